/**
 * The engines of a frame: the first reads it, and the browser's own where there is one; the grey decoder confirms what
 * one of them found, and reads where they found nothing or a retail code that is not confirmed (docs/reader.md).
 */

import type { PackedCodes } from "#domain/code/packedCodes.ts";
import type { Detection } from "#domain/scan/confirmDetection.ts";
import {
  confirmsGrey,
  isRetail,
  type Look,
  readGrey,
  recogniseGrey,
  type Sighted,
} from "#domain/scan/grey/read.ts";
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import type { Engine } from "./engine.ts";

export type Sighting = Sighted & Pick<Detection, "saidBy">;

/** Milliseconds that the grey decoder may take of each frame on average; where it takes longer it rests. */
const TIME_OF_A_FRAME = 60;

/**
 * The frames for which the grey decoder rests once it took so many milliseconds for two, which see the middle at one
 * scale and a region at another. Pairs of frames have three kinds of regions by turns (scanRegion.ts): were every third
 * pair looked at, it would be of one kind for ever.
 */
function restAfter(milliseconds: number): number {
  const pairs = Math.max(1, Math.ceil(milliseconds / (2 * TIME_OF_A_FRAME)));
  return 2 * (pairs % 3 === 0 ? pairs : pairs - 1);
}

/** `isInverted`: for bright bars on dark, as on chrome. */
type FrameLook = Look & { isInverted?: boolean };
const PLAIN: FrameLook = { tone: 1 };

/**
 * The looks at successive frames that are looked at, two alike: the next frame has another scale, and can confirm the
 * one before. There are seven pairs beside the six of the regions (scanRegion.ts), so that in time each region is looked
 * at in each way.
 */
export const LOOKS: readonly FrameLook[] = [
  ...[PLAIN, { tone: 1.5 }, PLAIN, { ...PLAIN, isRound: true }, { tone: 0.7 }],
  ...[{ ...PLAIN, isInverted: true }, PLAIN],
].flatMap((look) => [look, look]);

/** The weights of a colour's brightness to the eye (ITU-R BT.601), in 256ths. */
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

const invert = (picture: GreyPicture): GreyPicture => ({
  ...picture,
  grey: picture.grey.map((light) => 255 - light),
});

export interface Engines {
  first: Engine;
  /** The browser's own. */
  own?: Engine | null;
}

/** Milliseconds that the browser's own engine may take; it is not asked again once it took longer, or failed. */
const TIME_OF_OWN = 500;

/** The codes that the browser's own engine finds; none where there is no such engine. */
async function askOwn(engines: Engines, picture: ImageData): Promise<Sighted[]> {
  if (!engines.own) return [];
  const late = new Promise<never>((_, reject) => setTimeout(reject, TIME_OF_OWN));
  try {
    return await Promise.race([engines.own.detect(picture), late]);
  } catch {
    engines.own = null;
    return [];
  }
}

const says =
  (code: string) =>
  ({ rawValue }: Sighted) =>
    rawValue === code;

/**
 * Reads one picture after another; `now` tells milliseconds. Where nothing is read, and the stock's codes are given, it
 * looks for one of these. For parts of a photo, behind which no further one comes, the grey decoder does not rest.
 */
export function readerWith(
  engines: Engines,
  now = () => performance.now(),
): (picture: ImageData, stock?: PackedCodes | null, isPhoto?: boolean) => Promise<Sighting[]> {
  let resting = 0;
  let looks = 0;
  let spent = 0;
  return async (picture, stock, isPhoto = false) => {
    const read = await Promise.all([engines.first.detect(picture), askOwn(engines, picture)]);
    const [found = [], own = []] = read.map((all) =>
      all.filter(({ rawValue }) => rawValue.trim() !== ""),
    );
    let made: GreyPicture | undefined;
    const grey = () => {
      made ??= greyOf(picture);
      return made;
    };
    const alone = own.filter(({ rawValue }) => !found.some(says(rawValue)));
    const witnessed = (sighted: Sighted, saidBy: "first" | "other"): Sighting => {
      const isSure =
        (saidBy === "first" && own.some(says(sighted.rawValue))) || confirmsGrey(grey(), sighted);
      return { ...sighted, saidBy: isSure ? "both" : saidBy };
    };
    const sightings = [
      ...found.map((sighted) => witnessed(sighted, "first")),
      ...alone.map((sighted) => witnessed(sighted, "other")),
    ];
    if (sightings.some((sighting) => sighting.saidBy === "both" || !isRetail(sighting.format)))
      return sightings;
    if (resting > 0 && !isPhoto) {
      resting -= 1;
      return sightings;
    }
    const { isInverted, ...look } = LOOKS[looks++ % LOOKS.length] ?? PLAIN;
    const begun = now();
    const looked = isInverted ? invert(grey()) : grey();
    const guessed = readGrey(looked, look);
    const known = !guessed && stock ? recogniseGrey(looked, stock, look) : null;
    spent += now() - begun;
    if (looks % 2 === 0) {
      resting = restAfter(spent);
      spent = 0;
    }
    if (known) return [...sightings, { ...known, saidBy: "stock" }];
    if (!guessed) return sightings;
    // What only one engine says is confirmed by another frame.
    const isSaidTwice = sightings.some(says(guessed.rawValue));
    return [{ ...guessed, saidBy: isSaidTwice ? "both" : "other" }];
  };
}
