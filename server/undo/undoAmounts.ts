/** Undoing what was done to quantities and to what is in boxes: of a whole count or a full box in few statements. */
import { amountOf } from "#domain/history/changes.ts";
import type { Thing } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db } from "../database/database.ts";
import { type Amounts, lineKey, readAmounts } from "../stock/boxes/amounts.ts";
import { amountIn, bookAmounts, changeAmount, type NewAmount } from "../stock/boxes/write.ts";
import { LOOSE, toysInCounts } from "../stock/counted.ts";
import type { ToyRow } from "../stock/toys/toyRows.ts";
import type { NewQuantity } from "../stock/toys/write.ts";
import { type SetSince, setSince } from "./setSince.ts";
import { amountBack, refuseGone, type Subject, type Undoing } from "./undoRules.ts";
import { orderedQuantities, quantityBack, undoToy } from "./undoToy.ts";

export type AmountSubject = Subject & { strKind: "toy" | "line" };

const hasQuantityOnly = (values: Thing["before"]) =>
  values !== null && Object.keys(values).every((field) => field === "intQuantity");

/** Whether a thing is undone together with others. An import's toy is undone by itself, as it may be left out. */
export const isAmount = ({ skipped }: Undoing, { strKind, before, after }: Thing): boolean =>
  strKind === "line" ||
  (strKind === "toy" && !skipped && hasQuantityOnly(before) && hasQuantityOnly(after));

const boxesOf = (db: Db, ids: number[]) =>
  db
    .selectFrom("boxes")
    .select(["intBox as id", "strBoxCode"])
    .where(among(db, "intBox", ids))
    .execute();

/** A line with what it is about. */
interface Line {
  box: { id: number; strBoxCode: string };
  toy: ToyRow;
  before: number;
  after: number;
  /** Whether the box was the toy's place before the change, and after it. */
  wasPlace: boolean;
  isPlace: boolean;
}

/** What some subjects are about, as it is now. */
interface Stock extends Amounts {
  boxes: Map<number, Line["box"]>;
  since: Map<number, SetSince>;
}

async function readStock(undoing: Undoing, subjects: readonly AmountSubject[]): Promise<Stock> {
  const { trx } = undoing.entry;
  const boxIds = new Set(subjects.flatMap(({ boxId }) => boxId ?? []));
  const idsOf = (some: readonly AmountSubject[]) => [...new Set(some.map(({ id }) => id))];
  const boxes = await boxesOf(trx, [...boxIds]);
  return {
    ...(await readAmounts(trx, idsOf(subjects))),
    boxes: new Map(boxes.map((box) => [box.id, box])),
    since: await setSince(undoing, idsOf(subjects.filter(({ strKind }) => strKind === "toy"))),
  };
}

/** A line of a box and a toy that are still there. */
function lineOf(undoing: Undoing, stock: Stock, subject: AmountSubject): Line | null {
  const { id, boxId, before, after, intContained = 0 } = subject;
  const [box, toy] = [stock.boxes.get(boxId ?? 0), stock.toys.get(id)];
  if (!box || !toy) {
    refuseGone(undoing, box ? "toy" : "box");
    return null;
  }
  const amounts = { before: amountOf(before), after: amountOf(after) + intContained };
  return { box, toy, ...amounts, wasPlace: before !== null, isPlace: after !== null };
}

/**
 * The amount in the box afterwards, or null. Without pieces it stays the toy's place where it was that before, and
 * nobody gave it up since.
 */
function lineBack(there: number | null, amount: number, { wasPlace, isPlace }: Line) {
  if (amount !== 0) return amount;
  return wasPlace && (there !== null || !isPlace) ? 0 : null;
}

/** What some changes of one line leave of it when they are undone. */
function amountBefore(
  undoing: Undoing,
  stock: Stock,
  subjects: readonly AmountSubject[],
): NewAmount | null {
  const lines = subjects.flatMap((subject) => lineOf(undoing, stock, subject) ?? []);
  const [line] = lines;
  if (!line) return null;
  const { box, toy } = line;
  const before = stock.lines.get(lineKey(box.id, toy.intToy)) ?? null;
  const after = lines.reduce(
    (there, one) => lineBack(there, amountBack(undoing, { now: there ?? 0, ...one }), one),
    before,
  );
  return { box, toy, before, after };
}

async function quantityBefore(
  undoing: Undoing,
  { toys, since }: Stock,
  subject: AmountSubject,
): Promise<NewQuantity | null> {
  const toy = toys.get(subject.id);
  if (!toy) {
    refuseGone(undoing, "toy");
    return null;
  }
  const { before, after } = orderedQuantities(toy, subject);
  if (before === after) return null;
  const back = { before, after, since: since.get(toy.intToy) };
  return { toy, intQuantity: await quantityBack(undoing, toy, back) };
}

/** What is written where no count contains any of it: each difference as it is. */
async function* changesBack(undoing: Undoing, stock: Stock, subjects: readonly AmountSubject[]) {
  const keyOf = ({ strKind, id, boxId }: AmountSubject) =>
    strKind === "line" ? lineKey(boxId ?? LOOSE, id) : null;
  const byLine = Map.groupBy(subjects, keyOf);
  for (const subject of subjects) {
    if (subject.strKind === "line") {
      const own = byLine.get(keyOf(subject)) ?? [];
      const amount = own[0] === subject && amountBefore(undoing, stock, own);
      if (!amount) continue;
      yield amount;
      stock.lines.set(lineKey(amount.box.id, subject.id), amount.after);
    } else {
      const quantity = await quantityBefore(undoing, stock, subject);
      if (!quantity) continue;
      yield quantity;
      stock.toys.set(subject.id, { ...quantity.toy, intQuantity: quantity.intQuantity });
    }
  }
}

/** Undoes what a count may contain. */
async function undoAlone(undoing: Undoing, stock: Stock, subject: AmountSubject): Promise<void> {
  if (subject.strKind === "toy") return undoToy(undoing, subject);
  const line = lineOf(undoing, stock, subject);
  if (!line) return;
  const { box, toy, before, after } = line;
  const { entry } = undoing;
  const there = await amountIn(entry.trx, box.id, toy.intToy);
  const now = there ?? 0;
  const amount = amountBack(undoing, { now, before, after });
  const back = lineBack(there, amount, line);
  if (amount === now) await bookAmounts(entry, [{ box, toy, before: there, after: back }]);
  else await changeAmount(entry, box, toy, amount - now, back === null ? "leaves" : "stays");
}

/** Undoes amounts in their order: one by one those of toys that a count may contain, the others together. */
export async function undoAmounts(undoing: Undoing, subjects: readonly AmountSubject[]) {
  const { entry } = undoing;
  const stock = await readStock(undoing, subjects);
  const lines = subjects.map(({ id, boxId }) => ({ intBox: boxId ?? LOOSE, intToy: id }));
  const counted = await toysInCounts(entry, lines);
  let together: AmountSubject[] = [];
  for (const subject of subjects) {
    if (!counted.has(subject.id)) {
      together.push(subject);
      continue;
    }
    await bookAmounts(entry, changesBack(undoing, stock, together));
    together = [];
    await undoAlone(undoing, stock, subject);
  }
  await bookAmounts(entry, changesBack(undoing, stock, together));
}
