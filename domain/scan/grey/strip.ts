/** A four-sided part of a picture that bars cross from top to bottom, and the mean of its lines. */

/** One byte a pixel, 0 is black. */
export interface GreyPicture {
  grey: Uint8Array | Uint8ClampedArray;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A line across the bars, from left to right of the code or from right to left. */
export interface Line {
  from: Point;
  to: Point;
}

/** The lines between its first and its last fill it. */
export interface Strip {
  first: Line;
  last: Line;
}

const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
});

/** The line at this part of the way from the first to the last. */
export const lineAt = ({ first, last }: Strip, part: number): Line => ({
  from: between(first.from, last.from, part),
  to: between(first.to, last.to, part),
});

export const partOf = (strip: Strip, from: number, to: number): Strip => ({
  first: lineAt(strip, from),
  last: lineAt(strip, to),
});

export const lengthOf = ({ from, to }: Line): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The line made longer by these parts of itself at its beginning and its end. */
export const extend = ({ from, to }: Line, before: number, after: number): Line => ({
  from: between(from, to, -before),
  to: between(from, to, 1 + after),
});

const OUTSIDE = -1;

/** The picture's values along a line, negative outside of it. */
export function sampleLine(
  { grey, width, height }: GreyPicture,
  { from, to }: Line,
  into: Float64Array,
): void {
  const count = into.length;
  const [dx, dy] = [(to.x - from.x) / count, (to.y - from.y) / count];
  let [x, y] = [from.x + dx / 2 - 0.5, from.y + dy / 2 - 0.5];
  for (let n = 0; n < count; n++, x += dx, y += dy) {
    const left = Math.floor(x);
    const top = Math.floor(y);
    if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) {
      into[n] = OUTSIDE;
      continue;
    }
    const right = x - left;
    const below = y - top;
    const at = top * width + left;
    const upper = grey[at]! + (grey[at + 1]! - grey[at]!) * right;
    const lower = grey[at + width]! + (grey[at + width + 1]! - grey[at + width]!) * right;
    into[n] = upper + (lower - upper) * below;
  }
}

/** A line more a pixel adds nothing, and this many take the noise out. */
const MOST_LINES = 32;

/** The mean of a strip's lines at `count` places; where fewer than a third of them are in the picture, the nearest place's. */
export function profileOf(picture: GreyPicture, strip: Strip, count: number): Float64Array | null {
  const middle = lineAt(strip, 0.5);
  const height =
    Math.hypot(
      strip.last.from.x + strip.last.to.x - strip.first.from.x - strip.first.to.x,
      strip.last.from.y + strip.last.to.y - strip.first.from.y - strip.first.to.y,
    ) / 2;
  const lines = Math.max(1, Math.min(MOST_LINES, Math.round(height)));
  const line = new Float64Array(count);
  const sums = new Float64Array(count);
  const counts = new Float64Array(count);
  for (let k = 0; k < lines; k++) {
    sampleLine(picture, lines === 1 ? middle : lineAt(strip, (k + 0.5) / lines), line);
    for (let n = 0; n < count; n++) {
      const value = line[n]!;
      if (value >= 0) {
        sums[n]! += value;
        counts[n]! += 1;
      }
    }
  }
  const isSeen = (n: number) => counts[n]! * 3 >= lines && counts[n]! > 0;
  let first = 0;
  while (first < count && !isSeen(first)) first++;
  if (first === count) return null;
  for (let n = 0; n < count; n++) {
    if (isSeen(n)) sums[n]! /= counts[n]!;
    else if (n > first) sums[n] = sums[n - 1]!;
  }
  return sums.fill(sums[first]!, 0, first);
}
