/**
 * The amount of a toy in a box, and moving part of it (our addition under /api; specification section 3, "Box content
 * line").
 */

import type { Box } from "#domain/types.ts";
import type { Call, Handlers } from "../../calls/handler.ts";

import { write } from "../../journal/write.ts";
import { badField } from "../../kernel/errors.ts";
import { findToy, piecesOf } from "../toys/toyRows.ts";
import { exactBox } from "./boxRows.ts";
import { changeAmount } from "./write.ts";

type Adjustment = Call<"adjustAmount">["body"];

/** Refuses what no adjustment can be, whatever is stored. */
function checkAdjustment({ intDifference, strToBoxCode }: Adjustment): void {
  if (intDifference === 0) throw badField("intDifference", "The difference must not be 0.");
  if (strToBoxCode !== undefined && intDifference > 0) {
    throw badField("intDifference", "A move takes pieces out: the difference must be below 0.");
  }
}

export const boxLines = {
  adjustAmount: write(async ({ params, body }, entry) => {
    const { trx } = entry;
    const box = await exactBox(trx, params.boxCode);
    checkAdjustment(body);
    const { intDifference, strToBoxCode } = body;
    const destination = strToBoxCode === undefined ? null : await exactBox(trx, strToBoxCode);
    if (destination?.id === box.id) {
      throw badField("strToBoxCode", "The destination must be another box.");
    }
    const toy = await findToy(trx, params.barcode);
    const { strToyBarcode } = toy;
    const whenEmpty = destination ? "leaves" : "stays";
    const change = async (of: Box, difference: number) => ({
      strBoxCode: of.strBoxCode,
      strToyBarcode,
      intAmountInBox: await changeAmount(entry, of, toy, difference, whenEmpty),
    });
    const lines = [await change(box, intDifference)];
    if (destination) lines.push(await change(destination, -intDifference));
    const { intQuantity, intInBoxes: intAmountInBoxes } = await piecesOf(trx, toy);
    return { body: { lines, intQuantity, intAmountInBoxes } };
  }),
} satisfies Handlers;
