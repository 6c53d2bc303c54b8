/** The only functions that write codes (docs/design.md, "Codes"). */

import type { Insertable } from "kysely";
import { gtinsOf, inHouseCode, isCode, trimCode } from "#domain/code/codes.ts";
import { ADDED_CODES_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Thing } from "#domain/types.ts";
import { among } from "../../database/among.ts";
import { addToCounter } from "../../database/counters.ts";
import type { Db, Trx } from "../../database/database.ts";
import { inserter } from "../../database/inserts.ts";
import type { CodesTable, ToysTable } from "../../database/tables/stock.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { badInput, duplicate, limitReached } from "../../kernel/errors.ts";
import { formerCodes, formsOf, inAnyForm } from "./codeRows.ts";

/** Whose code it is, in words, for the sentence of a 409. */
async function formatHolder(
  db: Db,
  { strKind, intThing }: Pick<CodesTable, "strKind" | "intThing">,
): Promise<string> {
  if (strKind === "box") {
    const box = db.selectFrom("boxes").select("strBoxCode").where("intBox", "=", intThing);
    return `the box ${(await box.executeTakeFirst())?.strBoxCode}`;
  }
  const toy = await db
    .selectFrom("toys")
    .select("strName")
    .where("intToy", "=", intThing)
    .executeTakeFirst();
  return `the toy "${toy?.strName}"`;
}

/**
 * Trims a code and sees to it that nothing has it. One that is reserved is given up. Throws 409 when
 * a toy or a box has it, or has another form of its GTIN, except what has an id.
 */
export async function freeCode(entry: Entry, raw: string, except?: number): Promise<string> {
  const code = trimCode(raw);
  if (!isCode(code)) throw badInput(messages.barcodeUnusable);
  const forms = await formsOf(entry.trx, [code]);
  const holder = forms.find(({ intThing }) => intThing !== null && intThing !== except);
  if (holder) {
    const other = holder.strCode === code ? "" : ` as ${holder.strCode}`;
    const words = await formatHolder(entry.trx, holder);
    throw duplicate(`The code ${code} belongs to ${words} already${other}.`);
  }
  if (forms.length > 0) await releaseCodes(entry, [code]);
  return code;
}

/** Gives up those of some trimmed codes that are reserved, in any form. */
export async function releaseCodes(entry: Entry, codes: readonly string[]): Promise<void> {
  await stockTrx(entry)
    .deleteFrom("codes")
    .where("strKind", "=", "reserved")
    .where(inAnyForm(entry.trx, codes))
    .execute();
}

const insertRows = inserter("codes");

/** A toy or a box with its current code. */
type NamedThing = Pick<CodesTable, "strKind" | "strCode"> & { intThing: number };

/** A code with what is derived from it. */
const rowOf = (row: Omit<Insertable<CodesTable>, "strGtin">) => ({
  ...row,
  strGtin: gtinsOf(row.strCode)[0] ?? null,
});

/** Adds free codes: without more said of it, what it names has each from now on as its current one. */
export async function insertCodes(
  entry: Entry,
  codes: readonly (Pick<CodesTable, "strKind" | "strCode" | "intThing"> &
    Partial<Insertable<CodesTable>>)[],
): Promise<void> {
  const rows = codes.map((code) => rowOf({ isCurrent: 1, intSince: entry.at, ...code }));
  await insertRows(stockTrx(entry), rows);
}

/** Gives what is made again the codes back that it had before; throws 409 where something has one by now. */
export async function insertFormerCodes(
  entry: Entry,
  kind: "toy" | "box",
  thingId: number,
  codes: unknown,
): Promise<void> {
  for (const code of (codes ?? []) as Pick<CodesTable, "strCode" | "intSince">[]) {
    const strCode = await freeCode(entry, code.strCode);
    await insertCodes(entry, [
      { ...code, strCode, strKind: kind, intThing: thingId, isCurrent: 0 },
    ]);
  }
}

/**
 * Gives a toy or a box another code, which `rename` writes into its row; the one that it had stays a code of it.
 * Throws 409 where something has the other one. Returns what `rename` does; null where it has that code.
 */
export async function replaceCode<Renamed>(
  entry: Entry,
  { strKind, intThing, strCode: old }: NamedThing,
  raw: string,
  rename: (code: string, version: number) => Promise<Renamed>,
): Promise<Renamed | null> {
  const code = await freeCode(entry, raw, intThing);
  if (code === old) return null;
  const trx = stockTrx(entry);
  const { at: intSince } = entry;
  const row = rowOf({ strCode: code, strKind, intThing, isCurrent: 1, intSince });
  await trx
    .updateTable("codes")
    .set({ isCurrent: 0, intSince })
    .where("strCode", "=", old)
    .execute();
  const doubles = await trx
    .updateTable("codes")
    .set({ strGtin: null })
    .where("strGtin", "=", row.strGtin)
    .where("strCode", "<>", code)
    .returning("strCode")
    .execute();
  const version = await entry.number();
  await trx
    .insertInto("codes")
    .values({ ...row, intGiven: version })
    .onConflict((on) => on.column("strCode").doUpdateSet(row))
    .execute();
  const renamed = await rename(code, version);
  // By other forms of its GTIN it is found anyway.
  for (const double of doubles) await deleteCode(entry, double.strCode);
  return renamed;
}

/** A new in-house code. The counter only grows: no code comes twice. */
export async function newCode(trx: Trx): Promise<string> {
  for (;;) {
    const code = inHouseCode(await addToCounter(trx, "nextCode", 1));
    if ((await formsOf(trx, [code])).length === 0) return code;
  }
}

/** Reserves a new code. */
export async function reserveCode(entry: Entry): Promise<string> {
  const code = await newCode(entry.trx);
  await insertCodes(entry, [{ strCode: code, strKind: "reserved", intThing: null, isCurrent: 0 }]);
  reportCode(entry, { strCode: code, id: null, strName: "" }, { before: null, after: {} });
  return code;
}

/** Another code of a toy or a box: with its id, and of a toy the name. */
type CodeOf = Pick<Thing, "id" | "strCode" | "strName">;

/** Says that a code came to what has the id or went from it or, where that is null, was reserved. */
export function reportCode(
  { things }: Entry,
  code: CodeOf,
  values: Pick<Thing, "before" | "after">,
): void {
  things.push({ strKind: "code", ...code, ...values });
}

/** Since when a code is not the current one that never was: no retry can name the toy by it. */
const NEVER = 0;
const isAdded = ({ intSince }: Pick<CodesTable, "intSince">) => intSince === NEVER;

/** Gives a toy one more code, unless it is found by it already. Throws 409 where something else has it, or it has too many. */
export async function addCode(
  entry: Entry,
  { intToy: id, strName }: Pick<ToysTable, "intToy" | "strName">,
  raw: string,
): Promise<void> {
  const barcode = await freeCode(entry, raw, id);
  if ((await formsOf(entry.trx, [barcode])).length > 0) return;
  const added = (await formerCodes(entry.trx, { thing: id })).filter(isAdded);
  if (added.length >= ADDED_CODES_MAX) throw limitReached(messages.tooManyCodes);
  const code = { strKind: "toy" as const, strCode: barcode, intThing: id };
  await insertCodes(entry, [{ ...code, isCurrent: 0, intSince: NEVER }]);
  reportCode(entry, { id, strCode: barcode, strName }, { before: null, after: {} });
}

/** Takes a code from a toy or a box that is not its current one. */
export async function removeCode(
  entry: Entry,
  { intSince, ...code }: CodeOf & Pick<CodesTable, "intSince">,
): Promise<void> {
  await deleteCode(entry, code.strCode);
  reportCode(entry, code, { before: { intSince }, after: null });
}

/** Notes that labels of codes were printed. */
export async function notePrinted(entry: Entry, codes: readonly string[]): Promise<void> {
  await stockTrx(entry)
    .updateTable("codes")
    .set({ intPrinted: 1 })
    .where(among(entry.trx, "strCode", codes))
    .where("intPrinted", "=", 0)
    .execute();
}

/** Gives a code back: whoever asks next may have it. */
export async function deleteCode(entry: Entry, code: string): Promise<void> {
  await stockTrx(entry).deleteFrom("codes").where("strCode", "=", code).execute();
}

/** Gives all codes of a toy or box back, which must be gone. */
export async function deleteCodesOf(entry: Entry, thingId: number): Promise<void> {
  await stockTrx(entry).deleteFrom("codes").where("intThing", "=", thingId).execute();
}
