/** Booking a count: each line becomes what is there now, by what was counted and ordered since (docs/design.md, "Counting"). */

import { amountNow, expectedBy, isBookable, isFarOff } from "#domain/count/counting.ts";
import { countMessages } from "#domain/count/countMessages.ts";
import type { Box } from "#domain/types.ts";
import type { Call } from "../calls/handler.ts";
import { readSettings } from "../database/settings.ts";
import type { CountsTable } from "../database/tables/counts.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { boxById, exactBox } from "../stock/boxes/boxRows.ts";
import { amountIn, bookAmount } from "../stock/boxes/write.ts";
import { LOOSE } from "../stock/counted.ts";
import { toyByCode } from "../stock/toys/toyRows.ts";
import { bookQuantity } from "../stock/toys/write.ts";
import { COUNTED_BY_OTHER, type CountedToy, countedToys } from "./countState.ts";

type Choice = Call<"finishCount">["body"]["choices"][number];
type LineChoice = Omit<Choice, "strToyBarcode">;

/** Takes what is too much here out of the box that has it; returns how much that was. */
async function moveHere(
  entry: Entry,
  toy: CountedToy,
  { here, box, extra }: { here: Box | null; box: string; extra: number },
) {
  const from = await exactBox(entry.trx, box);
  if (from.id === here?.id) throw conflict("same_box", countMessages.fromItself(from.strBoxCode));
  const there = (await amountIn(entry.trx, from.id, toy.intToy)) ?? 0;
  if (there === 0) throw conflict("not_here", countMessages.notHere(toy.strName, from.strBoxCode));
  const moved = Math.max(0, Math.min(there, extra));
  await bookAmount(entry, from, toy, -moved, "leaves");
  return moved;
}

type Settings = Awaited<ReturnType<typeof readSettings>>;

const BOOK = { strChoice: "book" } as const;

/** An answer about orders that may be in the count is none where they are known to be, or not to be, by now. */
const choiceFor = ({ isUncertain }: CountedToy, choice: LineChoice = BOOK): LineChoice =>
  choice.intUnsure === undefined || isUncertain ? choice : BOOK;

/** Throws 409 where a person has to answer, or to count, before the line is booked. */
function checkLine(toy: CountedToy, choice: LineChoice, settings: Settings) {
  const { strName, isUncertain, intUnsure, intAmount, intRecount } = toy;
  const isOfMore = isUncertain && (choice.intUnsure ?? intUnsure) !== intUnsure;
  if (!isBookable(toy, choice.strChoice) || isOfMore) {
    throw conflict("uncertain", countMessages.uncertain(strName));
  }
  if (choice.strChoice === "keep") return;
  const { isRecountByOther, isTolerant } = settings;
  const intExpected = expectedBy(toy, choice.strChoice);
  const isFar = isFarOff({ intAmount, intExpected, isTolerant });
  if (isRecountByOther && intRecount < COUNTED_BY_OTHER && isFar) {
    throw conflict("recount", countMessages.byOther(strName));
  }
}

/** Returns what is booked in the place. */
async function bookLine(
  entry: Entry,
  box: Box | null,
  toy: CountedToy,
  { strChoice, strFromBoxCode }: LineChoice,
): Promise<number> {
  const { intToy, intNow } = toy;
  const booked = amountNow(toy, strChoice);
  const difference = booked - intNow;
  const isMove = strChoice === "move" && strFromBoxCode !== undefined && difference > 0;
  const moved = isMove
    ? await moveHere(entry, toy, { here: box, box: strFromBoxCode, extra: difference })
    : 0;
  if (box) await bookAmount(entry, box, toy, difference);
  // What is moved here was in the quantity, and so is what stands elsewhere.
  const found = box && strChoice === "elsewhere" && difference < 0 ? 0 : difference - moved;
  if (found !== 0) await bookQuantity(entry, intToy, found);
  return booked;
}

/** By toy; of a toy that was deleted there is nothing to choose. */
async function choicesOf({ trx }: Entry, choices: Choice[]): Promise<Map<number, Choice>> {
  const found = new Map<number, Choice>();
  for (const choice of choices) {
    const toy = await toyByCode(trx, choice.strToyBarcode);
    if (toy) found.set(toy.intToy, choice);
  }
  return found;
}

/** Throws 409 where the box is gone, or a line has to be asked about. */
export async function bookCount(entry: Entry, count: CountsTable, given: Choice[]): Promise<void> {
  const { trx, at } = entry;
  // What a count finds corrects the book: nobody knows since when it was wrong.
  entry.ordered = { from: null, to: at };
  const box = count.intBox === LOOSE ? null : await boxById(trx, count.intBox);
  if (!box && count.intBox !== LOOSE) throw conflict("gone", countMessages.boxGone);
  const choices = await choicesOf(entry, given);
  const settings = await readSettings(trx);
  for (const toy of await countedToys(trx, count)) {
    if (toy.isGone) continue;
    const choice = choiceFor(toy, choices.get(toy.intToy));
    checkLine(toy, choice, settings);
    if (choice.strChoice === "keep") continue;
    const intBooked = await bookLine(entry, box, toy, choice);
    const intExpected = expectedBy(toy, choice.strChoice);
    await trx
      .updateTable("countLines")
      .set({ intBooked, intExpected })
      .where("strCount", "=", count.strCount)
      .where("intToy", "=", toy.intToy)
      .execute();
  }
}
