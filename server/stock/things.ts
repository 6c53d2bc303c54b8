/** The parts that writing a toy and writing a box share. */
import { addToCounter } from "../database/counters.ts";
import type { Entry } from "../journal/journal.ts";
import { insertCodes } from "./codes/write.ts";

interface NewThing {
  /** The id of a thing that is made again. */
  id: number | undefined;
  strCode: string;
}

/** Gives new things of one kind their free codes, and returns their ids. */
export async function nameThings(entry: Entry, kind: "toy" | "box", things: readonly NewThing[]) {
  const made = things.filter(({ id }) => id === undefined).length;
  let last = await addToCounter(entry.trx, "things", made);
  const named = things.map(({ id, strCode }) => ({
    strKind: kind,
    strCode,
    intThing: id ?? ++last,
  }));
  await insertCodes(entry, named);
  return named.map(({ intThing }) => intThing);
}

/** The values that some changes make others, before and after; null where they change nothing. */
export function changedValues<Row extends object>(row: Row, changes: Partial<Row>) {
  const keys = (Object.keys(changes) as (keyof Row)[]).filter((key) => row[key] !== changes[key]);
  const pick = (of: Partial<Row>) => Object.fromEntries(keys.map((key) => [key, of[key]]));
  return keys.length === 0 ? null : { before: pick(row), after: pick(changes) };
}
