/** Migrates a database of an earlier version in a copy, which is checked and then takes its place. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backUp, formatSize, moveInto, provedRows } from "../backups/backUp.ts";
import { brokenInvariants } from "../backups/invariants.ts";
import {
  copyTo,
  countersIn,
  freeBytes,
  inOneFile,
  lacksMigrations,
  namesIn,
  partOf,
  rowsOf,
} from "../database/file.ts";
import { MIGRATION_NAMES } from "../database/migrations/index.ts";
import { openDatabase, refuseDamaged } from "../database/open.ts";
import { StartError } from "../kernel/startError.ts";
import { nameOf, setAside } from "./setAside.ts";

/** The tables whose number of rows no migration may change; a table that the version does not have yet is left out. */
const TABLES = ["toys", "boxes", "sections", "boxLines", "codes", "pictures", "changes", "users"];
/** Sums that no migration may change either. */
const SUMS = {
  pieces: `select sum("intQuantity") as n from toys`,
  "pieces in boxes": `select sum("intAmountInBox") as n from "boxLines"`,
};
/** The most characters of a violation's line: a toy has many. */
const LONGEST = 200;
const BEFORE = /^before-update-.*\.db$/;
/** The events of accounts that happen whenever a person signs in or out. */
const COMING = `('signedIn', 'signInFailed', 'signInThrottled', 'signedOut')`;

/** The column `n` of a query's first row; 0 where it is missing. */
function numberIn(file: string, query: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare(query).get()?.n ?? 0);
}

/** Figures by their names; undefined where the version has no such table. */
type Figures = Record<string, number | undefined>;

function figuresOf(file: string): Figures {
  const rows = rowsOf(file);
  const sums = Object.entries(SUMS).map(([name, query]) => [name, numberIn(file, query)]);
  return Object.fromEntries([...TABLES.map((table) => [table, rows[table]]), ...sums]);
}

/**
 * A difference between a database and the same one after its migrations, or a violation in it, as a sentence's part;
 * null where there is none.
 */
function problemOf(before: Figures, file: string): string | null {
  const after = figuresOf(file);
  const isChanged = (name: string) => before[name] !== undefined && before[name] !== after[name];
  const changed = Object.keys(before).find(isChanged);
  if (changed) return `of ${before[changed]} ${changed} there would be ${after[changed] ?? 0}`;
  return brokenInvariants(file).next().value?.slice(0, LONGEST) ?? null;
}

/**
 * What a folder lacks for the copy of a database, which grows as tables are rewritten, the log of its migrations,
 * and the backup, as a sentence's part; null where there is room.
 */
function roomLacking(database: string, folder: string): string | null {
  const needed = 4 * statSync(database).size;
  if (freeBytes(folder) >= needed) return null;
  return `${Math.ceil(needed / 1_000_000)} MB must be free in ${folder}`;
}

/** Copies a database and migrates the copy. Returns its rows in words. Throws StartError where rows are lost by that. */
async function copyUp(database: string, copy: string): Promise<string> {
  await copyTo(database, copy);
  const before = figuresOf(copy);
  await (await openDatabase(copy)).close();
  const problem = problemOf(before, copy);
  if (problem !== null) throw new StartError(problem);
  return formatSize(provedRows(copy));
}

/** An error as the middle of a sentence. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");

/**
 * Migrates a database that no program uses, where it is of an earlier version; the database of before is kept in
 * `backups`. Killed at any moment, it leaves the old one or the new one. Returns a sentence, or null where nothing was
 * to do. Throws StartError; then the database is as it was.
 */
export async function update(database: string, backups: string, now: Date): Promise<string | null> {
  if (!lacksMigrations(database, MIGRATION_NAMES)) return null;
  refuseDamaged(database);
  using part = partOf(database);
  try {
    const lacking = roomLacking(database, dirname(part.file));
    if (lacking !== null) throw new StartError(lacking);
    const content = await copyUp(database, part.file);
    mkdirSync(backups, { recursive: true, mode: 0o700 });
    const kept = join(backups, nameOf("before-update", now));
    await backUp(database, kept);
    inOneFile(database);
    moveInto(part.file, database);
    return `The database was brought up to date: ${content}, and checked. What it was before is kept as ${kept}; npm run back returns to it.`;
  } catch (error) {
    throw new StartError(
      `The database ${database} could not be brought up to date: ${reasonOf(error)}. Nothing in it was changed: the version from before goes on with it. npm run rehearse -- FILE tries it with a copy.`,
    );
  }
}

/**
 * Runs `work` with a migrated copy of a database, which is removed afterwards. Throws StartError where the update would
 * fail.
 */
export async function withCopy<Result>(
  database: string,
  work: (copy: string, content: string) => Result | Promise<Result>,
): Promise<Result> {
  const lacking = roomLacking(database, tmpdir());
  if (lacking !== null) {
    throw new StartError(
      `No copy of ${database} can be made: ${lacking}, or in the folder that TMPDIR names. It was not touched.`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
  try {
    const copy = join(folder, "copy.db");
    const content = await copyUp(database, copy).catch((error) => {
      throw new StartError(`${database} would be refused: ${reasonOf(error)}. It was not touched.`);
    });
    return await work(copy, content);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Tries the update of a database with a copy, and returns the result as a sentence. Throws StartError where it would
 * fail.
 */
export async function rehearse(database: string): Promise<string> {
  const isOld = lacksMigrations(database, MIGRATION_NAMES);
  const since = performance.now();
  return withCopy(database, (_copy, content) => {
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    const what = isOld ? "can be brought up to date" : "is up to date";
    return `${database} ${what}: ${content}, every count, reference and sum as before, in ${seconds} s. It was not touched.`;
  });
}

/** The tables of sessions and links, which give access to an account, with their keys. */
const WAYS_IN = { sessions: "strTokenHash", links: "strSecretHash" };

/**
 * Deletes the sessions and links from a copy that the present database has no more: a session that was ended since must
 * not open again.
 */
function endAsIn(database: string, copy: string): void {
  using opened = new DatabaseSync(copy);
  opened.prepare("attach ? as present").run(database);
  for (const [table, key] of Object.entries(WAYS_IN)) {
    opened.exec(
      `delete from ${table} where "${key}" not in (select "${key}" from present.${table})`,
    );
  }
}

/** The writes into a database since a backup of it, as words such as "3 new codes". */
function writtenSince(backup: string, database: string): string[] {
  const [present, past] = [countersIn(database), countersIn(backup)];
  const since = (counter: string) => (present[counter] ?? 0) - (past[counter] ?? 0);
  using opened = new DatabaseSync(database, { readOnly: true });
  opened.prepare("attach ? as backup").run(backup);
  // By what the backup lacks, not by time: the clock may have been set back.
  const lacking = (table: string, key: string, more = "") => {
    const rows = `select 1 from ${table} where (${key}) not in (select ${key} from backup.${table})`;
    return Number(opened.prepare(`select count(*) as n from (${rows} ${more})`).get()?.n);
  };
  const ofAccounts = `and "strEvent" not in ${COMING}`;
  const erased = `select count(*) as n from "erasedUsers"`;
  return Object.entries({
    "changes of the stock": since("changes"),
    "steps of counts": since("counts"),
    "new codes": since("nextCode"),
    "changes of accounts": lacking(`"accountLog"`, `"strEntry", "intTimes"`, ofAccounts),
    "deleted people": numberIn(database, erased) - numberIn(backup, erased),
    "new links": lacking("links", `"strSecretHash"`),
    "new imports": lacking("imports", `"strImport"`),
  }).flatMap(([what, n]) => (n === 0 ? [] : [`${n} ${what}`]));
}

/**
 * Puts the backup of before the last update in the place of the database, which is kept. Returns a sentence. Throws
 * StartError where something was written since.
 */
export async function goBack(database: string, backups: string, now: Date): Promise<string> {
  const name = namesIn(backups)
    .filter((name) => BEFORE.test(name))
    .toSorted()
    .at(-1);
  if (!name) throw new StartError(`There is no backup of before an update in ${backups}.`);
  const backup = join(backups, name);
  const lost = writtenSince(backup, database);
  if (lost.length > 0) {
    throw new StartError(
      `Since the update there are ${lost.join(", ")}, which would be lost. Nothing was changed. Who wants that nevertheless exports the stock (npm run export) and then, with the version from before: npm run restore -- ${backup}`,
    );
  }
  using part = partOf(database);
  await copyTo(backup, part.file);
  endAsIn(database, part.file);
  const content = formatSize(provedRows(part.file));
  const aside = setAside(database, "after-update", now);
  moveInto(part.file, database);
  return `The database is what it was before the update: ${content}, and checked. Start the version from before: this one would bring it up to date again. What there was is kept as ${aside}.`;
}
