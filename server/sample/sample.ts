/** The sample stock, for an inventory that is empty (our addition under /api). */

import type { Handlers } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import type { ToysTable } from "../database/tables/stock.ts";
import type { OpenEntry } from "../journal/journal.ts";
import { type WriteHandler, write } from "../journal/write.ts";
import { conflict } from "../kernel/errors.ts";
import { reserveCode } from "../labels/barcodes.ts";
import type { Encoding, PictureEncoder } from "../pictures/pictureEncoder.ts";
import { type MadePicture, storePicture } from "../pictures/pictureStore.ts";
import { newBoxRow } from "../stock/boxes/boxes.ts";
import { changeAmount, insertBox, insertSection } from "../stock/boxes/write.ts";
import { takeCode } from "../stock/codes.ts";
import { newRow } from "../stock/toys/toyRows.ts";
import { insertToy } from "../stock/toys/write.ts";
import { sampleDrawing } from "./sampleDrawings.ts";
import { SAMPLE_BOXES, SAMPLE_SECTIONS, SAMPLE_TOYS } from "./sampleStock.ts";

async function isEmpty(trx: Trx): Promise<boolean> {
  const toy = await trx.selectFrom("toys").select("strToyBarcode").limit(1).executeTakeFirst();
  const box = await trx.selectFrom("boxes").select("strBoxCode").limit(1).executeTakeFirst();
  return !toy && !box;
}

let drawn: Promise<MadePicture[]> | undefined;

/** The pictures of the sample's toys, drawn once; they are left out where this machine draws none. */
export function drawSample(encoder: PictureEncoder): Promise<MadePicture[]> {
  drawn ??= Promise.all(
    SAMPLE_TOYS.map(({ strName }, n) => encoder.draw(sampleDrawing(strName, n))),
  ).catch(() => {
    drawn = undefined;
    return [];
  });
  return drawn;
}

/** Loads the sample; throws 409 where there are toys or boxes. Sections that exist are used. */
export async function loadSampleStock(entry: OpenEntry, pictures: MadePicture[]) {
  const { trx } = entry;
  if (!(await isEmpty(trx))) {
    throw conflict("not_empty", "The sample stock can be loaded into an empty inventory only.");
  }
  const toys: ToysTable[] = [];
  for (const [n, toy] of SAMPLE_TOYS.entries()) {
    const picture = pictures[n] && (await storePicture(trx, pictures[n]));
    const row = newRow(await takeCode(trx, toy.strToyBarcode, "toy"), { ...toy, ...picture });
    await insertToy(entry, row);
    toys.push(row);
  }
  for (const intSection of SAMPLE_SECTIONS) await insertSection(entry, intSection);
  for (const { strCustomNote, intSection, toys: content } of SAMPLE_BOXES) {
    const strBoxCode = await takeCode(trx, await reserveCode(trx), "box");
    await insertBox(entry, newBoxRow(strBoxCode, strCustomNote, intSection));
    for (const line of content.split(" ")) {
      const [index, amount] = line.split("x").map(Number);
      const toy = toys[index ?? -1];
      if (toy && amount) await changeAmount(entry, strBoxCode, toy, amount);
    }
  }
  return {
    intToys: toys.length,
    intBoxes: SAMPLE_BOXES.length,
    intSections: SAMPLE_SECTIONS.length,
  };
}

export const sample = {
  async loadSample(call, services) {
    const pictures = await drawSample(services.encoder);
    const load: WriteHandler<"loadSample"> = async (_call, entry) => ({
      status: 201,
      body: await loadSampleStock(entry, pictures),
    });
    return write(load)(call, services);
  },
} satisfies Handlers<"loadSample", Encoding>;
