/** One undo: the undone entry, and its way with values that somebody changed since. */
import { formatDifference, formatStays } from "#domain/history/changes.ts";
import { fieldOfKey } from "#domain/toy/ownFields.ts";
import type { Box, Change, Thing } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict, rightMissing } from "../kernel/errors.ts";
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
   * An import leaves what was changed since as it is, and says it here; where it is forced, it takes
   * out what is in the way. Null where all is undone or nothing.
   */
  skipped: string[] | null;
  /** Values that are not what the change made them any more, each in a sentence. */
  differs: Record<string, string>;
  /** The entry that is undone; null where a thing becomes what it was at a moment. */
  change: Pick<Change, "intChange" | "intAt" | "strUserName"> | null;
}

/** Throws 409 where nothing may be left out. */
export function refuseGone({ skipped }: Undoing, kind: string): void {
  if (!skipped) throw conflict("gone", `That ${kind} is gone.`);
}

export function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

const noneOf = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, null]));

/** A toy as the journal has one, beside values of the journal: of own values those that either of them has. */
export function besideJournaled(toy: ToyRow, values: Values) {
  const own = journaledOwn(toy);
  const keys = [...Object.keys(own), ...Object.keys(values)].filter((key) => fieldOfKey(key));
  return {
    current: { ...toy, tags: tagsOf(toy), ...noneOf(keys), ...own },
    values: { ...noneOf(keys), ...values },
  };
}

/** The fields of which somebody changed what a change had made of them. */
export const changedSince = (current: Record<string, unknown>, after: Values) =>
  Object.keys(after).filter((field) => {
    const isSecondSize = field === "imageThumb" && "imageLarge" in after;
    return !isSecondSize && JSON.stringify(current[field]) !== JSON.stringify(after[field]);
  });

/** Notes which values are not what the change made them. Returns those that are set back. */
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

/** True where a made thing may go as far as its values are concerned. */
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

/** An amount undone as a difference, so that what others put in or took out stays; forced, an import's is what it was. */
export const amountBack = (
  { isForced, skipped }: Undoing,
  { now, before, after }: { now: number; before: number; after: number },
): number => (skipped && isForced ? before : now + before - after);
