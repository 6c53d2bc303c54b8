/**
 * Whether a toy has a picture. One that none has stays for as long as an entry of the journal of the
 * last 60 days names it: undoing that entry needs it.
 */
import { sql } from "kysely";
import { hashInAddress, pictureAddress } from "#domain/toy/pictures.ts";
import type { Thing } from "#domain/types.ts";
import type { Trx } from "../../database/database.ts";
import { storedTime } from "../../database/steadyTime.ts";
import type { Entry } from "../../journal/journal.ts";

/** Milliseconds for which a picture that no toy has is stored. */
const KEPT_UNUSED = 60 * 24 * 60 * 60 * 1000;

const hashesIn = ({ before, after }: Thing): string[] =>
  [before, after]
    .flatMap((values) => [values?.imageThumb, values?.imageLarge])
    .flatMap((address) => hashInAddress(address) ?? []);

async function isUsed(trx: Trx, strHash: string): Promise<boolean> {
  const address = pictureAddress(strHash);
  for (const column of ["imageThumb", "imageLarge"] as const) {
    const toy = await trx
      .selectFrom("toys")
      .select("intToy")
      .where(column, "=", address)
      // As the index has it.
      .where(sql.raw<boolean>(`length("${column}") = 78`))
      .limit(1)
      .executeTakeFirst();
    if (toy) return true;
  }
  return false;
}

/** Notes of each picture that a change names whether it is used, and clears away those that nothing needs. */
export async function notePictures({ trx, at }: Entry, thing: Thing): Promise<void> {
  const hashes = new Set(hashesIn(thing));
  if (hashes.size === 0) return;
  const time = await storedTime(trx, at);
  for (const strHash of hashes) {
    await trx
      .updateTable("pictures")
      .set({ intUnusedSince: (await isUsed(trx, strHash)) ? null : time })
      .where("strHash", "=", strHash)
      .execute();
  }
  await trx
    .deleteFrom("pictures")
    .where("intUnusedSince", "is not", null)
    .where("intUnusedSince", "<", time - KEPT_UNUSED)
    .execute();
}
