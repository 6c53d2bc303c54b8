/** The rest of a command that is settled after a count of its subject (docs/design.md, "Counting"). */
import { sql } from "kysely";
import { APART, type Relation, relationTo, type Span } from "#domain/count/span.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { among } from "../database/among.ts";
import { type Db, pagesOf, type Trx } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";
import type { CountLinesTable, CountsTable } from "../database/tables/counts.ts";
import { updateRows } from "../database/updates.ts";
import type { Entry } from "../journal/journal.ts";
import { conflict } from "../kernel/errors.ts";

/** The place of pieces that lie in no box. */
export const LOOSE = 0;

/** Lines that are booked. */
export const bookedLines = (db: Db) =>
  db
    .selectFrom("countLines")
    .innerJoin("counts", "counts.strCount", "countLines.strCount")
    .where("intBooked", "is not", null)
    // As a parameter it could be what an index of some rows has: SQLite then compiles at every call.
    .where("strState", "=", sql.lit("finished"));

/** The counts of lines that are booked, the last first. */
const bookedCounts = (db: Db) =>
  bookedLines(db)
    .select(["countLines.strCount", "intBox", "intPulledFrom", "intPulledTo", "intFinishedAt"])
    // Several servers' clocks differ, and two may be booked within a millisecond.
    .orderBy("intLast", "desc")
    .orderBy("intFinishedAt", "desc")
    .orderBy("intPulledTo", "desc");

/** The counts of a toy in a box and of its loose pieces that are booked. */
const countsOf = prepared((db, args: { toy: number; box: number }) =>
  bookedCounts(db)
    .select("intExpected")
    .where("intToy", "=", args.toy)
    .where((eb) => eb.or([eb("intBox", "=", args.box), eb("intBox", "=", LOOSE)])),
);

/** The toys that were counted. */
export const countedToyIds = (db: Db) => bookedLines(db).select("countLines.intToy");

/** The toys that were counted since an entry was written, also as they were, and the last entry by then. */
export async function countedSince(db: Db, toys: readonly number[], change: number) {
  const rows = await bookedLines(db)
    .select(({ fn }) => ["countLines.intToy", fn.max("intLast").as("intLast")])
    .where(among(db, "countLines.intToy", toys))
    // By its number, since clocks are set back.
    .where("intLast", ">=", change)
    .groupBy("countLines.intToy")
    .execute();
  return new Map(rows.map(({ intToy, intLast }) => [intToy, Number(intLast)]));
}

/**
 * Whether a count was booked since an entry was written: any, or one that booked a toy or a box. Without a difference it
 * has no entry.
 */
export async function isCountedSince(db: Db, change: number, id?: number): Promise<boolean> {
  const counted = await db
    .selectFrom("counts")
    .select("strCount")
    .where("strState", "=", "finished")
    .where("intLast", ">=", change)
    .where(({ and, eb, exists, or, selectFrom }) => {
      const booked = selectFrom("countLines")
        .select("intToy")
        .whereRef("countLines.strCount", "=", "counts.strCount")
        .where("intBooked", "is not", null);
      if (id === undefined) return exists(booked);
      const ofBox = and([eb("intBox", "=", id), exists(booked)]);
      return or([ofBox, exists(booked.where("intToy", "=", id))]);
    })
    .limit(1)
    .executeTakeFirst();
  return counted !== undefined;
}

const lineOf = (trx: Trx, countId: string, toy: number) =>
  trx.updateTable("countLines").where("strCount", "=", countId).where("intToy", "=", toy);

/** The span in which a line was counted. */
export const pullsOf = ({ intPulledFrom: from, intPulledTo: to }: Pulled): Span => ({ from, to });
type Pulled = Pick<CountLinesTable, "intPulledFrom" | "intPulledTo">;

/** Where the clock was set back since the booking nobody knows what was first: an entry is always written after it. */
function relationOf(
  row: Pulled & Pick<CountsTable, "intFinishedAt">,
  { at, ordered }: Entry,
): Relation {
  if (at < Number(row.intFinishedAt) - APART) return "uncertain";
  return relationTo(pullsOf(row), ordered, row.intFinishedAt);
}

interface LastCount {
  strCount: string;
  relation: Relation;
  /** The recorded amount in the place. */
  intExpected: number;
}

/** The last count of each place, and whether an entry's order is in it. */
async function lastCounts(entry: Entry, box: number, toy: number) {
  const rows = await countsOf(entry.trx, { toy, box });
  return new Map(
    rows.toReversed().map(({ intBox, strCount, intExpected, ...row }) => {
      const relation = relationOf(row, entry);
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
  const line = lineOf(trx, count.strCount, toy);
  if (count.relation === "uncertain") {
    await line.set({ intDoubt: 1 }).execute();
    return difference;
  }
  await line.set((eb) => ({ intContained: eb("intContained", "+", difference) })).execute();
  return 0;
}

/**
 * The differences still to write of pieces that are put into a box, or of a quantity that is changed (`LOOSE`): that of
 * the box's amount, and that of the quantity. Pieces of a box were loose before.
 */
export async function differencesLeft(entry: Entry, box: number, toy: number, difference: number) {
  const counts = await lastCounts(entry, box, toy);
  const left = (place: number, by: number) => partLeft(entry, counts.get(place), toy, by);
  if (box === LOOSE) return { amount: 0, quantity: await left(LOOSE, difference) };
  const amount = await left(box, difference);
  return { amount, quantity: amount + (await left(LOOSE, -difference)) };
}

/** Whether a place's last count contains what an entry orders of a toy: nothing of it is written there. */
export async function isContained(entry: Entry, box: number, toy: number): Promise<boolean> {
  return (await lastCounts(entry, box, toy)).get(box)?.relation === "before";
}

/** The toys of some lines of which a count may contain what is ordered: of the others a difference is written as it is. */
export async function toysInCounts(
  entry: Entry,
  lines: readonly { intBox: number; intToy: number }[],
): Promise<Set<number>> {
  const toys = lines.map(({ intToy }) => intToy);
  const rows = await bookedCounts(entry.trx)
    .select("intToy")
    .where(among(entry.trx, "intToy", toys))
    .execute();
  const last = new Map(rows.toReversed().map((row) => [`${row.intBox} ${row.intToy}`, row]));
  const isInCount = (place: string) => {
    const row = last.get(place);
    return row && relationOf(row, entry) !== "after";
  };
  const found = lines.filter(
    ({ intBox, intToy }) => isInCount(`${intBox} ${intToy}`) || isInCount(`${LOOSE} ${intToy}`),
  );
  return new Set(found.map(({ intToy }) => intToy));
}

/** The amount in a box when it was emptied, where a count was booked since; null where it equals the present amount. */
export async function amountWhenOrdered(entry: Entry, box: number, toy: number) {
  const count = (await lastCounts(entry, box, toy)).get(box);
  return count?.relation === "before" ? count.intExpected : null;
}

export type EndedLine = Pulled & Pick<CountLinesTable, "intToy" | "intContained" | "intDoubt">;

/** Lines of a count whose other counts are read at once: each may have been counted often. */
const LINES = 100;

/**
 * The box of the count that an entry booked, and its lines that contain pieces of later orders. How many of those the
 * count before it contains is unknown. Throws 409 where a line was counted again since.
 */
export async function linesToEnd(trx: Trx, changeNumber: number) {
  const { strCount, intBox } = await trx
    .selectFrom("counts")
    .select(["strCount", "intBox"])
    .where("intChange", "=", changeNumber)
    .executeTakeFirstOrThrow();
  const lines = trx
    .selectFrom("countLines")
    .select(["intToy", "intPulledFrom", "intPulledTo", "intContained", "intDoubt"])
    .where("strCount", "=", strCount)
    .where("intBooked", "is not", null);
  const containing: EndedLine[] = [];
  for await (const part of pagesOf<EndedLine>(lines, ["intToy"], { page: LINES })) {
    const toys = part.map(({ intToy }) => intToy);
    const rows = await bookedCounts(trx)
      .select("intToy")
      .where(among(trx, "intToy", toys))
      // By toy, not by box: a box's index has all counts of it that there ever were.
      .where(sql<number>`"intBox" + 0`, "=", intBox)
      .execute();
    const counts = Map.groupBy(rows, ({ intToy }) => intToy);
    const doubtful = part.flatMap((line) => {
      const { intToy, intContained, intDoubt } = line;
      const [last, earlier] = counts.get(intToy) ?? [];
      if (last?.strCount !== strCount) throw conflict("no_undo", historyMessages.countedSince);
      if (!earlier) return [];
      const isLater = relationTo(pullsOf(earlier), pullsOf(line), null) === "after";
      if (isLater && intContained === 0 && intDoubt !== 1) return [];
      return { strCount: earlier.strCount, intToy, intDoubt: 1 };
    });
    await updateRows(trx, "countLines", ["strCount", "intToy"], doubtful);
    containing.push(...part.filter(({ intContained }) => intContained !== 0));
  }
  return { intBox, lines: containing };
}
