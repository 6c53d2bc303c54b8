/** Undoing a count: what it contained of orders that came later is written again (docs/design.md, "Counting"). */
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

/** Orders that came while it was undone would not be in it. */
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

/** The count's findings are then undone like the choices of its booking: nothing is moved on the shelf. */
export async function undoCount(entry: Entry, { intChange, intAt }: Change): Promise<void> {
  const { trx } = entry;
  for (const { intBox, intToy, intContained } of await linesToEnd(trx, intChange)) {
    const toy = await toyById(trx, intToy);
    if (!toy || intContained === 0) continue;
    const box = await boxById(trx, intBox);
    await bookQuantity(entry, intToy, intContained);
    if (box) await bookAmount(entry, box, toy, intContained);
  }
  await trx
    .updateTable("counts")
    .set({ strState: "ended" })
    .where("intChange", "=", intChange)
    .execute();
  entry.ordered = { from: null, to: intAt };
}
