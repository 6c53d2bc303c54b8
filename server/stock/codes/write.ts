/** The only functions that write codes (docs/design.md, "Codes"). */
import { gtinsOf, inHouseCode, isCode, trimCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import { addToCounter } from "../../database/counters.ts";
import type { Db } from "../../database/database.ts";
import { inserter } from "../../database/inserts.ts";
import type { CodesTable } from "../../database/tables/stock.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { badInput, duplicate } from "../../kernel/errors.ts";
import { type CodeRow, formsOf } from "./codes.ts";

/** Whose code it is, in words, for the sentence of a 409. */
async function formatHolder(db: Db, { strKind, strCode, intThing }: CodeRow): Promise<string> {
  if (strKind === "box") return `the box ${strCode}`;
  const toy = await db
    .selectFrom("toys")
    .select("strName")
    .where("intToy", "=", intThing)
    .executeTakeFirst();
  return `the toy "${toy?.strName}"`;
}

/**
 * Trims a code and sees to it that nothing has it. One that is reserved is given up. Throws 409 when
 * a toy or a box has it, or has another form of its GTIN, except the toy of an id.
 */
export async function freeCode(entry: Entry, raw: string, exceptToy?: number): Promise<string> {
  const strCode = trimCode(raw);
  if (!isCode(strCode)) throw badInput(messages.barcodeUnusable);
  const forms = await formsOf(entry.trx, strCode);
  const holder = forms.find(({ intThing }) => intThing !== null && intThing !== exceptToy);
  if (holder) {
    const other = holder.strCode === strCode ? "" : ` as ${holder.strCode}`;
    const words = await formatHolder(entry.trx, holder);
    throw duplicate(`The code ${strCode} belongs to ${words} already${other}.`);
  }
  for (const { intThing, ...reserved } of forms) {
    if (intThing === null) await deleteCode(entry, reserved.strCode);
  }
  return strCode;
}

/** Gives up those of some trimmed codes that are reserved, in any form. */
export async function releaseCodes(entry: Entry, codes: readonly string[]): Promise<void> {
  const gtins = codes.flatMap(gtinsOf);
  await stockTrx(entry)
    .deleteFrom("codes")
    .where("strKind", "=", "reserved")
    .where((eb) =>
      eb.or([
        eb("strCode", "in", codes),
        ...(gtins.length > 0 ? [eb("strGtin", "in", gtins)] : []),
      ]),
    )
    .execute();
}

const insertRows = inserter("codes");

/** Gives free codes to things of one kind, by their ids, as their current ones. */
export async function insertCodes(
  entry: Entry,
  strKind: CodesTable["strKind"],
  codes: readonly { strCode: string; intThing: number }[],
): Promise<void> {
  const rows = codes.map(({ strCode, intThing }) => ({
    ...{ strCode, strKind, intThing, isCurrent: 1, intSince: entry.at },
    strGtin: gtinsOf(strCode)[0] ?? null,
  }));
  await insertRows(stockTrx(entry), rows);
}

/** Gives a deleted toy, made again, a code back that it had before its barcode was corrected. */
export async function insertFormerCode(
  entry: Entry,
  intThing: number,
  { strCode: raw, intSince }: { strCode: string; intSince: number },
): Promise<void> {
  const strCode = await freeCode(entry, raw);
  const strGtin = gtinsOf(strCode)[0] ?? null;
  const row = { strCode, strKind: "toy" as const, intThing, isCurrent: 0, intSince, strGtin };
  await insertRows(stockTrx(entry), [row]);
}

/** Makes a free code a toy's current one; the one that it had stays a code of it. */
export async function replaceCode(
  entry: Entry,
  toy: { intToy: number; strToyBarcode: string },
  strCode: string,
): Promise<void> {
  const trx = stockTrx(entry);
  const { intToy, strToyBarcode } = toy;
  await trx
    .updateTable("codes")
    .set({ isCurrent: 0, intSince: entry.at })
    .where("strCode", "=", strToyBarcode)
    .execute();
  // Another form of the same GTIN finds the toy anyway.
  const strGtin = gtinsOf(strCode)[0] ?? null;
  const own = { strKind: "toy" as const, intThing: intToy, isCurrent: 1, intSince: entry.at };
  const forms = await formsOf(trx, strCode);
  await trx
    .insertInto("codes")
    .values({ strCode, ...own, strGtin: null })
    .onConflict((on) => on.column("strCode").doUpdateSet(own))
    .execute();
  await trx
    .updateTable("toys")
    .set({ strToyBarcode: strCode })
    .where("intToy", "=", intToy)
    .execute();
  for (const form of forms) {
    const isSame = strGtin !== null && form.strGtin === strGtin;
    if (isSame && form.strCode !== strCode) await deleteCode(entry, form.strCode);
  }
  await trx.updateTable("codes").set({ strGtin }).where("strCode", "=", strCode).execute();
}

/** A new in-house code, reserved for the caller. The counter only grows: no code comes twice. */
export async function reserveCode(entry: Entry): Promise<string> {
  for (;;) {
    const strCode = inHouseCode(await addToCounter(entry.trx, "nextCode", 1));
    const { numInsertedOrUpdatedRows } = await stockTrx(entry)
      .insertInto("codes")
      .values({
        ...{ strCode, strKind: "reserved", intThing: null, isCurrent: 0, intSince: entry.at },
        strGtin: gtinsOf(strCode)[0] ?? null,
      })
      .onConflict((on) => on.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return strCode;
  }
}

/** Says that a code was reserved (`isReserved`) or became free. */
export function reportCode({ things }: Entry, strCode: string, isReserved: boolean): void {
  const [before, after] = isReserved ? [null, {}] : [{}, null];
  things.push({ strKind: "code", id: null, strCode, strName: "", before, after });
}

/** Gives a code back: whoever asks next may have it. */
export async function deleteCode(entry: Entry, strCode: string): Promise<void> {
  await stockTrx(entry).deleteFrom("codes").where("strCode", "=", strCode).execute();
}

/** Gives all codes of a toy or box back, which must be gone. */
export async function deleteCodesOf(entry: Entry, intThing: number): Promise<void> {
  await stockTrx(entry).deleteFrom("codes").where("intThing", "=", intThing).execute();
}
