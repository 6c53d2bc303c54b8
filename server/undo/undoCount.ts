/** Undoing a count: what it contained of orders that came later is written again (docs/design.md, "Counting"). */
import { boxById } from "../stock/boxes/boxRows.ts";
import { bookAmount } from "../stock/boxes/write.ts";
import { containedIn } from "../stock/counted.ts";
import { toyById } from "../stock/toys/toyRows.ts";
import { bookQuantity } from "../stock/toys/write.ts";
import type { Undoing } from "./undoing.ts";

export async function undoCount({ entry }: Undoing, intChange: number): Promise<void> {
  for (const { intBox, intToy, intContained } of await containedIn(entry.trx, intChange)) {
    const box = await boxById(entry.trx, intBox);
    const toy = await toyById(entry.trx, intToy);
    if (!toy) continue;
    await bookQuantity(entry, intToy, intContained);
    if (box) await bookAmount(entry, box, toy, intContained);
  }
}
