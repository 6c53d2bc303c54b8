/**
 * Whether a toy has a picture. One that none has stays for as long as an entry of the last 60 days
 * names it: undoing that entry needs it (docs/design.md, "Pictures").
 */
import { sql } from "kysely";
import { hashInAddress, pictureAddress } from "#domain/toy/pictures.ts";
import type { Thing } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import { keptFrom, storedTime } from "../database/steadyTime.ts";

/** In one pass over what may be very many things, hardly any of which has a picture. */
function hashesIn(things: readonly Thing[]): string[] {
  const hashes = new Set<string>();
  for (const { before, after } of things) {
    const small = [before?.imageThumb, after?.imageThumb];
    for (const address of [...small, before?.imageLarge, after?.imageLarge]) {
      const hash = hashInAddress(address);
      if (hash !== null) hashes.add(hash);
    }
  }
  return [...hashes];
}

/** Notes of each picture that an entry names whether it is used. */
export async function notePictures(trx: Trx, things: Thing[], at: number): Promise<void> {
  const hashes = hashesIn(things);
  if (hashes.length === 0) return;
  const toysWith = (column: "imageThumb" | "imageLarge") =>
    trx
      .selectFrom("toys")
      .select(`${column} as address`)
      .where(column, "in", hashes.map(pictureAddress))
      // As the index has it.
      .where(sql.raw<boolean>(`length("${column}") = 78`));
  const used = await toysWith("imageThumb").union(toysWith("imageLarge")).execute();
  const addresses = new Set(used.map(({ address }) => address));
  const time = keptFrom(at, await storedTime(trx, at));
  for (const hash of hashes) {
    await trx
      .updateTable("pictures")
      .set({ intUnusedSince: addresses.has(pictureAddress(hash)) ? null : time })
      .where("strHash", "=", hash)
      .execute();
  }
}
