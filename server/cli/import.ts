/**
 * `toyshelf import`: imports a CSV file into the stock, whether the server runs or not. The app lists it among its
 * imports.
 */
import { hash, randomUUID } from "node:crypto";
import { createWriteStream, existsSync, readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { readTable } from "#domain/import/csv.ts";
import { importMessages, importScreenMessages } from "#domain/import/importMessages.ts";
import { nameOf, otherColumns, readingOf, sectionWords } from "#domain/import/importReading.ts";
import { IMPORT_BYTES_MAX } from "#domain/limits.ts";
import { fieldsInUse } from "#domain/toy/ownFields.ts";
import type { NewImport } from "#domain/types.ts";
import type { Database } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { importFile } from "../imports/importFile.ts";
import { findImport } from "../imports/importRecords.ts";
import { stageImport } from "../imports/importStage.ts";
import { stepImport } from "../imports/importSteps.ts";
import { begin, beginApply } from "../imports/imports.ts";
import { LongList } from "../kernel/longList.ts";
import { StartError } from "../kernel/startError.ts";
import { type Command, parseCommand, withDatabase } from "./command.ts";

const USAGE = `npm run import -- FILE      a CSV file, whose first row says what is in its columns
  --existing leave          toys that there are already stay as they are
  --existing update         they get the values that the file gives
  --existing add            its quantities and amounts are added to theirs
  --again                   adds although the same file was imported before`;

/** Milliseconds between two parts, in which a server that waits for SQLite's lock gets it. */
const PAUSE = 15;

type Existing = NewImport["strExisting"];
const isExisting = (text: string): text is Existing => ["leave", "update", "add"].includes(text);

function parse(args: string[]) {
  const { positionals, values } = parseCommand(args, USAGE, {
    existing: { type: "string", default: "leave" },
    again: { type: "boolean", default: false },
  });
  const [file, ...others] = positionals;
  const { existing, again: isAgain } = values;
  if (!file || others.length > 0 || !isExisting(existing)) throw new StartError(USAGE);
  return { file, existing, isAgain };
}

/** Reads the file's table and its hash. Throws StartError where it cannot be read. */
function read(file: string) {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new StartError(`There is no file ${file}.`);
  // The file is held in memory.
  if (size > IMPORT_BYTES_MAX) {
    throw new StartError(importMessages.tooLarge(IMPORT_BYTES_MAX / 1_000_000));
  }
  const bytes = readFileSync(file);
  const reading = readTable(bytes);
  if (reading.type === "unreadable") throw new StartError(reading.sentence);
  return { found: reading.table, strFile: basename(file), strHash: hash("sha256", bytes) };
}

/** The import of a file, with a field for each column by its heading. */
async function importOf(
  { db }: Database,
  { found, ...file }: ReturnType<typeof read>,
  existing: Existing,
): Promise<NewImport> {
  const ownFields = fieldsInUse((await readSettings(db)).ownFields);
  const words = sectionWords(await db.selectFrom("sections").selectAll().execute());
  const { delimiter: strFormat, ...table } = found;
  return {
    ...{ strImport: randomUUID(), ...file, ...table, strFormat, strExisting: existing },
    reading: readingOf(found, { words, ownFields }),
  };
}

/** Runs the steps of an import until its state is done, and returns the import. */
async function work(database: Database, importId: string, doing: string): Promise<ImportsTable> {
  while (await stepImport(database, importId, Date.now)) {
    await sleep(PAUSE);
    if (!process.stdout.isTTY) continue;
    const { intDone, intToDo } = await findImport(database.db, importId);
    process.stdout.write(`\r${doing} ${intDone} of ${intToDo} rows`);
  }
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  return findImport(database.db, importId);
}

const formatCounts = ({ intNew, intChanged, intSame, ...counts }: ImportsTable) =>
  `${intNew} rows are new, ${intChanged} change something, ${intSame} change nothing, ${counts.intRefused + counts.intAsked} are refused.`;

/** The columns that nothing is read from, in words; null where there are none. */
function formatUnread({ headings, rows, reading }: NewImport): string | null {
  const names = otherColumns(headings, rows, reading).map((column) => nameOf(headings, column));
  return names.length === 0 ? null : `${importScreenMessages.otherColumns}: ${names.join(", ")}`;
}

export const run: Command = async (args) => {
  const { file, existing, isAgain } = parse(args);
  const found = read(file);
  const refused = resolve(`${file}.refused.csv`);
  if (existsSync(refused)) {
    throw new StartError(`There is a file ${refused} already. Nothing was imported.`);
  }
  await withDatabase(async (database) => {
    const created = await importOf(database, found, existing);
    const { strImport } = created;
    const unread = formatUnread(created);
    const nobody = { strUser: "", now: Date.now() };
    const record = await stageImport(
      (work) => database.write(work),
      { ...created, rows: LongList.of(created.rows) },
      nobody,
      () => sleep(PAUSE),
    );
    await database.write((trx) => begin(trx, record, "checking", Date.now()));
    const checked = await work(database, strImport, "Checked");
    await database.write((trx) =>
      beginApply(trx, checked, { isAgain, caller: { ...nobody, program: null }, now: Date.now() }),
    );
    const applied = await work(database, strImport, "Imported");
    console.log(formatCounts(applied));
    if (unread) console.log(unread);
    if (applied.intRefused + applied.intAsked === 0) return;
    await pipeline(
      importFile(database, applied, false),
      createWriteStream(refused, { flags: "wx" }),
    );
    console.log(`The refused rows, each with the reason: ${refused}`);
  });
};
