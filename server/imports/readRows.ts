/** Rows of a file read beside the stock: gives codes to toys without one, and finds codes that look alike. */
import { type Reading, type RowReading, readRow } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { codeSortText, sortText } from "#domain/search/text.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { newCode } from "../stock/codes/write.ts";

export interface Cells {
  intRow: number;
  cells: string[];
}

type ReadCells = Cells & RowReading;

/** Names and codes of earlier rows, in the form in which they are compared. */
export class Seen {
  readonly #names = new Map<string, number>();
  readonly #codes = new Map<string, string>();

  /** The first row with a name that needed a code; this one, where none was noted before. */
  firstNamed(name: string, intRow: number): number {
    const key = sortText(name);
    const first = this.#names.get(key) ?? intRow;
    this.#names.set(key, first);
    return first;
  }

  /** The first spelling of a code; this one, where none was noted before. */
  firstSpelling(code: string): string {
    const key = folded(code);
    const first = this.#codes.get(key) ?? code;
    this.#codes.set(key, first);
    return first;
  }

  /** Notes rows that are stored already: an upload goes on after them. */
  note(stored: readonly Cells[], reading: Reading): void {
    for (const { intRow, cells } of stored) {
      const { row } = readRow(cells, reading);
      if (row?.needsCode) this.firstNamed(row.strName ?? "", intRow);
      for (const field of CODES) {
        const code = row?.[field];
        if (code !== undefined && isCompared(code, field, reading)) this.firstSpelling(code);
      }
    }
  }
}

export function withCell(cells: readonly string[], column: number, text: string): string[] {
  const changed = [...cells];
  while (changed.length <= column) changed.push("");
  changed[column] = text;
  return changed;
}

/** Gives a code to each toy that needs one, as if the file had it. Asks a person where another toy has the same name. */
async function giveCodes(trx: Trx, rows: ReadCells[], reading: Reading, seen: Seen): Promise<void> {
  const needy = rows.filter(({ row }) => row?.needsCode);
  if (needy.length === 0) return;
  const names = needy.flatMap(({ row }) => row?.strName ?? []);
  const known = await trx
    .selectFrom("toys")
    .select("strName")
    .where(among(trx, "strNameSort", names.map(sortText)))
    .execute();
  const inStock = new Set(known.map(({ strName }) => sortText(strName)));
  for (const needyRow of needy) {
    const column = reading.mapping.strToyBarcode ?? 0;
    needyRow.cells = withCell(needyRow.cells, column, await newCode(trx));
    Object.assign(needyRow, readRow(needyRow.cells, reading));
    const name = needyRow.row?.strName ?? "";
    const first = seen.firstNamed(name, needyRow.intRow);
    const isRepeated = first !== needyRow.intRow && importServerMessages.nameInFile(first);
    const message = inStock.has(sortText(name)) ? importServerMessages.nameInStock : isRepeated;
    if (message) {
      needyRow.problems.push({ column: "strName", message, isSure: false, fixes: ["take"] });
    }
  }
}

const CODES = ["strToyBarcode", "strBoxCode"] as const;
/** Whether a code can be spelled in another way. */
const hasLetters = (code: string) => /\p{L}/u.test(code);
const isCompared = (code: string, field: (typeof CODES)[number], { fixes }: Reading) =>
  hasLetters(code) && fixes?.[field] !== "take";
/** The form that codes share which differ only in case or in how accents are composed. */
const folded = (code: string) => code.normalize("NFC").toLowerCase();

/** The codes of the stock that share their folded form with some of these, by that form. */
async function similarIn(db: Db, codes: readonly string[]): Promise<Map<string, string[]>> {
  // The databases' own lower() knows the letters from A to Z.
  const sorts = [...new Set(codes.map(codeSortText))];
  if (sorts.length === 0) return new Map();
  const isSimilar = among(db, "strCodeSort", sorts);
  const rows = await db
    .selectFrom("toys")
    .select("strToyBarcode as strCode")
    .where(isSimilar)
    .unionAll(db.selectFrom("boxes").select("strBoxCode as strCode").where(isSimilar))
    .execute();
  const known = rows.map(({ strCode }) => strCode);
  return Map.groupBy(known, folded);
}

/**
 * Gives codes that differ from one of the stock only in how letters and accents are written its spelling: nobody sees
 * the difference. Asks about those that look the same but for capital letters as one of the stock, or of a row before.
 */
async function matchSpelling(db: Db, rows: ReadCells[], reading: Reading, seen: Seen) {
  const lettered = rows.flatMap(({ row, problems }) =>
    CODES.flatMap((field) => {
      const code = row?.[field];
      return code !== undefined && hasLetters(code) ? [{ row, field, code, problems }] : [];
    }),
  );
  const codes = lettered.map(({ code }) => code);
  const inStock = await similarIn(db, codes);
  for (const { row, field, code, problems } of lettered) {
    const known = inStock.get(folded(code)) ?? [];
    const sameLetters = known.filter((one) => one.normalize("NFC") === code.normalize("NFC"));
    const [spelling] = sameLetters;
    if (row && spelling !== undefined && sameLetters.length === 1) {
      row[field] = spelling;
      continue;
    }
    if (!isCompared(code, field, reading)) continue;
    const first = seen.firstSpelling(code);
    const other = known.includes(code) ? code : (known[0] ?? first);
    if (other === code) continue;
    const message = importServerMessages.similarCode(other);
    problems.push({ column: field, message, isSure: false, fixes: ["take"] });
  }
}

export async function readRows(
  trx: Trx,
  given: readonly Cells[],
  reading: Reading,
  seen: Seen,
): Promise<ReadCells[]> {
  const rows = given.map(({ intRow, cells }) => ({ intRow, cells, ...readRow(cells, reading) }));
  await giveCodes(trx, rows, reading, seen);
  await matchSpelling(trx, rows, reading, seen);
  return rows;
}
