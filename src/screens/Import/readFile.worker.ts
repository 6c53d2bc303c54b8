/** Reads a file off the main thread and holds its rows until they are asked for (our addition; docs/design.md, "Import"). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { readTable, type TableReading } from "#domain/import/csv.ts";
import { type Known, readingOf } from "#domain/import/importReading.ts";
import { type ProblemGroup, problemGroups, type Reading } from "#domain/import/importRows.ts";
import { IMPORT_BYTES_MAX } from "#domain/limits.ts";
import type { ChosenFile, ImportTable } from "#machines/import.machine.ts";
import { serveCalls } from "#src/device/workerCalls.ts";

export type ReadTable = Omit<ImportTable, "strImport" | "existing">;
/** The worker's questions and its answer to each. */
export type TableRequest =
  | { type: "read"; file: ChosenFile; known: Known }
  | { type: "problems"; reading: Reading }
  | { type: "rows" };
export interface TableAnswers {
  read: ReadTable | Extract<TableReading, { type: "unreadable" }>;
  problems: ProblemGroup[];
  rows: string[][];
}

/** Rows of the preview while the columns are matched. */
const SAMPLE = 5;

let rows: string[][] = [];

async function bytesOf(content: Blob | string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof content === "string") return new TextEncoder().encode(content);
  // Of a file that is too large, one byte beyond the limit is enough to refuse it.
  return new Uint8Array(await content.slice(0, IMPORT_BYTES_MAX + 1).arrayBuffer());
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readBytes(
  bytes: Uint8Array<ArrayBuffer>,
  sheet: string | undefined,
): Promise<TableReading & { sheets?: string[] }> {
  if (!isZip(bytes) || bytes.length > IMPORT_BYTES_MAX) return readTable(bytes);
  const { readSpreadsheet } = await import("#src/files/spreadsheet.ts");
  return readSpreadsheet(bytes, sheet);
}

/** The hash of a file. Another sheet of a workbook than its first is another file. */
function hashOf(bytes: Uint8Array, sheet = "", [first = ""]: readonly string[] = []): string {
  const hash = sha256.create().update(bytes);
  if (sheet !== "" && sheet !== first) hash.update(new TextEncoder().encode(sheet));
  return bytesToHex(hash.digest());
}

async function read({ strFile, content, sheet }: ChosenFile, known: Known) {
  const bytes = await bytesOf(content);
  const reading = await readBytes(bytes, sheet);
  if (reading.type === "unreadable") return reading;
  const { delimiter: strFormat, headings, intFirst } = reading.table;
  rows = reading.table.rows;
  return {
    ...{ strFile, strFormat, headings, intFirst, strHash: hashOf(bytes, sheet, reading.sheets) },
    ...{ sample: rows.slice(0, SAMPLE), intRows: rows.length, sheets: reading.sheets ?? [] },
    reading: readingOf(reading.table, known),
  };
}

serveCalls(async (request: TableRequest): Promise<TableAnswers[TableRequest["type"]]> => {
  if (request.type === "read") return read(request.file, request.known);
  return request.type === "rows" ? rows : problemGroups(rows, request.reading);
});
