/** Undoing what was done to a toy: a deletion by making it again, values as differences or if nobody changed them since. */
import { QUANTITY_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { CodesTable } from "../database/tables/stock.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict, limitReached } from "../kernel/errors.ts";
import { freeCode, insertCodes } from "../stock/codes/write.ts";
import {
  derived,
  type NewToyRow,
  newRow,
  type ToyRow,
  tagsOf,
  toyById,
} from "../stock/toys/toyRows.ts";
import { removeToy } from "../stock/toys/toys.ts";
import { changeToy, correctCode, insertToys } from "../stock/toys/write.ts";
import { compare, gone, mayDelete, type Subject, type Undoing, type Values } from "./undoing.ts";

/** Makes a toy again with its id and codes; throws 409 where something has one of them by now. */
async function recreate(entry: Entry, { id, strCode, before }: Subject): Promise<void> {
  const { tags, otherCodes = [], ...values } = before ?? {};
  const strToyBarcode = await freeCode(entry, strCode);
  // A column that is younger than the entry has its default.
  const blank = newRow(strToyBarcode, { strToyBarcode, strName: "" });
  const toy = { ...blank, ...values, strTags: JSON.stringify(tags ?? []) } as NewToyRow;
  await insertToys(entry, [{ ...toy, ...derived(toy), intToy: id }]);
  for (const other of otherCodes as Pick<CodesTable, "strCode" | "intSince">[]) {
    const strCode = await freeCode(entry, other.strCode);
    await insertCodes(entry, [{ ...other, strCode, strKind: "toy", intThing: id, isCurrent: 0 }]);
  }
}

function quantityOf(toy: ToyRow, before: unknown, after: unknown): number {
  const quantity = toy.intQuantity + Number(before) - Number(after);
  if (quantity < 0) {
    throw conflict("too_few", `There are only ${toy.intQuantity} of "${toy.strName}" by now.`);
  }
  if (quantity > QUANTITY_MAX) throw limitReached(`The quantity is at most ${QUANTITY_MAX}.`);
  return quantity;
}

const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

function strTagsOf(toy: ToyRow, before: unknown, after: unknown): string {
  const [had, has] = [asTexts(before), asTexts(after)];
  const remaining = tagsOf(toy).filter((tag) => had.includes(tag) || !has.includes(tag));
  const missing = had.filter((tag) => !remaining.includes(tag) && !has.includes(tag));
  const tags = [...remaining, ...missing];
  if (tags.length > TAGS_MAX) throw limitReached(messages.tooManyTags);
  return JSON.stringify(tags);
}

/** The quantity as a difference, tags one by one, others as they were. */
async function setBack(undoing: Undoing, toy: ToyRow, before: Values, after: Values) {
  const { intQuantity, tags, ...values } = after;
  compare(undoing, `"${toy.strName}"`, { ...toy }, values, before);
  const { strToyBarcode, ...changes } = Object.fromEntries(
    Object.keys(values).map((field) => [field, before[field]]),
  );
  if (intQuantity !== undefined) {
    changes.intQuantity = quantityOf(toy, before.intQuantity, intQuantity);
  }
  if (tags !== undefined) changes.strTags = strTagsOf(toy, before.tags, tags);
  const changed = await changeToy(undoing.entry, toy, changes);
  if (strToyBarcode !== undefined) {
    await correctCode(undoing.entry, changed, String(strToyBarcode));
  }
}

export async function undoToy(undoing: Undoing, subject: Subject): Promise<void> {
  const { entry } = undoing;
  const { id, strCode, before, after } = subject;
  if (after === null) return recreate(entry, subject);
  const toy = await toyById(entry.trx, id);
  if (!toy) throw gone("toy");
  if (before !== null) return setBack(undoing, toy, before, after);
  mayDelete(undoing);
  const made = { ...after, strToyBarcode: strCode };
  compare(undoing, `"${toy.strName}"`, { ...toy, tags: tagsOf(toy) }, made);
  await removeToy(entry, toy);
}
