/** The sample stock, for an inventory that is empty: a file as the import takes it, and a picture for each toy (our addition under /api). */
import { readFileSync } from "node:fs";
import { readTable } from "#domain/import/csv.ts";
import { mappingOf } from "#domain/import/importColumns.ts";
import { type ImportRow, readRow } from "#domain/import/importRows.ts";
import type { Box, NewToy } from "#domain/types.ts";
import type { Handlers } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import type { ToysTable } from "../database/tables/stock.ts";
import type { Entry } from "../journal/journal.ts";
import { write } from "../journal/write.ts";
import { conflict } from "../kernel/errors.ts";
import { storePicture } from "../pictures/pictureStore.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { changeAmount, insertBoxes, insertSection } from "../stock/boxes/write.ts";
import { freeCode, newCode } from "../stock/codes/write.ts";
import { newRow } from "../stock/toys/toyRows.ts";
import { insertToys } from "../stock/toys/write.ts";

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url));

function readSample(): ImportRow[] {
  const reading = readTable(fileOf("stock.csv"));
  if (reading.type !== "table") throw new Error(reading.sentence);
  const { headings, rows } = reading.table;
  return rows.flatMap(
    (cells) => readRow(cells, { mapping: mappingOf(headings), decimal: "." }).row ?? [],
  );
}

async function isEmpty(trx: Trx): Promise<boolean> {
  const toy = await trx.selectFrom("toys").select("intToy").limit(1).executeTakeFirst();
  const box = await trx.selectFrom("boxes").select("intBox").limit(1).executeTakeFirst();
  return !toy && !box;
}

async function addToy(entry: Entry, toy: NewToy): Promise<ToysTable> {
  const drawn = fileOf(`pictures/${toy.strToyBarcode}.webp`);
  const picture = await storePicture(entry.trx, { large: drawn, thumb: drawn });
  const code = await freeCode(entry, toy.strToyBarcode);
  const [row] = await insertToys(entry, [newRow(code, { ...toy, ...picture })]);
  return row;
}

/** Loads the sample; throws 409 where there are toys or boxes. Sections that exist are used. */
export async function loadSampleStock(entry: Entry) {
  if (!(await isEmpty(entry.trx))) {
    throw conflict("not_empty", "The sample stock can be loaded into an empty inventory only.");
  }
  const toys = new Map<string, ToysTable>();
  /** The file numbers its boxes; their codes are new ones. */
  const boxes = new Map<string, Pick<Box, "id" | "strBoxCode">>();
  const sections = new Set<number>();
  for (const { strBoxCode, strCustomNote, intSection, intAmountInBox, ...toy } of readSample()) {
    if (intSection && !sections.has(intSection)) {
      await insertSection(entry, intSection);
      sections.add(intSection);
    }
    if (strBoxCode && !boxes.has(strBoxCode)) {
      const code = await newCode(entry.trx);
      const row = newBoxRow(code, strCustomNote, intSection ?? null);
      const [box] = await insertBoxes(entry, [row]);
      boxes.set(strBoxCode, { id: box.intBox, strBoxCode: code });
    }
    const { strToyBarcode = "", strName } = toy;
    if (strName && !toys.has(strToyBarcode)) {
      toys.set(strToyBarcode, await addToy(entry, { ...toy, strToyBarcode, strName }));
    }
    const [row, box] = [toys.get(strToyBarcode), boxes.get(strBoxCode ?? "")];
    if (row && box && intAmountInBox) await changeAmount(entry, box, row, intAmountInBox);
  }
  return { intToys: toys.size, intBoxes: boxes.size, intSections: sections.size };
}

export const sample = {
  loadSample: write(async (_call, entry) => ({ body: await loadSampleStock(entry) })),
} satisfies Handlers;
