/** The only functions that change boxes, sections and what is in boxes; each reports to the journal's entry what it changed. */
import type { Selectable } from "kysely";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { boxSearchText, codeSortText, compareText } from "#domain/search/text.ts";
import type { Box, Thing } from "#domain/types.ts";
import { among } from "../../database/among.ts";
import { addToCounter } from "../../database/counters.ts";
import { type Db, pagesOf } from "../../database/database.ts";
import { inserter } from "../../database/inserts.ts";
import type { BoxesTable, BoxLinesTable, SectionsTable } from "../../database/tables/stock.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { limitReached, TooFew } from "../../kernel/errors.ts";
import { inParts, sorted } from "../../kernel/yielding.ts";
import { formerCodes } from "../codes/codeRows.ts";
import { deleteCodesOf, replaceCode } from "../codes/write.ts";
import { differencesLeft } from "../counted.ts";
import { changedValues, nameThings } from "../things.ts";
import { type ToyRow, toyById, toysByIds } from "../toys/toyRows.ts";
import {
  checkQuantity,
  type NewQuantity,
  quantityAfter,
  quantityThings,
  writeQuantities,
} from "../toys/write.ts";

type Values = Thing["before"];
type BoxValues = Pick<BoxesTable, "strCustomNote" | "intSection">;
type NamedBox = Pick<Box, "id" | "strBoxCode">;
type NamedToy = Pick<ToyRow, "intToy" | "strToyBarcode" | "strName">;

function reportBox(
  { things }: Entry,
  { id, strBoxCode: strCode, strCustomNote: strName }: NamedBox & Pick<BoxValues, "strCustomNote">,
  before: Values,
  after: Values,
): void {
  things.push({ strKind: "box", id, strCode, strName, before, after });
}

const insertRows = inserter("boxes");

/** A box that has no version yet; one that is made again brings its id along. */
export type NewBoxRow = Omit<BoxesTable, "intBox" | "intVersion"> &
  Partial<Pick<BoxesTable, "intBox">>;

/** Adds boxes of free codes. */
export async function insertBoxes<const Rows extends readonly NewBoxRow[]>(
  entry: Entry,
  rows: Rows,
): Promise<{ [Index in keyof Rows]: BoxesTable }> {
  const intVersion = await entry.number();
  const named = rows.map(({ intBox: id, strBoxCode: strCode }) => ({ id, strCode }));
  const ids = await nameThings(entry, "box", named);
  const boxes = rows.map((row, n) => ({ ...row, intBox: ids[n] as number, intVersion }));
  await insertRows(stockTrx(entry), boxes);
  for (const { intBox: id, strCustomNote, intSection, ...box } of boxes) {
    reportBox(entry, { ...box, id, strCustomNote }, null, { strCustomNote, intSection });
  }
  return boxes as never;
}

/** Writes a box's note or section where they differ, as a new version, and returns the box as it then is. */
export async function changeBox<Row extends BoxValues & NamedBox & { intVersion: number }>(
  entry: Entry,
  box: Row,
  changes: Partial<BoxValues>,
): Promise<Row> {
  const changed = changedValues<BoxValues>(box, changes);
  if (!changed) return box;
  const intVersion = await entry.number();
  const wanted = { ...box, ...changes, intVersion };
  const strSearch = boxSearchText(wanted);
  await stockTrx(entry)
    .updateTable("boxes")
    .set({ ...changes, strSearch, intVersion })
    .where("intBox", "=", box.id)
    .execute();
  reportBox(entry, wanted, changed.before, changed.after);
  return wanted;
}

/** Gives a box another code; the one that it had stays another code of it. Throws 409 where something has it. */
export async function correctBoxCode(entry: Entry, box: Box, raw: string): Promise<Box> {
  const { id, strBoxCode: old } = box;
  const current = { strKind: "box", intThing: id, strCode: old } as const;
  const renamed = await replaceCode(entry, current, raw, async (strBoxCode, intVersion) => {
    const row = { ...box, strBoxCode, intVersion };
    const texts = { strSearch: boxSearchText(row), strCodeSort: codeSortText(strBoxCode) };
    await stockTrx(entry)
      .updateTable("boxes")
      .set({ strBoxCode, ...texts, intVersion })
      .where("intBox", "=", id)
      .execute();
    reportBox(entry, row, { strBoxCode: old }, { strBoxCode });
    return row;
  });
  return renamed ?? box;
}

/** Null where the toy is not in the box; 0 where it only belongs there. */
export async function amountIn(db: Db, boxId: number, toyId: number): Promise<number | null> {
  const line = await db
    .selectFrom("boxLines")
    .select("intAmountInBox")
    .where("intBox", "=", boxId)
    .where("intToy", "=", toyId)
    .executeTakeFirst();
  return line?.intAmountInBox ?? null;
}

const values = (n: number | null) => (n === null ? null : { intAmountInBox: n });

/** The future amount of a toy in a box, and the present one, as amountIn() returns it. */
export interface NewAmount {
  box: NamedBox;
  toy: NamedToy;
  before: number | null;
  after: number | null;
}

const lineThing = ({ box, toy, before, after }: NewAmount): Thing => ({
  ...{ strKind: "line", id: toy.intToy, strCode: toy.strToyBarcode, strName: toy.strName },
  ...{ boxId: box.id, strBoxCode: box.strBoxCode },
  ...{ before: values(before), after: values(after) },
});

/** Whether a toy of which a box has none left still belongs there. */
type WhenEmpty = "stays" | "leaves";

/**
 * Adds pieces to a box or, where the difference is below 0, takes them out, as far as no count contains
 * that already. Returns the amount as it then is.
 */
export async function changeAmount(
  entry: Entry,
  box: NamedBox,
  toy: NamedToy,
  difference: number,
  whenEmpty: WhenEmpty = "stays",
): Promise<number> {
  if (difference === 0) return bookAmount(entry, box, toy, 0, whenEmpty);
  const left = await differencesLeft(entry, box.id, toy.intToy, difference);
  if (left.quantity !== 0) {
    const row = (await toyById(entry.trx, toy.intToy)) as ToyRow;
    const quantity = quantityAfter(row, left.quantity);
    // What only follows from a line was not ordered, and is undone with that.
    const intContained = row.intQuantity - quantity.intQuantity;
    await bookAmounts(entry, [{ ...quantity, intContained }]);
  }
  if (left.amount !== difference) {
    const before = await amountIn(entry.trx, box.id, toy.intToy);
    const line = lineThing({ box, toy, before, after: before });
    entry.things.push({ ...line, intContained: difference });
  }
  return bookAmount(entry, box, toy, left.amount, whenEmpty);
}

/** An amount after a difference. */
export function amountAfter(
  { box, toy, before }: Omit<NewAmount, "after">,
  difference: number,
  whenEmpty: WhenEmpty = "stays",
): NewAmount {
  const amount = (before ?? 0) + difference;
  const isGone = amount === 0 && (before === null || whenEmpty === "leaves");
  return { box, toy, before, after: isGone ? null : amount };
}

/** Books an amount, whatever was counted. */
async function bookAmount(
  entry: Entry,
  box: NamedBox,
  toy: NamedToy,
  difference: number,
  whenEmpty: WhenEmpty,
): Promise<number> {
  const before = await amountIn(entry.trx, box.id, toy.intToy);
  const amount = amountAfter({ box, toy, before }, difference, whenEmpty);
  await bookAmounts(entry, [amount]);
  return amount.after ?? 0;
}

function checkAmount({ box, toy, before, after }: NewAmount): void {
  if ((after ?? 0) < 0) {
    const sentence = `The box ${box.strBoxCode} holds only ${before ?? 0} of "${toy.strName}".`;
    throw new TooFew(sentence, [toy.intToy, box.id]);
  }
  if ((after ?? 0) > QUANTITY_MAX) {
    throw limitReached(`A box holds at most ${QUANTITY_MAX} of "${toy.strName}".`);
  }
}

type Booked = NewAmount | NewQuantity;

const isAmount = (booked: Booked): booked is NewAmount => "box" in booked;
const isQuantity = (booked: Booked): booked is NewQuantity => !isAmount(booked);

/** Rows of one statement, which takes a few milliseconds: each has sums or an index to write anew. */
const ROWS_AT_ONCE = 500;

/**
 * Writes amounts and quantities that differ, whatever was counted. The first that cannot be ends it, also where later
 * ones are still to be made. Of a toy or a line that comes twice, the second is what becomes of the first.
 */
export async function bookAmounts(entry: Entry, all: Iterable<Booked> | AsyncIterable<Booked>) {
  let part: Booked[] = [];
  for await (const booked of all) {
    if (isQuantity(booked)) checkQuantity(booked);
    else checkAmount(booked);
    part.push(booked);
    if (part.length < ROWS_AT_ONCE) continue;
    await writePart(entry, part);
    part = [];
  }
  await writePart(entry, part);
}

async function writePart(entry: Entry, part: readonly Booked[]): Promise<void> {
  await writeLines(entry, part.filter(isAmount));
  await writeQuantities(entry, part.filter(isQuantity));
  for (const booked of part) {
    if (isQuantity(booked)) entry.things.push(...quantityThings(booked));
    else if (booked.before !== booked.after) entry.things.push(lineThing(booked));
  }
}

/** Writes lines, also of 0, each one's last amount. */
async function writeLines(entry: Entry, amounts: readonly NewAmount[]): Promise<void> {
  const changed = amounts.filter(({ before, after }) => before !== after);
  const last = new Map(changed.map((amount) => [`${amount.box.id} ${amount.toy.intToy}`, amount]));
  const lines = [...last.values()].map(({ box, toy, after: intAmountInBox }) => ({
    ...{ intBox: box.id, intToy: toy.intToy, intAmountInBox },
  }));
  const set = lines.filter((line): line is BoxLinesTable => line.intAmountInBox !== null);
  if (set.length > 0) await setLines(entry, set);
  const gone = lines.filter(({ intAmountInBox }) => intAmountInBox === null);
  for (const [boxId, ofBox] of Map.groupBy(gone, (line) => line.intBox)) {
    const toys = ofBox.map(({ intToy }) => intToy);
    await deleteLines(entry, boxId, toys);
  }
}

const setLines = (entry: Entry, lines: readonly BoxLinesTable[]) =>
  stockTrx(entry)
    .insertInto("boxLines")
    .values(lines)
    .onConflict((on) =>
      on
        .columns(["intBox", "intToy"])
        .doUpdateSet((eb) => ({ intAmountInBox: eb.ref("excluded.intAmountInBox") })),
    )
    .execute();

const deleteLines = (entry: Entry, boxId: number, toys: number[]) =>
  stockTrx(entry)
    .deleteFrom("boxLines")
    .where("intBox", "=", boxId)
    .where(among(entry.trx, "intToy", toys))
    .execute();

/** Deletes a box with its lines, which are reported one by one. */
export async function deleteBoxRow(entry: Entry, box: NamedBox & BoxValues): Promise<void> {
  const { strCustomNote, intSection } = box;
  const trx = stockTrx(entry);
  const otherCodes = await formerCodes(trx, { thing: box.id });
  const lines = trx
    .selectFrom("boxLines")
    .select(["intToy", "intAmountInBox"])
    .where("intBox", "=", box.id);
  const things: Thing[] = [];
  for await (const part of pagesOf(lines, ["intToy"], { page: ROWS_AT_ONCE })) {
    const ids = part.map(({ intToy }) => intToy);
    const toys = await toysByIds(trx, ids);
    await deleteLines(entry, box.id, ids);
    for (const { intToy, intAmountInBox: before } of part) {
      const toy = toys.get(intToy);
      if (toy) things.push(lineThing({ box, toy, before, after: null }));
    }
  }
  const ordered = await sorted(things, (one, other) => compareText(one.strCode, other.strCode));
  for (const thing of ordered) entry.things.push(thing);
  await trx.deleteFrom("boxes").where("intBox", "=", box.id).execute();
  await deleteCodesOf(entry, box.id);
  const values = { strCustomNote, intSection, ...(otherCodes.length > 0 && { otherCodes }) };
  reportBox(entry, box, values, null);
}

export type SectionRow = Selectable<SectionsTable>;

const sectionThing = (
  { intId: id, intSection, strName }: SectionRow,
  before: Values,
  after: Values,
): Thing => ({ strKind: "section", id, strCode: String(intSection), strName, before, after });

const namedValues = ({ strName }: SectionRow) => (strName === "" ? {} : { strName });

/** Adds a section, made again with the id that it had; null where there is one of that number. */
export async function insertSection(
  entry: Entry,
  sectionNumber: number,
  { id, strName = "" }: { id?: number; strName?: string } = {},
): Promise<SectionRow | null> {
  const intId = id ?? (await addToCounter(entry.trx, "things", 1)) + 1;
  const section = await stockTrx(entry)
    .insertInto("sections")
    .values({ intId, intSection: sectionNumber, strName })
    .onConflict((on) => on.column("intSection").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (section) entry.things.push(sectionThing(section, null, namedValues(section)));
  return section ?? null;
}

/** Gives a section a name beside its number, or none. */
export async function changeSectionName(entry: Entry, section: SectionRow, name: string) {
  const changed = changedValues(section, { strName: name });
  if (!changed) return;
  await stockTrx(entry)
    .updateTable("sections")
    .set({ strName: name })
    .where("intId", "=", section.intId)
    .execute();
  entry.things.push(sectionThing({ ...section, strName: name }, changed.before, changed.after));
}

/** Deletes a section; its boxes, each reported, go to the Floor. */
export async function deleteSectionRow(entry: Entry, section: SectionRow): Promise<void> {
  const { intId, intSection } = section;
  const trx = stockTrx(entry);
  const intVersion = await entry.number();
  const boxes = await trx
    .selectFrom("boxes")
    .select(["intBox as id", "strBoxCode", "strCustomNote"])
    .where("intSection", "=", intSection)
    .orderBy("strBoxCode")
    .execute();
  for await (const part of inParts(boxes, ROWS_AT_ONCE)) {
    const ids = part.map(({ id }) => id);
    await trx
      .updateTable("boxes")
      .set({ intSection: null, intVersion })
      .where(among(trx, "intBox", ids))
      .execute();
    for (const box of part) reportBox(entry, box, { intSection }, { intSection: null });
  }
  await trx.deleteFrom("sections").where("intId", "=", intId).execute();
  entry.things.push(sectionThing(section, namedValues(section), null));
}
