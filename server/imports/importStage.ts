/** A file's rows as they arrive: each is read, and stored with the keys of what it is about. */
import { isDeepStrictEqual } from "node:util";
import { gtinsOf, trimCode } from "#domain/code/codes.ts";
import type { ImportField } from "#domain/import/importColumns.ts";
import { sectionWords } from "#domain/import/importReading.ts";
import {
  type ImportRow,
  lastHeaded,
  type Reading,
  type RowProblem,
  type RowReading,
} from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { messages } from "#domain/messages.ts";
import { fieldOfKey, fieldsInUse } from "#domain/toy/ownFields.ts";
import type { ImportChanges, NewImport, OwnField } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { badField, duplicate } from "../kernel/errors.ts";
import type { LongList } from "../kernel/longList.ts";
import { holdersOf } from "../stock/codes/codeRows.ts";
import { importById, problemsIn, readingOf } from "./importRecords.ts";
import { type Cells, readRows, Seen, withCell } from "./readRows.ts";

/** A file's rows as they were uploaded; a part of them is staged in one transaction. */
export interface ImportUpload extends Omit<NewImport, "rows"> {
  rows: LongList<string[]>;
}

/** Rows about one code: they are decided together, in one transaction. A toy is in fewer boxes. */
const ROWS_OF_CODE = 1000;
const TOO_MANY: RowProblem = {
  column: "strToyBarcode",
  message: importServerMessages.manyRows(ROWS_OF_CODE),
  isSure: true,
};

/** The own fields that columns are read as, as the shop has them now. Throws 400 where one is gone. */
async function fieldsOf(db: Db, { mapping }: Pick<Reading, "mapping">): Promise<OwnField[]> {
  const keys = Object.keys(mapping).flatMap((field) => fieldOfKey(field) ?? []);
  if (keys.length === 0) return [];
  const { ownFields } = await readSettings(db);
  return keys.map((key) => {
    const field = fieldsInUse(ownFields).find(({ strField }) => strField === key);
    if (!field) throw badField("reading", messages.ownFieldGone);
    return field;
  });
}

/** What an import has in common with a retry of its upload; own fields are stored as they were when it was made. */
function uploadedAs(row: ImportsTable) {
  const { strUser, strHash, strExisting, intReplacesTags, intRows, strHeadings } = row;
  const { ownFields: _, ...reading } = readingOf(row);
  return { strUser, strHash, strExisting, intReplacesTags, intRows, strHeadings, reading };
}

/** Makes an import; one that is there already goes on where its upload was broken off. */
export async function insertImport(
  trx: Trx,
  given: ImportUpload,
  { strUser, now }: Maker,
): Promise<ImportsTable> {
  const { headings, reading, rows, replacesTags, intFirst, ...file } = given;
  const { ownFields: _, ...others } = reading;
  const row: ImportsTable = {
    ...{ ...file, strUser, strOrderedBy: strUser, strProgram: null },
    ...{ intReplacesTags: Number(replacesTags ?? false) },
    ...{ strHeadings: JSON.stringify(headings), strReading: JSON.stringify(others) },
    ...{ strState: "uploading", intRows: rows.length, intReceived: 0 },
    ...{ intBeatAt: 0, intFailures: 0 },
    ...{ intDone: 0, intToDo: rows.length, strAfter: "", intCursor: 0 },
    ...{ intNew: 0, intChanged: 0, intSame: 0, intRefused: 0, intAsked: 0 },
    ...{ intTakesAsked: 0, intForced: 0, strLeft: "[]", intCreatedAt: now, intAppliedAt: null },
  };
  const known = await importById(trx, file.strImport);
  if (known) {
    const isSame = isDeepStrictEqual(uploadedAs(known), uploadedAs(row));
    if (!isSame || known.strState !== "uploading") throw duplicate(importServerMessages.exists);
    return known;
  }
  const ownFields = await fieldsOf(trx, reading);
  if (ownFields.length > 0) row.strReading = JSON.stringify({ ...others, ownFields });
  await trx.insertInto("imports").values(row).execute();
  return row;
}

interface Maker {
  strUser: string;
  now: number;
}

/** The normal form of a code: equal for equal codes. */
export const normalCode = (code: string) => gtinsOf(code)[0] ?? code;

/** What has the codes of some rows, and the key of it or, where nothing has the code, of the code. */
export async function keysOf(db: Db, rows: ImportRow[]) {
  const codes = rows.flatMap((row) => [row.strToyBarcode, row.strBoxCode]);
  const given = [...new Set(codes.filter((code) => code !== undefined))];
  const holderOf = await holdersOf(db, given);
  const keyOfCode = (code: string) => {
    const holder = holderOf(code);
    return holder?.intThing == null ? normalCode(code) : `#${holder.intThing}`;
  };
  return { holderOf, keyOfCode };
}

function keyOfRow(row: ImportRow, keyOfCode: (code: string) => string): string | null {
  if (row.strToyBarcode !== undefined) return `t${keyOfCode(row.strToyBarcode)}`;
  if (row.strBoxCode !== undefined) return `b${keyOfCode(row.strBoxCode)}`;
  return row.intSection ? `s${row.intSection}` : null;
}

/** Counts the rows about each toy's code with those that are stored, but for `given` and the first beyond. */
async function rowCounter(db: Db, importId: string, keys: string[], given: Cells[]) {
  const numbers = given.map(({ intRow }) => intRow);
  const stored = await db
    .selectFrom("importRows")
    .select(({ fn }) => ["strKey", fn.countAll<number>().as("n")])
    .where("strImport", "=", importId)
    .where(among(db, "strKey", keys))
    .where("intRow", "not in", numbers)
    .where("strNotes", "<>", JSON.stringify([TOO_MANY]))
    .groupBy("strKey")
    .execute();
  const counts = new Map(stored.map(({ strKey, n }) => [strKey, n]));
  return (key: string) => {
    const n = (counts.get(key) ?? 0) + 1;
    counts.set(key, n);
    return n;
  };
}

/** What a row says. One that is refused is of its toy still, which lacks its pieces then. */
const saidBy = ({ row, refused }: RowReading): ImportRow =>
  row ?? (refused?.strToyBarcode === undefined ? {} : refused);

/** Reads rows as they are stored. `open`: doubts that remain, which the cells alone do not raise again. */
async function stagedRows(
  trx: Trx,
  importId: string,
  reading: Reading,
  given: Cells[],
  seen: Seen,
  open: readonly RowProblem[] = [],
): Promise<ImportRowsTable[]> {
  const read = await readRows(trx, given, reading, seen);
  for (const { problems } of read) problems.push(...open);
  const rows = read.map(saidBy);
  const { keyOfCode } = await keysOf(trx, rows);
  const keyed = read.map((line, n) => {
    const said = rows[n] ?? {};
    return { ...line, said, strKey: keyOfRow(said, keyOfCode) };
  });
  const toyKeys = keyed.flatMap(({ strKey }) => (strKey?.startsWith("t") ? [strKey] : []));
  const count = await rowCounter(trx, importId, toyKeys, given);
  const bounded = keyed.map((line) => {
    const over = line.strKey?.startsWith("t") ? count(line.strKey) - ROWS_OF_CODE : 0;
    if (over <= 0) return line;
    // The first of them says that the toy lacks pieces.
    const strKey = over === 1 ? line.strKey : null;
    return { ...line, row: null, strKey, problems: [TOO_MANY] };
  });
  return bounded.map(({ intRow, cells, row, said, strKey, problems }) => ({
    strImport: importId,
    intRow,
    strCells: JSON.stringify(cells),
    strNotes: JSON.stringify(problems),
    strRow: row && JSON.stringify(row),
    strKey,
    strBoxKey: said.strBoxCode === undefined ? null : keyOfCode(said.strBoxCode),
    strBoxCode: said.strBoxCode === undefined ? null : trimCode(said.strBoxCode),
    strBoxNote: row?.strCustomNote ?? null,
    intSection: row?.intSection === undefined ? null : (row.intSection ?? 0),
    intAsked: Number(row !== null && problems.length > 0),
    strOutcome: problems.length === 0 ? null : row === null ? "refused" : "asked",
    strChanges: "[]",
  }));
}

/** Adds rows, each with its number in the file; those that are there already stay as they are. */
export async function insertRows(trx: Trx, record: ImportsTable, rows: Cells[], seen = new Seen()) {
  await trx
    .insertInto("importRows")
    .values(await stagedRows(trx, record.strImport, readingOf(record), rows, seen))
    .onConflict((on) => on.doNothing())
    .execute();
}

/** The number of the last stored row; 0 where there is none. Throws 409 where the first one has another number. */
async function lastStored(trx: Trx, { strImport, intFirst }: ImportUpload): Promise<number> {
  const stored = await trx
    .selectFrom("importRows")
    .where("strImport", "=", strImport)
    .select(({ fn }) => [fn.min("intRow").as("first"), fn.max("intRow").as("last")])
    .executeTakeFirstOrThrow();
  if (stored.last === null) return 0;
  if (stored.first !== intFirst) throw duplicate(importServerMessages.exists);
  return stored.last;
}

/**
 * Stages a whole file; in the pauses between its transactions others write. One that was broken off goes on after its
 * stored rows: a very long file takes longer than a call may.
 */
export async function stageImport(
  write: <T>(work: (trx: Trx) => Promise<T>) => Promise<T>,
  file: ImportUpload,
  maker: Maker,
  pause: () => Promise<unknown>,
): Promise<ImportsTable> {
  const { record, last } = await write(async (trx) => {
    const record = await insertImport(trx, file, maker);
    return { record, last: await lastStored(trx, file) };
  });
  const seen = new Seen();
  let next = file.intFirst;
  for (const part of file.rows.parts()) {
    const rows = part.map((cells, n) => ({ intRow: next + n, cells }));
    next += rows.length;
    if (next - 1 <= last) seen.note(rows, readingOf(record));
    else await write((trx) => insertRows(trx, record, rows, seen));
    await pause();
  }
  return record;
}

/** A reading that takes the cells of a column as they are, or gives a new code in place of one. */
function answering(reading: Reading, column: number, fix: "take" | "give"): Reading {
  const mapped = Object.keys(reading.mapping) as ImportField[];
  const fields = mapped.filter((field) => reading.mapping[field] === column);
  const fixes = { ...reading.fixes };
  for (const field of fields) fixes[field] = fix;
  // Those behind the last one are taken with it.
  const isLast = fix === "take" && column === lastHeaded(reading);
  return { ...reading, fixes, ...(isLast && { beyond: [] }) };
}

/**
 * The doubts about the other cells of a row, of which a person answered those that its notes lack: their columns, and
 * the ones that remain but depend on what was read before.
 */
async function doubtsBeside(
  trx: Trx,
  { strNotes, ...given }: Cells & { strNotes: string },
  reading: Reading,
  at: number,
) {
  const { mapping } = reading;
  const notes = problemsIn(strNotes).filter(({ isSure, isOfStock }) => !isSure && !isOfStock);
  const [read] = await readRows(trx, [given], reading, new Seen());
  const raised = read?.problems.filter(({ isSure }) => !isSure) ?? [];
  const isIn = (list: RowProblem[]) => (one: RowProblem) =>
    list.some(({ column, message }) => column === one.column && message === one.message);
  const isBeside = ({ column }: RowProblem) =>
    // Whether a toy without a code is that of its name is answered with the code, too.
    mapping[column] !== at && (column !== "strName" || mapping.strToyBarcode !== at);
  const isWhole = !strNotes.includes(TOO_MANY.message);
  return {
    answered: raised.filter((one) => isWhole && isBeside(one) && !isIn(notes)(one)),
    open: notes.filter((one) => isBeside(one) && !isIn(raised)(one)),
  };
}

/**
 * Puts a cell right, and reads its row again; who leaves a doubtful one as it is says that it is right.
 * With `givesCode` the toy is given a new code, whatever stands there.
 */
export async function correctCell(
  trx: Trx,
  record: ImportsTable,
  { intRow, column, text, givesCode = false }: NonNullable<ImportChanges["cell"]>,
): Promise<void> {
  const ofRow = trx.selectFrom("importRows").where("strImport", "=", record.strImport);
  const stored = await ofRow
    .select(["strCells", "strNotes"])
    .where("intRow", "=", intRow)
    .executeTakeFirst();
  if (!stored) return;
  const cells: string[] = JSON.parse(stored.strCells);
  const isSame = (cells[column] ?? "") === text;
  const known = readingOf(record);
  // A person may name a section that no other row does.
  const sections = await trx.selectFrom("sections").selectAll().execute();
  const intSection = { ...sectionWords(sections), ...known.values?.intSection };
  const reading = { ...known, values: { ...known.values, intSection } };
  const at = givesCode ? (reading.mapping.strToyBarcode ?? column) : column;
  const fix = givesCode ? "give" : isSame ? "take" : null;
  const before = { intRow, cells, strNotes: stored.strNotes };
  const { answered, open } = await doubtsBeside(trx, before, reading, at);
  const how = answered.reduce(
    (so, { column }) => answering(so, reading.mapping[column] ?? -1, "take"),
    fix ? answering(reading, at, fix) : reading,
  );
  const corrected: Cells = { intRow, cells: withCell(cells, at, givesCode ? "" : text) };
  const [row] = await stagedRows(trx, record.strImport, how, [corrected], new Seen(), open);
  await trx
    .updateTable("importRows")
    .set(row as ImportRowsTable)
    .where("strImport", "=", record.strImport)
    .where("intRow", "=", intRow)
    .execute();
}
