/** Whether somebody set or counted a toy's quantity after the entry that is undone. */
import { among } from "../database/among.ts";
import type { Entry } from "../journal/journal.ts";
import type { Undoing } from "./undoRules.ts";

const COUNTED = 2;

export interface SetSince {
  /** By whom the undone entry was, and whether it set the quantity. */
  strWho: string;
  wasSet: boolean;
  /** The last one that is in effect. */
  intChange: number;
}

/** Of some toys those that were set or counted since. */
export async function setSince({ entry, change, skipped }: Undoing, toys: readonly number[]) {
  const found = new Map<number, SetSince>();
  if (!change || toys.length === 0) return found;
  const { intChange, strUserName: strWho } = change;
  const rows = await entry.trx
    .selectFrom("entryThings")
    .innerJoin("changes", "changes.intChange", "entryThings.intChange")
    .select(["intThing", "changes.intChange", "intSet"])
    .where(among(entry.trx, "intThing", toys))
    .where("entryThings.intChange", ">=", intChange)
    .where("intSet", "<>", 0)
    .where("intUndoneBy", "is", null)
    .orderBy("entryThings.intChange", "desc")
    .execute();
  for (const [toy, own] of Map.groupBy(rows, ({ intThing }) => intThing ?? 0)) {
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

/** The quantity that an entry gave a toy. */
export async function quantitySetBy({ trx }: Entry, change: number, thingId: number) {
  const toy = await trx
    .selectFrom("entryThings")
    .select("strAfter")
    .where("intThing", "=", thingId)
    .where("intChange", "=", change)
    .where("strKind", "=", "toy")
    .orderBy("intPosition")
    .executeTakeFirst();
  return Number(JSON.parse(toy?.strAfter ?? "{}").intQuantity ?? 0);
}
