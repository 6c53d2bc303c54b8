/** Undoing a count: pieces of late orders that the count had contained are booked after all (docs/design.md, "Counting"). */
import { countMessages } from "#domain/count/countMessages.ts";
import type { Change } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { bookAmount } from "../stock/boxes/write.ts";
import { linesToEnd } from "../stock/counted.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { bookQuantity } from "../stock/toys/write.ts";

/** Throws 409 for the undo of an undone count: orders that arrived in between would be missing from it. */
export async function checkRedo({ trx }: Entry, { undoes }: Change): Promise<void> {
  if (undoes.length === 0) return;
  const count = await trx
    .selectFrom("changes")
    .select("intChange")
    .where(among(trx, "intChange", undoes))
    .where("strOperation", "=", "finishCount")
    .executeTakeFirst();
  if (count) throw conflict("no_undo", countMessages.countAgain);
}

/**
 * `undoFound` undoes the differences that the count booked. Contained pieces that add to a place are booked before it,
 * those that take from a place after it, so that no amount falls below 0 on the way.
 */
export async function undoCount(
  entry: Entry,
  { intChange, intAt }: Change,
  undoFound: () => Promise<void>,
): Promise<void> {
  const { trx } = entry;
  const lines = await linesToEnd(trx, intChange);
  await bookContained(
    entry,
    lines.filter(({ intContained }) => intContained > 0),
  );
  await trx
    .updateTable("counts")
    .set({ strState: "ended" })
    .where("intChange", "=", intChange)
    .execute();
  // Dated by the booking, so that places that were counted again since keep the later count's amounts.
  entry.ordered = { from: null, to: intAt };
  await undoFound();
  await bookContained(
    entry,
    lines.filter(({ intContained }) => intContained < 0),
  );
}

async function bookContained(entry: Entry, lines: Awaited<ReturnType<typeof linesToEnd>>) {
  const { trx } = entry;
  for (const { intBox, intToy, intContained } of lines) {
    const toy = await toyById(trx, intToy);
    if (!toy) continue;
    const box = await boxById(trx, intBox);
    await bookQuantity(entry, intToy, intContained);
    if (box) await bookAmount(entry, box, toy, intContained);
  }
}
