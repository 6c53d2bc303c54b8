/** The stock as a plain value, to be compared with what the journal says of it. */
import { fieldOfKey } from "#domain/toy/ownFields.ts";
import type { Thing } from "#domain/types.ts";
import type { Database } from "#server/database/database.ts";
import { journaledOwn } from "#server/stock/toys/ownValues.ts";
import { tagsOf } from "#server/stock/toys/toyRows.ts";

/** By kind and code: `toy T1`, `box B1`, `section 3`, `line B1 T1`. */
export type StockState = Record<string, Record<string, unknown>>;

/** All toys, boxes, sections and lines, without what is derived. */
export async function stockState({ db }: Database): Promise<StockState> {
  const state: StockState = {};
  for (const toy of await db.selectFrom("toys").selectAll().execute()) {
    const { intToy, strToyBarcode, strTags, strOwn, strStatus, ...values } = toy;
    const { strSearch, strNameSort, strCodeSort, intInBoxes, intVersion, ...more } = values;
    const { intMissing, intInactive, intUnderFrom, ...rest } = more;
    state[`toy ${strToyBarcode}`] = {
      ...rest,
      tags: tagsOf({ strTags }),
      ...journaledOwn({ strOwn }),
    };
  }
  for (const box of await db.selectFrom("boxes").selectAll().execute()) {
    const { intBox, strBoxCode, strSearch, strCodeSort, intVersion, ...rest } = box;
    state[`box ${strBoxCode}`] = rest;
  }
  for (const { intSection, strName } of await db.selectFrom("sections").selectAll().execute()) {
    state[`section ${intSection}`] = strName === "" ? {} : { strName };
  }
  const lines = db
    .selectFrom("boxLines")
    .innerJoin("boxes", "boxes.intBox", "boxLines.intBox")
    .innerJoin("toys", "toys.intToy", "boxLines.intToy")
    .select(["strBoxCode", "strToyBarcode", "intAmountInBox"]);
  for (const { strBoxCode, strToyBarcode, intAmountInBox } of await lines.execute()) {
    state[`line ${strBoxCode} ${strToyBarcode}`] = { intAmountInBox };
  }
  return state;
}

function rename(state: StockState, from: string, to: string): StockState {
  const renamed = (key: string) =>
    key
      .split(" ")
      .map((part, n) => (n > 0 && part === from ? to : part))
      .join(" ");
  return Object.fromEntries(Object.entries(state).map(([key, values]) => [renamed(key), values]));
}

/** An own value that is null is none. */
const withoutOwnNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== null || fieldOfKey(key) === null),
  );

/** The stock as an entry's things say that it became. Throws where their `before` is not what was. */
export function applied(state: StockState, things: Thing[]): StockState {
  let next = { ...state };
  for (const { strKind, strCode, strBoxCode, before, ...thing } of things) {
    if (strKind === "code") continue;
    // A section has no name, or one.
    const after = strKind === "section" && thing.after?.strName === "" ? {} : thing.after;
    const former = after && (before?.strToyBarcode ?? before?.strBoxCode);
    if (former) {
      next = rename(next, String(former), strCode);
      continue;
    }
    const key = strKind === "line" ? `line ${strBoxCode} ${strCode}` : `${strKind} ${strCode}`;
    const was = next[key];
    const had = strKind === "section" && before?.strName === "" ? {} : before;
    const told = JSON.stringify(had && withoutOwnNulls({ ...was, ...had, otherCodes: undefined }));
    if (told !== JSON.stringify(was ?? null)) throw new Error(`${key} was not ${told}`);
    if (after) next[key] = strKind === "section" ? after : withoutOwnNulls({ ...was, ...after });
    else delete next[key];
  }
  return next;
}
