/** Making deleted toys and boxes again, as the journal has them. */

import type { BoxesTable, OtherCodesTable } from "../database/tables/stock.ts";
import { searchText } from "../database/text.ts";
import type { OpenEntry } from "../journal/journal.ts";
import { insertBox } from "../stock/boxes/write.ts";
import { takeCode } from "../stock/codes.ts";
import { derived, type ToyRow } from "../stock/toys/toyRows.ts";
import { insertToy } from "../stock/toys/write.ts";

type Values = Record<string, unknown>;

/** Throws 409 where somebody has one of its codes by now. */
export async function restoreToy(entry: OpenEntry, code: string, before: Values): Promise<void> {
  const { tags, otherCodes = [], ...values } = before;
  const strToyBarcode = await takeCode(entry.trx, code, "toy");
  const row = { ...values, strToyBarcode, strTags: JSON.stringify(tags ?? []), intVersion: 1 };
  const toy = row as Omit<ToyRow, "strStatus">;
  await insertToy(entry, { ...toy, ...derived(toy) });
  for (const other of otherCodes as Pick<OtherCodesTable, "strCode" | "intSince">[]) {
    const strCode = await takeCode(entry.trx, other.strCode, "toy");
    await entry.trx
      .insertInto("otherCodes")
      .values({ strCode, strToyBarcode, intSince: other.intSince })
      .execute();
  }
}

/** On the Floor where its section is gone. Throws 409 where somebody has its code by now. */
export async function restoreBox(entry: OpenEntry, code: string, before: Values): Promise<void> {
  const { strCustomNote, intSection } = before as Pick<BoxesTable, "strCustomNote" | "intSection">;
  const section = await entry.trx
    .selectFrom("sections")
    .select("intSection")
    .where("intSection", "=", intSection ?? 0)
    .executeTakeFirst();
  const strBoxCode = await takeCode(entry.trx, code, "box");
  await insertBox(entry, {
    ...{ strBoxCode, strCustomNote, intSection: section?.intSection ?? null },
    strSearch: searchText(strBoxCode, strCustomNote),
  });
}
