/** Making deleted toys, boxes and sections again, as the journal has them, with the ids that they had. */

import type { CodesTable } from "../database/tables/stock.ts";
import type { Entry } from "../journal/journal.ts";
import { duplicate } from "../kernel/errors.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { sectionByNumber } from "../stock/boxes/sections.ts";
import { insertBoxes, insertSection } from "../stock/boxes/write.ts";
import { freeCode, insertCodes } from "../stock/codes/write.ts";
import { derived, type NewToyRow, newRow } from "../stock/toys/toyRows.ts";
import { insertToys } from "../stock/toys/write.ts";

type Values = Record<string, unknown>;

interface Deleted {
  id: number;
  code: string;
  before: Values;
}

/** Throws 409 where something has one of its codes by now. */
export async function recreateToy(entry: Entry, { id, code, before }: Deleted): Promise<void> {
  const { tags, otherCodes = [], ...values } = before;
  const strToyBarcode = await freeCode(entry, code);
  // A column that is younger than the entry has its default.
  const blank = newRow(strToyBarcode, { strToyBarcode, strName: "" });
  const toy = { ...blank, ...values, strTags: JSON.stringify(tags ?? []) } as NewToyRow;
  await insertToys(entry, [{ ...toy, ...derived(toy), intToy: id }]);
  for (const other of otherCodes as Pick<CodesTable, "strCode" | "intSince">[]) {
    const strCode = await freeCode(entry, other.strCode);
    await insertCodes(entry, [{ ...other, strCode, strKind: "toy", intThing: id, isCurrent: 0 }]);
  }
}

/** On the Floor where its section is gone. Throws 409 where something has its code by now. */
export async function recreateBox(entry: Entry, { id, code, before }: Deleted): Promise<void> {
  const { strCustomNote, intSection } = before as { strCustomNote: string; intSection: number };
  const section = await sectionByNumber(entry.trx, intSection ?? 0);
  const strBoxCode = await freeCode(entry, code);
  const row = newBoxRow(strBoxCode, strCustomNote, section?.intSection ?? null);
  await insertBoxes(entry, [{ ...row, intBox: id }]);
}

/** Throws 409 where there is one of its number by now. */
export async function recreateSection(entry: Entry, { id, code }: Deleted): Promise<void> {
  const section = await insertSection(entry, Number(code), id);
  if (!section) throw duplicate(`There is another section ${code} by now.`);
}
