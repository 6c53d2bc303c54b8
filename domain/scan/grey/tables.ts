/** The look of a symbology through a blur, and the overlap of its symbols: the constants of the trellis. */
import { once } from "../../once.ts";
import { type Blur, type BlurShape, blurOf, SAMPLES } from "./blur.ts";
import type { Symbology } from "./symbology.ts";

/** The least and the greatest overlap of a pattern with its possible neighbours. */
interface Beside {
  least: Float64Array;
  most: Float64Array;
}

export interface Tables {
  symbology: Symbology;
  blur: Blur;
  /** Modules beside the code that are compared as well. */
  quiet: number;
  /** Samples of a profile from one quiet zone's end to the other's. */
  length: number;
  /** The position of each in the code, from -1 to 1. */
  places: Float64Array;
  /** The guards alone, blurred: `length` values from 0 to 1. */
  guards: Float64Array;
  /** The guards' own energy, per module. */
  guardEnergy: number;
  /** The inner product of the guards with a blurred bar at each module. */
  guardOverlap: Float64Array;
  /** Each pattern's own energy. */
  own: Float64Array;
  /** For each symbol but the first: twice the inner products of the pattern before it (row) and it (column). */
  pairs: readonly Float64Array[];
  /** By symbol and pattern, as `costs` are. */
  beside: Beside;
  /** The share of dark modules that a label has on average. */
  density: number;
}

/** The first sample of a module's bar in a profile; it may lie before the first sample. */
export const barStart = (module: number, { blur, quiet }: Pick<Tables, "blur" | "quiet">): number =>
  (module - blur.reach + quiet) * SAMPLES;

/** Adds a blurred bar to a profile's samples. */
export function addBar(samples: Float64Array, module: number, of: Pick<Tables, "blur" | "quiet">) {
  const { bar } = of.blur;
  const start = barStart(module, of);
  const end = Math.min(bar.length, samples.length - start);
  for (let n = Math.max(0, -start); n < end; n++) samples[start + n]! += bar[n]!;
}

/** The overlap of two blurred patterns whose beginnings are so many modules apart, per module. */
function product(
  { overlap }: Blur,
  left: readonly number[],
  right: readonly number[],
  apart: number,
): number {
  let sum = 0;
  for (const m of left) for (const n of right) sum += overlap[Math.abs(apart + n - m)] ?? 0;
  return sum;
}

const pairsMade = new Map<string, Float64Array>();

/** Twice the inner products of two patterns so many modules apart; made once for all labels of a blur. */
const pairsOf = ({ patterns }: Symbology, blur: Blur, apart: number): Float64Array =>
  once(pairsMade, `${patterns.length} ${apart} ${blur.shape} ${blur.step}`, () =>
    Float64Array.from(
      patterns.flatMap((left) => patterns.map((right) => 2 * product(blur, left, right, apart))),
    ),
  );

const besideMade = new Map<string, Beside>();

/** The overlap with a pattern's neighbours on one side; made once for all symbols that stand alike. */
function besideAt(of: Symbology, n: number, side: -1 | 1, blur: Blur): Beside {
  const { length } = of.patterns;
  const [from, to] = of.ranges[n + side]!;
  const apart = of.starts[Math.max(n, n + side)]! - of.starts[Math.min(n, n + side)]!;
  const key = `${length} ${side} ${apart} ${from} ${to} ${blur.shape} ${blur.step}`;
  return once(besideMade, key, () => {
    const pair = pairsOf(of, blur, apart);
    const [stepOwn, stepOther] = side < 0 ? [1, length] : [length, 1];
    const least = new Float64Array(length).fill(Number.POSITIVE_INFINITY);
    const most = new Float64Array(length);
    for (let q = 0; q < length; q++) {
      for (let other = from; other < to; other++) {
        const value = pair[q * stepOwn + other * stepOther]!;
        least[q] = Math.min(least[q]!, value);
        most[q] = Math.max(most[q]!, value);
      }
    }
    return { least, most };
  });
}

function besideOf(of: Symbology, blur: Blur): Beside {
  const { length } = of.patterns;
  const least = new Float64Array(of.ranges.length * length);
  const most = new Float64Array(of.ranges.length * length);
  for (let n = 0; n < of.ranges.length; n++) {
    for (const side of [-1, 1] as const) {
      if (!of.ranges[n + side]) continue;
      const beside = besideAt(of, n, side, blur);
      for (let q = 0; q < length; q++) {
        least[n * length + q]! += beside.least[q]!;
        most[n * length + q]! += beside.most[q]!;
      }
    }
  }
  return { least, most };
}

function makeTables(symbology: Symbology, blur: Blur): Tables {
  const { modules, starts, ranges, patterns } = symbology;
  const overlap = (apart: number) => blur.overlap[Math.abs(apart)] ?? 0;
  const quiet = Math.max(3, blur.reach - 3);
  const length = (modules + 2 * quiet) * SAMPLES;
  const guards = new Float64Array(length);
  for (const module of symbology.guards) addBar(guards, module, { blur, quiet });
  const guardOverlap = Float64Array.from({ length: modules }, (_, module) =>
    symbology.guards.reduce((sum, guard) => sum + overlap(module - guard), 0),
  );
  const own = Float64Array.from(patterns, (dark) => product(blur, dark, dark, 0));
  const pairs = starts.slice(1).map((start, n) => pairsOf(symbology, blur, start - starts[n]!));
  const darkOnAverage = ranges.map(([from, to]) => {
    const darks = patterns.slice(from, to).map((dark) => dark.length);
    return darks.reduce((sum, dark) => sum + dark, 0) / darks.length;
  });
  return {
    symbology,
    blur,
    quiet,
    length,
    places: Float64Array.from(
      { length },
      (_, n) => (2 * ((n + 0.5) / SAMPLES - quiet)) / modules - 1,
    ),
    guards,
    guardEnergy: guards.reduce((sum, value) => sum + value * value, 0) / SAMPLES,
    guardOverlap,
    own,
    pairs,
    beside: besideOf(symbology, blur),
    density: (symbology.guards.length + darkOnAverage.reduce((a, b) => a + b, 0)) / modules,
  };
}

const tables = new Map<string, Tables>();

/** The tables of a symbology and a blur; made once. */
export const tablesOf = (symbology: Symbology, shape: BlurShape, step: number): Tables =>
  once(tables, `${symbology.format} ${symbology.modules} ${shape} ${step}`, () =>
    makeTables(symbology, blurOf(shape, step)),
  );
