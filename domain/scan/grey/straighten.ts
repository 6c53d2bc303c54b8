/** Turns a strip's ends until the bars cross it straight. */
import {
  extend,
  type GreyPicture,
  lengthOf,
  lineAt,
  partOf,
  profileOf,
  type Strip,
  sampleLine,
} from "./strip.ts";

/** Lines that are compared, and places along each. */
const LINES = 10;
const MOST_PLACES = 400;
/** Tries to either side of the best so far: by how much of the strip's height its ends are moved. */
const STEPS = 8;
const COARSE = 0.0125;
const FINE = 0.004;

/** The strip, with its ends moved to where the mean of its lines is the sharpest. */
export function straighten(picture: GreyPicture, strip: Strip): Strip {
  const length = lengthOf(lineAt(strip, 0.5));
  const count = Math.max(16, Math.min(MOST_PLACES, Math.round(length)));
  const lines = Array.from({ length: LINES }, (_, n) => {
    const line = new Float64Array(count);
    sampleLine(picture, lineAt(strip, (n + 0.5) / LINES), line);
    for (let k = 0; k < count; k++) if (line[k]! < 0) line[k] = k > 0 ? line[k - 1]! : 128;
    return line;
  });
  const mean = new Float64Array(count);
  /** The mean's sharpness when the lines' beginnings and ends are moved by so many samples from first to last. */
  const sharpness = (from: number, to: number) => {
    mean.fill(0);
    for (let k = 0; k < LINES; k++) {
      const part = (k + 0.5) / LINES - 0.5;
      const line = lines[k]!;
      const step = 1 + ((to - from) * part) / count;
      const begin = from * part;
      // Places before the line's first sample and after its last are as these.
      const first = Math.max(0, Math.min(count, Math.ceil(-begin / step)));
      const end = Math.max(first, Math.min(count, Math.ceil((count - 1 - begin) / step - 1e-9)));
      for (let n = 0; n < first; n++) mean[n]! += line[0]!;
      for (let n = first, place = begin + first * step; n < end; n++, place += step) {
        const left = Math.trunc(place);
        mean[n]! += line[left]! + (line[left + 1]! - line[left]!) * (place - left);
      }
      for (let n = end; n < count; n++) mean[n]! += line[count - 1]!;
    }
    let sum = 0;
    for (let n = 1; n < count; n++) sum += (mean[n]! - mean[n - 1]!) ** 2;
    return sum;
  };
  const height =
    Math.hypot(strip.last.from.x - strip.first.from.x, strip.last.from.y - strip.first.from.y) *
    (count / length);
  let best = { shear: 0, fan: 0, value: sharpness(0, 0) };
  const look = (shears: number, fans: number) => {
    const { shear, fan } = best;
    for (let k = -STEPS; k <= STEPS; k++) {
      const tried = { shear: shear + k * shears * height, fan: fan + k * fans * height };
      const value = sharpness(tried.shear - tried.fan, tried.shear + tried.fan);
      if (value > best.value * 1.001) best = { ...tried, value };
    }
  };
  look(COARSE, 0);
  look(0, COARSE);
  look(FINE, 0);
  look(0, FINE);
  const { shear, fan } = best;
  const move = (part: number) => {
    const line = lineAt(strip, part);
    return extend(
      line,
      ((fan - shear) * (part - 0.5)) / count,
      ((shear + fan) * (part - 0.5)) / count,
    );
  };
  return { first: move(0), last: move(1) };
}

/** A part of the strip's height, made longer at either end by what may be quiet zones and lost ends. */
export function bandOf(strip: Strip, [from, to]: readonly [number, number], longer: number): Strip {
  const { first, last } = partOf(strip, from, to);
  return { first: extend(first, longer, longer), last: extend(last, longer, longer) };
}

/** A strip is looked at beyond its ends by this part of it. */
const BEYOND = 1.5;
/** Bars go on where they vary by this part of what they do inside, without a gap longer than this part of the strip. */
const GOES_ON = 0.1;
const GAP = 0.08;

/** The strip as far as its bars go on: a region may have only a part of a code. */
export function lengthen(picture: GreyPicture, strip: Strip): Strip {
  const length = Math.round(lengthOf(lineAt(strip, 0.5)));
  const beyond = Math.round(BEYOND * length);
  const values = profileOf(picture, bandOf(strip, [0.25, 0.75], BEYOND), length + 2 * beyond);
  if (!values) return strip;
  const change = values.map((value, n) => (value - (values[n + 1] ?? value)) ** 2);
  let inside = 0;
  for (let n = beyond; n < beyond + length; n++) inside += change[n]!;
  const gap = Math.max(6, Math.round(GAP * length));
  const least = (GOES_ON * inside * gap) / length;
  const reach = (from: number, step: 1 | -1) => {
    let sum = 0;
    for (let n = 0; n < gap; n++) sum += change[from - step * n]!;
    let at = from;
    while (at + step >= 0 && at + step < change.length && sum >= least) {
      at += step;
      sum += change[at]! - change[at - step * gap]!;
    }
    return Math.abs(at - from) / length;
  };
  const before = reach(beyond, -1);
  const after = reach(beyond + length - 1, 1);
  return { first: extend(strip.first, before, after), last: extend(strip.last, before, after) };
}
