/** The only functions that change toys; each reports to the journal's entry what it changed. */

import { messages } from "#domain/messages.ts";
import type { Thing } from "#domain/types.ts";
import { addToCounter } from "../../database/counters.ts";
import { inserter } from "../../database/inserts.ts";
import type { ToysTable } from "../../database/tables/stock.ts";
import type { Entry } from "../../journal/journal.ts";
import { stockTrx } from "../../journal/stockTrx.ts";
import { badInput } from "../../kernel/errors.ts";
import { formerCodes } from "../codes/codes.ts";
import { deleteCodesOf, freeCode, insertCodes, replaceCode } from "../codes/write.ts";
import { notePictures } from "./pictureUse.ts";
import { derived, type NewToyRow, type ToyRow, tagsOf } from "./toyRows.ts";

type Values = NonNullable<Thing["before"]>;

/** What is not journaled as it is: what an entry has elsewhere, and what is derived. */
const LEFT_OUT: (keyof ToysTable)[] = [
  ...(["intToy", "strToyBarcode", "intVersion", "strTags"] as const),
  ...(["strStatus", "strSearch", "strNameSort"] as const),
];

/** The values of some columns as the journal has them. */
function valuesOf(row: Partial<ToysTable>): Values {
  const { strTags } = row;
  const values = Object.entries(row).filter(([column]) => !LEFT_OUT.includes(column as never));
  return { ...Object.fromEntries(values), ...(strTags && { tags: tagsOf({ strTags }) }) };
}

function checkAges({ intAgeMin, intAgeMax }: Pick<ToyRow, "intAgeMin" | "intAgeMax">): void {
  if (intAgeMin !== null && intAgeMax !== null && intAgeMax < intAgeMin) {
    throw badInput(messages.ageOrder, { intAgeMax: messages.ageOrder });
  }
}

async function report(
  entry: Entry,
  { intToy: id, strToyBarcode: strCode, strName }: ToyRow,
  before: Values | null,
  after: Values | null,
): Promise<void> {
  const thing: Thing = { strKind: "toy", id, strCode, strName, before, after };
  entry.things.push(thing);
  await notePictures(entry, thing);
}

const insertRows = inserter("toys");

/** Adds toys of free codes. One that is made again brings its id along. */
export async function insertToys(
  entry: Entry,
  rows: readonly (NewToyRow & { intToy?: number })[],
): Promise<ToysTable[]> {
  for (const row of rows) checkAges(row);
  const intVersion = await entry.number();
  const made = rows.filter(({ intToy }) => intToy === undefined).length;
  let id = await addToCounter(entry.trx, "things", made);
  const toys = rows.map((row) => ({ ...row, intToy: row.intToy ?? ++id, intVersion }));
  const codes = toys.map(({ strToyBarcode: strCode, intToy: intThing }) => ({ strCode, intThing }));
  await insertCodes(entry, "toy", codes);
  await insertRows(stockTrx(entry), toys);
  await addToCounter(entry.trx, "toys", toys.length);
  for (const toy of toys) await report(entry, toy, null, valuesOf(toy));
  return toys;
}

/** The same for one toy. */
export async function insertToy(
  entry: Entry,
  row: NewToyRow & { intToy?: number },
): Promise<ToysTable> {
  const [toy] = await insertToys(entry, [row]);
  return toy as ToysTable;
}

/** Writes a toy's new values where they differ, as a new version, and returns the toy as it then is. */
export async function changeToy(
  entry: Entry,
  toy: ToyRow,
  changes: Partial<ToyRow>,
): Promise<ToyRow> {
  const changed = (Object.keys(changes) as (keyof ToyRow)[]).filter((k) => toy[k] !== changes[k]);
  if (changed.length === 0) return toy;
  const wanted = { ...toy, ...changes };
  checkAges(wanted);
  const intVersion = await entry.number();
  const row = { ...changes, ...derived(wanted), intVersion };
  await stockTrx(entry).updateTable("toys").set(row).where("intToy", "=", toy.intToy).execute();
  const pick = (of: ToyRow) => valuesOf(Object.fromEntries(changed.map((k) => [k, of[k]])));
  await report(entry, toy, pick(toy), pick(wanted));
  return { ...wanted, strStatus: row.strStatus, intVersion };
}

/** Gives a toy another barcode; the one that it had stays another code of it. Throws 409 where something has it. */
export async function correctCode(entry: Entry, toy: ToyRow, raw: string): Promise<ToyRow> {
  const { intToy, strToyBarcode: old } = toy;
  const strToyBarcode = await freeCode(entry, raw, intToy);
  if (strToyBarcode === old) return toy;
  await replaceCode(entry, toy, strToyBarcode);
  const renamed = { ...toy, strToyBarcode, intVersion: await entry.number() };
  const { strSearch } = derived(renamed);
  await stockTrx(entry)
    .updateTable("toys")
    .set({ strSearch, intVersion: renamed.intVersion })
    .where("intToy", "=", intToy)
    .execute();
  await report(entry, renamed, { strToyBarcode: old }, { strToyBarcode });
  return renamed;
}

/** Deletes a toy that is in no box, with its codes. */
export async function deleteToyRow(entry: Entry, toy: ToyRow): Promise<void> {
  const { intToy } = toy;
  const otherCodes = await formerCodes(entry.trx, intToy);
  await stockTrx(entry).deleteFrom("toys").where("intToy", "=", intToy).execute();
  await deleteCodesOf(entry, intToy);
  await addToCounter(entry.trx, "toys", -1);
  const values = valuesOf(toy);
  await report(entry, toy, otherCodes.length > 0 ? { ...values, otherCodes } : values, null);
}
