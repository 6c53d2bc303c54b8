/** Undoing changes of the amounts in boxes, in few statements for a full box. */
import type { Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { amountIn, bookAmounts, changeAmount } from "../stock/boxes/write.ts";
import { toysInCounts } from "../stock/counted.ts";
import { amountBack, refuseGone, type Subject, type Undoing } from "./undoing.ts";

/** A changed amount with its box and toy. */
interface Line {
  box: { id: number; strBoxCode: string };
  toy: { intToy: number; strToyBarcode: string; strName: string };
  before: number;
  after: number;
  /** Whether the box was the toy's place before the change, and after it. */
  wasPlace: boolean;
  isPlace: boolean;
}

const amountOf = (values: Thing["before"]) => Number(values?.intAmountInBox ?? 0);

const boxesOf = (db: Db, ids: number[]) =>
  db
    .selectFrom("boxes")
    .select(["intBox as id", "strBoxCode"])
    .where(among(db, "intBox", ids))
    .execute();

const toysOf = (db: Db, ids: number[]) =>
  db
    .selectFrom("toys")
    .select(["intToy", "strToyBarcode", "strName"])
    .where(among(db, "intToy", ids))
    .execute();

/** The lines of boxes and toys that are still there. */
async function linesOf(undoing: Undoing, subjects: readonly Subject[]): Promise<Line[]> {
  const { trx } = undoing.entry;
  const boxIds = new Set(subjects.map(({ boxId }) => boxId ?? 0));
  const boxes = await boxesOf(trx, [...boxIds]);
  const toys = await toysOf(
    trx,
    subjects.map(({ id }) => id),
  );
  const boxById = new Map(boxes.map((box) => [box.id, box]));
  const toyById = new Map(toys.map((toy) => [toy.intToy, toy]));
  return subjects.flatMap(({ id, boxId, before, after, intContained = 0 }) => {
    const [box, toy] = [boxById.get(boxId ?? 0), toyById.get(id)];
    if (!box || !toy) {
      refuseGone(undoing, box ? "toy" : "box");
      return [];
    }
    const amounts = { before: amountOf(before), after: amountOf(after) + intContained };
    return [{ box, toy, ...amounts, wasPlace: before !== null, isPlace: after !== null }];
  });
}

/**
 * The amount in the box afterwards; null where the toy leaves the box. Without pieces the box stays the toy's place
 * where it was its place before the change, and nobody gave that up since.
 */
function lineBack(there: number | null, amount: number, { wasPlace, isPlace }: Line) {
  if (amount !== 0) return amount;
  return wasPlace && (there !== null || !isPlace) ? 0 : null;
}

async function undoLine(undoing: Undoing, line: Line): Promise<void> {
  const { box, toy, before, after } = line;
  const { entry } = undoing;
  const there = await amountIn(entry.trx, box.id, toy.intToy);
  const now = there ?? 0;
  const amount = amountBack(undoing, { now, before, after });
  const back = lineBack(there, amount, line);
  if (amount === now) await bookAmounts(entry, [{ box, toy, before: there, after: back }]);
  else await changeAmount(entry, box, toy, amount - now, back === null ? "leaves" : "stays");
}

/** Undoes lines whose differences no count contains: each difference is booked in full, all lines or none. */
async function undoTogether(undoing: Undoing, lines: readonly Line[]): Promise<void> {
  const { entry } = undoing;
  const { trx } = entry;
  const keyOf = (box: number, toy: number) => `${box} ${toy}`;
  const stored = await trx
    .selectFrom("boxLines")
    .selectAll()
    .where(
      among(
        trx,
        "intToy",
        lines.map(({ toy }) => toy.intToy),
      ),
    )
    .execute();
  const now = new Map(
    stored.map(({ intBox, intToy, intAmountInBox }) => [keyOf(intBox, intToy), intAmountInBox]),
  );
  const byLine = Map.groupBy(lines, ({ box, toy }) => keyOf(box.id, toy.intToy));
  await bookAmounts(
    entry,
    [...byLine].flatMap(([key, [line, ...others]]) => {
      if (!line) return [];
      const before = now.get(key) ?? null;
      const after = [line, ...others].reduce(
        (there: number | null, line) =>
          lineBack(there, amountBack(undoing, { now: there ?? 0, ...line }), line),
        before,
      );
      return { box: line.box, toy: line.toy, before, after };
    }),
  );
}

/** Undoes lines one after the other where a count may contain them, the others together. */
export async function undoLines(undoing: Undoing, subjects: readonly Subject[]): Promise<void> {
  const lines = await linesOf(undoing, subjects);
  const counted = await toysInCounts(
    undoing.entry,
    lines.map(({ box, toy }) => ({ intBox: box.id, intToy: toy.intToy })),
  );
  const [alone, together] = [true, false].map((isAlone) =>
    lines.filter(({ toy }) => counted.has(toy.intToy) === isAlone),
  ) as [Line[], Line[]];
  if (together.length > 0) await undoTogether(undoing, together);
  for (const line of alone) await undoLine(undoing, line);
}
