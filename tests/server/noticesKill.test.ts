/** Every toy that runs low is told, in order for each toy, though the server is killed meanwhile (docs/api.md). KILLS sets how often, CROSSINGS how many. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { seeded } from "../random.ts";
import { webhookReceiver } from "../webhookReceiver.ts";
import { dataFolder, send, signIn, startServer } from "./process.ts";

const random = seeded();
const KILLS = Number(process.env.KILLS ?? 1);
const CROSSINGS = Number(process.env.CROSSINGS ?? 60);
const TOYS = 20;
const [FULL, LOW] = [9, 4];

/** The journal's entries by which toys ran low, the oldest first. */
function crossingsIn(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(
    `select "intChange", "strCode", "strBefore", "strAfter" from "entryThings" order by "intChange"`,
  );
  const crossings = rows.all().flatMap(({ intChange, strCode, strBefore, strAfter }) => {
    const [before, after] = [strBefore, strAfter].map((text) => JSON.parse(String(text)));
    const isCrossing = before?.intQuantity === FULL && after?.intQuantity === LOW;
    return isCrossing ? [{ intChange: Number(intChange), strToyBarcode: String(strCode) }] : [];
  });
  database.close();
  return crossings;
}

it(`tells ${CROSSINGS} crossings through ${KILLS} kills`, async () => {
  const folder = dataFolder();
  await using hook = await webhookReceiver();
  const start = () => startServer(folder, { env: { WEBHOOKS: "private" } });
  let server = await start();
  const token = await signIn(server.url);
  for (let n = 0; n < TOYS; n++) {
    const body = { strToyBarcode: `T${n}`, strName: `Toy ${n}`, intQuantity: FULL };
    expect((await send(`${server.url}/toys`, "POST", { token, body })).status).toBe(201);
  }
  const body = { kind: "webhook", address: hook.url, notices: ["low"], isDigest: false };
  expect((await send(`${server.url}/api/receivers`, "POST", { token, body })).status).toBe(201);

  let count = 0;
  /** Until the server is gone, or all have crossed. */
  async function work() {
    while (count < CROSSINGS) {
      for (const intQuantity of [FULL, LOW]) {
        const url = `${server.url}/toys/T${count % TOYS}`;
        const changing = send(url, "PUT", { token, body: { intQuantity } });
        const answer = await changing.catch(() => null);
        if (!answer) return;
        expect(answer.status).toBe(200);
      }
      count++;
    }
  }
  const longest = (1000 * CROSSINGS) / (KILLS * 60);
  for (let kill = 0; kill < KILLS; kill++) {
    const working = work();
    await sleep(20 + random() * longest);
    server.child.kill("SIGKILL");
    await working;
    await server.ended;
    server = await start();
  }
  await work();

  const crossed = crossingsIn(join(folder, "toyshelf.db"));
  expect(crossed.length).toBeGreaterThanOrEqual(CROSSINGS);
  const told = () => hook.calls.flatMap(({ message }) => message.notices);
  await vi.waitFor(
    () => {
      const known = new Set(told().map(({ intChange }) => intChange));
      expect(crossed.filter(({ intChange }) => !known.has(intChange))).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
  const toldOf = Map.groupBy(told(), ({ strToyBarcode }) => strToyBarcode);
  for (const [code, changes] of Map.groupBy(crossed, ({ strToyBarcode }) => strToyBarcode)) {
    const firsts = new Set(toldOf.get(code)?.map(({ intChange }) => intChange));
    expect([...firsts], code).toEqual(changes.map(({ intChange }) => intChange));
  }
});
