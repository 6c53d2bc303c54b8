/** A file's rows as they arrive. */
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { NewImport } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { badInput, duplicate } from "../kernel/errors.ts";

export async function insertImport(
  trx: Trx,
  { headings, mapping, ...file }: NewImport,
  { strUser, now }: { strUser: string; now: number },
): Promise<ImportsTable> {
  const row: ImportsTable = {
    ...{ ...file, strUser },
    ...{ strHeadings: JSON.stringify(headings), strMapping: JSON.stringify(mapping) },
    ...{ strState: "uploading", strStopped: null, intReceived: 0, intBeatAt: 0 },
    ...{ intDone: 0, intToDo: file.intRows, intCursor: 0, intTakesAsked: 0, intForced: 0 },
    ...{ intNew: 0, intChanged: 0, intSame: 0, intRefused: 0, intAsked: 0 },
    ...{ intCreatedAt: now, intAppliedAt: null },
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("imports")
    .values(row)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw duplicate(importServerMessages.exists);
  return row;
}

/** Adds rows of which `intFrom` are before them; those that are there already stay as they are. */
export async function insertRows(
  trx: Trx,
  one: ImportsTable,
  { intFrom, rows }: { intFrom: number; rows: string[][] },
): Promise<ImportsTable> {
  if (intFrom + rows.length > one.intRows) {
    throw badInput(importServerMessages.rowsTooMany, { rows: importServerMessages.rowsTooMany });
  }
  const values = rows.map((cells, n) => ({
    ...{ strImport: one.strImport, intRow: intFrom + n + 2, strCells: JSON.stringify(cells) },
    ...{ strRow: null, strNotes: '{"problems":[],"why":null}', strOutcome: null, intAsked: 0 },
    ...{ strToyKey: null, strBoxKey: null, strLineKey: null },
  }));
  const { numInsertedOrUpdatedRows: added = 0n } = await trx
    .insertInto("importRows")
    .values(values)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  const intReceived = one.intReceived + Number(added);
  await trx
    .updateTable("imports")
    .set({ intReceived })
    .where("strImport", "=", one.strImport)
    .execute();
  return { ...one, intReceived };
}
