/** Chooses the sharpest of the frames that came while one was searched: hands shake, and cameras focus. */
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import { canvasOf } from "./detections.ts";
import { greyOf } from "./reader.ts";

/** Pixels of the side of the square in the middle by which pictures are compared. */
const SIDE = 256;

/** The sum of the squares of the slopes along and across: the more, the sharper (Tenenbaum 1970). */
export function sharpnessOf({ grey, width, height }: GreyPicture): number {
  let sum = 0;
  for (let y = 1; y < height; y++) {
    for (let at = y * width + 1; at < (y + 1) * width; at++) {
      const light = grey[at] ?? 0;
      sum += (light - (grey[at - 1] ?? 0)) ** 2 + (light - (grey[at - width] ?? 0)) ** 2;
    }
  }
  return sum;
}

/** The sharpest of some pictures of one size, of which there is at least one. */
export function sharpestOf(pictures: readonly ImageBitmap[]): ImageBitmap {
  const [first, ...more] = pictures;
  if (!first) throw new Error("There is no picture to search.");
  if (more.length === 0) return first;
  const context = canvasOf(SIDE, SIDE);
  const seen = pictures.map((picture) => {
    context.drawImage(picture, (SIDE - picture.width) / 2, (SIDE - picture.height) / 2);
    return { picture, sharpness: sharpnessOf(greyOf(context.getImageData(0, 0, SIDE, SIDE))) };
  });
  return seen.reduce((best, frame) => (frame.sharpness > best.sharpness ? frame : best)).picture;
}
