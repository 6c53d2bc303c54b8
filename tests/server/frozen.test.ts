/** Databases as version 0.2.0 left them keep every toy, line and entry through each migration since. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { boxSearchText, codeSortText } from "#domain/search/text.ts";
import { openDatabase } from "#server/database/open.ts";
import type { BoxesTable, BoxLinesTable, ToysTable } from "#server/database/tables/stock.ts";
import { derived } from "#server/stock/toys/toyRows.ts";
import { databases } from "./databases.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "frozen", file));

/** The rows of each table, as the database had them when it was left. */
const tables: Record<string, object[]> = JSON.parse(read("0.2.0.json").toString());

/** Rows with what is derived of them, which a migration may derive in another way. */
const DERIVED: Record<string, (row: never) => object> = {
  toys: (toy: ToysTable) => ({
    ...toy,
    strOwn: "{}",
    ...derived({ ...toy, strOwn: "{}" }),
    intInBoxes: (tables.boxLines as BoxLinesTable[])
      .filter(({ intToy }) => intToy === toy.intToy)
      .reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0),
  }),
  // Who was an admin before there was the right to change the stock has it.
  users: (user: object) => ({ ...user, intMayChange: 1 }),
  boxes: (box: BoxesTable) => ({
    ...box,
    strSearch: boxSearchText(box),
    strCodeSort: codeSortText(box.strBoxCode),
  }),
};

const FILL: Record<string, (url: string) => Promise<void>> = {
  async SQLite(url) {
    writeFileSync(url, gunzipSync(read("0.2.0.db.gz")));
  },
  async PostgreSQL(url) {
    await using client = Object.assign(await new pg.Client(url).connect(), {
      [Symbol.asyncDispose]: () => client.end(),
    });
    // What a test's database has is of today.
    await client.query("drop schema public cascade; create schema public");
    await client.query(gunzipSync(read("0.2.0.sql.gz")).toString());
  },
};

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

it.each(databases)("every row is there after the migrations, on $name", async ({ name, make }) => {
  const { url, remove } = await make();
  onTestFinished(remove);
  await FILL[name]?.(url);
  const database = await openDatabase(url);
  for (const [table, left] of Object.entries(tables)) {
    const rows = left.map((row) => DERIVED[table]?.(row as never) ?? row);
    const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
    const found = await sql<object>`select ${sql.join(columns)} from ${sql.table(table)}`.execute(
      database.db,
    );
    expect(sorted(found.rows), table).toEqual(sorted(rows));
  }
  await database.close();
});
