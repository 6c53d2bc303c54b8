/** Imports as they are stored and as they are answered. */
import type { Mapping } from "#domain/import/importColumns.ts";
import { type RowProblem, readRow } from "#domain/import/importRows.ts";
import type { Import, ImportedRow } from "#domain/types.ts";
import type { Db } from "../database/database.ts";
import type { ImportRowsTable, ImportState, ImportsTable } from "../database/tables/imports.ts";
import { notFound } from "../kernel/errors.ts";

/** Milliseconds without a sign of a server that works on it, after which it is taken for stopped. */
const STALE = 10_000;

/** States in which a server works on it. */
export const WORKING: readonly ImportState[] = ["checking", "applying", "takingBack"];

const PREFIX = "import:";
/** The group of an import's entries in the journal. */
export const groupOf = (strImport: string) => `${PREFIX}${strImport}`;
/** The import whose entries have a group, or null. */
export const importOf = (group: string) =>
  group.startsWith(PREFIX) ? group.slice(PREFIX.length) : null;

export async function findImport(db: Db, strImport: string): Promise<ImportsTable> {
  const row = await db
    .selectFrom("imports")
    .selectAll()
    .where("strImport", "=", strImport)
    .executeTakeFirst();
  if (!row || row.strState === "discarded") throw notFound("There is no such import.");
  return row;
}

/** When the same file was applied by another import, or null. */
export async function appliedBefore(
  db: Db,
  { strImport, strHash }: Pick<ImportsTable, "strImport" | "strHash">,
): Promise<number | null> {
  const row = await db
    .selectFrom("imports")
    .select("intAppliedAt")
    .where("strHash", "=", strHash)
    .where("strImport", "<>", strImport)
    .where("strState", "in", ["applying", "applied"])
    .orderBy("intAppliedAt", "desc")
    .executeTakeFirst();
  return row?.intAppliedAt == null ? null : Number(row.intAppliedAt);
}

/** An import as the contract has it. */
export async function formatImport(db: Db, row: ImportsTable, now: number): Promise<Import> {
  const { strImport, strState, strStopped } = row;
  const isStale = now - Number(row.intBeatAt) > STALE;
  return {
    strImport,
    strFile: row.strFile,
    strHash: row.strHash,
    headings: JSON.parse(row.strHeadings),
    mapping: JSON.parse(row.strMapping),
    strDecimal: row.strDecimal,
    strExisting: row.strExisting,
    intRows: row.intRows,
    intReceived: row.intReceived,
    strState: strState as Import["strState"],
    isStopped: WORKING.includes(strState) && (strStopped !== null || isStale),
    strStopped,
    intDone: row.intDone,
    intToDo: row.intToDo,
    intNew: row.intNew,
    intChanged: row.intChanged,
    intSame: row.intSame,
    intRefused: row.intRefused,
    intAsked: row.intAsked,
    intImportedBefore: await appliedBefore(db, row),
    strGroup: groupOf(strImport),
    intCreatedAt: Number(row.intCreatedAt),
  };
}

/** What is stored about a row beside its cells. */
export interface Notes {
  /** Of the row by itself. */
  problems: RowProblem[];
  /** Why it does not fit the stock or the rows before it. */
  why: RowProblem | null;
}

export const notesOf = ({ strNotes }: Pick<ImportRowsTable, "strNotes">): Notes =>
  JSON.parse(strNotes);

export function formatRow(
  stored: Pick<ImportRowsTable, "intRow" | "strCells" | "strNotes" | "strOutcome">,
  { strMapping, strDecimal }: Pick<ImportsTable, "strMapping" | "strDecimal">,
): ImportedRow {
  const cells: string[] = JSON.parse(stored.strCells);
  const mapping: Mapping = JSON.parse(strMapping);
  const { row, repairs } = readRow(cells, { mapping, decimal: strDecimal });
  const { problems, why } = notesOf(stored);
  return {
    ...{ intRow: stored.intRow, cells, strOutcome: stored.strOutcome },
    ...{ row: row as Record<string, unknown> | null, repairs },
    problems: why ? [...problems, why] : problems,
  };
}
