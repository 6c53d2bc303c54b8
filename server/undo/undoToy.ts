/** Undoing the change of a toy's values: the quantity as a difference, tags one by one, others if nobody changed them since. */
import { QUANTITY_MAX, TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { OpenEntry } from "../journal/journal.ts";
import { conflict, limitReached } from "../kernel/errors.ts";
import { correctCode } from "../stock/toys/toyCodes.ts";
import { type ToyRow, tagsOf } from "../stock/toys/toyRows.ts";
import { changeToy } from "../stock/toys/write.ts";

type Values = Record<string, unknown>;

export interface Differences {
  /** Notes where a value is not what the change made it. */
  check(of: string, field: string, current: unknown, after: unknown, before: unknown): void;
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
  const tags = [
    ...remaining,
    ...had.filter((tag) => !remaining.includes(tag) && !has.includes(tag)),
  ];
  if (tags.length > TAGS_MAX) throw limitReached(messages.tooManyTags);
  return JSON.stringify(tags);
}

export async function undoToyValues(
  entry: OpenEntry,
  toy: ToyRow,
  before: Values,
  after: Values,
  { differences, now }: { differences: Differences; now: number },
): Promise<void> {
  const { intQuantity, tags, strToyBarcode, ...values } = after;
  const changes: Values = {};
  if (intQuantity !== undefined) {
    changes.intQuantity = quantityOf(toy, before.intQuantity, intQuantity);
  }
  if (tags !== undefined) changes.strTags = strTagsOf(toy, before.tags, tags);
  for (const [field, value] of Object.entries(values)) {
    const current = toy[field as keyof ToyRow];
    const isSecondSize = field === "imageThumb" && "imageLarge" in values;
    if (!isSecondSize) {
      differences.check(`"${toy.strName}"`, field, current, value, before[field]);
    }
    changes[field] = before[field];
  }
  const changed = await changeToy(entry, toy, changes);
  if (strToyBarcode === undefined) return;
  const current = toy.strToyBarcode;
  differences.check(
    `"${toy.strName}"`,
    "strToyBarcode",
    current,
    strToyBarcode,
    before.strToyBarcode,
  );
  await correctCode(entry, changed, String(before.strToyBarcode), now);
}
