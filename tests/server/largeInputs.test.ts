/** As much data as years leave, or one file has: no list of it is longer than the database takes at once. */
import { expect, it } from "vitest";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { Box, BoxContent, Change, Count, CountedPlace, Thing } from "#domain/types.ts";
import { inserter } from "#server/database/inserts.ts";
import { thingRow } from "#server/journal/things.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { insertBoxes, insertSection } from "#server/stock/boxes/write.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { databases } from "./databases.ts";
import { changeImport, checkFile, countsOf, rowsOf } from "./imports.ts";
import { mostRows, planOf, watchStatements } from "./statements.ts";
import {
  describeStock,
  fillBox,
  latestChange,
  toyRows,
  undoChange,
  writeEntry,
} from "./stockApp.ts";
import { applied, stockState } from "./stockState.ts";

/** More than SQLite binds in one statement. */
const MANY = 33_000;

const insertCounts = inserter("counts");
const insertChanges = inserter("changes");
const insertLines = inserter("countLines");

const insertThings = inserter("entryThings");

/** Entries of the person, each about a toy, from a number on. */
const entriesOf = (userId: string, numbers: number[], more: object) =>
  numbers.map((changeNumber) => ({
    ...{
      intChange: changeNumber,
      intAt: 1,
      strUser: userId,
      strOperation: "updateToy",
      strKey: null,
      strGroup: null,
    },
    ...{
      intUndoneBy: null,
      strReason: null,
      strRefused: null,
      intOrderedFrom: null,
      intOrderedTo: 1,
    },
    ...{ intThings: 0, ...more },
  }));

/** A code that sorts by its number. */
const coded = (n: number) => ({ strToyBarcode: `T${String(n).padStart(4, "0")}` });

/** A thing of an entry as its row. */
const rowOf = (changeNumber: number, position: number, thing: Thing) => ({
  ...{ intChange: changeNumber, intPosition: position, intWent: 0, intSet: 0, ...thingRow(thing) },
});

/** Whether a search for "b20" finds a box. */
const isB20 = ({ strBoxCode }: Box) => strBoxCode.startsWith("B20");

const READS = /^\s*(with|select)/i;
/** The ones that read the booked counts of toys in a box. */
const READS_COUNTS = /from "countLines" inner join "counts".*"intToy" in .*"intBox"/;
/** The statements that read what is in things. */
const READS_THINGS = /select \* from "entryThings"/;

describeStock(databases, "much at once on $name", ({ name, app, call, get }) => {
  it("an import of many rows about one code refuses those past the first 1,000", async () => {
    const rows = Array.from({ length: 1200 }, (_, n) => `Puzzles,Toy,B${n}`);
    const file = ["Barcode,Name,Box", ...rows].join("\n");
    const one = await checkFile(app, file);
    expect(countsOf(one)).toEqual([1000, 0, 0, 200]);
    const [refused] = await rowsOf(app, one, "?outcome=refused&limit=1");
    expect(refused?.problems).toMatchObject([{ message: importServerMessages.manyRows(1000) }]);
    const cell = { intRow: 2, column: 2, text: "B" };
    expect(countsOf(await changeImport(app, one, { cell }))).toEqual([1000, 0, 0, 200]);
    // Their pieces would be a sum without those of the others.
    const pieces = rows.map((row) => `${row},1`).join("\n");
    const summed = await checkFile(app, `Barcode,Name,Box,Quantity\n${pieces}`);
    expect(summed).toMatchObject({ intNew: 0, intAsked: 1000, intRefused: 200 });
  });

  it("a cell of a long file that is put right compares its rows anew a few at a time", async () => {
    const toys = Array.from({ length: 1500 }, (_, n) => `T${n},Toy,`);
    const boxes = Array.from({ length: 1500 }, (_, n) => `,,B${n}`);
    const one = await checkFile(app, ["Barcode,Name,Box", ...toys, ...boxes].join("\n"));
    expect(countsOf(one)).toEqual([3000, 0, 0, 0]);
    const statements = watchStatements();
    const changed = await changeImport(app, one, {
      cell: { intRow: 2, column: 1, text: "A bear" },
    });
    expect(countsOf(changed)).toEqual([3000, 0, 0, 0]);
    expect(mostRows(statements, /^\s*(update|delete)/)).toBe(1000);
  });

  it("what is in a full box is listed in parts", async () => {
    const { database } = app;
    // Names in the other order, and each four times.
    const toys = toyRows(1100, (n) => ({ ...coded(n), strName: `Toy ${9000 - (n >> 2)}` }));
    await writeEntry(database, async (entry) => {
      const made = await insertToys(entry, toys);
      const [hall] = await insertBoxes(entry, [newBoxRow("HALL", "")]);
      await fillBox(entry, hall, { toys: made, after: 2 });
    });
    const list = (query: string) => call<BoxContent[]>("GET", `/boxes/HALL/toys${query}`);
    const [first, second] = [await list("?limit=600"), await list("?limit=600&offset=600")];
    const statements = watchStatements();
    const whole = await list("");
    expect(whole.body).toEqual([...first.body, ...second.body]);
    expect(whole.headers["x-total-count"]).toBe("1100");
    expect(mostRows(statements, /from "boxLines"/)).toBe(200);
    statements.length = 0;
    const rest = await list("?offset=250");
    expect(rest.body).toEqual(whole.body.slice(250));
    expect(mostRows(statements, /from "boxLines"/)).toBe(200);
    statements.length = 0;
    const [box] = await get<{ toys: BoxContent[] }[]>("/api/export/boxes?format=json");
    const barcodes = box?.toys.map(({ strToyBarcode }) => strToyBarcode);
    expect(barcodes).toEqual(toys.map(({ strToyBarcode }) => strToyBarcode));
    expect(mostRows(statements, /from "boxLines"/)).toBe(1000);
  });

  it("many boxes are listed in parts", async () => {
    const { database } = app;
    const many = (first: number, section: number | null) =>
      Array.from({ length: 1100 }, (_, n) => newBoxRow(`B${first + n}`, "", section));
    await writeEntry(database, async (entry) => {
      await insertSection(entry, 1);
      await insertBoxes(entry, [...many(0, null), ...many(2000, 1)]);
    });
    const statements = watchStatements();
    for (const path of ["/boxes", "/boxesinsections/floorBoxes", "/boxesinsections/1/boxes"]) {
      const list = (query: string) => call<Box[]>("GET", `${path}${query}`);
      const first = await list("?limit=1000");
      const pages = [
        first,
        await list("?limit=1000&offset=1000"),
        await list("?limit=1000&offset=2000"),
      ];
      statements.length = 0;
      const whole = await list("");
      expect(whole.body).toEqual(pages.flatMap(({ body }) => body));
      expect(whole.headers["x-total-count"]).toBe(first.headers["x-total-count"]);
      expect(whole.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(mostRows(statements, /from "boxes"/), path).toBe(200);
      statements.length = 0;
      const rest = await list("?offset=250");
      expect(rest.body).toEqual(whole.body.slice(250));
      expect(rest.headers["x-total-count"]).toBe(first.headers["x-total-count"]);
      expect(mostRows(statements, /from "boxes"/), path).toBe(200);
      const found = await list("?q=b20");
      expect(found.body).toEqual(pages.flatMap(({ body }) => body.filter(isB20)));
    }
  });

  it("of a full box that is counted the first toys are answered, and all are read in parts", async () => {
    const { database } = app;
    // Names in the other order.
    const toys = toyRows(1100, (n) => ({ ...coded(n), strName: `Toy ${9000 - n}` }));
    await writeEntry(database, async (entry) => {
      const made = await insertToys(entry, toys);
      const [hall] = await insertBoxes(entry, [newBoxRow("HALL", "")]);
      await fillBox(entry, hall, { toys: made, after: 2 });
    });
    const statements = watchStatements();
    const begun = await call<Count>("POST", "/api/counts", { strCount: "C", strBoxCode: "HALL" });
    const namesOf = ({ missing }: Count) => missing.map(({ strName }) => strName);
    const names = toys.map(({ strName }) => strName).toReversed();
    expect(namesOf(begun.body)).toHaveLength(1000);
    expect(namesOf(begun.body)).toEqual(namesOf(begun.body).toSorted());
    expect(mostRows(statements, READS)).toBe(500);
    await call("PUT", "/api/counts/C/lines/T0003", { intAmount: 2 });
    statements.length = 0;
    const { body } = await call<Count>("GET", "/api/counts/C");
    expect(namesOf(body)).toEqual(names.filter((name) => name !== "Toy 8997"));
    expect(mostRows(statements, READS)).toBe(500);
  });

  it("of a long entry that is undone the things are read once, not for each toy", async () => {
    const { database } = app;
    const toys = toyRows(40, () => ({ strName: 'A "bear",\nor two' }));
    await writeEntry(database, (entry) => insertToys(entry, toys));
    await call("POST", "/api/counts", { strCount: "C", strBoxCode: null });
    for (const { strToyBarcode } of toys) {
      await call("PUT", `/api/counts/C/lines/${strToyBarcode}`, { intAmount: 2 });
    }
    const booked = await call<Count>("POST", "/api/counts/C/finish", { choices: [] });
    const statements = watchStatements();
    expect((await undoChange(app, booked.body.intChange)).status).toBe(200);
    expect(statements.filter(({ text }) => READS_THINGS.test(text))).toHaveLength(1);
  });

  it("a full box that was deleted comes back in few statements, and nothing else changes", async () => {
    const { database } = app;
    const count = 1000;
    await writeEntry(database, async (entry) => {
      const toys = await insertToys(entry, toyRows(count));
      const [hall] = await insertBoxes(entry, [newBoxRow("HALL", ""), newBoxRow("B", "")]);
      await fillBox(entry, hall, { toys, after: 2 });
    });
    await call("POST", "/boxes/B/toys", { strToyBarcode: "T1", intAmountInBox: 5 });
    const statements = watchStatements();
    expect((await call("DELETE", "/boxes/HALL")).status).toBe(204);
    expect(statements.length).toBeLessThan(count / 10);
    expect(mostRows(statements, READS)).toBe(500);
    statements.length = 0;
    expect((await undoChange(app)).status).toBe(200);
    expect(statements.length).toBeLessThan(count / 10);
    const amounts = await database.db.selectFrom("boxLines").select("intAmountInBox").execute();
    expect(amounts).toHaveLength(count + 1);
    const box = await get<Box>("/boxes/HALL");
    expect(box).toMatchObject({ intToys: count, intUnits: 2 * count });
    // Undone again, it is empty in as few.
    await undoChange(app);
    expect((await call("GET", "/boxes/HALL")).status).toBe(404);
  });

  it("a count of many toys is booked and undone in few statements, each line by its choice", async () => {
    const { database, clock } = app;
    const count = 1200;
    const codeOf = (n: number) => coded(n).strToyBarcode;
    const numbers = Array.from({ length: count }, (_, n) => n);
    const toys = await writeEntry(database, async (entry) => {
      const five = (n: number) => ({ ...coded(n), strName: codeOf(n), intQuantity: 5 });
      const made = await insertToys(entry, toyRows(count, five));
      const boxes = await insertBoxes(entry, [newBoxRow("HALL", ""), newBoxRow("B", "")]);
      for (const box of boxes) await fillBox(entry, box, { toys: made, after: 2 });
      return made;
    });
    const hall = { strCount: "C", strBoxCode: "HALL" };
    expect((await call<Count>("POST", "/api/counts", hall)).body.isOwn).toBe(true);
    const ofCount = database.db.selectFrom("counts").select("strUser");
    const { strUser } = await ofCount.executeTakeFirstOrThrow();
    // One more, two fewer, as it was, in turn.
    const lines = toys.map(({ intToy, strToyBarcode, strName }, n) => ({
      ...{ strCount: "C", intToy, strToyBarcode, strName, intCounted: [3, 0, 2][n % 3] ?? 0 },
      ...{ intPulledFrom: clock.now, intPulledTo: clock.now, intExpected: null, intBooked: null },
      ...{ intContained: 0, intDoubt: 0, strFirstUser: strUser, intRecount: 0 },
    }));
    await database.write((trx) => insertLines(trx, lines));
    const before = await stockState(database);
    const statements = watchStatements();
    // Of the first three one is moved here, one stands elsewhere, and one is left alone.
    const choices = [
      { strToyBarcode: codeOf(0), strChoice: "move", strFromBoxCode: "B" },
      { strToyBarcode: codeOf(1), strChoice: "elsewhere" },
      { strToyBarcode: codeOf(3), strChoice: "keep" },
    ];
    const { body } = await call<Count>("POST", "/api/counts/C/finish", { choices });
    expect(statements.length).toBeLessThan(count / 10);
    expect(mostRows(statements, READS)).toBe(500);
    expect(body.lines.map(({ intBooked }) => intBooked)).toEqual(
      numbers.slice(0, 1000).map((n) => (n === 3 ? null : [3, 0, 2][n % 3])),
    );
    const entry = await latestChange(app);
    const state = await stockState(database);
    expect(state).toEqual(applied(before, entry.things));
    const quantityOf = (n: number) => state[`toy ${codeOf(n)}`]?.intQuantity;
    expect(numbers.map(quantityOf)).toEqual(
      numbers.map((n) => ([0, 1, 3].includes(n) ? 5 : [6, 3, 5][n % 3])),
    );
    // Things are in the order of the lines, those of a line together.
    const named = entry.things.map(({ strCode, strBoxCode = "" }) => `${strCode} ${strBoxCode}`);
    expect(named.slice(0, 6)).toEqual([
      "T0000 B",
      "T0000 HALL",
      "T0001 HALL",
      "T0004 HALL",
      "T0004 ",
      "T0006 HALL",
    ]);
    statements.length = 0;
    const file = await get<{ strToyBarcode: string }[]>("/api/export/counts?format=json");
    const booked = numbers.filter((n) => n !== 3).map(codeOf);
    expect(file.map(({ strToyBarcode }) => strToyBarcode)).toEqual(booked);
    expect(mostRows(statements, /from "countLines"/)).toBe(1000);
    statements.length = 0;
    const undone = await call<{ things: Thing[]; intThings: number }>(
      ...(["POST", `/api/changes/${body.intChange}/undo`] as const),
    );
    expect(undone.body.things).toHaveLength(1000);
    expect(undone.body.intThings).toBe(entry.things.length);
    expect(statements.length).toBeLessThan(count / 5);
    expect(mostRows(statements, READS)).toBeLessThanOrEqual(500);
    expect(await stockState(database)).toEqual(before);
    // By the toys: a box may have been counted very often.
    if (database.dialect.name === "postgres") return;
    const counts = statements.find(({ text }) => READS_COUNTS.test(text));
    expect(await planOf(database, counts)).toContain("countLinesByToy");
  });

  it("devices get what an entry about many things changed", async () => {
    const { database } = app;
    const things = Array.from(
      { length: MANY },
      (_, n): Thing => ({
        ...{ strKind: "toy", id: 1_000_000 + n, strCode: `T${n}`, strName: "Toy" },
        ...{ before: {}, after: null },
      }),
    );
    const entries = entriesOf("", [900_000], { strOperation: "deleteBox", intThings: MANY });
    await database.write(async (trx) => {
      await insertChanges(trx, entries);
      await insertThings(
        trx,
        things.map((thing, n) => rowOf(900_000, n, thing)),
      );
    });
    const statements = watchStatements();
    const { status, body } = await call<{ gone: number[] }>(
      "GET",
      "/api/copy/changes?since=0&at=0",
    );
    expect(status).toBe(200);
    expect(body.gone).toHaveLength(MANY);
    expect(mostRows(statements, READS)).toBe(1000);
  });

  it("entries of a reason are found a few at a time, however many reasons there are", async () => {
    const { database } = app;
    const reasons = Array.from({ length: 900 }, (_, n) => `lent: to nº ${n}`);
    reasons[100] = "given to a school";
    const entries = reasons.flatMap((reason, n) =>
      entriesOf("", [1_000_000 + n], { strReason: reason }),
    );
    await database.write((trx) => insertChanges(trx, entries));
    const statements = watchStatements();
    const found = async (query: string) =>
      (await get<Change[]>(`/api/changes?${query}`)).map(({ intChange }) => intChange - 1_000_000);
    expect(await found("reason=lent&limit=3")).toEqual([899, 898, 897]);
    expect(await found("reason=lent&limit=3&order=asc")).toEqual([0, 1, 2]);
    const reads = statements.filter(({ text }) => text.includes("strReason"));
    expect(reads.map(({ rows }) => rows)).toEqual([200, 200]);
    expect(await found("reason=LENT&limit=1000")).toHaveLength(899);
    expect(await found("reason=school")).toEqual([100]);
    expect(await found("reason=kitten")).toEqual([]);
    expect(mostRows(statements, /strReason/)).toBe(200);
  });

  it("a group of many entries is not undone, which is said without reading them", async () => {
    const { database } = app;
    const [{ strUser = "" } = {}] = await database.db
      .selectFrom("users")
      .select("strUser")
      .where("strRole", "=", "admin")
      .execute();
    const numbers = Array.from({ length: 1500 }, (_, n) => 1_000_000 + n);
    const entries = entriesOf(strUser, numbers, { strGroup: "many", intThings: 1 });
    await database.write((trx) => insertChanges(trx, entries));
    const statements = watchStatements();
    const { status, body } = await call("POST", "/api/changes/groups/many/undo");
    expect([status, body.code]).toEqual([409, "limit"]);
    expect(mostRows(statements, /"intThings"/)).toBeLessThanOrEqual(1001);
    expect(statements.filter(({ text }) => READS_THINGS.test(text))).toEqual([]);
  });

  it("a count of loose pieces reads the entries about them a few at a time", async () => {
    const { database, clock } = app;
    await call("POST", "/toys", { strToyBarcode: "T", strName: "Toy", intQuantity: 500 });
    await call("POST", "/api/counts", { strCount: "c", strBoxCode: null });
    const pulls = { intPulledFrom: clock.now, intPulledTo: clock.now };
    await call("PUT", "/api/counts/c/lines/T", { intAmount: 500, ...pulls });
    const [{ intToy = 0 } = {}] = await database.db.selectFrom("toys").select("intToy").execute();
    const thing: Thing = {
      ...{ strKind: "toy", id: intToy, strCode: "T", strName: "Toy" },
      ...{ before: { intQuantity: 3 }, after: { intQuantity: 2 } },
    };
    const numbers = Array.from({ length: 1200 }, (_, n) => 1_000_000 + n);
    const at = clock.now + 60_000;
    const moments = { intAt: at, intOrderedFrom: at, intOrderedTo: at };
    await database.write(async (trx) => {
      await insertChanges(trx, entriesOf("", numbers, { ...moments, intThings: 1 }));
      await insertThings(
        trx,
        numbers.map((changeNumber) => rowOf(changeNumber, 0, thing)),
      );
      await database.dialect.analyze(trx, "changes");
    });
    const statements = watchStatements();
    const body = await get<Count>("/api/counts/c");
    expect(body.lines).toMatchObject([{ intAfter: -1200 }]);
    expect(mostRows(statements, READS_THINGS)).toBe(500);
    // Not by the entries' numbers, from the first that there ever was.
    const about = statements.find(({ text }) => text.includes("min("));
    expect(await planOf(database, about)).not.toMatch(/SEARCH changes"|IS NOT NULL/);
  });

  // More than SQLite takes in one statement.
  if (name !== "SQLite") return;

  it("places are listed with their last count, however many there were", async () => {
    const { database } = app;
    await call("POST", "/boxes", { strBoxCode: "A" });
    const { db } = database;
    const { intBox } = await db.selectFrom("boxes").select("intBox").executeTakeFirstOrThrow();
    const { strUser } = await db.selectFrom("users").select("strUser").executeTakeFirstOrThrow();
    await database.write((trx) =>
      insertCounts(
        trx,
        Array.from({ length: MANY }, (_, n) => ({
          ...{ strCount: `c${n}`, intBox, strBoxCode: "A", strUser, strState: "finished" as const },
          ...{ intStartedAt: n, intFinishedAt: n + 1, intChange: null, intLast: n },
        })),
      ),
    );
    const { status, body } = await call<CountedPlace[]>("GET", "/api/counts");
    expect(status).toBe(200);
    expect(body.find(({ strBoxCode }) => strBoxCode === "A")).toMatchObject({ intCountedAt: MANY });
  });
});
