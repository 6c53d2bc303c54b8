/** A copy of the database in a file, made while the server runs and proved to be complete. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { copyTo, damageOf, freeBytes, partOf, rowsOf } from "../database/file.ts";
import { StartError } from "../kernel/startError.ts";

export const TABLES = ["toys", "boxes", "sections", "users"];

/** "61 toys, 8 boxes, 3 sections and 2 users". */
export const formatSize = (rows: Record<string, number>) =>
  new Intl.ListFormat("en-GB").format(TABLES.map((table) => `${rows[table]} ${table}`));

/** A moment, in UTC, in the form of a file's name: "20310101-120000". */
export const stampOf = (now: Date) =>
  now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");

/** Whether a backup leaves as many bytes free as the database takes, into which the stock can grow. */
export const hasRoom = (database: string, folder: string): boolean =>
  freeBytes(folder) >= 2 * statSync(database).size;

/** The rows of each table of a copy, after a check of every page, index and reference. Throws StartError. */
export function provedRows(file: string): Record<string, number> {
  const damage = damageOf(file);
  if (damage !== null) throw new StartError(`${file} is damaged: ${damage}.`);
  const rows = rowsOf(file);
  const missing = TABLES.find((table) => rows[table] === undefined);
  if (missing) throw new StartError(`${file} is not a backup: it has no ${missing}.`);
  return rows;
}

/** Renames a file so that its new name survives a power failure. */
export function moveInto(file: string, target: string): void {
  renameSync(file, target);
  const folder = openSync(dirname(target), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/**
 * Copies the database into `target`, which must not exist yet, and checks the copy. Returns its rows in words. Throws
 * StartError.
 */
export async function backUp(database: string, target: string): Promise<string> {
  if (!existsSync(database)) throw new StartError(`There is no database ${database}.`);
  if (existsSync(target)) throw new StartError(`${target} is there already.`);
  using part = partOf(target);
  await copyTo(database, part.file);
  const rows = provedRows(part.file);
  moveInto(part.file, target);
  return formatSize(rows);
}

/** The name of a backup for which none is given. */
export const backupName = (now: Date) => `toyshelf-${stampOf(now)}.db`;
