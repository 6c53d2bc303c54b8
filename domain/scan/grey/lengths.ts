/** Finds labels of any length in a profile, by the bars that all labels of a symbology begin and end with. */
import { blurOf, SIGMAS } from "./blur.ts";
import { LISTED } from "./chains.ts";
import type { Listed } from "./symbology.ts";

/** A label between two places of a profile, backwards where it ends before it begins. */
interface Length {
  symbology: Listed;
  begin: number;
  end: number;
  /** The correlation of its first and last bars with the profile. */
  score: number;
}

/** The blur that bars are compared with: what it hides, a sharper picture shows as well. */
const BLUR = blurOf("gauss", SIGMAS.indexOf(1.2));
/** Modules of paper that are compared beside the bars. */
const QUIET = 3;
/** The assumed darkness of unknown modules. */
const UNKNOWN = 0.5;
/**
 * The least score of a label's bars, unless it shines; and the number of labels of a symbology that are looked at
 * closer.
 */
const LEAST_SCORE = 0.82;
const MOST = 2;
/** Modules by which a beginning or an end may be wrong. */
const TOLERANCE = 2;

/** The darkness at each module from the quiet zone to the end of the bars, when the next bars are unknown. */
function darknessOf(bars: string): number[] {
  const known = [...bars].map(Number);
  const darkAt = (module: number) => (module < 0 ? 0 : (known[module] ?? UNKNOWN));
  return Array.from({ length: QUIET + bars.length }, (_, n) => {
    let sum = 0;
    for (let k = -BLUR.reach; k <= BLUR.reach; k++) sum += darkAt(n - QUIET + k) * BLUR.at(k);
    return sum;
  });
}

/** The darkness of the compared modules, less their mean, divided by their standard deviation. */
interface Model {
  /** The number of modules at the beginning, from the quiet zone on; the others go backwards from the end. */
  begin: number;
  dark: number[];
}

function modelOf({ first, last }: Listed): Model {
  const begin = darknessOf(first);
  const all = [...begin, ...darknessOf([...last].reverse().join(""))];
  const mean = all.reduce((sum, dark) => sum + dark, 0) / all.length;
  const spread = Math.sqrt(all.reduce((sum, dark) => sum + (dark - mean) ** 2, 0));
  return { begin: begin.length, dark: all.map((dark) => (dark - mean) / spread) };
}

const MODELS = new Map(LISTED.map((symbology) => [symbology, modelOf(symbology)]));

function correlation(profile: Float64Array, begin: number, end: number, of: Listed): number {
  const { begin: atBegin, dark } = MODELS.get(of) as Model;
  const width = (end - begin) / of.modules;
  const last = profile.length - 1;
  let [sum, squares, product] = [0, 0, 0];
  for (let n = 0; n < dark.length; n++) {
    const place =
      n < atBegin ? begin + width * (n - QUIET + 0.5) : end - width * (n - atBegin - QUIET + 0.5);
    const x = Math.max(0, Math.min(last - 1e-6, place - 0.5));
    const left = Math.floor(x);
    const value = profile[left]! + (profile[left + 1]! - profile[left]!) * (x - left);
    sum += value;
    squares += value * value;
    product += value * dark[n]!;
  }
  const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / dark.length));
  return spread < 1 ? 0 : -product / spread;
}

/** The best of a label near these ends, either way round. */
function bestNear(
  profile: Float64Array,
  symbology: Listed,
  [left, right]: readonly [number, number],
): Length {
  const module = (right - left) / symbology.modules;
  let best: Length = { symbology, begin: left, end: right, score: 0 };
  const look = (from: number, to: number, reach: number, step: number) => {
    for (let i = -reach; i <= reach; i += step) {
      for (let k = -reach; k <= reach; k += step) {
        const [begin, end] = [from + i * module, to + k * module];
        const score = correlation(profile, begin, end, symbology);
        if (score > best.score) best = { symbology, begin, end, score };
      }
    }
  };
  look(left, right, TOLERANCE, 1);
  look(right, left, TOLERANCE, 1);
  look(best.begin, best.end, 0.5, 0.5);
  return best;
}

/** The likeliest labels of each symbology in these spans. */
export function lengthsOf(
  profile: Float64Array,
  spans: readonly (readonly [number, number])[],
  leastModule: number,
): Length[] {
  const found = LISTED.flatMap((symbology) =>
    spans
      .filter(([left, right]) => right - left >= leastModule * symbology.modules)
      .map((span) => bestNear(profile, symbology, span))
      .filter(({ score }) => score >= LEAST_SCORE)
      .sort((a, b) => b.score - a.score)
      .slice(0, 1),
  );
  // The bars of one tell more than those of another.
  return [...Map.groupBy(found, ({ symbology }) => symbology.format).values()].flatMap((of) =>
    of.sort((a, b) => b.score - a.score).slice(0, MOST),
  );
}
