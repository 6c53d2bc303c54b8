/** A count's lines beside the stock's amounts and the commands since (docs/design.md, "Counting"). */
import { sql } from "kysely";
import { isFarOff } from "#domain/count/differences.ts";
import { earliestAbout, relationTo, type Span } from "#domain/count/span.ts";
import { compareText } from "#domain/search/text.ts";
import type { CountLine, Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import { type Db, pagesOf } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import type { CountLinesTable, CountsTable } from "../database/tables/counts.ts";
import { type Those, thingOf, thingRows } from "../journal/things.ts";
import { inParts, sorted } from "../kernel/yielding.ts";
import { LOOSE, pullsOf } from "../stock/counted.ts";

type Pulled = Pick<
  CountLinesTable,
  "intToy" | "strName" | "intPulledFrom" | "intPulledTo" | "intBooked"
>;

/** Lines that are read at once. */
export const LINES = 500;
/** Lines of a part, of which a booking reads the toys' other boxes, too. */
const PART = 250;

/** The toys of a count in the order of the names that they had, with the times of their pulls. */
async function pulledToys(db: Db, countId: string) {
  const query = db
    .selectFrom("countLines")
    .select(["intToy", "strName", "intPulledFrom", "intPulledTo", "intBooked"])
    .where("strCount", "=", countId);
  const pages = pagesOf(query, ["intToy"], { page: LINES });
  const byName = (a: Pulled, b: Pulled) => compareText(a.strName, b.strName) || a.intToy - b.intToy;
  return sorted((await Array.fromAsync(pages)).flat(), byName);
}

const linesOf = (db: Db, countId: string, toys: readonly number[]) =>
  db
    .selectFrom("countLines")
    .leftJoin("toys", "toys.intToy", "countLines.intToy")
    .select(["countLines.intToy", "countLines.strToyBarcode", "countLines.strName"])
    .select(["intCounted", "intPulledFrom", "intPulledTo", "intExpected", "intBooked"])
    .select(["strFirstUser", "intRecount"])
    .select(["toys.strToyBarcode as strBarcodeNow", "toys.strName as strNameNow"])
    .select(["imageThumb", "intQuantity"])
    .where("strCount", "=", countId)
    .where(among(db, "countLines.intToy", toys))
    .orderBy("countLines.strName")
    .orderBy("countLines.intToy")
    .execute();
type Row = Awaited<ReturnType<typeof linesOf>>[number];

/** The present amount of each toy in a place. */
async function amountsNow(db: Db, boxId: number, rows: Row[]): Promise<Map<number, number>> {
  const ids = rows.map(({ intToy }) => intToy);
  let lines = db.selectFrom("boxLines").where(among(db, "intToy", ids));
  if (boxId !== LOOSE) lines = lines.where("intBox", "=", boxId);
  const sums = await lines
    .select(({ fn }) => ["intToy", fn.sum<number>("intAmountInBox").as("intAmount")])
    .groupBy("intToy")
    .execute();
  const inBoxes = new Map(sums.map(({ intToy, intAmount }) => [intToy, intAmount]));
  if (boxId !== LOOSE) return inBoxes;
  return new Map(
    rows.map(({ intToy, intQuantity }) => [
      intToy,
      (intQuantity ?? 0) - (inBoxes.get(intToy) ?? 0),
    ]),
  );
}

const amountOf = (values: Thing["before"], field: string) => Number(values?.[field] ?? 0);

/** The pieces that a journaled change of a place's line, or of a loose toy, adds to the place. */
function differenceIn(placeId: number, { strKind, before, after, intContained = 0 }: Thing) {
  const by = (field: string) => amountOf(after, field) - amountOf(before, field) + intContained;
  if (strKind === "line") return placeId === LOOSE ? -by("intAmountInBox") : by("intAmountInBox");
  return by("intQuantity");
}

interface Order extends Span {
  /** By toy. */
  differences: Map<number, number>;
}

/** The changes of a place since a moment. */
async function ordersFrom(db: Db, boxId: number, ids: number[], moment: number): Promise<Order[]> {
  const since = db
    .selectFrom("changes")
    // By time, not by number: the latter's index has what is earlier first, which may be all that was ever done.
    .select(sql<number>`min("intChange" + 0)`.as("first"))
    .where("intAt", ">=", moment);
  const about = db
    .selectFrom("entryThings")
    .select("intChange")
    .where(among(db, "intThing", boxId === LOOSE ? ids : [boxId]))
    .where("intChange", ">=", since);
  const entries = await db
    .selectFrom("changes")
    .select(["intChange", "intThings", "intAt", "intOrderedFrom as from", "intOrderedTo"])
    .where("intChange", "in", about)
    // A command is written at or after the moment of its order, so that earlier entries hold no later orders.
    .where("intAt", ">=", moment)
    .execute();
  const those: Those = (things) =>
    boxId === LOOSE
      ? // By entry, not by toy: a toy's index has all that was ever done to it.
        things.where("strKind", "in", ["toy", "line"]).where(among(db, sql`"intThing" + 0`, ids))
      : things.where("intBox", "=", boxId);
  const orders = new Map<number, Order>(
    entries.map(({ intChange, intAt, from, intOrderedTo }) => [
      intChange,
      { from, to: intOrderedTo ?? intAt, differences: new Map() },
    ]),
  );
  for await (const page of thingRows(db, entries, those)) {
    for (const row of page) {
      const differences = orders.get(row.intChange)?.differences;
      const id = row.intThing ?? 0;
      differences?.set(id, (differences.get(id) ?? 0) + differenceIn(boxId, thingOf(row)));
    }
  }
  return [...orders.values()];
}

/** The value of `intRecount` of a line that two people have counted. */
export const COUNTED_BY_OTHER = 2;

export interface CountedToy extends CountLine {
  intToy: number;
  intRecount: number;
  /** The present amount in the place. */
  recorded: number;
}

/** The changes of a place since the first pull of a line that is not booked: of a booked line its amounts are stored. */
async function ordersSince(db: Db, boxId: number, pulled: readonly Pulled[]): Promise<Order[]> {
  const open = pulled.filter(({ intBooked }) => intBooked === null);
  if (open.length === 0) return [];
  const moment = open.reduce(
    (first, row) => Math.min(first, earliestAbout(pullsOf(row))),
    Number.POSITIVE_INFINITY,
  );
  const ids = open.map(({ intToy }) => intToy);
  return ordersFrom(db, boxId, ids, moment);
}

/**
 * The first `most` lines that were handed in, by name, a part at a time; of a count that is booked as they were then.
 */
export async function* countedToys(
  db: Db,
  { strCount, intBox }: Pick<CountsTable, "strCount" | "intBox">,
  most?: number,
): AsyncGenerator<CountedToy[]> {
  const pulled = (await pulledToys(db, strCount)).slice(0, most);
  const orders = await ordersSince(db, intBox, pulled);
  const ids = pulled.map(({ intToy }) => intToy);
  const { isTolerant, isRecountByOther } = await readSettings(db);
  const lineOf = (row: Row, recorded: number): CountedToy => {
    const { intToy, intCounted: intAmount, intBooked, strBarcodeNow, strNameNow } = row;
    const about = orders.filter(({ differences }) => differences.get(intToy));
    const related = Map.groupBy(about, (order) => relationTo(pullsOf(row), order, null));
    const sumOf = (some: Order[] = []) =>
      some.reduce((sum, { differences }) => sum + (differences.get(intToy) ?? 0), 0);
    const isOpen = intBooked === null;
    const after = isOpen ? sumOf(related.get("after")) : 0;
    const intExpected = row.intExpected ?? recorded - after;
    const isUncertain: boolean = isOpen && related.has("uncertain");
    const isDue =
      !isUncertain &&
      row.intRecount < (isRecountByOther ? COUNTED_BY_OTHER : 1) &&
      isFarOff({ intAmount, intExpected, isTolerant });
    return {
      intToy,
      recorded,
      intRecount: row.intRecount,
      intAmount,
      intBooked,
      intAfter: after,
      intExpected,
      isUncertain,
      strRecount: isDue && isOpen ? (isRecountByOther ? "other" : "asked") : "none",
      strToyBarcode: row.strToyBarcode,
      strName: strNameNow ?? row.strName,
      imageThumb: row.imageThumb,
      isGone: strBarcodeNow === null,
      intUnsure: isOpen ? sumOf(related.get("uncertain")) : 0,
    };
  };
  for await (const part of inParts(ids, PART)) {
    const rows = await linesOf(db, strCount, part);
    const now = await amountsNow(db, intBox, rows);
    yield rows.map((row) => lineOf(row, now.get(row.intToy) ?? 0));
  }
}
