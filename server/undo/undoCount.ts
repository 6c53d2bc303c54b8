/** Undoing a count: pieces of late orders that the count had contained are booked after all (docs/design.md, "Counting"). */
import { countMessages } from "#domain/count/countMessages.ts";
import type { Box, Change } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { inParts } from "../kernel/yielding.ts";
import { lineKey, readAmounts } from "../stock/boxes/amounts.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { amountAfter, bookAmounts } from "../stock/boxes/write.ts";
import { type EndedLine, linesToEnd } from "../stock/counted.ts";
import { quantityAfter } from "../stock/toys/write.ts";

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
  const { intBox, lines } = await linesToEnd(trx, intChange);
  const box = await boxById(trx, intBox);
  const bookContained = (isBooked: (line: EndedLine) => boolean) =>
    bookAmounts(entry, containedIn(entry, box, lines.filter(isBooked)));
  await bookContained(({ intContained }) => intContained > 0);
  await trx
    .updateTable("counts")
    .set({ strState: "ended" })
    .where("intChange", "=", intChange)
    .execute();
  // Dated by the booking, so that places that were counted again since keep the later count's amounts.
  entry.ordered = { from: null, to: intAt };
  await undoFound();
  await bookContained(({ intContained }) => intContained < 0);
}

/** Lines that are read at once. */
const LINES = 250;

/** The amounts and quantities after the pieces that lines of a box, or of loose pieces, contained. */
async function* containedIn({ trx }: Entry, box: Box | null, lines: readonly EndedLine[]) {
  for await (const part of inParts(lines, LINES)) {
    const ids = part.map(({ intToy }) => intToy);
    const amounts = await readAmounts(trx, ids);
    for (const { intToy, intContained } of part) {
      const toy = amounts.toys.get(intToy);
      if (!toy) continue;
      yield quantityAfter(toy, intContained);
      if (!box) continue;
      const before = amounts.lines.get(lineKey(box.id, intToy)) ?? null;
      yield amountAfter({ box, toy, before }, intContained);
    }
  }
}
