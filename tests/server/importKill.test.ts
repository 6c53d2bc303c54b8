/**
 * An import whose server is killed goes on by itself, on PostgreSQL on a second server, is taken back
 * whole, and nothing is doubled. MORE_KILLS sets how often it is killed again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { isWorking } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { brokenInvariants } from "#server/backups/invariants.ts";
import { openDatabase } from "#server/database/open.ts";
import { seeded } from "../random.ts";
import { databases } from "./databases.ts";
import { checkFile, importAtRest, importFile } from "./imports.ts";
import { dataFolder, send, signIn, startServer } from "./process.ts";
import type { TestApp } from "./server.ts";

const random = seeded();
const MORE_KILLS = Number(process.env.MORE_KILLS ?? 0);
/** Milliseconds between two looks at an import that goes on. */
const PAUSE = 50;
/** A transaction takes 200: a kill after the first comes in time for the other three, however busy the machine is. */
const ROWS = 800 + 200 * MORE_KILLS;

const fileOf = (numbers: number[]) =>
  [
    "Barcode,Name,Quantity,Box,Amount in box,Section",
    ...numbers.map((n) => `T${n},Toy ${n},3,B${n % 50},2,${(n % 50) + 1}`),
  ].join("\n");

/** The last sign of a server that worked on an import is as old as if nobody had for long. */
async function letSignsGetOld(url: string): Promise<void> {
  await using database = await openDatabase(url);
  await database.write((trx) => trx.updateTable("imports").set({ intBeatAt: 0 }).execute());
}

describe.each(databases)("an import on $name", ({ name, make }) => {
  /** On SQLite a killed server is started anew, on PostgreSQL another one runs beside it. */
  const isAlone = name === "SQLite";

  /** A shop of servers of which one after the other is killed, called as the admin. */
  async function shop() {
    const { url: DATABASE_URL, remove } = await make();
    onTestFinished(remove);
    const folder = dataFolder();
    const start = () => startServer(folder, { env: { DATABASE_URL } });
    let spares = isAlone ? 0 : 1 + 2 * MORE_KILLS;
    const startSpare = () => {
      const starting = spares-- > 0 ? start() : null;
      // The test may end before.
      starting?.catch(() => {});
      return starting;
    };
    let server = await start();
    let spare = startSpare();
    let token = await signIn(server.url);
    const call = (async (method: string, path: string, body?: unknown) => {
      for (;;) {
        const answer = await send(server.url + path, method, { token, body });
        // While the machine is busy, as every client does.
        if (answer.status !== 503) return { ...answer, headers: {} };
        await sleep(PAUSE);
      }
    }) as TestApp["call"];
    return {
      call,
      async kill() {
        server.child.kill("SIGKILL");
        await server.ended;
        if (isAlone) expect([...brokenInvariants(DATABASE_URL)]).toEqual([]);
        await letSignsGetOld(DATABASE_URL);
        server = await (spare ?? start());
        spare = startSpare();
        token = await signIn(server.url);
      },
      async export() {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`${server.url}/api/export/toys`, { headers })).text();
      },
    };
  }
  type Shop = Awaited<ReturnType<typeof shop>>;

  const got = async ({ call }: Shop, importId: string) =>
    (await call<Import>("GET", `/api/imports/${importId}`)).body;

  /** Orders a step and kills the server while it is worked on. Returns how far it was. */
  async function killDuring(app: Shop, importId: string, step: string): Promise<Import> {
    const before = await got(app, importId);
    const { body } = await app.call<Import>("POST", `/api/imports/${importId}/${step}`);
    const from = body.strState === before.strState ? before.intDone : 0;
    // The other server may have ended it by now.
    for (let now = body; isWorking(now) && now.intDone === from; ) {
      now = await got(app, importId);
    }
    if (MORE_KILLS > 0) await sleep(random() * 10);
    await app.kill();
    return got(app, importId);
  }

  /** Half of the toys are there; the import adds to those and makes the others. */
  async function begun() {
    const app = await shop();
    const all = Array.from({ length: ROWS }, (_, n) => n);
    await importFile(app, fileOf(all.filter((n) => n % 2 === 0)));
    const before = await app.export();
    const { strImport } = await checkFile(app, fileOf(all), "add");
    return { app, strImport, before };
  }

  /** Kills it again, until the step is finished. */
  async function killAgain(app: Shop, importId: string, step: string, times: number) {
    for (let kill = 0; kill < times; kill++) {
      const { strState } = await killDuring(app, importId, step);
      if (["applied", "takenBack"].includes(strState)) return;
    }
  }

  async function expectTakenBack(app: Shop, importId: string, before: string) {
    await killAgain(app, importId, "take-back", 1 + MORE_KILLS);
    expect((await importAtRest(app, importId, PAUSE)).strState).toBe("takenBack");
    expect(await app.export()).toBe(before);
  }

  it("is finished, each row once, and then taken back whole", async () => {
    const { app, strImport, before } = await begun();
    const { intDone, intToDo } = await killDuring(app, strImport, "apply");
    expect(intDone, "killed in the middle").toBeGreaterThan(0);
    expect(intDone, "killed in the middle").toBeLessThan(intToDo);
    await killAgain(app, strImport, "apply", MORE_KILLS);
    // Nobody orders it again: the server goes on by itself.
    const applied = await importAtRest(app, strImport, PAUSE);
    expect(applied).toMatchObject({ strState: "applied", intDone: ROWS, intRefused: 0 });
    expect([applied.intNew, applied.intChanged]).toEqual([ROWS / 2, ROWS / 2]);
    const lines = (await app.export()).trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(ROWS);
    const expected = Array.from({ length: ROWS }, (_, n) => {
      const times = n % 2 === 0 ? 2 : 1;
      const box = `"=""B${n % 50}""",${2 * times},${(n % 50) + 1},none`;
      return `"=""T${n}""",Toy ${n},unisex,,,${3 * times},5,,,${box}`;
    });
    expect(lines.sort()).toEqual(expected.sort());

    // What takes it back is the same on both; a restart takes its time.
    if (isAlone) await expectTakenBack(app, strImport, before);
  });

  if (MORE_KILLS > 0)
    it("that is half done is taken back whole", async () => {
      const { app, strImport, before } = await begun();
      const { intDone } = await killDuring(app, strImport, "apply");
      expect(intDone).toBeGreaterThan(0);
      await expectTakenBack(app, strImport, before);
    });
});
