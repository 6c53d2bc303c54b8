/** Copies a whole shop from one database into another, empty one, and proves that the copy is complete. */
import { createHash } from "node:crypto";
import { type Database, type Db, flat, type Trx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { StartError } from "../kernel/startError.ts";

/** Every table with the columns that order its rows; a table comes after those that it refers to. */
const TABLES = {
  codes: ["strCode"],
  pictures: ["strHash"],
  toys: ["intToy"],
  sections: ["intId"],
  boxes: ["intBox"],
  boxLines: ["intBox", "intToy"],
  users: ["strUser"],
  sessions: ["strTokenHash"],
  knownDevices: ["strDeviceHash", "strUser"],
  links: ["strSecretHash"],
  accountLog: ["strEntry"],
  erasedUsers: ["strUser"],
  secrets: ["strSecret"],
  loginAttempts: ["strKey"],
  idempotencyKeys: ["strUser", "strKey"],
  changes: ["intChange"],
  entryThings: ["intChange", "intPosition"],
  undos: ["intUndone", "intUndo"],
  imports: ["strImport"],
  importRows: ["strImport", "intRow"],
  importBoxes: ["strImport", "strBoxKey"],
  counts: ["strCount"],
  countLines: ["strCount", "intToy"],
  settings: ["strSetting"],
  receivers: ["strReceiver"],
  // Last, since triggers count while the other tables are copied.
  counters: ["strCounter"],
} as const satisfies Record<keyof Schema, string[]>;

type Row = Record<string, string | number | Uint8Array | null>;
const NAMES = Object.keys(TABLES) as (keyof Schema)[];
/** The tables with rows in a new database. */
const GIVEN = new Set<keyof Schema>(["counters", "secrets"]);
/** Rows of one INSERT: SQLite takes 32,766 values. A picture has at most a megabyte. */
const CHUNK = 500;
const PICTURES_CHUNK = 20;

/** Reads rows of any table: copying needs no types of rows. */
const rowsOf = (db: Db, table: keyof Schema) => db.selectFrom(table as "codes").selectAll();

/** A table's rows, page by page. */
function pagesOf(database: Database, table: keyof Schema): AsyncIterable<Row[]> {
  const key = TABLES[table] as readonly string[] as ["strCode"];
  const page = table === "pictures" ? PICTURES_CHUNK : CHUNK;
  return database.pages((db) => rowsOf(db, table), key, { page }) as never;
}

async function copyTable(from: Database, to: Trx, table: keyof Schema): Promise<void> {
  for await (const rows of pagesOf(from, table)) {
    await to
      .insertInto(table as "pictures")
      .values(rows as never)
      .execute();
  }
}

/** The number of a table's rows, and a checksum of their contents, alike on both databases. */
async function contentOf(database: Database, table: keyof Schema) {
  const checksum = createHash("sha256");
  let rows = 0;
  for await (const row of flat(pagesOf(database, table))) {
    rows++;
    for (const name of Object.keys(row).sort()) {
      const value = row[name];
      checksum.update(`\n${name} `);
      checksum.update(value instanceof Uint8Array ? value : JSON.stringify(value));
    }
  }
  return { rows, checksum: checksum.digest("hex") };
}

async function refuseFull({ db }: Database): Promise<void> {
  for (const table of NAMES.filter((name) => !GIVEN.has(name))) {
    const [row] = await rowsOf(db, table).limit(1).execute();
    if (row) throw new StartError(`The database to copy into is not empty: it has ${table}.`);
  }
}

/**
 * Copies all tables in one transaction, then compares them. Throws StartError when the target is not empty or the copy
 * is not complete. Returns the number of rows of each table.
 */
export async function copyShop(from: Database, to: Database): Promise<Record<string, number>> {
  await refuseFull(to);
  await to.write(async (trx) => {
    for (const table of GIVEN) await trx.deleteFrom(table as "counters").execute();
    for (const table of NAMES) {
      // Triggers have counted the copied rows: the source's counters replace theirs.
      if (table === "counters") await trx.deleteFrom("counters").execute();
      await copyTable(from, trx, table);
    }
  });
  const counts: Record<string, number> = {};
  for (const table of NAMES) {
    const [there, { rows, checksum }] = [await contentOf(to, table), await contentOf(from, table)];
    if (there.rows !== rows || there.checksum !== checksum) {
      throw new StartError(
        `The copy is not complete: ${table} has ${there.rows} rows of ${rows}, or other ones. Empty it and copy again while no server runs.`,
      );
    }
    counts[table] = rows;
  }
  return counts;
}
