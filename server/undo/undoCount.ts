/** Undoing a count: what it contained of orders that came later is written again (docs/design.md, "Counting"). */
import { countMessages } from "#domain/count/counting.ts";
import type { Change } from "#domain/types.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { boxById } from "../stock/boxes/boxRows.ts";
import { bookAmount } from "../stock/boxes/write.ts";
import { containedIn } from "../stock/counted.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { bookQuantity } from "../stock/toys/write.ts";
import type { Undoing } from "./undoing.ts";

/** Orders that came while it was undone would not be in it. */
export async function checkRedo({ trx }: Entry, { undoes }: Change): Promise<void> {
  if (undoes.length === 0) return;
  const count = await trx
    .selectFrom("changes")
    .select("intChange")
    .where("intChange", "in", undoes)
    .where("strOperation", "=", "finishCount")
    .executeTakeFirst();
  if (count) throw conflict("no_undo", countMessages.countAgain);
}

export async function undoCount({ entry }: Undoing, intChange: number): Promise<void> {
  for (const { intBox, intToy, intContained } of await containedIn(entry.trx, intChange)) {
    const box = await boxById(entry.trx, intBox);
    const toy = await toyById(entry.trx, intToy);
    if (!toy) continue;
    await bookQuantity(entry, intToy, intContained);
    if (box) await bookAmount(entry, box, toy, intContained);
  }
}
