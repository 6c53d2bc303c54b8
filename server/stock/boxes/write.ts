/** The only functions that change boxes, sections and what is in boxes; each reports to the journal's entry what it changed. */
import { QUANTITY_MAX } from "#domain/limits.ts";
import type { Box, Thing } from "#domain/types.ts";
import type { Trx } from "../../database/database.ts";
import { inserter } from "../../database/inserts.ts";
import type { BoxesTable, BoxLinesTable } from "../../database/tables/stock.ts";
import { searchText } from "../../database/text.ts";
import type { OpenEntry } from "../../journal/journal.ts";
import { conflict, limitReached } from "../../kernel/errors.ts";
import { deleteCode } from "../codes.ts";
import type { ToyRow } from "../toys/toyRows.ts";

type BoxValues = Pick<BoxesTable, "strCustomNote" | "intSection">;
type NamedToy = Pick<ToyRow, "strToyBarcode" | "strName">;

const boxThing = (
  strCode: string,
  strName: string,
  before: Partial<BoxValues> | null,
  after: Partial<BoxValues> | null,
): Thing => ({ strKind: "box", strCode, strName, before, after });

const insertRows = inserter("boxes");

/** Adds boxes that have taken their codes. */
export async function insertBoxes(
  { trx, things }: OpenEntry,
  rows: readonly BoxesTable[],
): Promise<void> {
  await insertRows(trx, rows);
  for (const { strBoxCode, strCustomNote, intSection } of rows) {
    things.push(boxThing(strBoxCode, strCustomNote, null, { strCustomNote, intSection }));
  }
}

/** Adds a box that has taken its code. */
export const insertBox = (entry: OpenEntry, row: BoxesTable): Promise<void> =>
  insertBoxes(entry, [row]);

/** Writes a box's note or section where they differ. */
export async function changeBox(
  { trx, things }: OpenEntry,
  box: BoxValues & { strBoxCode: string },
  changes: Partial<BoxValues>,
): Promise<void> {
  const changed = (Object.keys(changes) as (keyof BoxValues)[]).filter(
    (key) => box[key] !== changes[key],
  );
  if (changed.length === 0) return;
  const wanted = { ...box, ...changes };
  const strSearch = searchText(box.strBoxCode, wanted.strCustomNote);
  await trx
    .updateTable("boxes")
    .set({ ...changes, strSearch })
    .where("strBoxCode", "=", box.strBoxCode)
    .execute();
  const pick = (of: BoxValues) => Object.fromEntries(changed.map((key) => [key, of[key]]));
  things.push(boxThing(box.strBoxCode, wanted.strCustomNote, pick(box), pick(wanted)));
}

export async function amountIn(
  trx: Trx,
  strBoxCode: string,
  strToyBarcode: string,
): Promise<number> {
  const line = await trx
    .selectFrom("boxLines")
    .select("intAmountInBox")
    .where("strBoxCode", "=", strBoxCode)
    .where("strToyBarcode", "=", strToyBarcode)
    .executeTakeFirst();
  return line?.intAmountInBox ?? 0;
}

const values = (n: number) => (n === 0 ? null : { intAmountInBox: n });
const lineThing = (
  { strBoxCode, strToyBarcode: strCode, intAmountInBox }: BoxLinesTable,
  { strName }: NamedToy,
  before: number,
): Thing => ({
  ...{ strKind: "line", strCode, strBoxCode, strName },
  ...{ before: values(before), after: values(intAmountInBox) },
});

/** How much of a toy is to be in a box, 1 at least, and how much there is. */
export interface NewAmount {
  line: BoxLinesTable;
  toy: NamedToy;
  before: number;
}

export async function setAmounts(
  { trx, things }: OpenEntry,
  amounts: readonly NewAmount[],
): Promise<void> {
  await trx
    .insertInto("boxLines")
    .values(amounts.map(({ line }) => line))
    .onConflict((on) =>
      on
        .columns(["strBoxCode", "strToyBarcode"])
        .doUpdateSet((eb) => ({ intAmountInBox: eb.ref("excluded.intAmountInBox") })),
    )
    .execute();
  things.push(...amounts.map(({ line, toy, before }) => lineThing(line, toy, before)));
}

async function setAmount(
  entry: OpenEntry,
  line: BoxLinesTable,
  toy: NamedToy,
  before: number,
): Promise<void> {
  if (line.intAmountInBox > 0) return setAmounts(entry, [{ line, toy, before }]);
  const { strBoxCode, strToyBarcode } = line;
  await entry.trx
    .deleteFrom("boxLines")
    .where("strBoxCode", "=", strBoxCode)
    .where("strToyBarcode", "=", strToyBarcode)
    .execute();
  entry.things.push(lineThing(line, toy, before));
}

/** Adds pieces to a box or, where the difference is below 0, takes them out. Returns the amount as it then is. */
export async function changeAmount(
  entry: OpenEntry,
  strBoxCode: string,
  toy: NamedToy,
  difference: number,
): Promise<number> {
  const { strToyBarcode, strName } = toy;
  const before = await amountIn(entry.trx, strBoxCode, strToyBarcode);
  const intAmountInBox = before + difference;
  if (intAmountInBox < 0) {
    throw conflict("too_few", `The box ${strBoxCode} holds only ${before} of "${strName}".`);
  }
  if (intAmountInBox > QUANTITY_MAX) {
    throw limitReached(`A box holds at most ${QUANTITY_MAX} of a toy.`);
  }
  await setAmount(entry, { strBoxCode, strToyBarcode, intAmountInBox }, toy, before);
  return intAmountInBox;
}

/** Deletes a box with its lines, which are reported one by one. */
export async function deleteBoxRow(entry: OpenEntry, box: Box): Promise<void> {
  const { trx, things } = entry;
  const { strBoxCode, strCustomNote, intSection } = box;
  const lines = await trx
    .selectFrom("boxLines")
    .innerJoin("toys", "toys.strToyBarcode", "boxLines.strToyBarcode")
    .select(["boxLines.strToyBarcode", "strName", "intAmountInBox"])
    .where("strBoxCode", "=", strBoxCode)
    .orderBy("boxLines.strToyBarcode")
    .execute();
  await trx.deleteFrom("boxLines").where("strBoxCode", "=", strBoxCode).execute();
  for (const { strToyBarcode: strCode, strName, intAmountInBox } of lines) {
    const before = { intAmountInBox };
    things.push({ strKind: "line", strCode, strBoxCode, strName, before, after: null });
  }
  await trx.deleteFrom("boxes").where("strBoxCode", "=", strBoxCode).execute();
  await deleteCode(trx, strBoxCode);
  things.push(boxThing(strBoxCode, strCustomNote, { strCustomNote, intSection }, null));
}

const sectionThing = (intSection: number, isThere: boolean): Thing => {
  const [before, after] = isThere ? [null, {}] : [{}, null];
  return { strKind: "section", strCode: String(intSection), strName: "", before, after };
};

/** Adds a section; false where there is one of that number. */
export async function insertSection(
  { trx, things }: OpenEntry,
  intSection: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("sections")
    .values({ intSection })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  things.push(sectionThing(intSection, true));
  return true;
}

/** Deletes a section; its boxes, each reported, go to the Floor. */
export async function deleteSectionRow(entry: OpenEntry, intSection: number): Promise<void> {
  const { trx, things } = entry;
  const boxes = await trx
    .updateTable("boxes")
    .set({ intSection: null })
    .where("intSection", "=", intSection)
    .returning(["strBoxCode", "strCustomNote"])
    .execute();
  boxes.sort((a, b) => (a.strBoxCode < b.strBoxCode ? -1 : 1));
  for (const { strBoxCode, strCustomNote } of boxes) {
    things.push(boxThing(strBoxCode, strCustomNote, { intSection }, { intSection: null }));
  }
  await trx.deleteFrom("sections").where("intSection", "=", intSection).execute();
  things.push(sectionThing(intSection, false));
}
