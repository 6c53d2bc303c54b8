/** As much as years leave, or one file has: no list of it is longer than what the database takes at once. */
import pg from "pg";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Box, CountedPlace } from "#domain/types.ts";
import { Connection } from "#server/database/connection.ts";
import { inserter } from "#server/database/inserts.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { insertBoxes, setAmounts } from "#server/stock/boxes/write.ts";
import { newRow } from "#server/stock/toys/toyRows.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { databases } from "./databases.ts";
import { changeImport, checkFile, countsOf, rowsOf } from "./imports.ts";
import { latestChange, stockApp, writeEntry } from "./stockApp.ts";

/** More than SQLite binds in one statement. */
const MANY = 33_000;

const insertCounts = inserter("counts");
const insertChanges = inserter("changes");

/** How many rows each statement changed that only writes, from here to the end of the test. */
function rowsOfUpdates(): number[] {
  const rows: number[] = [];
  const { prepare } = Connection.prototype;
  vi.spyOn(Connection.prototype, "prepare").mockImplementation(function (this: Connection, text) {
    const statement = prepare.call(this, text);
    const run: typeof statement.run = (values) => {
      const result = statement.run(values);
      rows.push(Number(result.changes));
      return result;
    };
    return { ...statement, run };
  });
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args) {
    const answer = query.apply(this, args as never) as unknown as Promise<pg.QueryResult>;
    answer?.then(({ command, rowCount }) => command === "UPDATE" && rows.push(rowCount ?? 0));
    return answer as never;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return rows;
}

describe.each(databases)("much at once on $name", ({ open }) => {
  const stock = stockApp(open);

  it("an import of many rows about one code refuses those past the first 1,000", async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `Puzzles,Toy,B${n}`);
    const file = ["Barcode,Name,Box", ...rows].join("\n");
    const one = await checkFile(stock(), file);
    expect(countsOf(one)).toEqual([1000, 0, 0, 200]);
    const [refused] = await rowsOf(stock(), one, "?outcome=refused&limit=1");
    expect(refused?.problems).toMatchObject([{ message: importServerMessages.manyRows(1000) }]);
  });

  it("a cell of a long file that is put right compares its rows anew a few at a time", async () => {
    const toys = Array.from({ length: 1500 }, (_, n) => `T${n},Toy,`);
    const boxes = Array.from({ length: 1500 }, (_, n) => `,,B${n}`);
    const one = await checkFile(stock(), ["Barcode,Name,Box", ...toys, ...boxes].join("\n"));
    expect(countsOf(one)).toEqual([3000, 0, 0, 0]);
    const rows = rowsOfUpdates();
    const changed = await changeImport(stock(), one, {
      cell: { intRow: 2, column: 1, text: "A bear" },
    });
    expect(countsOf(changed)).toEqual([3000, 0, 0, 0]);
    expect(rows.length).toBeGreaterThan(5);
    expect(Math.max(...rows)).toBeLessThanOrEqual(1000);
  });

  it("places are listed with their last count, however many there were", async () => {
    const { call, database } = stock();
    await call("POST", "/boxes", { strBoxCode: "A" });
    const { intBox } = await database.db
      .selectFrom("boxes")
      .select("intBox")
      .executeTakeFirstOrThrow();
    const { strUser } = await database.db
      .selectFrom("users")
      .select("strUser")
      .executeTakeFirstOrThrow();
    await database.write((trx) =>
      insertCounts(
        trx,
        Array.from({ length: MANY }, (_, n) => ({
          ...{ strCount: `c${n}`, intBox, strBoxCode: "A", strUser, strState: "finished" as const },
          ...{ intStartedAt: n, intFinishedAt: n + 1, intChange: null, intLast: null },
        })),
      ),
    );
    const { status, body } = await call<CountedPlace[]>("GET", "/api/counts");
    expect(status).toBe(200);
    expect(body.find(({ strBoxCode }) => strBoxCode === "A")).toMatchObject({ intCountedAt: MANY });
  });

  it("a full box that was deleted comes back in few statements, and nothing else changes", async () => {
    const { call, database } = stock();
    const count = 1000;
    const toys = Array.from({ length: count }, (_, n) => {
      const strToyBarcode = `T${String(n).padStart(4, "0")}`;
      return newRow(strToyBarcode, { strToyBarcode, strName: "Toy" });
    });
    await writeEntry(database, async (entry) => {
      const made = await insertToys(entry, toys);
      const [hall] = await insertBoxes(entry, [newBoxRow("HALL", ""), newBoxRow("B", "")]);
      const box = { id: hall.intBox, strBoxCode: "HALL" };
      await setAmounts(
        entry,
        made.map((toy) => ({ box, toy, before: 0, after: 2 })),
      );
    });
    await call("POST", "/boxes/B/toys", { strToyBarcode: "T0001", intAmountInBox: 5 });
    expect((await call("DELETE", "/boxes/HALL")).status).toBe(204);
    const { intChange } = await latestChange(stock());
    const statements = [
      vi.spyOn(Connection.prototype, "prepare"),
      vi.spyOn(pg.Client.prototype, "query"),
    ];
    onTestFinished(() => void vi.restoreAllMocks());
    expect((await call("POST", `/api/changes/${intChange}/undo`)).status).toBe(200);
    expect(statements.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBeLessThan(
      count / 10,
    );
    const amounts = await database.db.selectFrom("boxLines").select("intAmountInBox").execute();
    expect(amounts).toHaveLength(count + 1);
    const { body: box } = await call<Box>("GET", "/boxes/HALL");
    expect(box).toMatchObject({ intToys: count, intUnits: 2 * count });
    // Undone again, it is empty in as few.
    await call("POST", `/api/changes/${(await latestChange(stock())).intChange}/undo`);
    expect((await call("GET", "/boxes/HALL")).status).toBe(404);
  });

  it("devices get what an entry about many things changed", async () => {
    const { call, database } = stock();
    const things = Array.from({ length: MANY }, (_, n) => ({
      ...{ strKind: "toy", id: 1_000_000 + n, strToyBarcode: `T${n}` },
    }));
    await database.write((trx) =>
      insertChanges(trx, [
        {
          ...{ intChange: 900_000, intAt: 1, strUser: "", strOperation: "deleteBox" },
          ...{ strKey: null, strGroup: null, intUndoneBy: null, strReason: null },
          ...{ intOrderedFrom: null, intOrderedTo: 1, strThings: "[]" },
          strSubjects: JSON.stringify(things),
        },
      ]),
    );
    const { status, body } = await call<{ gone: number[] }>(
      "GET",
      "/api/copy/changes?since=0&at=0",
    );
    expect(status).toBe(200);
    expect(body.gone).toHaveLength(MANY);
  });
});
