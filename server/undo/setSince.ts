/** Whether somebody set or counted a toy's quantity after the entry that is undone. */
import { among } from "../database/among.ts";
import type { Entry } from "../journal/journal.ts";
import { thingsOf } from "../journal/things.ts";
import type { Undoing } from "./undoing.ts";

const COUNTED = 2;

export interface SetSince {
  /** By whom the undone entry was, and whether it set the quantity. */
  strWho: string;
  wasSet: boolean;
  /** The last one that is in effect. */
  intChange: number;
}

/** Of some toys those that were set or counted since. */
export async function setSince(
  { entry, change, skipped }: Undoing,
  toys: readonly number[],
): Promise<Map<number, SetSince>> {
  const found = new Map<number, SetSince>();
  if (!change || toys.length === 0) return found;
  const { intChange, strUserName: strWho } = change;
  const rows = await entry.trx
    .selectFrom("changeThings")
    .innerJoin("changes", "changes.intChange", "changeThings.intChange")
    .select(["intThing", "changes.intChange", "intSet"])
    .where(among(entry.trx, "intThing", toys))
    .where("changeThings.intChange", ">=", intChange)
    .where("intSet", "<>", 0)
    .where("intUndoneBy", "is", null)
    .orderBy("changeThings.intChange", "desc")
    .execute();
  for (const [toy, own] of Map.groupBy(rows, ({ intThing }) => intThing)) {
    const last = own.find((row) => {
      // Undoing a count undoes what was ordered since as well; an import leaves what was counted.
      const isAbsolute = skipped !== null || row.intSet !== COUNTED;
      return isAbsolute && row.intChange !== intChange && !entry.undoes.includes(row.intChange);
    });
    if (!last) continue;
    found.set(toy, {
      ...{ strWho, intChange: last.intChange },
      wasSet: own.some((row) => row.intChange === intChange),
    });
  }
  return found;
}

/** The quantities that an entry gave toys, by their ids; read once for an undo, since each may be long. */
const setBy = new WeakMap<Entry, Map<number, Map<number, number>>>();

/** The quantity that an entry gave a toy. */
export async function quantitySetBy(
  entry: Entry,
  change: number,
  intThing: number,
): Promise<number> {
  const known = setBy.get(entry) ?? new Map<number, Map<number, number>>();
  setBy.set(entry, known);
  let quantities = known.get(change);
  if (!quantities) {
    const things = await thingsOf(entry.trx, { intChange: change, strThings: null });
    const toys = things.filter(({ strKind }) => strKind === "toy").toReversed();
    quantities = new Map(toys.map(({ id, after }) => [id ?? 0, Number(after?.intQuantity ?? 0)]));
    known.set(change, quantities);
  }
  return quantities.get(intThing) ?? 0;
}
