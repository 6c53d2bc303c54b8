/** The rows that were refused, as a file to put right and import again. */
import type { Readable } from "node:stream";
import { returnedCell } from "#domain/import/csvCells.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { type Database, flat } from "../database/database.ts";
import type { ImportsTable } from "../database/tables/imports.ts";
import { csvStream } from "../kernel/files.ts";
import { notesOf } from "./importRecords.ts";

export function refusedRows(database: Database, one: ImportsTable): Readable {
  const headings: string[] = JSON.parse(one.strHeadings);
  const pages = database.pages(
    (db) =>
      db
        .selectFrom("importRows")
        .select(["intRow", "strCells", "strNotes"])
        .where("strImport", "=", one.strImport)
        .where("strOutcome", "=", "refused"),
    ["intRow"],
  );
  const named = [...headings.map(returnedCell), importServerMessages.whyRefused];
  return csvStream(named, flat(pages), (row) => {
    const cells: string[] = JSON.parse(row.strCells);
    const { problems, why } = notesOf(row);
    const reasons = [...problems, ...(why ? [why] : [])].map(({ message }) => message);
    const filled = headings.map((_, n) => returnedCell(cells[n] ?? ""));
    return [...filled, reasons.join(" ")];
  });
}
