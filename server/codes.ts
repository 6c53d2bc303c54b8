/** The one namespace of toys' and boxes' codes (design section 4, "Codes"). */
import { gtinsOf, isCode, trimCode } from "#domain/codes.ts";
import { messages } from "#domain/messages.ts";
import type { Trx } from "./database/database.ts";
import { badInput, duplicate } from "./errors.ts";

/** Whose code it is, in words, for the sentence of a 409. */
async function holderOf(trx: Trx, strCode: string): Promise<string> {
  const toy = await trx
    .selectFrom("toys")
    .select("strName")
    .where("strToyBarcode", "=", strCode)
    .executeTakeFirst();
  return toy ? `the toy "${toy.strName}"` : "a box";
}

/**
 * Takes a code for a new toy or box and returns it trimmed. One that is reserved is free to take.
 * Throws 409 when a toy or a box has it, or has another form of the same GTIN.
 */
export async function takeCode(trx: Trx, raw: string, strKind: "toy" | "box"): Promise<string> {
  const strCode = trimCode(raw);
  if (!isCode(strCode)) throw badInput(messages.barcodeUnusable);
  const gtins = gtinsOf(strCode);
  const holders = await trx
    .selectFrom("codes")
    .select(["strCode", "strKind"])
    .where((eb) =>
      gtins.length > 0
        ? eb.or([eb("strCode", "=", strCode), eb("strGtin", "in", gtins)])
        : eb("strCode", "=", strCode),
    )
    .execute();
  const holder = holders.find(({ strKind }) => strKind !== "reserved");
  if (holder) {
    const other = holder.strCode === strCode ? "" : ` as ${holder.strCode}`;
    throw duplicate(
      `The code ${strCode} belongs to ${await holderOf(trx, holder.strCode)} already${other}.`,
    );
  }
  for (const reserved of holders) {
    await trx.deleteFrom("codes").where("strCode", "=", reserved.strCode).execute();
  }
  await trx
    .insertInto("codes")
    .values({ strCode, strKind, strGtin: gtins[0] ?? null })
    .execute();
  return strCode;
}
