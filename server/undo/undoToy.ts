/** Undoing the change of a toy's values: the quantity as a difference, tags one by one, others if nobody changed them since. */
import { QUANTITY_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict, limitReached } from "../kernel/errors.ts";
import { type ToyRow, tagsOf } from "../stock/toys/toyRows.ts";
import { changeToy, correctCode } from "../stock/toys/write.ts";

type Values = Record<string, unknown>;

export interface Differences {
  /** Notes which values are not what the change made them. */
  checkAll(of: string, current: Values, after: Values, before: Values): void;
}

/** A toy's values as the journal has them. */
export const valuesNow = (toy: ToyRow): Values => ({ ...toy, tags: tagsOf(toy) });

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
  const tags = [
    ...remaining,
    ...had.filter((tag) => !remaining.includes(tag) && !has.includes(tag)),
  ];
  if (tags.length > TAGS_MAX) throw limitReached(messages.tooManyTags);
  return JSON.stringify(tags);
}

export async function undoToyValues(
  entry: Entry,
  toy: ToyRow,
  before: Values,
  after: Values,
  differences: Differences,
): Promise<void> {
  const { intQuantity, tags, ...values } = after;
  differences.checkAll(`"${toy.strName}"`, valuesNow(toy), values, before);
  const { strToyBarcode, ...changes } = Object.fromEntries(
    Object.keys(values).map((field) => [field, before[field]]),
  );
  if (intQuantity !== undefined) {
    changes.intQuantity = quantityOf(toy, before.intQuantity, intQuantity);
  }
  if (tags !== undefined) changes.strTags = strTagsOf(toy, before.tags, tags);
  const changed = await changeToy(entry, toy, changes);
  if (strToyBarcode !== undefined) await correctCode(entry, changed, String(strToyBarcode));
}
