/** The only functions that change toys and codes; each reports to the journal's entry what it changed. */

import { messages } from "#domain/messages.ts";
import type { Thing } from "#domain/types.ts";
import { addToCounter } from "../../database/counters.ts";
import { inserter } from "../../database/inserts.ts";
import type { OtherCodesTable, ToysTable } from "../../database/tables/stock.ts";
import type { OpenEntry } from "../../journal/journal.ts";
import { badInput, changedMeanwhile } from "../../kernel/errors.ts";
import { deleteCode } from "../codes.ts";
import { derived, type ToyRow, tagsOf } from "./toyRows.ts";

type Values = NonNullable<Thing["before"]>;

/** The values of some columns as the journal has them. */
function valuesOf(row: Partial<ToyRow>): Values {
  const { strToyBarcode: _code, strStatus: _status, intVersion: _version, strTags, ...rest } = row;
  return { ...rest, ...(strTags !== undefined && { tags: tagsOf({ strTags }) }) };
}

function checkAges({ intAgeMin, intAgeMax }: ToyRow): void {
  if (intAgeMin !== null && intAgeMax !== null && intAgeMax < intAgeMin) {
    throw badInput(messages.ageOrder, { intAgeMax: messages.ageOrder });
  }
}

const toyThing = (
  { strToyBarcode: strCode, strName }: Pick<ToyRow, "strToyBarcode" | "strName">,
  before: Values | null,
  after: Values | null,
): Thing => ({ strKind: "toy", strCode, strName, before, after });

const insertRows = inserter("toys");

/** Adds toys that have taken their codes. */
export async function insertToys(
  { trx, things }: OpenEntry,
  rows: readonly ToysTable[],
): Promise<void> {
  const toys = rows.map(({ strSearch: _search, strNameSort: _sort, ...toy }) => toy);
  for (const toy of toys) checkAges(toy);
  await insertRows(trx, rows);
  await addToCounter(trx, "toys", rows.length);
  things.push(...toys.map((toy) => toyThing(toy, null, valuesOf(toy))));
}

/** Adds a toy that has taken its code. */
export const insertToy = (entry: OpenEntry, row: ToysTable): Promise<void> =>
  insertToys(entry, [row]);

/** Writes a toy's new values where they differ, as a new version, and returns the toy as it then is. */
export async function changeToy(
  { trx, things }: OpenEntry,
  toy: ToyRow,
  changes: Partial<ToyRow>,
): Promise<ToyRow> {
  const changed = (Object.keys(changes) as (keyof ToyRow)[]).filter((k) => toy[k] !== changes[k]);
  if (changed.length === 0) return toy;
  const wanted = { ...toy, ...changes };
  checkAges(wanted);
  const intVersion = toy.intVersion + 1;
  const { strStatus, ...search } = derived(wanted);
  const { numUpdatedRows } = await trx
    .updateTable("toys")
    .set({ ...changes, ...search, strStatus, intVersion })
    .where("strToyBarcode", "=", toy.strToyBarcode)
    .where("intVersion", "=", toy.intVersion)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw changedMeanwhile();
  const pick = (row: ToyRow) => valuesOf(Object.fromEntries(changed.map((k) => [k, row[k]])));
  things.push(toyThing(toy, pick(toy), pick(wanted)));
  return { ...wanted, strStatus, intVersion };
}

/** Gives a toy another own code, which must be in `codes`. Returns the toy as it then is. */
export async function renameToy(
  { trx, things }: OpenEntry,
  toy: ToyRow,
  strToyBarcode: string,
): Promise<ToyRow> {
  const { strToyBarcode: old } = toy;
  const renamed = { ...toy, strToyBarcode, intVersion: toy.intVersion + 1 };
  await insertRows(trx, [{ ...renamed, ...derived(renamed) }]);
  for (const table of ["boxLines", "otherCodes"] as const) {
    await trx.updateTable(table).set({ strToyBarcode }).where("strToyBarcode", "=", old).execute();
  }
  await trx.deleteFrom("toys").where("strToyBarcode", "=", old).execute();
  things.push(toyThing(renamed, { strToyBarcode: old }, { strToyBarcode }));
  return renamed;
}

/** Deletes a toy that is in no box, with its codes. */
export async function deleteToyRow(
  { trx, things }: OpenEntry,
  toy: ToyRow,
  otherCodes: Pick<OtherCodesTable, "strCode" | "intSince">[],
): Promise<void> {
  for (const { strCode } of otherCodes) await deleteCode(trx, strCode);
  await trx.deleteFrom("toys").where("strToyBarcode", "=", toy.strToyBarcode).execute();
  await deleteCode(trx, toy.strToyBarcode);
  await addToCounter(trx, "toys", -1);
  const codes = otherCodes.map(({ strCode, intSince }) => ({
    strCode,
    intSince: Number(intSince),
  }));
  const values = valuesOf(toy);
  things.push(toyThing(toy, codes.length > 0 ? { ...values, otherCodes: codes } : values, null));
}

/** Says that a code was reserved (`isReserved`) or became free. */
export function reportCode({ things }: OpenEntry, strCode: string, isReserved: boolean): void {
  const [before, after] = isReserved ? [null, {}] : [{}, null];
  things.push({ strKind: "code", strCode, strName: "", before, after });
}
