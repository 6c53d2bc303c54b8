/** The only functions that change toys; each reports to the journal's entry what it changed. */

import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { type Ages, areInDisorder, completeAges } from "#domain/toy/ages.ts";
import type { Thing } from "#domain/types.ts";
import { addToCounter } from "../../database/counters.ts";
import { inserter } from "../../database/inserts.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import { updateRows } from "../../database/updates.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { badField, limitReached } from "../../kernel/errors.ts";
import { formerCodes } from "../codes/codeRows.ts";
import { deleteCodesOf, replaceCode } from "../codes/write.ts";
import { differencesLeft, LOOSE } from "../counted.ts";
import { changedValues, nameThings } from "../things.ts";
import { journaledOwn, ownNames } from "./ownValues.ts";
import { derived, figuresOf, type NewToyRow, type ToyRow, tagsOf } from "./toyRows.ts";

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
  if (areInDisorder(ages)) throw badField("intAgeMax", messages.ageOrder);
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
  const version = await entry.number();
  const named = rows.map(({ intToy: id, strToyBarcode: strCode }) => ({ id, strCode }));
  const ids = await nameThings(entry, "toy", named);
  const toys = rows.map((row, n) => ({
    ...row,
    ...{ intToy: ids[n] as number, intVersion: version },
    intUnderFrom: row.intMissing > 0 ? version : null,
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
export async function changeToy(entry: Entry, toy: ToyRow, given: Partial<ToyRow>) {
  const changes = completeAges(given);
  const { intToy, intQuantity: before } = toy;
  const { intQuantity = before } = changes;
  if (intQuantity === before) return writeToy(entry, toy, changes);
  const difference = intQuantity - before;
  const { quantity } = await differencesLeft(entry, LOOSE, intToy, difference);
  const left = { ...changes, intQuantity: before + quantity };
  return writeToy(entry, toy, left, difference - quantity);
}

/** The future quantity of a toy, and what was ordered of it beside that. */
export interface NewQuantity {
  toy: ToyRow;
  intQuantity: number;
  intContained?: number;
}

/** A quantity after a difference that was counted: where the book has less than it loses, 0. */
export const quantityAfter = (toy: ToyRow, difference: number): NewQuantity => ({
  toy,
  intQuantity: Math.max(0, toy.intQuantity + difference),
});

/** Throws where a toy cannot be what it becomes. */
function checkToy(toy: ToyRow, changes: Partial<ToyRow>): void {
  checkAges({ ...toy, ...changes });
  if ((changes.intQuantity ?? 0) > QUANTITY_MAX) {
    throw limitReached(`The quantity of "${toy.strName}" is at most ${QUANTITY_MAX}.`);
  }
}

/** The columns to write where values change: what is named is written, also into every index. */
function columnsOf(toy: ToyRow, changes: Partial<ToyRow>, version: number) {
  // A quantity leaves the texts alone.
  const isQuantity = Object.keys(changes).every((column) => column === "intQuantity");
  const follow = isQuantity ? figuresOf : derived;
  const { strStatus, ...more } = follow({ ...toy, ...changes });
  const followed = follow(toy);
  const isUnder = more.intMissing > 0;
  const since =
    isUnder === followed.intMissing > 0 ? {} : { intUnderFrom: isUnder ? version : null };
  const follows = changedValues<Partial<ToysTable>>(followed, more)?.after;
  return { ...changes, ...follows, ...since, strStatus, intVersion: version };
}

/** `intContained`: the ordered difference less the written one. */
async function writeToy(entry: Entry, toy: ToyRow, changes: Partial<ToyRow>, piecesContained = 0) {
  const contained = piecesContained === 0 ? {} : { intContained: piecesContained };
  const changed = changedValues(toy, changes);
  if (!changed) {
    if (piecesContained !== 0) await report(entry, toy, {}, {}, contained);
    return toy;
  }
  checkToy(toy, changes);
  const columns = columnsOf(toy, changed.after, await entry.number());
  await stockTrx(entry).updateTable("toys").set(columns).where("intToy", "=", toy.intToy).execute();
  const { before, after } = sidesOf(changed);
  await report(entry, toy, before, after, contained);
  const { strStatus, intVersion } = columns;
  return { ...toy, ...changes, strStatus, intVersion };
}

const isChanged = ({ toy, intQuantity }: NewQuantity) => toy.intQuantity !== intQuantity;

export function checkQuantity(quantity: NewQuantity): void {
  const { toy, intQuantity } = quantity;
  if (isChanged(quantity)) checkToy(toy, { intQuantity });
}

/** The journal's thing of a quantity; none where it changes nothing. */
export function quantityThings(quantity: NewQuantity): Thing[] {
  const { toy, intQuantity, intContained = 0 } = quantity;
  if (!isChanged(quantity) && intContained === 0) return [];
  const { intToy: id, strToyBarcode: strCode, strName } = toy;
  const valuesWith = (n: number) => (isChanged(quantity) ? { intQuantity: n } : {});
  return [
    {
      ...{ strKind: "toy", id, strCode, strName },
      ...{ before: valuesWith(toy.intQuantity), after: valuesWith(intQuantity) },
      ...(intContained !== 0 && { intContained }),
    },
  ];
}

/** Writes checked quantities that differ, each toy's last one; `bookAmounts` reports them. */
export async function writeQuantities(entry: Entry, quantities: readonly NewQuantity[]) {
  const changed = quantities.filter(isChanged);
  if (changed.length === 0) return;
  const version = await entry.number();
  const rows = new Map<number, { intToy: number }>();
  for (const { toy, intQuantity } of changed) {
    const { intToy } = toy;
    rows.set(intToy, {
      ...{ intToy, ...rows.get(intToy) },
      ...columnsOf(toy, { intQuantity }, version),
    });
  }
  await updateRows(stockTrx(entry), "toys", ["intToy"], [...rows.values()]);
}

/** Gives a toy another barcode; the one that it had stays another code of it. Throws 409 where something has it. */
export async function correctCode(entry: Entry, toy: ToyRow, raw: string): Promise<ToyRow> {
  const { intToy, strToyBarcode: old } = toy;
  const current = { strKind: "toy", intThing: intToy, strCode: old } as const;
  const renamed = await replaceCode(entry, current, raw, async (strToyBarcode, intVersion) => {
    const row = { ...toy, strToyBarcode, intVersion };
    const { strSearch, strCodeSort } = derived(row);
    await stockTrx(entry)
      .updateTable("toys")
      .set({ strToyBarcode, strSearch, strCodeSort, intVersion })
      .where("intToy", "=", intToy)
      .execute();
    await report(entry, row, { strToyBarcode: old }, { strToyBarcode });
    return row;
  });
  return renamed ?? toy;
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
