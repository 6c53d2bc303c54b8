/** What is missing of toys, since when, and what went of them in a week. */
import { missingOf } from "#domain/toy/stock.ts";
import { among } from "../../database/among.ts";
import type { Db } from "../../database/database.ts";
import type { ToyRow } from "./toyRows.ts";

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** `at`: the week's end. */
export async function needsOf(db: Db, toys: readonly ToyRow[], at: number) {
  const ids = toys.map(({ intToy }) => intToy);
  const first = db
    .selectFrom("changes")
    .select("intChange")
    .where("intAt", ">=", at - WEEK)
    .orderBy("intAt")
    .limit(1);
  // PostgreSQL takes no empty list.
  const [since, went] =
    ids.length === 0
      ? [[], []]
      : [
          await db
            .selectFrom("toys")
            .innerJoin("changes", "changes.intChange", "toys.intUnderFrom")
            .select(["intToy", "intAt"])
            .where(among(db, "intToy", ids))
            .execute(),
          await db
            .selectFrom("changeThings")
            .innerJoin("changes", "changes.intChange", "changeThings.intChange")
            .select(({ fn }) => ["intThing", fn.sum<number>("intWent").as("intWent")])
            .where(among(db, "intThing", ids))
            .where("changeThings.intChange", ">=", first)
            .where("intAt", ">=", at - WEEK)
            .where("intUndoneBy", "is", null)
            .groupBy("intThing")
            .execute(),
        ];
  const sinceOf = new Map(since.map(({ intToy, intAt }) => [intToy, intAt]));
  const wentOf = new Map(went.map(({ intThing, intWent }) => [intThing, intWent]));
  return (toy: ToyRow) => ({
    intMissing: missingOf(toy),
    intUnderSince: sinceOf.get(toy.intToy) ?? null,
    intWent: Number(wentOf.get(toy.intToy) ?? 0),
  });
}
