/** Reads a file off the main thread and holds its rows until they are asked for (our addition; docs/design.md, "Import"). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { readTable, type TableReading } from "#domain/import/csv.ts";
import { type Known, readingOf } from "#domain/import/importReading.ts";
import { type ProblemGroup, problemGroups, type Reading } from "#domain/import/importRows.ts";
import { IMPORT_BYTES_MAX } from "#domain/limits.ts";
import type { ChosenFile, ImportTable } from "#machines/import.machine.ts";

/** What is asked of the worker, and what it answers. */
export type TableRequest =
  | { type: "read"; id: number; file: ChosenFile; known: Known }
  | { type: "problems"; id: number; reading: Reading }
  | { type: "rows"; id: number };
export type ReadTable = Omit<ImportTable, "strImport" | "existing">;
export type TableAnswer =
  | { type: "read"; id: number; table: ReadTable }
  | { type: "unreadable"; id: number; sentence: string }
  | { type: "problems"; id: number; groups: ProblemGroup[] }
  | { type: "rows"; id: number; rows: string[][] };

/** How many rows a person sees while the columns are matched. */
const SAMPLE = 5;

let rows: string[][] = [];

async function bytesOf(content: Blob | string): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof content === "string") return new TextEncoder().encode(content);
  // A file that is refused for its size is not loaded for that.
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

async function read({
  id,
  file,
  known,
}: Extract<TableRequest, { type: "read" }>): Promise<TableAnswer> {
  const { strFile, content, sheet } = file;
  const bytes = await bytesOf(content);
  const reading = await readBytes(bytes, sheet);
  if (reading.type === "unreadable") return { ...reading, id };
  const { delimiter: strFormat, headings, intFirst } = reading.table;
  rows = reading.table.rows;
  return {
    ...{ type: "read", id },
    table: {
      ...{ strFile, strFormat, headings, intFirst, strHash: bytesToHex(sha256(bytes)) },
      ...{ sample: rows.slice(0, SAMPLE), intRows: rows.length, sheets: reading.sheets ?? [] },
      reading: readingOf(reading.table, known),
    },
  };
}

async function answer(request: TableRequest): Promise<TableAnswer> {
  const { id } = request;
  if (request.type === "read") return read(request);
  if (request.type === "rows") return { type: "rows", id, rows };
  return { type: "problems", id, groups: problemGroups(rows, request.reading) };
}

addEventListener("message", ({ data }: MessageEvent<TableRequest>) => {
  void answer(data).then((found) => postMessage(found));
});
