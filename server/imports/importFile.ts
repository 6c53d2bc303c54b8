import { type SqlBool, sql } from "kysely";
import { returnedCell } from "#domain/import/csvCells.ts";
import { formatOutcome } from "#domain/import/formatImportRow.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { among } from "../database/among.ts";
import type { ReadDatabase } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { csvStream } from "../kernel/files.ts";
import { problemsIn, storedRows } from "./importRecords.ts";

export function importFile(database: ReadDatabase, record: ImportsTable, isOfAll: boolean) {
  const headings: string[] = JSON.parse(record.strHeadings);
  const delimiter = record.strFormat.length === 1 ? record.strFormat : ",";
  const rows = storedRows(database, record, (db) =>
    isOfAll ? sql<SqlBool>`true` : among(db, "strOutcome", ["refused", "asked"]),
  );
  const { whatBecomes, whyRefused } = importServerMessages;
  const named = [...headings.map(returnedCell), isOfAll ? whatBecomes : whyRefused];
  return csvStream(
    named,
    rows,
    (row) => {
      const cells: string[] = JSON.parse(row.strCells);
      const problems = problemsIn(row.strNotes).map(({ message }) => message);
      const becomes = formatOutcome(row.strOutcome, JSON.parse(row.strChanges));
      const last = isOfAll ? [...becomes, ...problems] : problems;
      return [...headings.map((_, n) => returnedCell(cells[n] ?? "")), last.join(" ")];
    },
    delimiter,
  );
}
