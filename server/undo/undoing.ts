/** What is undone at a time, and whether somebody changed it since. */
import { formatDifference } from "#domain/history/changes.ts";
import type { Thing } from "#domain/types.ts";
import type { Caller } from "../calls/handler.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict, rightMissing } from "../kernel/errors.ts";

export type Values = NonNullable<Thing["before"]>;

/** What a change was about, which has an id. */
export type Subject = Pick<Thing, "strCode" | "boxId" | "before" | "after"> & { id: number };

export interface Undoing {
  entry: Entry;
  caller: Pick<Caller, "strUser" | "rights"> | null;
  /** Whether it is undone whatever was changed since. */
  isForced: boolean;
  /** Values that are not what the change made them any more, each in a sentence. */
  differs: Record<string, string>;
}

export const gone = (kind: string) => conflict("gone", `That ${kind} is gone.`);

export function mayDelete({ caller }: Undoing): void {
  if (!caller?.rights.includes("delete")) throw rightMissing("delete");
}

/** Notes which values are not what the change made them. */
export function compare(
  { isForced, differs }: Undoing,
  of: string,
  current: Record<string, unknown>,
  after: Values,
  before: Values = {},
): void {
  if (isForced) return;
  for (const field of Object.keys(after)) {
    const values = { current: current[field], after: after[field], before: before[field] };
    const isSecondSize = field === "imageThumb" && "imageLarge" in after;
    const isSame = JSON.stringify(values.current) === JSON.stringify(values.after);
    if (!isSecondSize && !isSame) {
      differs[`${field} of ${of}`] = formatDifference(of, field, values);
    }
  }
}
