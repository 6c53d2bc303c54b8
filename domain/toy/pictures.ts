/** A toy's picture: its types, its sizes, its address. */

import * as v from "valibot";

/** A picture that was taken or chosen on this device, as it is sent. */
export const PictureSchema = v.object({
  /** Unique, so that two pictures can be compared. */
  strPicture: v.string(),
  blob: v.blob(),
});
export type Picture = v.InferOutput<typeof PictureSchema>;

/** The types that the server takes. The device turns every other type that a browser can show into one of these. */
export const PICTURE_TYPES = ["image/webp", "image/jpeg", "image/png"];
export const isPictureType = (type: string): boolean => PICTURE_TYPES.includes(type);

export const PICTURE_PIXELS_MAX = 25_000_000;
export const PICTURE_SIDE_MAX = 10_000;
/** Pixels a side, as stored. */
export const LARGE_SIDE = 1600;
export const THUMB_SIDE = 256;

const ADDRESS = "/api/pictures/";
const HASH = /^[0-9a-f]{64}$/;

/** The address of a picture, by the SHA-256 of its bytes in hex. */
export const pictureAddress = (hash: string): string => `${ADDRESS}${hash}`;

/** The hash in the address of a stored picture; null for any other text. */
export function hashInAddress(address: unknown): string | null {
  if (typeof address !== "string" || !address.startsWith(ADDRESS)) return null;
  const hash = address.slice(ADDRESS.length);
  return HASH.test(hash) ? hash : null;
}
