/** The rules of an undo: who may, and what becomes of values that somebody changed since. */
import { formatDifference, formatStays } from "#domain/history/changes.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { fieldOfKey } from "#domain/toy/ownFields.ts";
import type { Box, Change, Thing } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict, mayNot, rightMissing } from "../kernel/errors.ts";
import { changeAmount } from "../stock/boxes/write.ts";
import { journaledOwn } from "../stock/toys/ownValues.ts";
import { type ToyRow, tagsOf } from "../stock/toys/toyRows.ts";

export type Values = NonNullable<Thing["before"]>;

/** The subject of a change, which has an id. */
export type Subject = Pick<
  Thing,
  "strCode" | "strName" | "boxId" | "before" | "after" | "intContained" | "ownNames"
> & { id: number };

export interface Undoing {
  entry: Entry;
  caller: Pick<Caller, "strUser" | "rights"> | null;
  /** Whether it is undone whatever was changed since. */
  isForced: boolean;
  /**
   * Sentences about things that the undo of an import leaves because they were changed since. A forced undo leaves
   * none. Null where either everything is undone or nothing.
   */
  skipped: string[] | null;
  /** A sentence for each value that somebody changed after the undone change. */
  differs: Record<string, string>;
  /** The entry that is undone; null where a thing becomes what it was at a moment. */
  change: Pick<Change, "intChange" | "intAt" | "strUserName"> | null;
}

/** Who may undo: an own change anybody; somebody else's, and what deletes a thing, asks for the right to delete. */
export function assertMayUndo(undoing: Undoing, { strUser }: Pick<Change, "strUser">): void {
  const isOwn = undoing.caller?.strUser === strUser;
  if (!isOwn && !undoing.caller?.rights.includes("delete"))
    throw mayNot(historyMessages.undoOfAnother);
}

export function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

/** Throws 409 for a thing that is gone, unless the undo may skip things. */
export function refuseGone({ skipped }: Undoing, kind: string): void {
  if (!skipped) throw conflict("gone", `That ${kind} is gone.`);
}

const noneOf = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));

/** A toy in the journal's form beside journaled values. Both get a value for each own field that either of them has. */
export function besideJournaled(toy: ToyRow, values: Values) {
  const own = journaledOwn(toy);
  const keys = [...Object.keys(own), ...Object.keys(values)].filter((key) => fieldOfKey(key));
  return {
    current: { ...toy, tags: tagsOf(toy), ...noneOf(keys), ...own },
    values: { ...noneOf(keys), ...values },
  };
}

/** The fields whose current value differs from the value after the change. */
export const changedSince = (current: Record<string, unknown>, after: Values) =>
  Object.keys(after).filter((field) => {
    const isSecondSize = field === "imageThumb" && "imageLarge" in after;
    return !isSecondSize && JSON.stringify(current[field]) !== JSON.stringify(after[field]);
  });

/** Adds a sentence for each value that was changed since. Returns the values that are set back. */
export function valuesToRestore(
  { isForced, skipped, differs }: Undoing,
  of: string,
  current: Record<string, unknown>,
  after: Values,
  before: Values = {},
  names: Thing["ownNames"] = {},
): Values {
  const changed = isForced ? [] : changedSince(current, after);
  for (const field of changed) {
    const values = { current: current[field], after: after[field], before: before[field] };
    const name = names[field] ?? field;
    if (skipped) skipped.push(formatStays(of, name));
    else differs[`${field} of ${of}`] = formatDifference(of, name, values);
  }
  const fields = Object.keys(after).filter((field) => !skipped || !changed.includes(field));
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** Whether the values of a thing that the undone change made allow its deletion. */
export function goesAsMade(
  undoing: Undoing,
  of: string,
  current: Record<string, unknown>,
  made: Values,
): boolean {
  const { isForced, skipped } = undoing;
  if (!skipped) valuesToRestore(undoing, of, current, made);
  const stays = skipped !== null && !isForced && changedSince(current, made).length > 0;
  if (stays) skipped.push(`${of} was changed since, and stays.`);
  return !stays;
}

/** Empties a box that an import made, if it is forced; else a box that holds pieces is skipped, with a sentence. */
export async function emptyOrSkip(
  { entry, isForced, skipped }: Undoing,
  box: Box,
): Promise<"emptied" | "skipped"> {
  if (!skipped) return "emptied";
  const lines = await entry.trx
    .selectFrom("boxLines")
    .innerJoin("toys", "toys.intToy", "boxLines.intToy")
    .select(["toys.intToy", "strToyBarcode", "strName", "intAmountInBox"])
    .where("intBox", "=", box.id)
    .where("intAmountInBox", ">", 0)
    .execute();
  if (lines.length > 0 && !isForced) {
    skipped.push(`There are other toys in Box ${box.strBoxCode} by now: it stays.`);
    return "skipped";
  }
  for (const toy of lines) await changeAmount(entry, box, toy, -toy.intAmountInBox, "leaves");
  return "emptied";
}

/** An amount after its undo, by the difference, so that other people's pieces stay. The forced undo of an import sets the amount of before. */
export const amountBack = (
  { isForced, skipped }: Undoing,
  { now, before, after }: { now: number; before: number; after: number },
): number => (skipped && isForced ? before : now + before - after);
