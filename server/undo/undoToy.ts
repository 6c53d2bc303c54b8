/** Undoing changes of a toy. A deletion is undone by recreating it; an amount as a difference, any other value if nobody changed it since. */
import { asTexts, formatSetSince, formatStays } from "#domain/history/changes.ts";
import { TAGS_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { AGE_FIELDS, AGE_MONTHS, areInDisorder, completeAges } from "#domain/toy/ages.ts";
import { fieldOfKey } from "#domain/toy/ownFields.ts";
import type { OwnValues } from "#domain/types.ts";
import type { Entry } from "../journal/journal.ts";
import { limitReached, TooFew } from "../kernel/errors.ts";
import { freeCode, insertFormerCodes } from "../stock/codes/write.ts";
import { withOwn } from "../stock/toys/ownValues.ts";
import {
  derived,
  type NewToyRow,
  newRow,
  type ToyRow,
  tagsOf,
  toyById,
} from "../stock/toys/toyRows.ts";
import { removeToy, takeOut } from "../stock/toys/toys.ts";
import { changeToy, correctCode, insertToys } from "../stock/toys/write.ts";
import { freeMistaken } from "./mistakenCode.ts";
import { quantitySetBy, type SetSince, setSince } from "./setSince.ts";
import {
  amountBack,
  besideJournaled,
  mayDelete,
  refuseGone,
  type Subject,
  type Undoing,
  type Values,
  valuesToRestore,
} from "./undoRules.ts";

/** Values of the journal without those of own fields, and these as a toy has them, empty where there was none. */
function apart(journaled: Values) {
  const own: OwnValues = {};
  const values: Values = {};
  for (const [key, value] of Object.entries(journaled)) {
    const field = fieldOfKey(key);
    if (field === null) values[key] = value;
    else own[field] = String(value ?? "");
  }
  return { own, values };
}

/** Recreates a toy with its id and codes. Throws 409 where another thing has one of these codes by now. */
async function recreate(entry: Entry, { id, strCode, before }: Subject): Promise<void> {
  const { tags, otherCodes, ...journaled } = before ?? {};
  const { own, values } = apart(journaled);
  const barcode = await freeCode(entry, strCode);
  // A column that was added after the entry was written gets its default.
  const blank = newRow(barcode, { strToyBarcode: barcode, strName: "", own });
  const toy = { ...blank, ...values, strTags: JSON.stringify(tags ?? []) } as NewToyRow;
  await insertToys(entry, [{ ...toy, ...derived(toy), intToy: id }]);
  await insertFormerCodes(entry, "toy", id, otherCodes);
}

/** The quantity before what was ordered of a toy, and after it. */
export function orderedQuantities(
  toy: ToyRow,
  { before, after, intContained = 0 }: Pick<Subject, "before" | "after" | "intContained">,
): { before: number; after: number } {
  const written = Number(after?.intQuantity ?? toy.intQuantity);
  return { before: Number(before?.intQuantity ?? written), after: written + intContained };
}

/** The quantity is undone as a difference, and nobody's guess once somebody set it since: then that is asked about. */
export async function quantityBack(
  undoing: Undoing,
  toy: ToyRow,
  { before, after, since }: { before: number; after: number; since: SetSince | undefined },
): Promise<number> {
  const { isForced, differs } = undoing;
  const of = `"${toy.strName}"`;
  const now = toy.intQuantity;
  const quantity = since?.wasSet ? before : amountBack(undoing, { now, before, after });
  if (since && !isForced) {
    const to = await quantitySetBy(undoing.entry, since.intChange, toy.intToy);
    const values = { ...since, to, now, before, after, undone: quantity };
    differs[`intQuantity of ${of}`] = formatSetSince(of, values);
  }
  if (quantity < 0) {
    throw new TooFew(`There are only ${toy.intQuantity} of "${toy.strName}" by now.`, [toy.intToy]);
  }
  return quantity;
}

function tagsBack({ isForced, skipped }: Undoing, toy: ToyRow, before: unknown, after: unknown) {
  const [had, has] = [asTexts(before), asTexts(after)];
  if (skipped && isForced) return had;
  const remaining = tagsOf(toy).filter((tag) => had.includes(tag) || !has.includes(tag));
  const missing = had.filter((tag) => !remaining.includes(tag) && !has.includes(tag));
  const tags = [...remaining, ...missing];
  if (tags.length <= TAGS_MAX) return tags;
  if (!skipped) throw limitReached(messages.tooManyTags);
  skipped.push(formatStays(`"${toy.strName}"`, "tags"));
  return tagsOf(toy);
}

/** The quantity as a difference, tags one by one, others as they were. */
async function setBack(
  undoing: Undoing,
  toy: ToyRow,
  subject: Subject & { before: Values; after: Values },
) {
  const { before, after, ownNames } = subject;
  const { intQuantity: _, tags, ...values } = after;
  const of = `"${toy.strName}"`;
  const { current } = besideJournaled(toy, values);
  const back = apart(valuesToRestore(undoing, of, current, values, before, ownNames));
  const { strToyBarcode, ...changes } = { ...back.values, ...withOwn(toy, back.own) } as Values;
  if (undoing.skipped && areInDisorder({ ...toy, ...completeAges(changes) })) {
    for (const key of [...AGE_FIELDS, ...Object.values(AGE_MONTHS)]) delete changes[key];
    undoing.skipped.push(formatStays(of, "intAgeMax"));
  }
  const ordered = orderedQuantities(toy, subject);
  if (ordered.before !== ordered.after) {
    const found = undoing.skipped ? undefined : await setSince(undoing, [toy.intToy]);
    const since = found?.get(toy.intToy);
    changes.intQuantity = await quantityBack(undoing, toy, { ...ordered, since });
  }
  if (tags !== undefined) {
    changes.strTags = JSON.stringify(tagsBack(undoing, toy, before.tags, tags));
  }
  const changed = await changeToy(undoing.entry, toy, changes);
  if (strToyBarcode !== undefined) {
    await correctCode(undoing.entry, changed, String(strToyBarcode));
    await freeMistaken(undoing, toy.intToy, toy.strToyBarcode);
  }
}

export async function undoToy(undoing: Undoing, subject: Subject): Promise<void> {
  const { entry, skipped } = undoing;
  const { id, strCode, before, after, ownNames } = subject;
  if (after === null) return recreate(entry, subject);
  const toy = await toyById(entry.trx, id);
  if (!toy) return refuseGone(undoing, "toy");
  if (before !== null) return setBack(undoing, toy, { ...subject, before, after });
  mayDelete(undoing);
  // Of an import it is as it was made, or goes whatever was changed (leaving.ts).
  const { current, values } = besideJournaled(toy, { ...after, strToyBarcode: strCode });
  if (!skipped) valuesToRestore(undoing, `"${toy.strName}"`, current, values, {}, ownNames);
  else await takeOut(entry, toy);
  await removeToy(entry, toy);
}
