/** What orders that are settled after a count of what they change leave of it (docs/design.md, "Counting"). */
import { type Relation, relationTo } from "#domain/count/span.ts";
import type { Db } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { Entry } from "../journal/journal.ts";

/** Where the pieces are that lie in no box. */
export const LOOSE = 0;

/** The counts of a toy in a box and of its loose pieces that are booked and not undone, the last first. */
const countsOf = prepared((db, args: { toy: number; box: number }) =>
  db
    .selectFrom("countLines")
    .innerJoin("counts", "counts.strCount", "countLines.strCount")
    .leftJoin("changes", "changes.intChange", "counts.intChange")
    .select(["countLines.strCount", "intBox", "intPulledFrom", "intPulledTo", "intFinishedAt"])
    .select("intExpected")
    .where("intToy", "=", args.toy)
    .where((eb) => eb.or([eb("intBox", "=", args.box), eb("intBox", "=", LOOSE)]))
    .where("intBooked", "is not", null)
    .where("changes.intUndoneBy", "is", null)
    // Several servers' clocks differ, and two may be booked within a millisecond.
    .orderBy("intLast", "desc")
    .orderBy("intFinishedAt", "desc")
    .orderBy("intPulledTo", "desc"),
);

/** The toys that were counted; a count that was undone is none. */
export const countedToyIds = (db: Db) =>
  db
    .selectFrom("countLines")
    .innerJoin("counts", "counts.strCount", "countLines.strCount")
    .leftJoin("changes", "changes.intChange", "counts.intChange")
    .select("countLines.intToy")
    .where("intBooked", "is not", null)
    .where("changes.intUndoneBy", "is", null);

interface LastCount {
  strCount: string;
  relation: Relation;
  /** What the book had in the place. */
  intExpected: number;
}

/** The last count of each place, and whether an order is in it. */
async function lastCounts(
  db: Db,
  ordered: Entry["ordered"],
  box: number,
  toy: number,
): Promise<Map<number, LastCount>> {
  const rows = await countsOf(db, { toy, box });
  return new Map(
    rows.toReversed().map(({ intBox, strCount, intExpected, ...row }) => {
      const pulls = { from: row.intPulledFrom, to: row.intPulledTo };
      const relation = relationTo(pulls, ordered, row.intFinishedAt);
      return [intBox, { strCount, relation, intExpected: intExpected ?? 0 }];
    }),
  );
}

/** The part of a place's difference that its last count does not contain; where nobody knows, all of it, in doubt. */
async function partLeft(
  { trx }: Entry,
  count: LastCount | undefined,
  toy: number,
  difference: number,
): Promise<number> {
  if (!count || count.relation === "after") return difference;
  await trx
    .updateTable("countLines")
    .set((eb) =>
      count.relation === "before"
        ? { intContained: eb("intContained", "+", difference) }
        : { intDoubt: 1 },
    )
    .where("strCount", "=", count.strCount)
    .where("intToy", "=", toy)
    .execute();
  return count.relation === "before" ? 0 : difference;
}

/**
 * What is left to write of pieces that are put into a box, or of a quantity that is changed (`LOOSE`):
 * the difference of the box's amount, and that of the quantity. Pieces of a box were loose before.
 */
export async function differencesLeft(
  entry: Entry,
  box: number,
  toy: number,
  difference: number,
): Promise<{ amount: number; quantity: number }> {
  const counts = await lastCounts(entry.trx, entry.ordered, box, toy);
  const left = (place: number, by: number) => partLeft(entry, counts.get(place), toy, by);
  if (box === LOOSE) return { amount: 0, quantity: await left(LOOSE, difference) };
  const amount = await left(box, difference);
  return { amount, quantity: amount + (await left(LOOSE, -difference)) };
}

/** What a box held when it was emptied, where a count has been booked since; null where it is what it holds now. */
export async function amountWhenOrdered(
  { trx, ordered }: Entry,
  box: number,
  toy: number,
): Promise<number | null> {
  const count = (await lastCounts(trx, ordered, box, toy)).get(box);
  return count?.relation === "before" ? count.intExpected : null;
}

/** What an entry's counts contain of orders that came later, which is written where the entry is undone. */
export const containedIn = (db: Db, intChange: number) =>
  db
    .selectFrom("countLines")
    .innerJoin("counts", "counts.strCount", "countLines.strCount")
    .select(["intBox", "intToy", "intContained"])
    .where("intChange", "=", intChange)
    .where("intContained", "<>", 0)
    .execute();
