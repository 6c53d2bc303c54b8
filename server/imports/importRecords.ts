/** Imports as they are stored and answered, and who may do what with them (docs/design.md, "Import"). */
import type { Expression, SqlBool } from "kysely";
import type { Reading, RowProblem } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { areAllRights } from "#domain/people/roles.ts";
import type { Import } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import { type Db, flat, type ReadDatabase, type Trx } from "../database/database.ts";
import type { ImportState, ImportsTable } from "../database/tables/imports.ts";
import { mayNot, notFound } from "../kernel/errors.ts";

/** States in which a server works on an import. */
export const WORKING: readonly ImportState[] = [
  ...(["checking", "checkingBoxes", "applyingBoxes", "applying", "takingBack", "redoing"] as const),
];

const PREFIX = "import:";
/** The group of an import's entries in the journal. */
export const groupOf = (importId: string) => `${PREFIX}${importId}`;
/** The import of such a group. */
export const importOf = (group: string) => group.slice(PREFIX.length);

/** What the journal says of a part of an import's work, beside what it changed. */
export const metaOfPart = (
  { strImport, strOrderedBy, strProgram }: ImportsTable,
  intAt: number,
  { strOperation, suffix = "" }: { strOperation: string; suffix?: string },
) => ({
  ...{ intAt, strUser: strOrderedBy, strProgram, strOperation, strKey: null },
  strGroup: groupOf(strImport) + suffix,
});

export const importById = (db: Db, importId: string) =>
  db.selectFrom("imports").selectAll().where("strImport", "=", importId).executeTakeFirst();

export async function findImport(db: Db, importId: string): Promise<ImportsTable> {
  const row = await importById(db, importId);
  if (!row || row.strState === "discarded") throw notFound("There is no such import.");
  return row;
}

/** An import by its id. Throws 403 for a caller who is neither its maker nor an admin with all rights. */
export async function ownImport(db: Db, importId: string, caller: Caller) {
  const found = await findImport(db, importId);
  const mayAll = areAllRights(caller.rights);
  if (found.strUser !== caller.strUser && !mayAll) throw mayNot(importServerMessages.notYours);
  return found;
}

/** Throws 403 where values of toys would be written over without the right to delete. */
export function assertMayWriteOver(
  { strExisting }: { strExisting?: ImportsTable["strExisting"] | undefined },
  caller: Caller,
): void {
  if (strExisting === "update" && !caller.rights.includes("delete")) {
    throw mayNot(importServerMessages.mayNotUpdate);
  }
}

/** The moment when another import applied the same file, or null. */
export async function appliedBefore(
  db: Db,
  { strImport, strHash }: Pick<ImportsTable, "strImport" | "strHash">,
): Promise<number | null> {
  const row = await db
    .selectFrom("imports")
    .select("intAppliedAt")
    .where("strHash", "=", strHash)
    .where("strImport", "<>", strImport)
    .where("strState", "in", ["applyingBoxes", "applying", "applied"])
    .orderBy("intAppliedAt", "desc")
    .executeTakeFirst();
  return row?.intAppliedAt ?? null;
}

export async function setImport(
  trx: Trx,
  record: ImportsTable,
  values: Partial<ImportsTable>,
): Promise<ImportsTable> {
  await trx.updateTable("imports").set(values).where("strImport", "=", record.strImport).execute();
  return { ...record, ...values };
}

export const readingOf = ({ strReading }: Pick<ImportsTable, "strReading">): Reading =>
  JSON.parse(strReading);
export const problemsIn = (notes: string): RowProblem[] => JSON.parse(notes);

/** Cells of rows that are read at once: a cell may have 10,000 characters. */
const CELLS_READ = 600;

/** Rows of an import, each with what becomes of it. */
export function storedRows(
  database: ReadDatabase,
  { strImport, strHeadings }: ImportsTable,
  which: (db: Db) => Expression<SqlBool>,
) {
  const page = Math.ceil(CELLS_READ / (JSON.parse(strHeadings) as string[]).length);
  const pages = database.pages(
    (db) =>
      db
        .selectFrom("importRows")
        .select(["intRow", "strCells", "strNotes", "strOutcome", "strChanges"])
        .where("strImport", "=", strImport)
        .where(which(db)),
    ["intRow"],
    { page },
  );
  return flat(pages);
}

/** Failures in a row after which people are told: a database that is away for a moment is no news. */
const FAILING = 3;

/** The state for the wire, where the work on boxes is part of checking and applying. */
const stateOf = (state: ImportState) => state.replace("Boxes", "") as Import["strState"];

/** An import as the contract has it, for a caller. */
export async function formatImport(
  db: Db,
  row: ImportsTable,
  caller: Pick<Caller, "strUser">,
): Promise<Import> {
  const { strHeadings, strReading, intBeatAt, strAfter, intCursor, intForced, strLeft, ...rest } =
    row;
  const { strUser, strOrderedBy, strProgram, intFailures, ...others } = rest;
  const { intReplacesTags, intTakesAsked, intAppliedAt, ...known } = others;
  const user = await db
    .selectFrom("users")
    .select("strName")
    .where("strUser", "=", strUser)
    .executeTakeFirst();
  return {
    ...known,
    headings: JSON.parse(strHeadings),
    reading: JSON.parse(strReading),
    replacesTags: intReplacesTags === 1,
    takesAsked: intTakesAsked === 1,
    ...{ strState: stateOf(row.strState), isFailing: intFailures >= FAILING },
    ...(row.strState === "checked" && { intCheckedAt: intBeatAt }),
    strUserName: user?.strName ?? "",
    ...(strUser !== caller.strUser && { isOfAnother: true }),
    left: JSON.parse(strLeft),
    intImportedBefore: await appliedBefore(db, row),
    strGroup: groupOf(row.strImport),
  };
}
