/** The only functions that change toys; each reports to the journal's entry what it changed. */

import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { type Ages, areInDisorder, completeAges } from "#domain/toy/ages.ts";
import type { Thing } from "#domain/types.ts";
import { addToCounter } from "../../database/counters.ts";
import { inserter } from "../../database/inserts.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { badInput, limitReached } from "../../kernel/errors.ts";
import { formerCodes } from "../codes/codes.ts";
import { deleteCode, deleteCodesOf, freeCode, replaceCode } from "../codes/write.ts";
import { differencesLeft, LOOSE } from "../counted.ts";
import { changedValues, nameThings } from "../things.ts";
import { journaledOwn, ownNames } from "./ownValues.ts";
import { derived, type NewToyRow, type ToyRow, tagsOf, toyById } from "./toyRows.ts";

type Values = Thing["before"];

/** The columns that are not journaled as they are: an entry has some elsewhere, and others are derived. */
const LEFT_OUT: (keyof ToysTable)[] = [
  ...(["intToy", "strToyBarcode", "intVersion", "strTags", "strOwn"] as const),
  ...(["strStatus", "strSearch", "strNameSort", "strCodeSort"] as const),
  ...(["intMissing", "intInactive", "intUnderFrom"] as const),
];

/** The values of some columns as the journal has them. */
function valuesOf(row: Partial<ToysTable>): Values {
  const { strTags } = row;
  const values = Object.entries(row).filter(([column]) => !LEFT_OUT.includes(column as never));
  return {
    ...Object.fromEntries(values),
    ...(strTags && { tags: tagsOf({ strTags }) }),
    ...journaledOwn(row),
  };
}

/** Both sides of a change; of own values those alone that differ, null where there is none. */
function sidesOf(changed: { before: Partial<ToysTable>; after: Partial<ToysTable> }) {
  const [was, is] = [journaledOwn(changed.before), journaledOwn(changed.after)];
  const keys = Object.keys({ ...was, ...is }).filter((key) => was[key] !== is[key]);
  const sideOf = (row: Partial<ToysTable>, own: Record<string, string>) => ({
    ...valuesOf({ ...row, strOwn: "{}" }),
    ...Object.fromEntries(keys.map((key) => [key, own[key] ?? null])),
  });
  return { before: sideOf(changed.before, was), after: sideOf(changed.after, is) };
}

function checkAges(ages: Partial<Ages>): void {
  if (areInDisorder(ages)) throw badInput(messages.ageOrder, { intAgeMax: messages.ageOrder });
}

async function report(
  { things, trx }: Entry,
  toy: ToyRow,
  before: Values,
  after: Values,
  contained: Pick<Thing, "intContained"> = {},
): Promise<void> {
  const { intToy: id, strToyBarcode: strCode, strName } = toy;
  const names = await ownNames(trx, before, after);
  things.push({ strKind: "toy", id, strCode, strName, before, after, ...contained, ...names });
}

const insertRows = inserter("toys");

/** Adds toys of free codes. */
export async function insertToys<const Rows extends readonly NewToyRow[]>(
  entry: Entry,
  rows: Rows,
): Promise<{ [Index in keyof Rows]: ToysTable }> {
  rows.forEach(checkAges);
  const intVersion = await entry.number();
  const ids = await nameThings(
    entry,
    "toy",
    rows.map(({ intToy: id, strToyBarcode: strCode }) => ({ id, strCode })),
  );
  const toys = rows.map((row, n) => ({
    ...row,
    ...{ intToy: ids[n] as number, intVersion },
    intUnderFrom: row.intMissing > 0 ? intVersion : null,
  }));
  await insertRows(stockTrx(entry), toys);
  await addToCounter(entry.trx, "toys", toys.length);
  for (const toy of toys) await report(entry, toy, null, valuesOf(toy));
  return toys as never;
}

/**
 * Writes a toy's changed values as a new version and returns the toy. Of a changed quantity only the pieces are written
 * that no count contains already.
 */
export async function changeToy(
  entry: Entry,
  toy: ToyRow,
  given: Partial<ToyRow>,
): Promise<ToyRow> {
  const changes = completeAges(given);
  const { intToy, intQuantity: before } = toy;
  const { intQuantity = before } = changes;
  if (intQuantity === before) return writeToy(entry, toy, changes);
  const difference = intQuantity - before;
  const { quantity } = await differencesLeft(entry, LOOSE, intToy, difference);
  const left = { ...changes, intQuantity: before + quantity };
  return writeToy(entry, toy, left, difference - quantity);
}

/**
 * Changes the quantity by a count's difference, to 0 at least. `isFollowing`: the difference only follows from a box's
 * line and is undone with it, so that it is journaled as not ordered.
 */
export async function bookQuantity(
  entry: Entry,
  id: number,
  difference: number,
  { isFollowing = false } = {},
): Promise<void> {
  const toy = (await toyById(entry.trx, id)) as ToyRow;
  const intQuantity = Math.max(0, toy.intQuantity + difference);
  await writeToy(entry, toy, { intQuantity }, isFollowing ? toy.intQuantity - intQuantity : 0);
}

/** `intContained`: the ordered difference less the written one. */
async function writeToy(
  entry: Entry,
  toy: ToyRow,
  changes: Partial<ToyRow>,
  intContained = 0,
): Promise<ToyRow> {
  const contained = intContained === 0 ? {} : { intContained };
  const changed = changedValues(toy, changes);
  if (!changed) {
    if (intContained !== 0) await report(entry, toy, {}, {}, contained);
    return toy;
  }
  checkAges({ ...toy, ...changes });
  if ((changes.intQuantity ?? 0) > QUANTITY_MAX) {
    throw limitReached(`The quantity of "${toy.strName}" is at most ${QUANTITY_MAX}.`);
  }
  const intVersion = await entry.number();
  const { strStatus, ...more } = derived({ ...toy, ...changes });
  // What is named is written, also into every index: a quantity leaves the texts alone.
  const followed = derived(toy);
  const follows = changedValues(followed, more)?.after;
  const isUnder = more.intMissing > 0;
  const since =
    isUnder === followed.intMissing > 0 ? {} : { intUnderFrom: isUnder ? intVersion : null };
  await stockTrx(entry)
    .updateTable("toys")
    .set({ ...changed.after, ...follows, ...since, strStatus, intVersion })
    .where("intToy", "=", toy.intToy)
    .execute();
  const { before, after } = sidesOf(changed);
  await report(entry, toy, before, after, contained);
  return { ...toy, ...changes, strStatus, intVersion };
}

/** Gives a toy another barcode; the one that it had stays another code of it. Throws 409 where something has it. */
export async function correctCode(entry: Entry, toy: ToyRow, raw: string): Promise<ToyRow> {
  const { intToy, strToyBarcode: old } = toy;
  const strToyBarcode = await freeCode(entry, raw, intToy);
  if (strToyBarcode === old) return toy;
  const doubles = await replaceCode(
    entry,
    { strKind: "toy", intThing: intToy, strCode: old },
    strToyBarcode,
  );
  const intVersion = await entry.number();
  const renamed = { ...toy, strToyBarcode, intVersion };
  const { strSearch, strCodeSort } = derived(renamed);
  await stockTrx(entry)
    .updateTable("toys")
    .set({ strToyBarcode, strSearch, strCodeSort, intVersion })
    .where("intToy", "=", intToy)
    .execute();
  for (const double of doubles) await deleteCode(entry, double.strCode);
  await report(entry, renamed, { strToyBarcode: old }, { strToyBarcode });
  return renamed;
}

/** Deletes a toy that is in no box, with its codes. */
export async function deleteToyRow(entry: Entry, toy: ToyRow): Promise<void> {
  const { intToy } = toy;
  const otherCodes = await formerCodes(entry.trx, { thing: intToy });
  await stockTrx(entry).deleteFrom("toys").where("intToy", "=", intToy).execute();
  await deleteCodesOf(entry, intToy);
  await addToCounter(entry.trx, "toys", -1);
  const values = valuesOf(toy);
  await report(entry, toy, otherCodes.length > 0 ? { ...values, otherCodes } : values, null);
}
