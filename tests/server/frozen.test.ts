/** Databases as released versions left them, but for their secrets, keep every toy, line and entry through each migration since. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { boxSearchText, codeSortText } from "#domain/search/text.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open.ts";
import type { UsersTable } from "#server/database/tables/accounts.ts";
import type { ImportsTable } from "#server/database/tables/imports.ts";
import type { BoxesTable, BoxLinesTable, ToysTable } from "#server/database/tables/stock.ts";
import { subjectsOf } from "#server/history/changes.ts";
import { thingsOf } from "#server/journal/things.ts";
import { derived } from "#server/stock/toys/toyRows.ts";
import { databases } from "./databases.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "frozen", file));

/** The tables of each version whose rows are compared. */
const OF_0_2 = "toys boxes sections codes boxLines changes undos users".split(" ");
const VERSIONS: Record<string, string[]> = {
  "0.2.0": OF_0_2,
  "0.3.0": [..."counts countLines imports importRows settings receivers".split(" "), ...OF_0_2],
};

/** Tables that are no more: what they had is found in others. */
const LEFT = ["changeThings", "goneThings"];

type Tables = Record<string, object[]>;

/** The rows of each table, as the database had them when it was left; both databases had the same. */
function tablesOf(version: string): Tables {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
  const file = join(folder, "left.db");
  writeFileSync(file, gunzipSync(read(`${version}.db.gz`)));
  using database = new DatabaseSync(file, { readOnly: true });
  const rowsIn = (table: string) => database.prepare(`select * from "${table}"`).all();
  const tables = [...(VERSIONS[version] ?? []), ...LEFT].map((table) => [table, rowsIn(table)]);
  rmSync(folder, { recursive: true });
  return Object.fromEntries(tables);
}

/** Rows of 0.2.0 with what is derived of them, which a migration may derive in another way. */
const derivedOf = ({ boxLines }: Tables): Record<string, (row: never) => object> => ({
  toys: (toy: ToysTable) => ({
    ...toy,
    strOwn: "{}",
    ...derived({ ...toy, strOwn: "{}" }),
    intInBoxes: (boxLines as BoxLinesTable[])
      .filter(({ intToy }) => intToy === toy.intToy)
      .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0),
  }),
  // Who was an admin before there was the right to change the stock has it.
  users: (user: UsersTable) => ({ ...user, intMayChange: 1, strOwner: user.strEmail }),
  boxes: (box: BoxesTable) => ({
    ...box,
    strSearch: boxSearchText(box),
    strCodeSort: codeSortText(box.strBoxCode),
  }),
});

interface GoneThing {
  strKind: "toy" | "box" | "section";
  strCode: string;
  intThing: number;
}

interface LeftChange {
  intChange: number;
  strThings: string;
  strSubjects: string;
}

const changeNow = ({ strThings, strSubjects: _, ...change }: LeftChange) => ({
  ...change,
  intThings: JSON.parse(strThings).length,
});

/** Whether each entry has its things, is found by what it is about, and deleted things by their codes. */
async function expectThings({ db }: Database, { changes, changeThings, goneThings }: Tables) {
  const rows = await db.selectFrom("entryThings").selectAll().execute();
  const things = await thingsOf(db, await db.selectFrom("changes").selectAll().execute());
  for (const { intChange, strThings } of changes as LeftChange[])
    expect(things.get(intChange)).toEqual(JSON.parse(strThings));
  const about = Map.groupBy(
    rows.filter(({ intThing }) => intThing !== null),
    ({ intThing, intChange }) => `${intThing} ${intChange}`,
  );
  const boxes = rows.filter(({ intBox }) => intBox !== null);
  expect(boxes.filter((row) => !about.has(`${row.intBox} ${row.intChange}`))).toEqual([]);
  const found = [...about.values()].map((same) => ({
    ...{ intThing: same[0]?.intThing, intChange: same[0]?.intChange },
    intWent: same.reduce((sum, { intWent }) => sum + intWent, 0),
    intSet: Math.max(...same.map(({ intSet }) => intSet)),
  }));
  // In this order, and without the columns that 0.2.0 had not.
  const keys = { intThing: 0, intChange: 0 };
  const none = { intWent: 0, intSet: 0 };
  expect(sorted(found)).toEqual(
    sorted((changeThings ?? []).map((row) => ({ ...keys, ...none, ...row }))),
  );
  for (const { strKind, strCode, intThing } of goneThings as GoneThing[])
    expect(
      await subjectsOf(db, { [strKind]: strKind === "section" ? Number(strCode) : strCode }),
    ).toEqual([intThing]);
}

/** What was compared with the stock before is compared anew. */
const importNow = (one: ImportsTable) =>
  one.strState === "checked" ? { ...one, strState: "checking", intDone: 0 } : one;

const FILL: Record<string, (url: string, version: string) => Promise<void>> = {
  async SQLite(url, version) {
    writeFileSync(url, gunzipSync(read(`${version}.db.gz`)));
  },
  async PostgreSQL(url, version) {
    await using client = Object.assign(await new pg.Client(url).connect(), {
      [Symbol.asyncDispose]: () => client.end(),
    });
    // What a test's database has is of today.
    await client.query("drop schema public cascade; create schema public");
    await client.query(gunzipSync(read(`${version}.sql.gz`)).toString());
  },
};

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

const cases = Object.keys(VERSIONS).flatMap((version) =>
  databases.map((kind) => ({ version, ...kind })),
);

it.each(cases)("every row of $version is there after the migrations, on $name", async (made) => {
  const { url, remove } = await made.make();
  onTestFinished(remove);
  await FILL[made.name]?.(url, made.version);
  const tables = tablesOf(made.version);
  const rowsNow: ReturnType<typeof derivedOf> = {
    ...{ changes: changeNow, imports: importNow },
    ...(made.version === "0.2.0" && derivedOf(tables)),
  };
  const database = await openDatabase(url);
  for (const [table, left] of Object.entries(tables)) {
    if (LEFT.includes(table)) continue;
    const toNow = rowsNow[table];
    const rows = left.map((row) => toNow?.(row as never) ?? row);
    const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
    const found = await sql<object>`select ${sql.join(columns)} from ${sql.table(table)}`.execute(
      database.db,
    );
    expect(sorted(found.rows), table).toEqual(sorted(rows));
  }
  await expectThings(database, tables);
  await database.close();
});
