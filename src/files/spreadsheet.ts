/** XLSX files, read and written; loaded with the first one (our addition; docs/design.md, "Import"). */
import { unzipSync } from "fflate";
import Papa from "papaparse";
import { type TableReading, tableOf } from "#domain/import/csv.ts";
import { codeOfCell, textOfCell } from "#domain/import/csvCells.ts";
import { readCode } from "#domain/import/importCodes.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import { numberCell } from "#domain/import/importNumbers.ts";

/** The most bytes of an unpacked spreadsheet. */
const UNPACKED_MAX = 300_000_000;

/** The unpacked size of an archive in bytes, as its directory states, without unpacking it. */
function unpackedSize(bytes: Uint8Array): number {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  return size;
}

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    // As the sheet shows it, without the noise of a calculation.
    return numberCell(String(Number.isInteger(value) ? value : Number(value.toPrecision(15))));
  }
  if (!(value instanceof Date)) return String(value);
  // A number beyond all days, with the format of one, is no day.
  return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
};

/** The table of a sheet, the first where none is named. */
export async function readSpreadsheet(
  bytes: Uint8Array<ArrayBuffer>,
  sheet: string | undefined,
): Promise<TableReading & { sheets?: string[] }> {
  try {
    if (unpackedSize(bytes) > UNPACKED_MAX) {
      return { type: "unreadable", sentence: importMessages.unpacked };
    }
    const { default: readXlsx } = await import("read-excel-file/web-worker");
    const found = await readXlsx(new Blob([bytes]), { trim: false });
    const { data = [] } = found.find((table) => table.sheet === sheet) ?? found[0] ?? {};
    const cells = data.map((row) => row.map(textOf));
    return { ...tableOf(cells, "xlsx", true), sheets: found.map((table) => table.sheet) };
  } catch {
    return { type: "unreadable", sentence: importMessages.broken };
  }
}

/** A cell without its CSV escape, where the import reads the bare text as the same value; else the cell as it is. */
function plainOf(cell: string): string {
  const code = codeOfCell(cell);
  const text = code ?? textOfCell(cell);
  const again = code === null ? textOfCell(text) : readCode(text);
  const isSame =
    typeof again === "string" ? again === text : again.type === "read" && again.code === text;
  return isSame ? text : cell;
}

/** A CSV file of ours as a spreadsheet. Every cell is a text: a code keeps its digits, and no text is a formula. */
export async function spreadsheetOf(csv: Blob, delimiter: string): Promise<Blob> {
  const { default: writeXlsx } = await import("write-excel-file/browser");
  const { data } = Papa.parse<string[]>((await csv.text()).replace(/^\ufeff/, ""), { delimiter });
  const rows = data
    .filter((cells) => cells.length > 1 || cells[0] !== "")
    .map((cells) => cells.map((cell) => ({ type: String, value: plainOf(cell) })));
  return writeXlsx([{ data: rows }]).toBlob();
}
