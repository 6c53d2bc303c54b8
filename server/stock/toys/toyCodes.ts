/** Correcting a toy's barcode; the codes it had before stay its own for a while (design section 4, "Codes"). */

import type { Handlers } from "../../calls/handler.ts";
import { KEY_LIFETIME } from "../../calls/idempotency.ts";
import { checkVersion, etag } from "../../calls/versions.ts";
import { type Db, within } from "../../database/database.ts";
import type { OpenEntry } from "../../journal/journal.ts";
import { write } from "../../journal/write.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { claimCode, deleteCode } from "../codes.ts";
import { findToy, type ToyRow, toyOf } from "./toyRows.ts";
import { renameToy, reportCode } from "./write.ts";

/** As long as a retry can name the old code. */
const freeFrom = (intSince: number) => intSince + KEY_LIFETIME;

export const otherCodesOf = (db: Db, strToyBarcode: string) =>
  db
    .selectFrom("otherCodes")
    .select(["strCode", "intSince"])
    .where("strToyBarcode", "=", strToyBarcode)
    .orderBy("intSince", "desc")
    .orderBy("strCode")
    .execute();

/** Gives a toy another barcode; the one that it had stays another code of it. */
export async function correctCode(
  entry: OpenEntry,
  toy: ToyRow,
  raw: string,
  now: number,
): Promise<ToyRow> {
  const { trx } = entry;
  const { strToyBarcode: old } = toy;
  const { strCode, strGtin, own } = await claimCode(trx, raw, old);
  if (strCode === old) return toy;
  const isKnown = own.some((row) => row.strCode === strCode);
  // Without its GTIN at first, which an own code that is another form of it still has.
  if (isKnown) await trx.deleteFrom("otherCodes").where("strCode", "=", strCode).execute();
  else await trx.insertInto("codes").values({ strCode, strKind: "toy", strGtin: null }).execute();
  const renamed = await renameToy(entry, toy, strCode);
  await trx
    .insertInto("otherCodes")
    .values({ strCode: old, strToyBarcode: strCode, intSince: now })
    .execute();
  // Another form of the same GTIN finds the toy anyway.
  const forms = own.filter((row) => row.strCode !== strCode && row.strGtin === strGtin);
  if (strGtin !== null) for (const form of forms) await deleteCode(trx, form.strCode);
  await trx.updateTable("codes").set({ strGtin }).where("strCode", "=", strCode).execute();
  return renamed;
}

export const toyCodes = {
  async listToyCodes({ params }, { database }) {
    const { strToyBarcode } = await findToy(database, params.barcode);
    const codes = await otherCodesOf(database.db, strToyBarcode);
    return {
      status: 200,
      body: codes.map(({ strCode, intSince }) => ({
        strCode,
        intSince: Number(intSince),
        intFreeFrom: freeFrom(Number(intSince)),
      })),
    };
  },

  correctBarcode: write(async ({ params, body, ifMatch }, entry, { now }) => {
    const toy = await findToy(within(entry.trx), params.barcode);
    checkVersion(ifMatch, toy);
    const corrected = await correctCode(entry, toy, body.strToyBarcode, now());
    return { status: 200, body: toyOf(corrected), headers: etag(corrected) };
  }),

  freeToyCode: write(async ({ params }, entry, { now }) => {
    const { trx } = entry;
    const { strToyBarcode } = await findToy(within(trx), params.barcode);
    const code = params.code.trim();
    const codes = await otherCodesOf(trx, strToyBarcode);
    const other = codes.find(({ strCode }) => strCode === code);
    if (!other) throw notFound(`The toy has no other code ${code}.`);
    const from = freeFrom(Number(other.intSince));
    if (from > now()) {
      const day = new Date(from).toISOString().slice(0, 10);
      throw conflict("too_early", `The code ${code} can be freed from ${day} on.`);
    }
    await deleteCode(trx, code);
    reportCode(entry, code, false);
    return { status: 204, body: undefined };
  }),
} satisfies Handlers<"listToyCodes" | "correctBarcode" | "freeToyCode">;
