/** Copies a whole shop from one database into another, empty one, and proves that all of it is there. */
import { createHash, hash } from "node:crypto";
import type { Database, Db } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { StartError } from "../kernel/startError.ts";

/** Every table with what its rows are ordered by, those that others refer to first. */
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
  changeThings: ["intThing", "intChange"],
  goneThings: ["strKind", "strCode"],
  undos: ["intUndone", "intUndo"],
  imports: ["strImport"],
  importRows: ["strImport", "intRow"],
  // Last: triggers have counted what was copied before.
  counters: ["strCounter"],
} as const satisfies Record<keyof Schema, string[]>;

type Row = Record<string, string | number | Uint8Array | null>;
const NAMES = Object.keys(TABLES) as (keyof Schema)[];
/** What a new database has before anybody uses it. */
const GIVEN = new Set<keyof Schema>(["counters", "secrets"]);
/** Rows in one INSERT: SQLite takes 32,766 values. A picture has a megabyte at most. */
const CHUNK = 500;
const PICTURES_CHUNK = 20;

/** Rows are read as any: the tables' types are not needed to copy them. */
const rowsOf = (db: Db, table: keyof Schema) => db.selectFrom(table as "codes").selectAll();

/** `JSON.stringify` writes a Buffer in another form than a Uint8Array. */
const plainValue = (value: Row[string]) => (Buffer.isBuffer(value) ? new Uint8Array(value) : value);

/** Alike on both databases: columns in one order, bytes of one kind. */
function plainRow(row: object): Row {
  const entries = Object.entries(row as Row).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, value]) => [name, plainValue(value)]));
}

/** A row as text, alike on both databases. */
const textOf = (row: Row) =>
  JSON.stringify(row, (_name, value) =>
    value instanceof Uint8Array ? hash("sha256", value, "hex") : value,
  );

interface Content {
  rows: number;
  checksum: string;
}

/** Reads a table from end to end, handing on its rows in parts. */
async function readTable(
  database: Database,
  table: keyof Schema,
  take: (rows: Row[]) => Promise<void> = async () => {},
): Promise<Content> {
  const checksum = createHash("sha256");
  const page = table === "pictures" ? PICTURES_CHUNK : CHUNK;
  const key = TABLES[table] as readonly string[] as ["strCode"];
  let rows = 0;
  let part: Row[] = [];
  for await (const row of database.stream((db) => rowsOf(db, table), key, { page })) {
    const plain = plainRow(row);
    checksum.update(`${textOf(plain)}\n`);
    rows++;
    part.push(plain);
    if (part.length < page) continue;
    await take(part);
    part = [];
  }
  if (part.length > 0) await take(part);
  return { rows, checksum: checksum.digest("hex") };
}

async function refuseFull({ db }: Database): Promise<void> {
  for (const table of NAMES.filter((name) => !GIVEN.has(name))) {
    const [row] = await rowsOf(db, table).limit(1).execute();
    if (row) throw new StartError(`The database to copy into is not empty: it has ${table}.`);
  }
}

/** Copies everything in one transaction; throws StartError when the target is not empty or the copy is not complete. Returns the rows of each table. */
export async function copyShop(from: Database, to: Database): Promise<Record<string, number>> {
  await refuseFull(to);
  const copied = new Map<keyof Schema, Content>();
  await to.write(async (trx) => {
    for (const table of GIVEN) await trx.deleteFrom(table as "counters").execute();
    for (const table of NAMES) {
      if (table === "counters") await trx.deleteFrom("counters").execute();
      const content = await readTable(from, table, async (rows) => {
        await trx
          .insertInto(table as "pictures")
          .values(rows as never)
          .execute();
      });
      copied.set(table, content);
    }
  });
  for (const table of NAMES) {
    const there = await readTable(to, table);
    const { rows, checksum } = copied.get(table) as Content;
    if (there.rows !== rows || there.checksum !== checksum) {
      throw new StartError(
        `The copy is not complete: ${table} has ${there.rows} rows of ${rows}, or other ones. Empty it and copy again while no server runs.`,
      );
    }
  }
  return Object.fromEntries([...copied].map(([table, { rows }]) => [table, rows]));
}
