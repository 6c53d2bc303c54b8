/** Keeps a database under another name, before another file takes its place. */
import { existsSync, linkSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { stampOf } from "../backups/backUp.ts";
import { BESIDE, damageOf, inOneFile } from "../database/file.ts";
import { StartError } from "../kernel/startError.ts";

/** A file name with milliseconds, so that two starts in one second make two files. */
export const nameOf = (what: string, now: Date) =>
  `${what}-${stampOf(now)}-${String(now.getMilliseconds()).padStart(3, "0")}.db`;

/**
 * Keeps a database under a name with `when` and the moment, in its own folder: another folder may be on
 * another disk, to which a file is neither linked nor renamed. A whole one gets that name as a second one,
 * so that the old or the new database is in place at every moment. Where it was moved away by hand, its log
 * or journal may still be there, which SQLite would write into the next one: that is kept too. Returns the
 * new path, or null where there is nothing. Throws StartError.
 */
export function setAside(database: string, when: string, now: Date): string | null {
  const isThere = (ending: string) => existsSync(database + ending);
  const endings = ["", ...BESIDE];
  const first = endings.find(isThere);
  if (first === undefined) return null;
  const aside = join(dirname(database), nameOf(`${basename(database, ".db")}-${when}`, now));
  if (first !== "" || !isWhole(database) || !isLinked(database, aside)) {
    // Looked for again: the check of a whole one ends its log.
    for (const ending of endings.filter(isThere)) {
      renameSync(database + ending, aside + ending);
    }
  }
  return aside + first;
}

/**
 * Whether a database is undamaged; if so, all of it is in its one file then. Throws StartError where another program
 * uses it.
 */
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

/** Whether the file has got a second name, which not every disk allows. */
function isLinked(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch {
    return false;
  }
}
