/** Whether somebody set or counted a toy's quantity after the entry that is undone. */
import type { Entry } from "../journal/journal.ts";
import { thingsOf } from "../journal/things.ts";
import type { Undoing } from "./undoing.ts";

const COUNTED = 2;

/** The newest such entry that is in effect; null where there is none. */
export async function setSince({ entry, change, skipped }: Undoing, intThing: number) {
  if (!change) return null;
  const { intChange } = change;
  const rows = await entry.trx
    .selectFrom("changeThings")
    .innerJoin("changes", "changes.intChange", "changeThings.intChange")
    .select(["changes.intChange", "intSet"])
    .where("intThing", "=", intThing)
    .where("changeThings.intChange", ">=", intChange)
    .where("intSet", "<>", 0)
    .where("intUndoneBy", "is", null)
    .orderBy("changeThings.intChange", "desc")
    .execute();
  const own = rows.find((row) => row.intChange === intChange);
  const last = rows.find((row) => {
    // Single undos reach behind a count, which is undone with what it contained. The undo of an import stops at a count.
    const isAbsolute = skipped !== null || row.intSet !== COUNTED;
    return isAbsolute && row.intChange !== intChange && !entry.undoes.includes(row.intChange);
  });
  if (!last) return null;
  return {
    strWho: change.strUserName,
    wasSet: own !== undefined,
    isCounted: rows.some(({ intSet }) => intSet === COUNTED),
    intChange: last.intChange,
  };
}

/** The quantity that an entry gave a toy. */
export async function quantitySetBy({ trx }: Entry, change: number, intThing: number) {
  const things = await thingsOf(trx, { intChange: change, strThings: null });
  const toy = things.find(({ strKind, id }) => strKind === "toy" && id === intThing);
  return Number(toy?.after?.intQuantity ?? 0);
}
