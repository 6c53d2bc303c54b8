/** The reason why a label in view is not read, from the look of its bars. */
import { locate } from "./grey/locate.ts";
import { straighten } from "./grey/straighten.ts";
import {
  extend,
  type GreyPicture,
  lengthOf,
  lineAt,
  profileOf,
  type Strip,
  sampleLine,
} from "./grey/strip.ts";

export type Reason = "several" | "dark" | "shines" | "far" | "near";

/** The modules of an EAN-13, the commonest label; others are about as long. */
const MODULES = 95;
/** Pixels of a module below which bars run together. */
const LEAST_MODULE = 1.5;
/** The most that a blur's standard deviation may be, in modules. */
const MOST_BLUR = 1.2;
/** Brightness below which a picture is dark, and from which on a pixel has no more to give. */
const [DARK, SATURATED] = [45, 250];
/** Modules without a bar that no label has inside. */
const BLANK = 8;
/** Differences of brightness that are none. */
const FLAT = 24;
/** The part of a region that may be paper, at either end. */
const PAPER = 0.1;
/** The lines of a region that are looked at by themselves. */
const LINES = [0.15, 0.3, 0.5, 0.7, 0.85];

function meanOf({ grey }: GreyPicture): number {
  let sum = 0;
  let count = 0;
  for (let n = 0; n < grey.length; n += 16, count++) sum += grey[n] ?? 0;
  return sum / Math.max(1, count);
}

/** The longest run of a line's values that have no more to give. */
function longestShine(line: Float64Array): number {
  let [run, longest] = [0, 0];
  for (const value of line) {
    run = value >= SATURATED ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** Whether a line of a strip shines where every label has bars. */
function shines(picture: GreyPicture, strip: Strip, length: number): boolean {
  const values = new Float64Array(length);
  return LINES.some((part) => {
    sampleLine(picture, extend(lineAt(strip, part), -PAPER, -PAPER), values);
    return longestShine(values) > (BLANK / MODULES) * length;
  });
}

/** Null where nothing in the picture looks like a label, or nothing is wrong with it. */
export function reasonUnread(picture: GreyPicture): Reason | null {
  if (meanOf(picture) < DARK) return "dark";
  const [region] = locate(picture, 1);
  if (!region) return null;
  const strip = straighten(picture, region);
  const length = Math.round(lengthOf(lineAt(strip, 0.5)));
  const values = profileOf(picture, strip, Math.max(2, length));
  if (!values) return null;
  const contrast = Math.max(...values) - Math.min(...values);
  if (contrast < FLAT) return null;
  const module = length / MODULES;
  if (shines(picture, strip, length)) return "shines";
  if (module < LEAST_MODULE) return "far";
  const steepest = Math.max(
    ...values.subarray(1).map((value, n) => Math.abs(value - (values[n] ?? value))),
  );
  // The slope in the middle of a blurred edge.
  const blur = contrast / (steepest * Math.sqrt(2 * Math.PI) * module);
  return blur > MOST_BLUR ? "near" : null;
}
