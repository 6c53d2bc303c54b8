/** Rows of an import compared with the stock. */
import { type ImportRow, readRow } from "#domain/importRows.ts";
import type { Trx } from "./database/database.ts";
import type { ImportRowsTable, ImportsTable } from "./database/tables/imports.ts";
import { decide } from "./importDecision.ts";
import type { Notes } from "./importRecords.ts";
import { keep, nextRows, recordOf, withoutOutcome } from "./importSlice.ts";
import { ImportStock } from "./importStock.ts";
import { Turns } from "./turns.ts";

export async function checkSlice(trx: Trx, one: ImportsTable, now: number): Promise<boolean> {
  const turns = new Turns();
  const mapping = JSON.parse(one.strMapping);
  const read: { kept: ImportRowsTable; notes: Notes; row: ImportRow | null }[] = [];
  for (const kept of await nextRows(trx, one)) {
    await turns.rest();
    const { row, problems } = readRow(JSON.parse(kept.strCells), mapping, one.strDecimal);
    const notes = { problems, why: null };
    const known = {
      ...{ strRow: row && JSON.stringify(row), strNotes: JSON.stringify(notes) },
      intAsked: Number(row !== null && problems.length > 0),
    };
    read.push({ kept: { ...kept, ...known }, notes, row });
  }
  const lines = read.flatMap(({ kept: { intRow }, row }) => (row ? [{ intRow, row }] : []));
  const stock = await ImportStock.of(trx, one.strImport, lines);
  const records = read.map(({ kept, notes, row }) => {
    if (!row) return withoutOutcome(kept, notes);
    const line = { intRow: kept.intRow, row };
    const decision = decide(row, stock.about(row), one.strExisting);
    return recordOf(kept, notes, line, decision, stock);
  });
  return keep(trx, one, records, now);
}
