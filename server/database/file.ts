/** An SQLite database as a file: its damage, its contents, and copies of it. */
import { existsSync, readdirSync, realpathSync, rmSync, statfsSync, statSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { StartError } from "../kernel/startError.ts";
import { databaseErrorKind, errcode } from "./errors.ts";

/** More pages than any database has: a copy in parts starts again with every write to the original. */
const ALL_PAGES = 2 ** 31 - 1;
const BUSY = 5;
/** READONLY_ROLLBACK: a killed write left a journal, which the next opening for writing rolls back. */
const HOT_JOURNAL = 776;

/** The files beside an open SQLite database. */
export const BESIDE = ["-wal", "-shm", "-journal"];

/** Opens a file for reading only: nothing changes it, not even closing it. */
const open = (file: string) => new DatabaseSync(file, { readOnly: true });

/**
 * The damage of a file, in SQLite's words, or null. `quick` leaves out the slow checks: whether indexes and references
 * fit the rows. An empty file is a new database.
 */
export function damageOf(file: string, { quick = false } = {}): string | null {
  if (!existsSync(file) || statSync(file).size === 0) return null;
  try {
    using database = open(file);
    const check = quick ? "quick_check" : "integrity_check";
    const row = database.prepare(`pragma ${check}(1)`).get();
    // The first line may only name the database.
    if (row?.[check] !== "ok") return String(row?.[check]).split("\n").at(-1) ?? "";
    if (quick) return null;
    const [orphan] = database.prepare("pragma foreign_key_check").all();
    return orphan ? `a row of ${orphan.table} refers to nothing in ${orphan.parent}` : null;
  } catch (error) {
    if (error instanceof Error && databaseErrorKind(error) === "damaged") return error.message;
    if (quick && errcode(error) === HOT_JOURNAL) return null;
    throw error;
  }
}

/** The number of each table's rows, by its name. */
export function rowsOf(file: string): Record<string, number> {
  using database = open(file);
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .all()
    .map(({ name }) => String(name));
  const rows = (table: string) => database.prepare(`select count(*) as n from "${table}"`).get();
  return Object.fromEntries(tables.map((table) => [table, Number(rows(table)?.n)]));
}

/** The values of the counters by their names; none where the database is missing or damaged. */
export function countersIn(file: string): Record<string, number> {
  try {
    if (damageOf(file, { quick: true }) !== null) return {};
    using database = open(file);
    const rows = database.prepare("select * from counters").all();
    return Object.fromEntries(rows.map((row) => [String(row.strCounter), Number(row.intValue)]));
  } catch {
    return {};
  }
}

/** The values of a column of keys, of the rows that `where` names; null where they cannot be read. */
export function keysIn(
  file: string,
  table: string,
  column: string,
  where = "true",
): string[] | null {
  try {
    using database = open(file);
    const keys = `select "${column}" as key from "${table}" where ${where}`;
    const rows = database.prepare(keys).all();
    return rows.map(({ key }) => String(key));
  } catch {
    return null;
  }
}

/**
 * Whether the file lacks one of the migrations, so that an earlier version made it. False for a missing, empty or
 * unreadable file.
 */
export function lacksMigrations(file: string, names: readonly string[]): boolean {
  if (!existsSync(file) || statSync(file).size === 0) return false;
  try {
    using database = open(file);
    const done = database.prepare("select name from kysely_migration").all();
    return names.some((name) => !done.some((row) => row.name === name));
  } catch {
    return false;
  }
}

/**
 * The path of the file itself, whatever links lead to it: what is renamed to a link's name replaces the link.
 */
export const realFile = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** The free bytes of the disk with a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The names in a folder; none where it is missing, or closed to this account. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Removes a database and the files that SQLite keeps beside it. */
export function removeFile(file: string): void {
  for (const ending of ["", ...BESIDE]) rmSync(file + ending, { force: true });
}

/** The file beside a database in which another one is made. After its use it is gone, moved or not. */
export function partOf(database: string) {
  const file = `${database}.part`;
  removeFile(file);
  return { file, [Symbol.dispose]: () => removeFile(file) };
}

/**
 * Moves the log into the file and ends WAL mode, so that another file can replace this one. Throws StartError where
 * another program has the database open.
 */
export function inOneFile(file: string): void {
  using database = new DatabaseSync(file);
  const inUse = new StartError("another program reads it");
  try {
    const row = database.prepare("pragma journal_mode = delete").get();
    if (row?.journal_mode !== "delete") throw inUse;
  } catch (error) {
    throw errcode(error) === BUSY ? inUse : error;
  }
}

/** Copies a database as of one moment, also while others write to it, into one file that needs no other. */
export async function copyTo(file: string, target: string): Promise<void> {
  using database = open(file);
  await backup(database, target, { rate: ALL_PAGES });
  using copy = new DatabaseSync(target);
  copy.exec("pragma journal_mode = delete");
}
