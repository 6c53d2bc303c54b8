/** What is done to many toys in one transaction: each as if it were alone, and those that are refused are named (our additions under /api). */
import { TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { HttpError, limitReached } from "../kernel/errors.ts";
import { Yielding } from "../kernel/yielding.ts";
import { exactBox } from "./boxes/boxRows.ts";
import { changeAmount } from "./boxes/write.ts";
import { findToy, plainTags, type ToyRow, tagsOf } from "./toys/toyRows.ts";
import { changeToy, deleteToyRow } from "./toys/write.ts";

/** Errors are thrown before anything of their toy is written. */
async function each(
  { trx }: Entry,
  codes: readonly string[],
  work: (toy: ToyRow) => Promise<unknown>,
) {
  const turns = new Yielding();
  const refused: { strToyBarcode: string; error: string }[] = [];
  for (const strToyBarcode of codes) {
    await turns.rest();
    try {
      await work(await findToy(trx, strToyBarcode));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push({ strToyBarcode, error: error.message });
    }
  }
  return refused;
}

/** The tags without some, then with others. */
function tagsAfter(toy: ToyRow, { addTags = [], removeTags = [] }: Call<"changeToys">["body"]) {
  const removed = plainTags(removeTags);
  const left = tagsOf(toy).filter((tag) => !removed.includes(tag));
  const all = plainTags([...left, ...addTags]);
  if (all.length > Math.max(TAGS_MAX, left.length)) throw limitReached(messages.tooManyTags);
  return { strTags: JSON.stringify(all) };
}

async function takeOut(entry: Entry, toy: ToyRow): Promise<void> {
  const lines = await entry.trx
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .select(["boxes.intBox as id", "strBoxCode", "intAmountInBox"])
    .where("intToy", "=", toy.intToy)
    .execute();
  for (const { intAmountInBox, ...box } of lines) {
    await changeAmount(entry, box, toy, -intAmountInBox);
  }
}

export const bulk = {
  changeToys: write(async ({ body }, entry) => {
    const refused = await each(entry, body.strToyBarcodes, (toy) =>
      changeToy(entry, toy, { ...body.set, ...tagsAfter(toy, body) }),
    );
    return { status: 200, body: { refused } };
  }),

  putToys: write(async ({ body: { strToyBarcodes, strBoxCode, intAmountInBox } }, entry) => {
    const box = await exactBox(entry.trx, strBoxCode);
    const lines: { strToyBarcode: string; intAmountInBox: number }[] = [];
    const refused = await each(entry, strToyBarcodes, async (toy) => {
      const amount = await changeAmount(entry, box, toy, intAmountInBox);
      lines.push({ strToyBarcode: toy.strToyBarcode, intAmountInBox: amount });
    });
    return { status: 200, body: { refused, lines } };
  }),

  deleteToys: write(async ({ body }, entry) => {
    const refused = await each(entry, body.strToyBarcodes, async (toy) => {
      await takeOut(entry, toy);
      await deleteToyRow(entry, toy);
    });
    return { status: 200, body: { refused } };
  }),
} satisfies Handlers;
