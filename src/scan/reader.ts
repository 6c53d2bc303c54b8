/**
 * The engines of a frame: the first reads it; the grey decoder confirms what the first found, and reads where the first
 * found nothing or a retail code that the grey values do not confirm (docs/reader.md).
 */

import type { Detection } from "#domain/scan/confirmDetection.ts";
import { confirmsGrey, isRetail, readGrey, type Sighted } from "#domain/scan/grey/read.ts";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import type { Engine } from "./engine.ts";

export type Sighting = Sighted & Pick<Detection, "saidBy">;

/** Milliseconds that the grey decoder may take of each frame on average; where it takes longer it rests as many frames. */
const TIME_OF_A_FRAME = 60;

/** The tone (domain/scan/grey/read.ts) of each frame, the same twice: the next is seen at another scale, and can confirm it. */
export const TONES = [1, 1, 1.5, 1.5, 1, 1, 0.7, 0.7];

/** What the eye sees as brightness of a colour (ITU-R BT.601), in 256ths. */
const [RED, GREEN, BLUE] = [77, 150, 29] as const;

export function greyOf({ data, width, height }: ImageData): GreyPicture {
  const grey = new Uint8Array(width * height);
  const pixels = new Uint32Array(data.buffer, data.byteOffset, grey.length);
  for (let n = 0; n < grey.length; n++) {
    const pixel = pixels[n] as number;
    const light = RED * (pixel & 255) + GREEN * ((pixel >> 8) & 255) + BLUE * ((pixel >> 16) & 255);
    grey[n] = light >> 8;
  }
  return { grey, width, height };
}

/** What is read of one picture after another; `now` tells milliseconds. */
export function readerWith(
  first: Engine,
  now = () => performance.now(),
): (picture: ImageData) => Promise<Sighting[]> {
  let resting = 0;
  let frame = 0;
  return async (picture) => {
    const tone = TONES[frame++ % TONES.length];
    const found = (await first.detect(picture)).filter(({ rawValue }) => rawValue.trim() !== "");
    let made: GreyPicture | undefined;
    const grey = () => {
      made ??= greyOf(picture);
      return made;
    };
    const sightings = found.map((one): Sighting => {
      return { ...one, saidBy: confirmsGrey(grey(), one) ? "both" : "first" };
    });
    if (sightings.some((one) => one.saidBy === "both" || !isRetail(one.format))) return sightings;
    if (resting > 0) {
      resting -= 1;
      return sightings;
    }
    const begun = now();
    const read = readGrey(grey(), tone);
    // An even number: every other frame is seen at one scale, and one frame at each must be read.
    resting = 2 * Math.ceil(Math.floor((now() - begun) / TIME_OF_A_FRAME) / 2);
    if (!read) return sightings;
    // What only one engine says is confirmed by another frame.
    const isSaidTwice = found.some(({ rawValue }) => rawValue === read.rawValue);
    return [{ ...read, saidBy: isSaidTwice ? "both" : "grey" }];
  };
}
