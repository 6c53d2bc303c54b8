/**
 * Finds the regions of a picture that may have bars: strong gradients in one direction (structure tensor, Bigün &
 * Granlund 1987).
 */
import type { GreyPicture, Strip } from "./strip.ts";

/** The picture is looked at no larger than this. */
const LONGEST = 640;
/** Pixels of a cell, whose gradients are added up. */
const CELL = 4;
/** Cells around that count with each are this part of the shorter side. */
const NEIGHBOURHOOD = 1 / 40;
/** The part of a neighbourhood that the gradient of a sharp edge through it covers. */
const EDGE = 0.8;
/** Radians by which the bars' direction may differ within a region. */
const TURN = 0.3;
/** The score, as a part of a region's best, from which on a cell belongs to it. */
const GROWN_FROM = 0.2;

/** The mean of `factor` x `factor` pixels each. */
function shrink({ grey, width, height }: GreyPicture, factor: number): Float32Array {
  const [w, h] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Float32Array(w * h);
  for (let y = 0; y < h * factor; y++) {
    const row = Math.floor(y / factor) * w;
    for (let x = 0, from = y * width; x < w; x++) {
      let sum = 0;
      for (let n = 0; n < factor; n++) sum += grey[from++]!;
      small[row + x]! += sum;
    }
  }
  return small;
}

/** Sums over a square around each cell. */
function blurCells(cells: Float32Array, columns: number, rows: number, reach: number) {
  const along = new Float32Array(cells.length);
  const sums = new Float32Array(cells.length);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let sum = 0;
      const end = Math.min(columns - 1, x + reach);
      for (let k = Math.max(0, x - reach); k <= end; k++) sum += cells[y * columns + k]!;
      along[y * columns + x] = sum;
    }
  }
  for (let y = 0; y < rows; y++) {
    const end = Math.min(rows - 1, y + reach);
    for (let k = Math.max(0, y - reach); k <= end; k++) {
      for (let x = 0; x < columns; x++) sums[y * columns + x]! += along[k * columns + x]!;
    }
  }
  return sums;
}

/** Strips across bars, the likeliest first: no more than `most`, each as long and as high as the bars reach. */
export function locate(picture: GreyPicture, most: number): Strip[] {
  const factor = Math.ceil(Math.max(picture.width, picture.height) / LONGEST);
  const small = shrink(picture, factor);
  const [width, height] = [Math.floor(picture.width / factor), Math.floor(picture.height / factor)];
  const [columns, rows] = [Math.ceil(width / CELL), Math.ceil(height / CELL)];
  const count = columns * rows;
  const [xx, yy, xy, sumX, sumY, all] = Array.from(
    { length: 6 },
    () => new Float32Array(count),
  ) as [
    ...[Float32Array, Float32Array, Float32Array],
    ...[Float32Array, Float32Array, Float32Array],
  ];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const above = at - width;
      const below = at + width;
      const falling = small[below + 1]! - small[above - 1]!;
      const rising = small[above + 1]! - small[below - 1]!;
      const dx = 2 * (small[at + 1]! - small[at - 1]!) + falling + rising;
      const dy = 2 * (small[below]! - small[above]!) + falling - rising;
      const cell = (y >> 2) * columns + (x >> 2);
      xx[cell]! += dx * dx;
      yy[cell]! += dy * dy;
      xy[cell]! += dx * dy;
      sumX[cell]! += dx;
      sumY[cell]! += dy;
      all[cell]! += Math.sqrt(dx * dx + dy * dy);
    }
  }
  const reach = Math.max(1, Math.round((Math.min(width, height) * NEIGHBOURHOOD * 2) / CELL));
  const around = (cells: Float32Array) => blurCells(cells, columns, rows, reach);
  const [sumXX, sumYY, sumXY] = [around(xx), around(yy), around(xy)];
  const [netX, netY, variation] = [around(sumX), around(sumY), around(all)];
  const edgeArea = EDGE * ((2 * reach + 1) * CELL) ** 2;
  const scores = new Float32Array(count);
  // Twice the direction's angle, as a vector of length 1: opposite gradients are one direction.
  const [cos, sin] = [new Float32Array(count), new Float32Array(count)];
  for (let n = 0; n < count; n++) {
    const energy = sumXX[n]! + sumYY[n]!;
    const along = sumXX[n]! - sumYY[n]!;
    const across = 2 * sumXY[n]!;
    const strength = Math.sqrt(along * along + across * across) + 1e-6;
    cos[n] = along / strength;
    sin[n] = across / strength;
    // Bars go up as much as down; an edge does not, and that much of the strength is its.
    const net = Math.sqrt(netX[n]! ** 2 + netY[n]! ** 2);
    const coherence = Math.max(0, strength - (net * net) / edgeArea) / (energy + 1e-6);
    // The root keeps a blurred label above sharp text.
    scores[n] = Math.sqrt(Math.max(0, variation[n]! - net)) * coherence * coherence;
  }
  const smooth = blurCells(scores, columns, rows, reach);
  const used = new Uint8Array(count);
  const strips: Strip[] = [];
  for (let tries = 0; tries < most + 3 && strips.length < most; tries++) {
    let best = -1;
    for (let n = 0; n < count; n++) {
      if (!used[n] && (best < 0 || smooth[n]! > smooth[best]!)) best = n;
    }
    if (best < 0) break;
    const region = grow(best);
    if (region.length >= count * 0.002) strips.push(stripAround(region));
  }
  return strips;

  /** The cells around one that have bars of its direction. */
  function grow(seed: number): number[] {
    const region = [seed];
    used[seed] = 1;
    const least = GROWN_FROM * smooth[seed]!;
    const add = (cell: number) => {
      if (used[cell] || smooth[cell]! < least) return;
      if (cos[cell]! * cos[seed]! + sin[cell]! * sin[seed]! < Math.cos(2 * TURN)) return;
      used[cell] = 1;
      region.push(cell);
    };
    for (let n = 0; n < region.length; n++) {
      const cell = region[n]!;
      const x = cell % columns;
      if (x > 0) add(cell - 1);
      if (x < columns - 1) add(cell + 1);
      if (cell >= columns) add(cell - columns);
      if (cell < count - columns) add(cell + columns);
    }
    return region;
  }

  function stripAround(region: readonly number[]): Strip {
    let [sumCos, sumSin] = [0, 0];
    for (const cell of region) {
      sumCos += scores[cell]! * cos[cell]!;
      sumSin += scores[cell]! * sin[cell]!;
    }
    const angle = Math.atan2(sumSin, sumCos) / 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const along = new Float64Array(region.length);
    const across = new Float64Array(region.length);
    for (let n = 0; n < region.length; n++) {
      const x = ((region[n]! % columns) + 0.5) * CELL;
      const y = (Math.floor(region[n]! / columns) + 0.5) * CELL;
      along[n] = x * c + y * s;
      across[n] = y * c - x * s;
    }
    const at = (places: Float64Array, part: number) => places[Math.floor(part * places.length)]!;
    along.sort();
    across.sort();
    const point = (u: number, v: number) => ({
      x: (u * c - v * s) * factor,
      y: (u * s + v * c) * factor,
    });
    const line = (v: number) => ({
      from: point(at(along, 0.01), v),
      to: point(at(along, 0.99), v),
    });
    return { first: line(at(across, 0.08)), last: line(at(across, 0.92)) };
  }
}
