/** Rows of a file read beside the stock: new codes for toys without one, and what may be taken for something else. */
import { sql } from "kysely";
import { type Reading, type RowReading, readRow } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import { newCode } from "../stock/codes/write.ts";

export interface Cells {
  intRow: number;
  cells: string[];
}

type ReadCells = Cells & RowReading;

/** Names and codes of earlier rows, by their letters in lower case. */
export class Seen {
  /** The first row with a name that needed a code. */
  readonly names = new Map<string, number>();
  /** The first spelling of a code. */
  readonly codes = new Map<string, string>();
}

export function withCell(cells: readonly string[], column: number, text: string): string[] {
  const changed = [...cells];
  while (changed.length <= column) changed.push("");
  changed[column] = text;
  return changed;
}

/** Gives toys that need one a code, as if it stood in the file. Asks where another toy has the same name. */
async function giveCodes(trx: Trx, rows: ReadCells[], reading: Reading, seen: Seen): Promise<void> {
  const needy = rows.filter(({ row }) => row?.needsCode);
  if (needy.length === 0) return;
  const names = needy.flatMap(({ row }) => row?.strName ?? []);
  const known = await trx
    .selectFrom("toys")
    .select("strName")
    .where(among(trx, "strName", names))
    .execute();
  const inStock = new Set(known.map(({ strName }) => strName));
  for (const needyRow of needy) {
    needyRow.cells = withCell(
      needyRow.cells,
      reading.mapping.strToyBarcode ?? 0,
      await newCode(trx),
    );
    Object.assign(needyRow, readRow(needyRow.cells, reading));
    const name = needyRow.row?.strName ?? "";
    const first = seen.names.get(name.toLowerCase());
    seen.names.set(name.toLowerCase(), first ?? needyRow.intRow);
    const message = inStock.has(name)
      ? importServerMessages.nameInStock
      : first && importServerMessages.nameInFile(first);
    if (message) {
      needyRow.problems.push({ column: "strName", message, isSure: false, fixes: ["take"] });
    }
  }
}

const CODES = ["strToyBarcode", "strBoxCode"] as const;
/** Whether capital letters can make another code of it. */
const hasLetters = (code: string) => code.toLowerCase() !== code.toUpperCase();

/** The codes of the stock that are some of these but for capital letters, by their letters in lower case. */
async function similarIn(db: Db, codes: readonly string[]): Promise<Map<string, string[]>> {
  const folded = [...new Set(codes.map((code) => code.toLowerCase()))];
  if (folded.length === 0) return new Map();
  const known = await db
    .selectFrom("codes")
    .select("strCode")
    .where(among(db, sql`lower("strCode")`, folded))
    .where("isCurrent", "=", 1)
    .execute();
  return Map.groupBy(
    known.map(({ strCode }) => strCode),
    (code) => code.toLowerCase(),
  );
}

/** Asks about codes that differ in capital letters only from one of the stock, or of a row before. */
async function askAboutCase(db: Db, rows: ReadCells[], reading: Reading, seen: Seen) {
  const fields = CODES.filter((field) => reading.fixes?.[field] !== "take");
  const lettered = rows.flatMap(({ row, problems }) =>
    fields.flatMap((field) => {
      const code = row?.[field];
      return code !== undefined && hasLetters(code) ? [{ field, code, problems }] : [];
    }),
  );
  const inStock = await similarIn(
    db,
    lettered.map(({ code }) => code),
  );
  for (const { field, code, problems } of lettered) {
    const folded = code.toLowerCase();
    const known = inStock.get(folded) ?? [];
    const other = known.includes(code) ? code : (known[0] ?? seen.codes.get(folded) ?? code);
    if (!seen.codes.has(folded)) seen.codes.set(folded, code);
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
  await askAboutCase(trx, rows, reading, seen);
  return rows;
}
