/** CSV files, read and written (our addition; docs/design.md, "Import"; RFC 4180). */
import Papa from "papaparse";
import { gtinsOf } from "../code/codes.ts";
import { IMPORT_BYTES_MAX, IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from "../limits.ts";
import { decodeText } from "./encoding.ts";
import { mappingOf } from "./importColumns.ts";
import { importMessages } from "./importMessages.ts";

/** A spreadsheet takes a file for UTF-8 only where it begins with this. */
export const BYTE_ORDER_MARK = "\ufeff";

/** One line of a CSV file, its end included. */
export const csvLine = (cells: readonly string[], delimiter = ",") =>
  `${Papa.unparse([cells as string[]], { delimiter })}\r\n`;

export interface Table {
  headings: string[];
  rows: string[][];
  /** The number of the first of the rows in the file, whose first row is 1. */
  intFirst: number;
  delimiter: Delimiter;
}
export type TableReading =
  | { type: "table"; table: Table }
  | { type: "unreadable"; sentence: string };

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number] | "xlsx";

const isBlank = (cells: readonly string[] | undefined) =>
  cells?.every((cell) => cell.trim() === "") ?? true;
const unreadable = (sentence: string): TableReading => ({ type: "unreadable", sentence });

/** Reads a whole CSV file of at most IMPORT_BYTES_MAX bytes. A file that is no CSV, or is cut off, gives a sentence. */
export function readTable(bytes: Uint8Array): TableReading {
  if (bytes.length > IMPORT_BYTES_MAX) {
    return unreadable(importMessages.tooLarge(IMPORT_BYTES_MAX / 1_000_000));
  }
  // A ZIP archive, as XLSX and ODS are, or an old XLS.
  if ((bytes[0] === 0x50 && bytes[1] === 0x4b) || (bytes[0] === 0xd0 && bytes[1] === 0xcf)) {
    return unreadable(importMessages.spreadsheet);
  }
  const text = decodeText(bytes);
  return text.includes("\0") ? unreadable(importMessages.notText) : readText(text);
}

/** Reads the text of a CSV file, such as one that was pasted. */
export function readText(text: string): TableReading {
  // Excel's own first line, which names the delimiter.
  const [marked = "", named] = /^sep=(.)\r?\n/.exec(text) ?? [];
  const lines = text.slice(marked.length);
  const delimiter = named ?? delimiterOf(lines);
  const all: string[][] = [];
  let sentence: string | null = null;
  Papa.parse<string[]>(lines, {
    delimiter,
    step: ({ data, errors }, parser) => {
      all.push(data);
      if (data.length > IMPORT_COLUMNS_MAX) {
        sentence = importMessages.tooManyColumns(all.length, IMPORT_COLUMNS_MAX);
      } else if (errors.some(({ code }) => code === "MissingQuotes")) {
        sentence = importMessages.openQuote(all.length);
      } else if (errors.length > 0 && data.some((cell) => /[\r\n]/.test(cell))) {
        sentence = importMessages.strayQuote(all.length);
      }
      if (sentence) parser.abort();
    },
  });
  if (sentence) return unreadable(sentence);
  while (isBlank(all.at(-1)) && all.length > 0) all.pop();
  const known = DELIMITERS.find((character) => character === delimiter) ?? ",";
  return tableOf(all, known, /[\r\n]$/.test(text));
}

/** The first rows among which headings are looked for: a title may stand above them. */
const OVER_HEADINGS = 10;

const hasGtin = (cells: readonly string[]) => cells.some((cell) => gtinsOf(cell).length > 0);

/** The number of fields that a row names. A toy's row names none, whatever its words: it has a barcode, and no heading of it. */
function fieldsNamed(cells: readonly string[]): number {
  const mapping = mappingOf(cells);
  const isToy = mapping.strToyBarcode === undefined && hasGtin(cells);
  return isToy ? 0 : Object.keys(mapping).length;
}

/**
 * Cells as a table: its headings are the row that names the most fields; without one they are numbers. Columns in
 * which rows have more cells get a name. `isWhole`: whether the last row is known to be complete.
 */
export function tableOf(all: string[][], delimiter: Delimiter, isWhole: boolean): TableReading {
  if (all.length === 0) return unreadable(importMessages.empty);
  const named = all.slice(0, OVER_HEADINGS).map(fieldsNamed);
  const most = Math.max(...named);
  // One word may be a field's name by chance.
  const isHeadless = most <= 1 && named[0] === 0 && hasGtin(all[0] ?? []);
  const at = isHeadless ? -1 : most > 1 ? named.indexOf(most) : 0;
  const own = all[at] ?? (all[0] ?? []).map((_, n) => importMessages.columnNumber(n + 1));
  const rows = all.slice(at + 1);
  if (rows.length === 0) return unreadable(importMessages.onlyHeadings);
  const wide = all.findIndex((cells) => cells.length > IMPORT_COLUMNS_MAX);
  if (wide >= 0) return unreadable(importMessages.tooManyColumns(wide + 1, IMPORT_COLUMNS_MAX));
  const long = all.findIndex((cells) => cells.some((cell) => cell.length > IMPORT_CELL_MAX));
  if (long >= 0) return unreadable(importMessages.cellTooLong(long + 1, IMPORT_CELL_MAX));
  const isCutOff = !isWhole && isShort(rows.at(-1), own);
  if (isCutOff && !rows.slice(0, -1).some((row) => !isBlank(row) && isShort(row, own))) {
    return unreadable(importMessages.breaksOff(all.length));
  }
  const headings = [...own];
  // A sheet has its cells in columns; in a CSV file a comma in a cell may have moved them.
  const { columnNumber, columnBeyond } = importMessages;
  const nameOf = delimiter === "xlsx" || isHeadless ? columnNumber : columnBeyond;
  for (const row of rows) {
    for (let n = own.length; n < row.length; n++) {
      if (!row[n]?.trim()) continue;
      while (headings.length < n) headings.push("");
      headings[n] ||= nameOf(n + 1);
    }
  }
  return { type: "table", table: { headings, rows, intFirst: at + 2, delimiter } };
}

const isShort = (row: readonly string[] | undefined, headings: readonly string[]) =>
  (row?.length ?? 0) < headings.length;

/** The character that separates the most cells of the first line with several cells: a title has one. */
function delimiterOf(text: string): string {
  const parsed = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: OVER_HEADINGS });
    return data.map((cells) => cells.length);
  });
  for (let line = 0; line < OVER_HEADINGS; line++) {
    const counts = parsed.map((cells) => cells[line] ?? 0);
    const most = Math.max(...counts);
    if (most > 1) return DELIMITERS[counts.indexOf(most)] ?? ",";
  }
  return ",";
}
