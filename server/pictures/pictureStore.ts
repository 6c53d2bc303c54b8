/**
 * Pictures in the database, by the hash of their bytes. One stays while a toy has it, and then for
 * as long as an entry of the journal of the last 60 days names it: undoing that entry needs it.
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import { hashInAddress, pictureAddress } from "#domain/toy/pictures.ts";
import type { Thing, Toy } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";

/** Milliseconds for which a picture that no toy has is stored. */
const KEPT_UNUSED = 60 * 24 * 60 * 60 * 1000;

/** A picture as it is stored, both as WebP. */
export interface MadePicture {
  large: Uint8Array;
  thumb: Uint8Array;
}

/** Keeps a picture and returns the addresses that make it a toy's. */
export async function storePicture(
  trx: Trx,
  { large, thumb }: MadePicture,
): Promise<Pick<Toy, "imageThumb" | "imageLarge">> {
  const keep = async (bytPicture: Uint8Array) => {
    const strHash = hash("sha256", bytPicture, "hex");
    await trx
      .insertInto("pictures")
      .values({ strHash, bytPicture, intUnusedSince: null })
      .onConflict((on) => on.column("strHash").doNothing())
      .execute();
    return pictureAddress(strHash);
  };
  return { imageThumb: await keep(thumb), imageLarge: await keep(large) };
}

export const pictureByHash = prepared((db, args: { strHash: string }) =>
  db.selectFrom("pictures").select("bytPicture").where("strHash", "=", args.strHash),
);

const hashesIn = ({ before, after }: Thing): string[] =>
  [before, after]
    .flatMap((values) => [values?.imageThumb, values?.imageLarge])
    .flatMap((address) => hashInAddress(address) ?? []);

async function isUsed(trx: Trx, strHash: string): Promise<boolean> {
  const address = pictureAddress(strHash);
  for (const column of ["imageThumb", "imageLarge"] as const) {
    const toy = await trx
      .selectFrom("toys")
      .select("strToyBarcode")
      .where(column, "=", address)
      // As the index has it.
      .where(sql.raw<boolean>(`length("${column}") = 78`))
      .limit(1)
      .executeTakeFirst();
    if (toy) return true;
  }
  return false;
}

/** Notes of each picture that a new entry of the journal names whether it is used, and clears away those that nothing needs. */
export async function notePictures(trx: Trx, things: Thing[], intAt: number): Promise<void> {
  const hashes = new Set(things.flatMap(hashesIn));
  if (hashes.size === 0) return;
  for (const strHash of hashes) {
    await trx
      .updateTable("pictures")
      .set({ intUnusedSince: (await isUsed(trx, strHash)) ? null : intAt })
      .where("strHash", "=", strHash)
      .execute();
  }
  await trx
    .deleteFrom("pictures")
    .where("intUnusedSince", "is not", null)
    .where("intUnusedSince", "<", intAt - KEPT_UNUSED)
    .execute();
}
