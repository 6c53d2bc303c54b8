/** The missing pieces of toys, since when they are missing, and the pieces that went for good in the last days. */
import { WENT_DAYS } from "#domain/limits.ts";
import { missingOf } from "#domain/toy/stock.ts";
import { among } from "../../database/among.ts";
import type { Db } from "../../database/database.ts";
import type { ToyRow } from "./toyRows.ts";

const DAY = 24 * 60 * 60 * 1000;

/** `at`: the end of the last of the days. */
export async function needsOf(
  db: Db,
  toys: readonly ToyRow[],
  { at, days = WENT_DAYS }: { at: number; days?: number | undefined },
) {
  const from = at - days * DAY;
  const ids = toys.map(({ intToy }) => intToy);
  const first = db
    .selectFrom("changes")
    .select("intChange")
    .where("intAt", ">=", from)
    .orderBy("intAt")
    .limit(1);
  const since = await db
    .selectFrom("toys")
    .innerJoin("changes", "changes.intChange", "toys.intUnderFrom")
    .select(["intToy", "intAt"])
    .where(among(db, "intToy", ids))
    .execute();
  const went = await db
    .selectFrom("entryThings")
    .innerJoin("changes", "changes.intChange", "entryThings.intChange")
    .select(({ fn }) => ["intThing", fn.sum<number>("intWent").as("intWent")])
    .where(among(db, "intThing", ids))
    .where("entryThings.intChange", ">=", first)
    .where("intWent", ">", 0)
    .where("intAt", ">=", from)
    .where("intUndoneBy", "is", null)
    .groupBy("intThing")
    .execute();
  const sinceOf = new Map(since.map(({ intToy, intAt }) => [intToy, intAt]));
  const wentOf = new Map(went.map(({ intThing, intWent }) => [intThing, intWent]));
  return (toy: ToyRow) => ({
    intMissing: missingOf(toy),
    intUnderSince: sinceOf.get(toy.intToy) ?? null,
    intWent: wentOf.get(toy.intToy) ?? 0,
  });
}
