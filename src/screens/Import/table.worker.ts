/** Reads a CSV file off the main thread and holds its rows until they are asked for (our addition; docs/design.md, "Import"). */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { readTable } from "#domain/import/csv.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { IMPORT_BYTES_MAX, IMPORT_PART } from "#domain/limits.ts";
import type { FileReading } from "#machines/import.machine.ts";

/** What is asked of the worker, and what it answers. */
export type TableRequest =
  | { type: "read"; id: number; strFile: string; content: Blob | string }
  | { type: "rows"; id: number; from: number };
export type TableAnswer = { id: number } & ({ reading: FileReading } | { rows: string[][] });

/** How many rows a person sees while the columns are matched. */
const SAMPLE = 5;
/** Characters; a request may have 1 MB, and a character may take several bytes. */
const PART_SIZE = 250_000;

let rows: string[][] = [];

async function bytesOf(content: Blob | string): Promise<Uint8Array> {
  if (typeof content === "string") return new TextEncoder().encode(content);
  // A file that is refused for its size is not loaded for that.
  return new Uint8Array(await content.slice(0, IMPORT_BYTES_MAX + 1).arrayBuffer());
}

async function read(strFile: string, content: Blob | string): Promise<FileReading> {
  const bytes = await bytesOf(content);
  const reading = readTable(bytes);
  if (reading.type === "unreadable") return reading;
  const { headings } = reading.table;
  rows = reading.table.rows;
  return {
    type: "read",
    table: {
      strFile,
      strHash: bytesToHex(sha256(bytes)),
      headings,
      sample: rows.slice(0, SAMPLE),
      intRows: rows.length,
      ...readingOf(reading.table),
      begun: null,
    },
  };
}

/** As many rows as one request takes, one at least. */
function partFrom(from: number): string[][] {
  let size = 0;
  const part = rows.slice(from, from + IMPORT_PART);
  const end = part.findIndex((cells) => {
    size += cells.reduce((sum, cell) => sum + cell.length + 3, 2);
    return size > PART_SIZE;
  });
  return end < 0 ? part : part.slice(0, Math.max(end, 1));
}

async function answer(request: TableRequest): Promise<TableAnswer> {
  const { id } = request;
  if (request.type === "rows") return { id, rows: partFrom(request.from) };
  return { id, reading: await read(request.strFile, request.content) };
}

addEventListener("message", ({ data }: MessageEvent<TableRequest>) => {
  void answer(data).then((found) => postMessage(found));
});
