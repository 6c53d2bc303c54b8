/** kill -9 during a stream of writes loses nothing that was acknowledged (docs/design.md, "Journal"). KILLS sets how often. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { brokenInvariants } from "#server/backups/invariants.ts";
import { seeded } from "../random.ts";
import { dataFolder, run, send, serveHere, signIn, startServer } from "./process.ts";

const random = seeded();
const KILLS = Number(process.env.KILLS ?? 1);
/** Writers at once, as several phones are. */
const WRITERS = 4;
/** Milliseconds of writing before a kill, at most. */
const LONGEST = 150;
const SECTION = 7;

/** The server's answer about its act. */
interface Acknowledged {
  /** Quantities by code. */
  toys: Map<string, number>;
  /** Amounts by box and toy. */
  lines: Map<string, number>;
  /** Sections by box; null on the Floor. */
  boxes: Map<string, number | null>;
  deleted: Set<string>;
  codes: string[];
  writes: number;
}

const nothing = (): Acknowledged => ({
  toys: new Map(),
  lines: new Map(),
  boxes: new Map(),
  deleted: new Set(),
  codes: [],
  writes: 0,
});

/** Adds, changes, fills, moves, empties and deletes until the server is gone. */
async function write(url: string, token: string, next: () => number, done: Acknowledged) {
  const call = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await send<Body>(url + path, method, { token, body });
    expect(answer.status, `${method} ${path}`).toBeLessThan(300);
    done.writes++;
    return answer.body;
  };
  try {
    for (;;) {
      const n = next();
      const [barcode, boxCode, gone] = [`T${n}`, `B${n}`, `D${n}`];
      await call("POST", "/toys", { strToyBarcode: barcode, strName: `Toy ${n}`, intQuantity: 1 });
      done.toys.set(barcode, 1);
      await call("PUT", `/toys/${barcode}`, { intQuantity: n, tags: ["wood"] });
      done.toys.set(barcode, n);
      await call("POST", "/boxes", { strBoxCode: boxCode });
      done.boxes.set(boxCode, null);
      await call("POST", `/boxes/${boxCode}/toys`, { strToyBarcode: barcode, intAmountInBox: 2 });
      await call("POST", `/boxes/${boxCode}/toys`, { strToyBarcode: barcode });
      done.lines.set(`${boxCode} ${barcode}`, 3);
      await call("POST", `/boxesinsections/${SECTION}/boxes`, { strBoxCode: boxCode });
      done.boxes.set(boxCode, SECTION);
      done.codes.push((await call<{ code: string }>("POST", "/barcodes/new")).code);
      await call("POST", "/boxes", { strBoxCode: gone });
      await call("POST", `/boxes/${gone}/toys`, { strToyBarcode: barcode });
      await call("DELETE", `/boxes/${gone}`);
      done.deleted.add(gone);
    }
  } catch (error) {
    // The server was killed: fetch says so in a TypeError.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** Expects all that was acknowledged in the file as the kill left it. A write without an answer may be there too. */
function expectStored(file: string, { toys, lines, boxes, deleted, codes }: Acknowledged): void {
  expect([...brokenInvariants(file)]).toEqual([]);
  const database = new DatabaseSync(file, { readOnly: true });
  const all = (query: string) => database.prepare(query).all();
  const stored = new Map(all("select * from toys").map((row) => [row.strToyBarcode, row]));
  for (const [code, quantity] of toys) {
    const found = stored.get(code)?.intQuantity;
    if (quantity === 1) expect(found, code).toBeDefined();
    else expect(found, code).toBe(quantity);
  }
  const amounts = new Map(
    all("select * from boxLines join boxes using (intBox) join toys using (intToy)").map((row) => [
      `${row.strBoxCode} ${row.strToyBarcode}`,
      row.intAmountInBox,
    ]),
  );
  for (const [line, amount] of lines) expect(amounts.get(line), line).toBe(amount);
  const sections = new Map(
    all("select * from boxes").map((row) => [row.strBoxCode, row.intSection]),
  );
  for (const [box, section] of boxes) {
    if (section === null) expect(sections.has(box), box).toBe(true);
    else expect(sections.get(box), box).toBe(section);
  }
  for (const box of deleted) expect(sections.has(box), box).toBe(false);
  const reserved = new Set(all("select * from codes").map(({ strCode }) => strCode));
  for (const code of codes) expect(reserved.has(code), code).toBe(true);
  expect(new Set(codes).size, "no code twice").toBe(codes.length);
  database.close();
}

it(`loses nothing by ${KILLS} kills`, async () => {
  const folder = dataFolder();
  const file = join(folder, "toyshelf.db");
  const done = nothing();
  let last = 1000;
  const next = () => ++last;
  let token = "";
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startServer(folder);
    if (!token) {
      token = await signIn(server.url);
      await send(`${server.url}/sections`, "POST", { token, body: { intSection: SECTION } });
    }
    const before = done.writes;
    const writers = Array.from({ length: WRITERS }, () => write(server.url, token, next, done));
    while (done.writes === before) await sleep(1);
    await sleep(random() * LONGEST);
    server.child.kill("SIGKILL");
    await Promise.all([server.ended, ...writers]);
    expectStored(file, done);
  }
  expect((await serveHere(folder)).url).toMatch(/^http/);
});

it("a first start that is killed leaves nothing in the way of the next", async () => {
  for (let kill = 0; kill < KILLS / 4; kill++) {
    const folder = dataFolder();
    const server = run("main.ts", ["serve"], { DATA_DIR: folder });
    while (!existsSync(join(folder, "toyshelf.db"))) await sleep(1);
    await sleep(random() * 20);
    server.child.kill("SIGKILL");
    await server.ended;
    const { url } = await serveHere(folder);
    expect((await send(`${url}/api/health`, "GET")).status).toBe(200);
    expect([...brokenInvariants(join(folder, "toyshelf.db"))]).toEqual([]);
  }
});
