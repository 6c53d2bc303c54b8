/** Pictures in the database, by the hash of their bytes. */
import { hash } from "node:crypto";
import { pictureAddress } from "#domain/toy/pictures.ts";
import type { Toy } from "#domain/types.ts";
import type { Trx } from "../database/database.ts";
import { prepared } from "../database/prepared.ts";

/** A picture as it is stored, both as WebP. */
export interface MadePicture {
  large: Uint8Array;
  thumb: Uint8Array;
}

/** Stores a picture and returns its addresses, which are fields of its toy. */
export async function storePicture(
  trx: Trx,
  { large, thumb }: MadePicture,
): Promise<Pick<Toy, "imageThumb" | "imageLarge">> {
  const insertPicture = async (picture: Uint8Array) => {
    const digest = hash("sha256", picture, "hex");
    await trx
      .insertInto("pictures")
      .values({ strHash: digest, bytPicture: picture, intUnusedSince: null })
      .onConflict((on) => on.column("strHash").doNothing())
      .execute();
    return pictureAddress(digest);
  };
  return { imageThumb: await insertPicture(thumb), imageLarge: await insertPicture(large) };
}

export const pictureByHash = prepared((db, args: { strHash: string }) =>
  db.selectFrom("pictures").select("bytPicture").where("strHash", "=", args.strHash),
);
