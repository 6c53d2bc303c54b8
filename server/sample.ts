/** The sample stock, for an inventory that is empty (our addition under /api). */
import { reserveCode } from "./barcodes.ts";
import { newBoxRow } from "./boxes.ts";
import { takeCode } from "./codes.ts";
import { addToCounter } from "./database/counters.ts";
import type { Trx } from "./database/database.ts";
import type { ToysTable } from "./database/schema.ts";
import { conflict } from "./errors.ts";
import type { Handlers } from "./handler.ts";
import { write } from "./idempotency.ts";
import { SAMPLE_BOXES, SAMPLE_SECTIONS, SAMPLE_TOYS } from "./sampleStock.ts";
import { newRow } from "./toyRows.ts";

async function isEmpty(trx: Trx): Promise<boolean> {
  const toy = await trx.selectFrom("toys").select("strToyBarcode").limit(1).executeTakeFirst();
  const box = await trx.selectFrom("boxes").select("strBoxCode").limit(1).executeTakeFirst();
  return !toy && !box;
}

/** Loads the sample; throws 409 where there are toys or boxes. Sections that exist are used. */
export async function loadSampleStock(trx: Trx) {
  if (!(await isEmpty(trx))) {
    throw conflict("not_empty", "The sample stock can be loaded into an empty inventory only.");
  }
  const toys: ToysTable[] = [];
  for (const toy of SAMPLE_TOYS) {
    toys.push(newRow(await takeCode(trx, toy.strToyBarcode, "toy"), toy));
  }
  await trx.insertInto("toys").values(toys).execute();
  await addToCounter(trx, "toys", toys.length);

  await trx
    .insertInto("sections")
    .values(SAMPLE_SECTIONS.map((intSection) => ({ intSection })))
    .onConflict((on) => on.doNothing())
    .execute();

  for (const { strCustomNote, intSection, toys: content } of SAMPLE_BOXES) {
    const strBoxCode = await takeCode(trx, await reserveCode(trx), "box");
    await trx
      .insertInto("boxes")
      .values(newBoxRow(strBoxCode, strCustomNote, intSection))
      .execute();
    const lines = content.split(" ").flatMap((line) => {
      const [index, amount] = line.split("x").map(Number);
      const toy = toys[index ?? -1];
      return toy && amount
        ? [{ strBoxCode, strToyBarcode: toy.strToyBarcode, intAmountInBox: amount }]
        : [];
    });
    if (lines.length > 0) await trx.insertInto("boxLines").values(lines).execute();
  }
  return {
    intToys: toys.length,
    intBoxes: SAMPLE_BOXES.length,
    intSections: SAMPLE_SECTIONS.length,
  };
}

export const sample = {
  loadSample: write(async (_call, trx) => ({ status: 201, body: await loadSampleStock(trx) })),
} satisfies Handlers<"loadSample">;
