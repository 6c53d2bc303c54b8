/** Booking a count: each line becomes what is there now, by what was counted and ordered since (docs/design.md, "Counting"). */

import { countMessages } from "#domain/count/countMessages.ts";
import { amountNow, expectedBy, isBookable, isFarOff } from "#domain/count/differences.ts";
import type { Box, CountChoice } from "#domain/types.ts";
import type { Call } from "../calls/handler.ts";
import type { Db } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import type { CountsTable } from "../database/tables/counts.ts";
import { updateRows } from "../database/updates.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";
import { inParts } from "../kernel/yielding.ts";
import { type Amounts, lineKey, readAmounts } from "../stock/boxes/amounts.ts";
import { boxById, exactBox } from "../stock/boxes/boxRows.ts";
import { amountAfter, bookAmounts, type NewAmount } from "../stock/boxes/write.ts";
import { LOOSE } from "../stock/counted.ts";
import { toyByCode } from "../stock/toys/toyRows.ts";
import { quantityAfter } from "../stock/toys/write.ts";
import { COUNTED_BY_OTHER, type CountedToy, countedToys } from "./countState.ts";

type Choice = Call<"finishCount">["body"]["choices"][number];
type LineChoice = Omit<Choice, "strToyBarcode">;

type Settings = Awaited<ReturnType<typeof readSettings>>;

const BOOK = { strChoice: "book" } as const;

/** An answer about orders that may be in the count is none where they are known to be, or not to be, by now. */
function choiceFor(toy: CountedToy, here: Box | null, choice: LineChoice = BOOK): LineChoice {
  if (choice.intUnsure !== undefined && !toy.isUncertain) return BOOK;
  // Loose pieces are the quantity without what is in boxes: as long as it stays, so do they.
  const isKept = choice.strChoice === "elsewhere" && !here;
  return isKept ? { ...choice, strChoice: "keep" } : choice;
}

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

/** Choices whose toys are looked up at once. */
const CHOICES = 100;

/** By toy; of a toy that was deleted there is nothing to choose. */
async function choicesOf({ trx }: Entry, choices: Choice[]): Promise<Map<number, Choice>> {
  const found = new Map<number, Choice>();
  for await (const part of inParts(choices, CHOICES)) {
    for (const choice of part) {
      const toy = await toyByCode(trx, choice.strToyBarcode);
      if (toy) found.set(toy.intToy, choice);
    }
  }
  return found;
}

/** The box that has what is too much here; null where nothing is, or it comes from no box. */
async function sourceOf(db: Db, toy: CountedToy, { strChoice, strFromBoxCode }: LineChoice) {
  const isTooMuch = amountNow(toy, strChoice) > toy.recorded;
  if (strChoice !== "move" || strFromBoxCode === undefined || !isTooMuch) return null;
  return exactBox(db, strFromBoxCode);
}

/** The boxes and the amounts that the booking of a line changes; `here` is null where loose pieces were counted. */
interface Place extends Amounts {
  here: Box | null;
  source: Box | null;
}

/** Takes as many pieces as are too much here out of the box that has them. */
function takenFrom(source: Box, { here, lines }: Place, toy: CountedToy, extra: number): NewAmount {
  if (source.id === here?.id) {
    throw conflict("same_box", countMessages.fromItself(source.strBoxCode));
  }
  const before = lines.get(lineKey(source.id, toy.intToy)) ?? 0;
  if (before === 0) {
    throw conflict("not_here", countMessages.notHere(toy.strName, source.strBoxCode));
  }
  return amountAfter({ box: source, toy, before }, -Math.min(before, extra), "leaves");
}

function* changesOfLine(toy: CountedToy, choice: CountChoice, place: Place) {
  const { here, source, lines, toys } = place;
  const difference = amountNow(toy, choice) - toy.recorded;
  let found = difference;
  if (source) {
    const taken = takenFrom(source, place, toy, difference);
    yield taken;
    // What is moved here was in the quantity.
    found -= (taken.before ?? 0) - (taken.after ?? 0);
  }
  if (here) {
    const before = lines.get(lineKey(here.id, toy.intToy)) ?? null;
    yield amountAfter({ box: here, toy, before }, difference);
    // And so is what stands elsewhere.
    if (choice === "elsewhere" && difference < 0) found = 0;
  }
  const row = toys.get(toy.intToy);
  if (row) yield quantityAfter(row, found);
}

/** What the booking changes, line by line. Throws 409 at one that has to be asked about. */
async function* changesOf(
  { trx }: Entry,
  count: CountsTable,
  { here, choices }: { here: Box | null; choices: Map<number, Choice> },
) {
  const { strCount } = count;
  const settings = await readSettings(trx);
  for await (const part of countedToys(trx, count)) {
    const toys = part.filter(({ isGone }) => !isGone);
    const ids = toys.map(({ intToy }) => intToy);
    const amounts = await readAmounts(trx, ids);
    const booked = [];
    for (const toy of toys) {
      const choice = choiceFor(toy, here, choices.get(toy.intToy));
      const { strChoice } = choice;
      checkLine(toy, choice, settings);
      if (strChoice === "keep") continue;
      const source = await sourceOf(trx, toy, choice);
      yield* changesOfLine(toy, strChoice, { ...amounts, here, source });
      const amount = {
        intBooked: amountNow(toy, strChoice),
        intExpected: expectedBy(toy, strChoice),
      };
      booked.push({ strCount, intToy: toy.intToy, ...amount });
    }
    await updateRows(trx, "countLines", ["strCount", "intToy"], booked);
  }
}

/** Throws 409 where the box is gone, or a line has to be asked about. */
export async function bookCount(entry: Entry, count: CountsTable, given: Choice[]): Promise<void> {
  const { trx, at } = entry;
  // What a count finds corrects the book: nobody knows since when it was wrong.
  entry.ordered = { from: null, to: at };
  const here = count.intBox === LOOSE ? null : await boxById(trx, count.intBox);
  if (!here && count.intBox !== LOOSE) throw conflict("gone", countMessages.boxGone);
  const choices = await choicesOf(entry, given);
  await bookAmounts(entry, changesOf(entry, count, { here, choices }));
}
