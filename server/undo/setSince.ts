/** Whether somebody set or counted a toy's quantity after the entry that is undone. */
import type { Thing } from "#domain/types.ts";
import type { Undoing } from "./undoing.ts";

const COUNTED = 2;

/** The last one that is in effect; null where there is none. */
export async function setSince({ entry, change, left }: Undoing, intThing: number) {
  if (!change) return null;
  const { intChange } = change;
  const rows = await entry.trx
    .selectFrom("changeThings")
    .innerJoin("changes", "changes.intChange", "changeThings.intChange")
    .select(["changes.intChange", "intSet", "strThings"])
    .where("intThing", "=", intThing)
    .where("changeThings.intChange", ">=", intChange)
    .where("intSet", "<>", 0)
    .where("intUndoneBy", "is", null)
    .orderBy("changeThings.intChange", "desc")
    .execute();
  const own = rows.find((row) => row.intChange === intChange);
  const last = rows.find((row) => {
    // Undoing a count undoes what was ordered since as well; an import leaves what was counted.
    const isAbsolute = left !== null || row.intSet !== COUNTED;
    return isAbsolute && row.intChange !== intChange && !entry.undoes.includes(row.intChange);
  });
  if (!last) return null;
  const things: Thing[] = JSON.parse(last.strThings);
  const toy = things.find(({ strKind, id }) => strKind === "toy" && id === intThing);
  return {
    strWho: change.strUserName,
    wasSet: own !== undefined,
    isCounted: rows.some(({ intSet }) => intSet === COUNTED),
    to: Number(toy?.after?.intQuantity ?? 0),
  };
}
