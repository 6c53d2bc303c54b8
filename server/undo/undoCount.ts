/** Undoing a count: pieces of late orders that the count had contained are booked after all (docs/design.md, "Counting"). */
import { countMessages } from "#domain/count/countMessages.ts";
import type { Change } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { inParts } from "../kernel/yielding.ts";
import { lineKey, readAmounts } from "../stock/boxes/amounts.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { amountAfter, bookAmounts } from "../stock/boxes/write.ts";
import { linesToEnd } from "../stock/counted.ts";
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
  const lines = await linesToEnd(trx, intChange);
  await bookAmounts(
    entry,
    containedIn(
      entry,
      lines.filter(({ intContained }) => intContained > 0),
    ),
  );
  await trx
    .updateTable("counts")
    .set({ strState: "ended" })
    .where("intChange", "=", intChange)
    .execute();
  // Dated by the booking, so that places that were counted again since keep the later count's amounts.
  entry.ordered = { from: null, to: intAt };
  await undoFound();
  await bookAmounts(
    entry,
    containedIn(
      entry,
      lines.filter(({ intContained }) => intContained < 0),
    ),
  );
}

/** Lines that are read at once. */
const LINES = 250;

type EndedLine = Awaited<ReturnType<typeof linesToEnd>>[number];

/** What lines contained, to be written. */
async function* containedIn({ trx }: Entry, lines: readonly EndedLine[]) {
  const [first] = lines;
  const box = first && (await boxById(trx, first.intBox));
  for await (const part of inParts(lines, LINES)) {
    const amounts = await readAmounts(
      trx,
      part.map(({ intToy }) => intToy),
    );
    for (const { intBox, intToy, intContained } of part) {
      const toy = amounts.toys.get(intToy);
      if (!toy) continue;
      yield quantityAfter(toy, intContained);
      const before = amounts.lines.get(lineKey(intBox, intToy)) ?? null;
      if (box) yield amountAfter({ box, toy, before }, intContained);
    }
  }
}
