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
import { SCAN_REGIONS } from "./scanRegion.ts";

export type Sighting = Sighted & Pick<Detection, "saidBy">;

/** Milliseconds that the grey decoder may take of each frame on average; where it takes longer it rests. */
const TIME_OF_A_FRAME = 60;
/** Frames of the longest rest: a label that is held is looked at again within ROUND_OF_LOOKS frames, which may last 3 s. */
const LONGEST_REST = 8;

/** The frames for which the grey decoder rests once it took so many milliseconds for two. */
function restAfter(milliseconds: number): number {
  const pairs = Math.max(1, Math.ceil(milliseconds / (2 * TIME_OF_A_FRAME)));
  return Math.min(LONGEST_REST, 2 * (pairs - 1));
}

/** `isInverted`: for bright bars on dark, as on chrome. */
type FrameLook = Look & { isInverted?: boolean };
const PLAIN: FrameLook = { tone: 1 };

/**
 * The looks at successive pairs of frames: the second frame has another scale, and can confirm the first. There are
 * seven beside the six regions (scanRegion.ts), so that in time each region is looked at in each way.
 */
export const LOOKS: readonly FrameLook[] = [
  ...[PLAIN, { tone: 1.5 }, PLAIN, { ...PLAIN, isRound: true }, { tone: 0.7 }],
  ...[{ ...PLAIN, isInverted: true }, PLAIN],
];

/**
 * Chooses the frames that the grey decoder looks at, in pairs, and how. Whatever time a look takes, it looks at each
 * region once before any of them again: a rest of always as many frames would leave some out for ever.
 */
function chooseLooks() {
  let frame = 0;
  let look = -1;
  let restsUntil = 0;
  let spent = 0;
  let isLooking = false;
  const regions = new Set<number>();
  let held: string | undefined;
  /** What the frames of a pair said. */
  let said: (string | undefined)[] = [];
  return {
    /** The way to look at the next frame; null where it rests. */
    next(): FrameLook | null {
      const isSecond = frame % 2 === 1;
      if (!isSecond) {
        const region = (frame / 2) % (SCAN_REGIONS / 2);
        // What both frames of a pair said is looked at alike again, as long as one says it: the other may see it too small.
        if (said.length === 2 && said[0] === said[1]) held = said[0];
        else if (!said.includes(held)) held = undefined;
        const isHeld = held !== undefined;
        isLooking = frame >= restsUntil && (isHeld || !regions.has(region));
        if (isLooking) {
          if (!isHeld) look += 1;
          regions.add(region);
          if (regions.size === SCAN_REGIONS / 2) regions.clear();
          [said, spent] = [[], 0];
        }
      }
      frame += 1;
      return isLooking ? (LOOKS[look % LOOKS.length] ?? PLAIN) : null;
    },
    looked(milliseconds: number, code: string | undefined): void {
      said.push(code);
      spent += milliseconds;
      if (frame % 2 === 0) restsUntil = frame + restAfter(spent);
    },
  };
}

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
 * looks for one of these. The grey decoder looks at each `part` of a photo, behind which no further frame comes.
 */
export function readerWith(
  engines: Engines,
  now = () => performance.now(),
): (picture: ImageData, stock?: PackedCodes | null, part?: number) => Promise<Sighting[]> {
  const looks = chooseLooks();
  return async (picture, stock, part) => {
    const way = part === undefined ? looks.next() : (LOOKS[part % LOOKS.length] ?? PLAIN);
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
    if (!way) return sightings;
    const { isInverted, ...look } = way;
    const begun = now();
    const looked = isInverted ? invert(grey()) : grey();
    const guessed = readGrey(looked, look);
    const known = !guessed && stock ? recogniseGrey(looked, stock, look) : null;
    // A guess of the stock is not held: another way may read the label.
    if (part === undefined) looks.looked(now() - begun, guessed?.rawValue);
    if (known) return [...sightings, { ...known, saidBy: "stock" }];
    if (!guessed) return sightings;
    // What only one engine says is confirmed by another frame.
    const isSaidTwice = sightings.some(says(guessed.rawValue));
    return [{ ...guessed, saidBy: isSaidTwice ? "both" : "other" }];
  };
}
