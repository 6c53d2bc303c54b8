/** Databases as version 0.2.0 left them keep every toy, line and entry through each migration since. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/database/open.ts";
import { databases } from "./databases.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "frozen", file));

/** The rows of each table, as the database had them when it was left. */
const tables: Record<string, object[]> = JSON.parse(read("0.2.0.json").toString());

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
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
    const found = await sql<object>`select ${sql.join(columns)} from ${sql.table(table)}`.execute(
      database.db,
    );
    expect(sorted(found.rows), table).toEqual(sorted(rows));
  }
  await database.close();
});
