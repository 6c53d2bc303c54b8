/**
 * Decodes sent pictures and encodes them anew, in a process of its own: it has one thread of low priority, and a
 * picture that crashes the decoder crashes nothing else.
 */
import { existsSync, readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import sharp, { type Metadata } from "sharp";
import {
  LARGE_SIDE,
  PICTURE_PIXELS_MAX,
  PICTURE_SIDE_MAX,
  THUMB_SIDE,
} from "#domain/toy/pictures.ts";
import type { MadePicture } from "./pictureStore.ts";

export type PictureFailure = "type" | "damaged" | "moves" | "tooLarge";
export type PictureAnswer = MadePicture | { failure: PictureFailure };

/**
 * The first bytes of JPEG, PNG and WebP, in hex. libvips must not guess the type, since it reads far more types than
 * are taken here.
 */
const BEGINNINGS = [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/];
const QUALITY = 80;

/** This process's threads, where the system gives each a priority of its own; later ones take over that of the first. */
const THREADS = "/proc/self/task";
for (const thread of existsSync(THREADS) ? readdirSync(THREADS) : [0]) {
  setPriority(Number(thread), constants.priority.PRIORITY_LOW);
}

sharp.concurrency(1);
sharp.cache(false);

function failureOf({ pages = 1, width, height }: Metadata): PictureFailure | null {
  if (pages > 1) return "moves";
  const isLarge = Math.max(width, height) > PICTURE_SIDE_MAX || width * height > PICTURE_PIXELS_MAX;
  return isLarge ? "tooLarge" : null;
}

async function readAndWrite(picture: Uint8Array): Promise<PictureAnswer> {
  const beginning = Buffer.from(picture.subarray(0, 12)).toString("hex");
  if (!BEGINNINGS.some((pattern) => pattern.test(beginning))) return { failure: "type" };
  // The header states the size: a picture that is too large gets its own error, before it is decoded.
  const failure = failureOf(await sharp(picture, { limitInputPixels: false }).metadata());
  if (failure) return { failure };
  const large = await sharp(picture, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error" })
    .autoOrient()
    .resize(LARGE_SIDE, LARGE_SIDE, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .webp({ quality: QUALITY })
    .toBuffer();
  const thumb = await sharp(large)
    .resize(THUMB_SIDE, THUMB_SIDE, { fit: "cover" })
    .webp({ quality: QUALITY })
    .toBuffer();
  return { large, thumb };
}

process.on("message", async (picture: Uint8Array) => {
  const answer = await readAndWrite(picture).catch(() => ({ failure: "damaged" }) as const);
  process.send?.(answer);
});
process.on("disconnect", () => process.exit());
