/** kill -9 during a stream of writes loses nothing that was acknowledged (design section 1, "Nothing scanned is lost"). */
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { inHouseCode } from "#domain/codes.ts";
import type { Session, Toy } from "#domain/types.ts";
import { ADMIN, dataFolder, type Process, send, startServer } from "./process.ts";

const ROUNDS = 20;
/** Writers at once, as several phones are. */
const WRITERS = 4;
const BOX = "2999999999999";

/** What the server said that it did. */
interface Acknowledged {
  toys: Map<string, number>;
  inBox: number;
}

/** Adds toys, changes them and puts them into a box until the server is gone. */
async function write(
  url: string,
  token: string,
  next: () => number,
  acknowledged: Acknowledged,
): Promise<void> {
  try {
    for (;;) {
      const n = next();
      const strToyBarcode = inHouseCode(n);
      const body = { strToyBarcode, strName: `Toy ${n}`, intQuantity: 1 };
      if ((await send(`${url}/toys`, "POST", { token, body })).status !== 201) return;
      acknowledged.toys.set(strToyBarcode, 1);
      const change = { token, body: { intQuantity: n } };
      if ((await send(`${url}/toys/${strToyBarcode}`, "PUT", change)).status !== 200) return;
      acknowledged.toys.set(strToyBarcode, n);
      const line = { token, body: { strToyBarcode } };
      if ((await send(`${url}/boxes/${BOX}/toys`, "POST", line)).status !== 201) return;
      acknowledged.inBox++;
    }
  } catch {
    // The server was killed.
  }
}

it(`survives ${ROUNDS} kills`, { timeout: 300_000 }, async () => {
  const folder = dataFolder();
  const acknowledged: Acknowledged = { toys: new Map(), inBox: 0 };
  let last = 1000;
  const next = () => ++last;
  let token: string | undefined;
  let server: Process & { url: string } = await startServer(folder);
  for (let round = 0; round < ROUNDS; round++) {
    const { url } = server;
    if (!token) {
      const signedIn = await send<Session>(`${url}/auth/login`, "POST", { body: ADMIN });
      token = signedIn.body.accessToken;
      await send(`${url}/boxes`, "POST", { token, body: { strBoxCode: BOX } });
    }
    const before = acknowledged.inBox;
    const writers = Array.from({ length: WRITERS }, () =>
      write(url, token as string, next, acknowledged),
    );
    while (acknowledged.inBox === before) await sleep(1);
    await sleep(round * 3);
    server.child.kill("SIGKILL");
    await Promise.all([server.ended, ...writers]);

    server = await startServer(folder);
    const toys = await send<Toy[]>(`${server.url}/toys`, "GET", { token });
    const stored = new Map(toys.body.map((toy) => [toy.strToyBarcode, toy.intQuantity]));
    for (const [code, quantity] of acknowledged.toys) {
      // A change that was not acknowledged may have been done all the same.
      const found = stored.get(code);
      expect(found, `${code} in round ${round}`).toBeDefined();
      if (quantity !== 1) expect(found).toBe(quantity);
    }
    const inBox = await send<unknown[]>(`${server.url}/boxes/${BOX}/toys`, "GET", { token });
    expect(inBox.body.length).toBeGreaterThanOrEqual(acknowledged.inBox);
  }
  expect(acknowledged.toys.size).toBeGreaterThanOrEqual(ROUNDS);
});
