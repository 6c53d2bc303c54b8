/**
 * Changes of many toys in one transaction: each as if it were alone, and the answer names the refused ones (our
 * additions under /api).
 */
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Handlers } from "../calls/handler.ts";
import { databaseErrorKind } from "../database/errors.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { conflict, doesNotFit, HttpError, limitReached } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { exactBox } from "./boxes/boxRows.ts";
import { changeAmount } from "./boxes/write.ts";
import { keptOwn, withOwn } from "./toys/ownValues.ts";
import { findToy, piecesOf, type ToyRow } from "./toys/toyRows.ts";
import { checkSameAges, tagsAfter, takeOut } from "./toys/toys.ts";
import { changeToy, deleteToyRow } from "./toys/write.ts";

/** Why this toy alone is refused: by a rule, or by what the database holds together. */
function refusalOf(error: unknown): HttpError | null {
  if (error instanceof HttpError) return error;
  const kind = databaseErrorKind(error);
  return kind === null || kind === "unavailable" || kind === "damaged" ? null : doesNotFit();
}

/** Nothing stays of a toy that is refused. */
async function each(
  entry: Entry,
  codes: readonly string[],
  work: (toy: ToyRow) => Promise<unknown>,
) {
  const turns = new Yielding();
  const refused: { strToyBarcode: string; error: string }[] = [];
  for (const barcode of codes) {
    await turns.rest();
    try {
      await entry.part(async () => work(await findToy(entry.trx, barcode)));
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      refused.push({ strToyBarcode: barcode, error: refusal.message });
    }
  }
  return refused;
}

/** The pieces that are in no box. Throws 409 where there are none. */
async function loosePieces({ trx }: Entry, toy: ToyRow): Promise<number> {
  const loose = toy.intQuantity - (await piecesOf(trx, toy)).intInBoxes;
  if (loose <= 0) throw conflict("none_loose", messages.noneLoose);
  return loose;
}

/** The boxes are right where a toy is in any. */
async function quantityInBoxes({ trx }: Entry, toy: ToyRow) {
  const { intInBoxes: inBoxes } = await piecesOf(trx, toy);
  if (inBoxes === 0) throw conflict("in_no_box", messages.inNoBox);
  if (inBoxes > QUANTITY_MAX) throw limitReached(messages.tooHigh(QUANTITY_MAX));
  return { intQuantity: inBoxes };
}

export const bulk = {
  changeToys: write(async ({ body }, entry) => {
    const { set: { own, ...set } = {}, boxesAreRight = false } = body;
    checkSameAges(set);
    const kept = own && (await keptOwn(entry.trx, own));
    const quantities: { strToyBarcode: string; intQuantity: number }[] = [];
    const refused = await each(entry, body.strToyBarcodes, async (toy) => {
      const quantity = boxesAreRight ? await quantityInBoxes(entry, toy) : {};
      const values = { ...set, ...(kept && withOwn(toy, kept)) };
      const changes = { ...values, ...tagsAfter(toy, body), ...quantity };
      const { strToyBarcode, intQuantity } = await changeToy(entry, toy, changes);
      if (boxesAreRight) quantities.push({ strToyBarcode, intQuantity });
    });
    return { body: { refused, quantities } };
  }),

  putToys: write(async ({ body: { strToyBarcodes, strBoxCode, intAmountInBox } }, entry) => {
    const box = await exactBox(entry.trx, strBoxCode);
    const lines: { strToyBarcode: string; intAmountInBox: number }[] = [];
    const refused = await each(entry, strToyBarcodes, async (toy) => {
      const pieces = intAmountInBox ?? (await loosePieces(entry, toy));
      const amount = await changeAmount(entry, box, toy, pieces);
      lines.push({ strToyBarcode: toy.strToyBarcode, intAmountInBox: amount });
    });
    return { body: { refused, lines } };
  }),

  deleteToys: write(async ({ body }, entry) => {
    const refused = await each(entry, body.strToyBarcodes, async (toy) => {
      await takeOut(entry, toy);
      await deleteToyRow(entry, toy);
    });
    return { body: { refused } };
  }),
} satisfies Handlers;
