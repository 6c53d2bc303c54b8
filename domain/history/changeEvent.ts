/** A change as the stream sends it, with names and without values, which the journal has (docs/design.md, "Live"). */
import type { Change, Thing } from "../types.ts";

/** A changed thing. A thing whose code changed is listed under both codes. */
export interface ChangedThing extends Pick<Thing, "strKind" | "id" | "strCode" | "strBoxCode"> {
  /** The fields that were changed; null where the thing came or went. */
  fields: string[] | null;
}

export interface ChangeEvent
  extends Pick<Change, "intChange" | "intAt" | "strUser" | "strOperation" | "strGroup"> {
  things: ChangedThing[];
}

export function changedThings(things: readonly Thing[]): ChangedThing[] {
  return things.flatMap(({ strKind, id, strCode, strBoxCode, before, after }) => {
    const fields = before && after ? Object.keys(after) : null;
    const named = { strKind, id, ...(strBoxCode !== undefined && { strBoxCode }), fields };
    const former = after === null ? undefined : (before?.strToyBarcode ?? before?.strBoxCode);
    const codes = former === undefined ? [strCode] : [strCode, String(former)];
    return codes.map((code) => ({ ...named, strCode: code }));
  });
}

export function changeEventOf({ things, ...change }: Change): ChangeEvent {
  const { intChange, intAt, strUser, strOperation, strGroup } = change;
  return { intChange, intAt, strUser, strOperation, strGroup, things: changedThings(things) };
}
