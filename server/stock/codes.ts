/** The one namespace of toys' and boxes' codes (design section 4, "Codes"). */
import { gtinsOf, isCode, trimCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import type { Db, Trx } from "../database/database.ts";
import { inserter } from "../database/inserts.ts";
import { prepared } from "../database/prepared.ts";
import { badInput, duplicate } from "../kernel/errors.ts";

const codesIn = (db: Db) =>
  db
    .selectFrom("codes")
    .leftJoin("otherCodes", "otherCodes.strCode", "codes.strCode")
    .select(["codes.strCode", "strKind", "strGtin", "strToyBarcode"]);
const codeRow = prepared((db, args: { code: string }) =>
  codesIn(db).where("codes.strCode", "=", args.code),
);
const otherForms = prepared((db, args: { code: string; gtin: string }) =>
  codesIn(db).where("strGtin", "=", args.gtin).where("codes.strCode", "<>", args.code),
);
const insertCodes = inserter("codes");

/** The rows of a code and of other forms of its GTIN, each with the toy whose other code it is. */
async function rowsOf(trx: Trx, code: string, gtins: string[]) {
  const rows = await codeRow(trx, { code }).execute();
  for (const gtin of gtins) rows.push(...(await otherForms(trx, { code, gtin }).execute()));
  return rows;
}

type CodeRow = Awaited<ReturnType<typeof rowsOf>>[number];

/** Whose code it is, in words, for the sentence of a 409. */
async function formatHolder(trx: Trx, { strCode, strToyBarcode }: CodeRow): Promise<string> {
  const toy = await trx
    .selectFrom("toys")
    .select("strName")
    .where("strToyBarcode", "=", strToyBarcode ?? strCode)
    .executeTakeFirst();
  return toy ? `the toy "${toy.strName}"` : "a box";
}

/** Who has which of some codes, in whatever form: what returns the row of a code that is a toy's or a box's. */
export async function holdersOf(trx: Trx, codes: string[]) {
  const gtins = [...new Set(codes.flatMap(gtinsOf))];
  const rows = await codesIn(trx)
    .where("strKind", "<>", "reserved")
    .where((eb) =>
      eb.or([
        eb("codes.strCode", "in", codes),
        ...(gtins.length > 0 ? [eb("strGtin", "in", gtins)] : []),
      ]),
    )
    .execute();
  const byCode = new Map(rows.map((row) => [row.strCode, row]));
  const byGtin = new Map(rows.map((row) => [row.strGtin, row]));
  return (code: string) =>
    byCode.get(code) ??
    gtinsOf(code)
      .map((gtin) => byGtin.get(gtin))
      .find((row) => row !== undefined);
}

/**
 * Trims a code and sees to it that nobody has it. One that is reserved is given up. Throws 409 when
 * a toy or a box has it, or has another form of its GTIN, except the toy `exceptToy`, whose rows
 * are returned.
 */
export async function claimCode(trx: Trx, raw: string, exceptToy: string | null = null) {
  const strCode = trimCode(raw);
  if (!isCode(strCode)) throw badInput(messages.barcodeUnusable);
  const gtins = gtinsOf(strCode);
  const rows = await rowsOf(trx, strCode, gtins);
  const isReserved = ({ strKind }: CodeRow) => strKind === "reserved";
  const isOwn = (row: CodeRow) => (row.strToyBarcode ?? row.strCode) === exceptToy;
  const holder = rows.find((row) => !isReserved(row) && !isOwn(row));
  if (holder) {
    const other = holder.strCode === strCode ? "" : ` as ${holder.strCode}`;
    const words = await formatHolder(trx, holder);
    throw duplicate(`The code ${strCode} belongs to ${words} already${other}.`);
  }
  for (const reserved of rows.filter(isReserved)) await deleteCode(trx, reserved.strCode);
  return { strCode, strGtin: gtins[0] ?? null, own: rows.filter(isOwn) };
}

/** Takes a code for a new toy or box and returns it trimmed; throws as `claimCode` does. */
export async function takeCode(trx: Trx, raw: string, strKind: "toy" | "box"): Promise<string> {
  const { strCode, strGtin } = await claimCode(trx, raw);
  await insertCodes(trx, [{ strCode, strKind, strGtin }]);
  return strCode;
}

/** Takes trimmed codes that no toy and no box has, in any form; those that are reserved are given up. */
export async function takeFreeCodes(
  trx: Trx,
  codes: readonly string[],
  strKind: "toy" | "box",
): Promise<void> {
  const rows = codes.map((strCode) => ({ strCode, strKind, strGtin: gtinsOf(strCode)[0] ?? null }));
  const gtins = codes.flatMap(gtinsOf);
  await trx
    .deleteFrom("codes")
    .where("strKind", "=", "reserved")
    .where((eb) =>
      eb.or([
        eb("strCode", "in", codes),
        ...(gtins.length > 0 ? [eb("strGtin", "in", gtins)] : []),
      ]),
    )
    .execute();
  await insertCodes(trx, rows);
}

/** Gives a code back: whoever asks next may have it. */
export async function deleteCode(trx: Trx, strCode: string): Promise<void> {
  await trx.deleteFrom("otherCodes").where("strCode", "=", strCode).execute();
  await trx.deleteFrom("codes").where("strCode", "=", strCode).execute();
}
