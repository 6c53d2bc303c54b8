/** The places in a profile where a code may lie: beginnings and ends that a bound of the trellis likes best. */
import { type BlurShape, SIGMAS } from "./blur.ts";
import { leastCost } from "./chain.ts";
import { MOST_MODULES } from "./chains.ts";
import type { Fit } from "./geometry.ts";
import { Smoothed } from "./smoothed.ts";
import type { Symbology } from "./symbology.ts";
import { type Tables, tablesOf } from "./tables.ts";

/** A place for a code, and how much of the profile's variance it leaves unexplained. */
export interface Hypothesis {
  fit: Fit;
  shape: BlurShape;
  /** The blur's number in `SIGMAS`. */
  step: number;
  score: number;
}

/** The blurs that places are looked for with. */
const COARSE = SIGMAS.indexOf(1.2);
const OTHERS = [
  ["gauss", SIGMAS.indexOf(0.7)],
  ["gauss", SIGMAS.indexOf(1.65)],
  ["disc", SIGMAS.indexOf(1.4)],
] as const;
/** Modules beside the code that a place is judged with. */
const QUIET = 3;

/** The ends of a code, and by how many modules perspective moves its middle, and a round package its quarters. */
interface Place {
  begin: number;
  end: number;
  bend: number;
  twist: number;
}

const products = new Float64Array(MOST_MODULES);

/** The part of the variance that a code between these places leaves; null where there is no contrast. */
function judge(
  smoothed: Smoothed,
  { begin, end, bend, twist }: Place,
  tables: Tables,
): Hypothesis | null {
  const { symbology, blur, guardOverlap, guardEnergy, density } = tables;
  const { modules, guards } = symbology;
  const width = (end - begin) / modules;
  const module = Math.abs(width);
  const seen = smoothed.with(blur, module);
  const last = seen.length - 1;
  const at = (place: number) => {
    const v = (2 * place) / modules - 1;
    const x = begin + width * (place + (v * v - 1) * (bend + twist * v)) - 0.5;
    if (x <= 0) return seen[0]!;
    if (x >= last) return seen[last]!;
    const left = Math.floor(x);
    return seen[left]! + (seen[left + 1]! - seen[left]!) * (x - left);
  };
  const paper = (a: number, b: number, c: number) =>
    a + b + c - Math.min(a, b, c) - Math.max(a, b, c);
  const left = paper(at(-1.5), at(-3), at(-4.5));
  const right = paper(at(modules + 1.5), at(modules + 3), at(modules + 4.5));
  const [lower, upper] = [Math.min(begin, end), Math.max(begin, end)];
  const [a, b] = [smoothed.whole(lower), smoothed.whole(upper)];
  if (b - a < modules / 2) return null;
  const [inside] = smoothed.between(a, b);
  const white = (left + right) / 2;
  const slope = (right - left) / 2;
  const contrast = (white - inside / (b - a)) / density;
  if (contrast < 4) return null;

  const low = smoothed.whole(lower - QUIET * module);
  const high = smoothed.whole(upper + QUIET * module);
  const [sum, squares, moments] = smoothed.between(low, high);
  // white + slope v = base + rise x
  const rise = (2 * slope) / (end - begin);
  const base = white - slope - rise * begin;
  const ideal =
    base * base * (high - low) +
    base * rise * (high ** 2 - low ** 2) +
    (rise ** 2 * (high ** 3 - low ** 3)) / 3;
  let energy = (ideal - 2 * (base * sum + rise * moments) + squares) / module / contrast ** 2;
  for (let n = 0; n < modules; n++) {
    const place = n + 0.5;
    products[n] = (white + slope * ((2 * place) / modules - 1) - at(place)) / contrast;
  }
  for (const guard of guards) energy -= 2 * products[guard]!;
  energy += guardEnergy;
  for (let n = 0; n < modules; n++) products[n]! -= guardOverlap[n]!;
  const variance = (squares - sum ** 2 / (high - low)) / module / contrast ** 2;
  return {
    fit: { start: begin, width, bend: bend * width, twist: twist * width, white, slope, contrast },
    shape: blur.shape,
    step: blur.step,
    score: (energy + leastCost(products, tables)) / Math.max(variance, 1e-6),
  };
}

/** The part of the range by which a profile's bars are darker than the paper around. */
const DARKER = 0.22;

/** Beginnings and ends of dark runs, as places of a code, the longest first. */
export function spansOf(profile: Float64Array, least: number, most: number): [number, number][] {
  const length = profile.length;
  const gap = Math.max(3, Math.round(length * 0.02));
  // Of the middle, which is bars: what is beside a label may be much brighter or darker.
  const sorted = profile.slice(length * 0.3, length * 0.7).sort();
  const range =
    sorted[Math.floor(sorted.length * 0.93)]! - sorted[Math.floor(sorted.length * 0.07)]!;
  const spans: [number, number][] = [];
  const runs: [number, number][] = [];
  for (let n = 0; n < length; n++) {
    let white = profile[n]!;
    for (let k = Math.max(0, n - 5 * gap); k < Math.min(length, n + 5 * gap); k++) {
      if (profile[k]! > white) white = profile[k]!;
    }
    if (profile[n]! >= white - DARKER * range) continue;
    const run = runs.at(-1);
    if (run && n - run[1] < gap) run[1] = n + 1;
    else runs.push([n, n + 1]);
  }
  for (const [n, [from]] of runs.entries()) {
    for (const [, to] of runs.slice(n)) {
      if (to - from >= Math.max(least, 0.3 * length)) spans.push([from, to]);
    }
  }
  return spans.sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, most);
}

/** Modules by which a beginning or an end may be wrong. */
const TOLERANCE = 2;
/** The number of places that are looked at closer. */
const CLOSER = 12;
const NO_MOVE: Place = { begin: 0, end: 0, bend: 0, twist: 0 };
/** The moves that are tried there: ends by parts of a module, perspective, other blurs. */
const MOVES = [
  { ...NO_MOVE, begin: 0.5 },
  { ...NO_MOVE, begin: -0.5 },
  { ...NO_MOVE, end: 0.5 },
  { ...NO_MOVE, end: -0.5 },
  { ...NO_MOVE, bend: 1 },
  { ...NO_MOVE, bend: -1 },
];
/** The moves on a round package. */
const ROUND_MOVES = [...MOVES, { ...NO_MOVE, twist: 1.5 }, { ...NO_MOVE, twist: -1.5 }];

/** The places between ends that are known, each with the blur that it is likeliest with; none where there is no contrast. */
export function placesBetween<Of extends Pick<Place, "begin" | "end"> & { symbology: Symbology }>(
  profile: Float64Array,
  all: readonly Of[],
): { symbology: Of["symbology"]; place: Hypothesis }[] {
  const smoothed = new Smoothed(profile);
  return all.flatMap(({ symbology, begin, end }) => {
    const [place] = [["gauss", COARSE] as const, ...OTHERS]
      .flatMap(
        ([shape, step]) =>
          judge(smoothed, { ...NO_MOVE, begin, end }, tablesOf(symbology, shape, step)) ?? [],
      )
      .sort((a, b) => a.score - b.score);
    return place ? [{ symbology, place }] : [];
  });
}

/** The likeliest places near these spans where a code may lie, either way round, the best first; `twist` in modules (Place). */
export function hypotheses(
  profile: Float64Array,
  symbology: Symbology,
  spans: readonly (readonly [number, number])[],
  { tolerance = TOLERANCE, twist = 0 } = {},
): Hypothesis[] {
  const moves = twist === 0 ? MOVES : ROUND_MOVES;
  const smoothed = new Smoothed(profile);
  const tables = tablesOf(symbology, "gauss", COARSE);
  const found: Hypothesis[] = [];
  const { modules } = symbology;
  for (const [left, right] of spans) {
    const module = (right - left) / modules;
    for (let i = -tolerance; i <= tolerance; i++) {
      for (let k = -tolerance; k <= tolerance; k++) {
        const begin = left + i * module;
        const end = right + k * module;
        for (const place of [
          { begin, end },
          { begin: end, end: begin },
        ]) {
          const one = judge(smoothed, { ...NO_MOVE, ...place, twist }, tables);
          if (one) found.push(one);
        }
      }
    }
  }
  const closer = pick(found).map((first) => {
    let best = first;
    const look = (move: Place, part: number, shape: BlurShape, step: number) => {
      const { start, width, bend, twist } = best.fit;
      const place = {
        begin: start + part * move.begin * width,
        end: start + (modules + part * move.end) * width,
        bend: bend / width + part * move.bend,
        twist: twist / width + part * move.twist,
      };
      const candidate = judge(smoothed, place, tablesOf(symbology, shape, step));
      if (candidate && candidate.score < best.score) best = candidate;
    };
    for (const move of moves) look(move, 1, "gauss", COARSE);
    for (const [shape, step] of OTHERS) look(NO_MOVE, 1, shape, step);
    for (const move of moves) look(move, 0.5, best.shape, best.step);
    return best;
  });
  return pick(closer);

  /** The best of some, none within most of a module of a better one. */
  function pick(places: Hypothesis[]): Hypothesis[] {
    const picked: Hypothesis[] = [];
    for (const place of places.sort((a, b) => a.score - b.score)) {
      if (picked.length === CLOSER) break;
      const { start, width } = place.fit;
      const near = 0.8 * Math.abs(width);
      const isKnown = picked.some(({ fit }) => {
        const apart = fit.start - start;
        const endsApart = apart + (fit.width - width) * modules;
        return Math.abs(apart) < near && Math.abs(endsApart) < near;
      });
      if (!isKnown) picked.push(place);
    }
    return picked;
  }
}
