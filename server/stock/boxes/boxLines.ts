/**
 * The amount of a toy in a box, and moving part of it (our addition under /api; specification section 3, "Box content
 * line").
 */

import type { Box } from "#domain/types.ts";
import type { Call, Handlers } from "../../calls/handler.ts";

import { write } from "../../journal/write.ts";
import { badField } from "../../kernel/errors.ts";
import { findToy, toyById } from "../toys/toyRows.ts";
import { amountInBoxes } from "../toys/toys.ts";
import { exactBox } from "./boxRows.ts";
import { changeAmount } from "./write.ts";

type Adjustment = Call<"adjustAmount">["body"];

/** Refuses what no adjustment can be, whatever is stored. */
function checkAdjustment(boxCode: string, { intDifference, strToBoxCode }: Adjustment): void {
  if (intDifference === 0) throw badField("intDifference", "The difference must not be 0.");
  if (strToBoxCode === undefined) return;
  if (intDifference > 0) {
    throw badField("intDifference", "A move takes pieces out: the difference must be below 0.");
  }
  if (strToBoxCode.trim() === boxCode) {
    throw badField("strToBoxCode", "The destination must be another box.");
  }
}

export const boxLines = {
  adjustAmount: write(async ({ params, body }, entry) => {
    const { trx } = entry;
    const box = await exactBox(trx, params.boxCode);
    checkAdjustment(box.strBoxCode, body);
    const toy = await findToy(trx, params.barcode);
    const { intToy, strToyBarcode } = toy;
    const whenEmpty = body.strToBoxCode === undefined ? "stays" : "leaves";
    const change = async (of: Box, difference: number) => ({
      strBoxCode: of.strBoxCode,
      strToyBarcode,
      intAmountInBox: await changeAmount(entry, of, toy, difference, whenEmpty),
    });
    const lines = [await change(box, body.intDifference)];
    if (body.strToBoxCode !== undefined) {
      const destination = await exactBox(trx, body.strToBoxCode);
      lines.push(await change(destination, -body.intDifference));
    }
    const [sum] = await amountInBoxes(trx, { toy: intToy });
    // A count of loose pieces may have changed it.
    const { intQuantity } = (await toyById(trx, intToy)) ?? toy;
    return { body: { lines, intQuantity, intAmountInBoxes: sum?.amount ?? 0 } };
  }),
} satisfies Handlers;
