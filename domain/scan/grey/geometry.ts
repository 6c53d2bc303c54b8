/** Fits the position of a code's modules in a profile, and the brightness of its paper and ink, by least squares. */
import { SAMPLES } from "./blur.ts";
import { MOST_MODULES } from "./chains.ts";
import { darkModules } from "./symbology.ts";
import { addBar, barStart, type Tables } from "./tables.ts";

/**
 * Module u of a code lies at `start + width u + bend (v^2 - 1) + twist (v^3 - v)` of the profile, where v goes from -1
 * to 1 over the code: perspective bends, a round package twists. `width` is negative where the code runs backwards.
 * White is `white + slope v`, black darker by `contrast`.
 */
export interface Fit {
  start: number;
  width: number;
  bend: number;
  twist: number;
  white: number;
  slope: number;
  contrast: number;
}

const UNKNOWNS = 7;
/** The damping of each step: a share of each unknown's own weight (Levenberg 1944). */
const DAMPING = [0.001, 0.001, 0.001, 0.02, 0.02, 0.05, 0.05] as const;

/** A profile's values where a code's samples are. */
function resample(profile: Float64Array, fit: Fit, tables: Tables, into: Float64Array) {
  const { start, width, bend, twist } = fit;
  const { places, length } = tables;
  const half = tables.symbology.modules / 2;
  const last = profile.length - 1;
  for (let n = 0; n < length; n++) {
    const v = places[n]!;
    const u = half * (v + 1);
    const x = start + width * u + bend * (v * v - 1) + twist * (v * v * v - v) - 0.5;
    const left = Math.floor(x);
    if (left < 0) into[n] = profile[0]!;
    else if (left >= last) into[n] = profile[last]!;
    else into[n] = profile[left]! + (profile[left + 1]! - profile[left]!) * (x - left);
  }
}

/** Buffers for the longest code and the widest blur. */
const LONGEST = (MOST_MODULES + 2 * 12) * SAMPLES;
const values = new Float64Array(LONGEST);
const model = new Float64Array(LONGEST);
const squares = new Float64Array(LONGEST);
const products = new Float64Array(MOST_MODULES);

/**
 * The inner products of a profile, less its paper and guards, with a blurred bar at each module. One buffer,
 * overwritten by the next call.
 */
export function productsOf(profile: Float64Array, fit: Fit, tables: Tables): Float64Array {
  const { guards, length, blur, symbology, places } = tables;
  resample(profile, fit, tables, values);
  for (let n = 0; n < length; n++) {
    const paper = fit.white + fit.slope * places[n]!;
    model[n] = (paper - values[n]!) / fit.contrast - guards[n]!;
  }
  const { bar } = blur;
  for (let module = 0; module < symbology.modules; module++) {
    const start = barStart(module, tables);
    const end = Math.min(bar.length, length - start);
    let product = 0;
    for (let n = Math.max(0, -start); n < end; n++) product += bar[n]! * model[start + n]!;
    products[module] = product / SAMPLES;
  }
  return products;
}

/** Solves a symmetric system by Gaussian elimination, in place. */
function solve(matrix: Float64Array, right: Float64Array): void {
  for (let i = 0; i < UNKNOWNS; i++) {
    const pivot = matrix[i * UNKNOWNS + i]! || 1e-12;
    for (let k = i + 1; k < UNKNOWNS; k++) {
      const factor = matrix[k * UNKNOWNS + i]! / pivot;
      for (let j = i; j < UNKNOWNS; j++) {
        matrix[k * UNKNOWNS + j]! -= factor * matrix[i * UNKNOWNS + j]!;
      }
      right[k]! -= factor * right[i]!;
    }
  }
  for (let i = UNKNOWNS - 1; i >= 0; i--) {
    for (let k = i + 1; k < UNKNOWNS; k++) right[i]! -= matrix[i * UNKNOWNS + k]! * right[k]!;
    right[i]! /= matrix[i * UNKNOWNS + i]! || 1e-12;
  }
}

/** The mean of `squares` over the seven modules of the code where it is the greatest. */
function worstOf({ quiet, symbology: { modules } }: Tables): number {
  const window = 7 * SAMPLES;
  const first = quiet * SAMPLES;
  let sum = 0;
  let worst = 0;
  for (let n = first; n < first + modules * SAMPLES; n++) {
    sum += squares[n]!;
    if (n >= first + window) sum -= squares[n - window]!;
    if (sum > worst) worst = sum;
  }
  return worst / window;
}

/** Modules of `twist`: packages are round outwards, and labels seldom lie in a hollow. */
const MOST_ROUND = 8;
const MOST_HOLLOW = 1.5;

const limit = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** Steps of Gauss and Newton with the code held, and the mean square before the last of them, in squares of the contrast. */
export function refine(
  profile: Float64Array,
  patterns: readonly number[],
  begun: Fit,
  tables: Tables,
  steps: number,
): { fit: Fit; residual: number; worst: number } {
  const { length, symbology, places } = tables;
  // One more, which the last sample's slope asks for.
  model.fill(0, 0, length + 1);
  for (const module of darkModules(symbology, patterns)) addBar(model, module, tables);
  const matrix = new Float64Array(UNKNOWNS * UNKNOWNS);
  const right = new Float64Array(UNKNOWNS);
  const row = new Float64Array(UNKNOWNS);
  let fit = begun;
  let residual = 0;
  for (let step = 0; step < steps; step++) {
    resample(profile, fit, tables, values);
    matrix.fill(0);
    right.fill(0);
    residual = 0;
    const steepness = (fit.contrast * SAMPLES) / 2 / fit.width;
    for (let n = 0; n < length; n++) {
      const v = places[n]!;
      const dark = model[n]!;
      const rest = values[n]! - (fit.white + fit.slope * v - fit.contrast * dark);
      residual += rest * rest;
      squares[n] = rest * rest;
      // Looking further on by one makes the profile's value change by so much, and the model's by as much less.
      const moved = ((model[n + 1] ?? 0) - (model[n - 1] ?? 0)) * steepness;
      row[0] = 1;
      row[1] = v;
      row[2] = -dark;
      row[3] = moved;
      row[4] = moved * (symbology.modules / 2) * (v + 1);
      row[5] = moved * (v * v - 1);
      row[6] = moved * (v * v * v - v);
      for (let i = 0; i < UNKNOWNS; i++) {
        const value = row[i]!;
        right[i]! += value * rest;
        for (let k = i; k < UNKNOWNS; k++) matrix[i * UNKNOWNS + k]! += value * row[k]!;
      }
    }
    for (let i = 0; i < UNKNOWNS; i++) {
      for (let k = 0; k < i; k++) matrix[i * UNKNOWNS + k] = matrix[k * UNKNOWNS + i]!;
      matrix[i * UNKNOWNS + i]! *= 1 + DAMPING[i]!;
    }
    solve(matrix, right);
    const module = Math.abs(fit.width);
    const way = Math.sign(fit.width);
    const twist = fit.twist + limit(right[6]!, module);
    fit = {
      white: fit.white + right[0]!,
      slope: fit.slope + right[1]!,
      contrast: Math.max(1e-3, fit.contrast + right[2]!),
      start: fit.start + limit(right[3]!, module),
      width: fit.width + limit(right[4]!, 0.02 * module),
      bend: limit(fit.bend + limit(right[5]!, module), 2.5 * module),
      twist: way * Math.max(-MOST_ROUND * module, Math.min(MOST_HOLLOW * module, way * twist)),
    };
  }
  const unit = fit.contrast ** 2;
  return { fit, residual: residual / length / unit, worst: worstOf(tables) / unit };
}
