/** Rows of an import compared with the stock. */
import { type ImportRow, readRow } from "#domain/import/importRows.ts";
import type { Trx } from "../database/database.ts";
import type { ImportRowsTable, ImportsTable } from "../database/tables/imports.ts";
import { Yielding } from "../kernel/yielding.ts";
import { decide } from "./importDecision.ts";
import type { Notes } from "./importRecords.ts";
import { nextRows, recordOf, saveProgress, withoutOutcome } from "./importSlice.ts";
import { ImportStock } from "./importStock.ts";

export async function checkSlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const turns = new Yielding();
  const mapping = JSON.parse(one.strMapping);
  const read: { stored: ImportRowsTable; notes: Notes; row: ImportRow | null }[] = [];
  for (const stored of await nextRows(trx, one)) {
    await turns.rest();
    const { row, problems } = readRow(JSON.parse(stored.strCells), {
      ...{ mapping, decimal: one.strDecimal },
    });
    const notes = { problems, why: null };
    const known = {
      ...{ strRow: row && JSON.stringify(row), strNotes: JSON.stringify(notes) },
      intAsked: Number(row !== null && problems.length > 0),
    };
    read.push({ stored: { ...stored, ...known }, notes, row });
  }
  const lines = read.flatMap(({ stored: { intRow }, row }) => (row ? [{ intRow, row }] : []));
  const stock = await ImportStock.of(trx, one.strImport, lines);
  const records = read.map(({ stored, notes, row }) => {
    if (!row) return withoutOutcome(stored, notes);
    const line = { intRow: stored.intRow, row };
    const decision = decide(row, stock.about(row), one.strExisting);
    return recordOf(stored, notes, line, decision, stock);
  });
  return saveProgress(trx, one, records, now);
}
