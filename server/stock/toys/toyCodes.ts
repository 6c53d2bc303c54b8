/** Correcting a toy's barcode; the codes it had before stay its own for a while (docs/design.md, "Codes"). */

import type { Handlers } from "../../calls/handler.ts";
import { KEY_LIFETIME } from "../../calls/idempotency.ts";
import { etag } from "../../calls/versions.ts";

import { write } from "../../journal/write.ts";
import { conflict, notFound } from "../../kernel/errors.ts";
import { formerCodes } from "../codes/codes.ts";
import { deleteCode, reportCode } from "../codes/write.ts";
import { findToy, toyOf } from "./toyRows.ts";
import { correctCode } from "./write.ts";

/** As long as a retry can name the old code. */
const freeFrom = (intSince: number) => intSince + KEY_LIFETIME;

export const toyCodes = {
  async listToyCodes({ params }, { database }) {
    const { intToy } = await findToy(database.db, params.barcode);
    const codes = await formerCodes(database.db, { toy: intToy });
    return {
      status: 200,
      body: codes.map((code) => ({ ...code, intFreeFrom: freeFrom(code.intSince) })),
    };
  },

  correctBarcode: write(async ({ params, body, ifMatch }, entry) => {
    const toy = await findToy(entry.trx, params.barcode, ifMatch);
    const corrected = await correctCode(entry, toy, body.strToyBarcode);
    return { status: 200, body: toyOf(corrected), headers: etag(corrected) };
  }),

  freeToyCode: write(async ({ params }, entry) => {
    const { trx, at } = entry;
    const { intToy } = await findToy(trx, params.barcode);
    const code = params.code.trim();
    const codes = await formerCodes(trx, { toy: intToy });
    const other = codes.find(({ strCode }) => strCode === code);
    if (!other) throw notFound(`The toy has no other code ${code}.`);
    const from = freeFrom(other.intSince);
    if (from > at) {
      const day = new Date(from).toISOString().slice(0, 10);
      throw conflict("too_early", `The code ${code} can be freed from ${day} on.`);
    }
    await deleteCode(entry, code);
    reportCode(entry, code, intToy);
    return { status: 204, body: undefined };
  }),
} satisfies Handlers;
