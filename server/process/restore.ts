/** A backup put back in the place of a database, proved to be complete. */
import { existsSync, linkSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { eraseUser } from "../accounts/users.ts";
import { formatSize, moveInto, provedRows, stampOf, TABLES } from "../backups/backUp.ts";
import {
  BESIDE,
  copyTo,
  counterOf,
  damageOf,
  erasedIn,
  inOneFile,
  removeFile,
} from "../database/file.ts";
import { openDatabase } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";

/** The counters that never go back: labels' codes, the journal's entries, things. */
const COUNTERS = ["nextCode", "changes", "things"] as const;
type Counters = Record<(typeof COUNTERS)[number], number | null>;
/** Numbers that are left out where nobody knows which were given: more codes than a shop prints, of 100,000,000,000. */
export const LEFT_OUT = 1_000_000;
const CODES_UNKNOWN = `Which codes were handed out since the backup cannot be read: the next ${LEFT_OUT} are left out, so that none is handed out twice.`;
const ERASED_UNKNOWN =
  "Who was deleted since the backup cannot be read: whoever of them is in it has to be deleted again.";

/**
 * Keeps the present database, whose place another takes, beside it under a name with the moment. A whole one also stays
 * where it is until then, so that there is one at every moment.
 */
function setAside(database: string, now: Date): string | null {
  if (!existsSync(database)) return null;
  const aside = join(dirname(database), `${basename(database, ".db")}-before-${stampOf(now)}.db`);
  if (!isWhole(database) || !isLinked(database, aside)) {
    for (const ending of ["", ...BESIDE]) {
      if (existsSync(database + ending)) renameSync(database + ending, aside + ending);
    }
  }
  return aside;
}

/** Whether it can be read, and is in one file then. Throws StartError where another program uses it. */
function isWhole(database: string): boolean {
  try {
    if (damageOf(database, { quick: true }) !== null) return false;
  } catch {
    return false;
  }
  try {
    inOneFile(database);
  } catch (error) {
    throw new StartError(`${database} cannot be replaced: ${(error as Error).message}.`);
  }
  return true;
}

/** Not every disk has files with two names. */
function isLinked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch {
    return false;
  }
}

/** Makes a copy of a backup ready to be used: its tables brought up to date, nobody signed in. Returns how many people were erased again. */
async function prepare(
  copy: string,
  backup: string,
  counters: Counters,
  erased: string[],
): Promise<number> {
  await using opened = await openDatabase(copy).catch((error: Error) => {
    throw new StartError(`${backup} cannot be used: ${error.message}`);
  });
  return await opened.write(async (trx) => {
    // Who signed out since must not be signed in again.
    await trx.deleteFrom("sessions").execute();
    // Codes that were handed out since are on labels, versions and ids are in the devices' copies.
    for (const name of COUNTERS) {
      const value = counters[name];
      const counter = trx.updateTable("counters").where("strCounter", "=", name);
      const moved =
        value === null
          ? counter.set((eb) => ({ intValue: eb("intValue", "+", LEFT_OUT) }))
          : counter.set({ intValue: value }).where("intValue", "<", value);
      await moved.execute();
    }
    let count = 0;
    for (const userId of erased) if (await eraseUser(trx, userId)) count++;
    return count;
  });
}

/** Puts a backup in the place of a database that nobody uses; that one is kept. Returns what there is to say of it. Throws StartError. */
export async function restore(backup: string, database: string, now: Date): Promise<string[]> {
  if (!existsSync(backup)) throw new StartError(`There is no file ${backup}.`);
  const rows = provedRows(backup);
  const copy = `${database}.part`;
  removeFile(copy);
  try {
    await copyTo(backup, copy);
    const read = COUNTERS.map((name) => [name, counterOf(database, name)]);
    const counters = Object.fromEntries(read) as Counters;
    const erased = erasedIn(database);
    rows.users = Number(rows.users) - (await prepare(copy, backup, counters, erased ?? []));
    const copied = provedRows(copy);
    const lost = TABLES.find((table) => copied[table] !== rows[table]);
    if (lost) throw new StartError(`The copy of ${backup} has not all of its ${lost}.`);
    const aside = setAside(database, now);
    moveInto(copy, database);
    const said = [
      `Restored ${formatSize(copied)}, and checked them. Everybody has to sign in again, and every program needs a new token.`,
    ];
    if (counters.nextCode === null) said.push(CODES_UNKNOWN);
    if (erased === null) said.push(ERASED_UNKNOWN);
    if (aside) said.push(`What was there before is kept as ${aside}.`);
    return said;
  } finally {
    removeFile(copy);
  }
}
