/** How many characters a label of Code 128 may have, and where it begins and ends, by the bars that all labels have there. */
import { blurOf, SIGMAS } from "./blur.ts";
import { CODE_128, FIRST_BARS, LAST_BARS } from "./code128.ts";
import type { Listed } from "./symbology.ts";

/** A label of a length between two places of a profile, backwards where it ends before it begins. */
export interface Length {
  symbology: Listed;
  begin: number;
  end: number;
  /** How well its first and last bars are there: a correlation. */
  score: number;
}

/** The blur that bars are compared with: what it hides, a sharper picture shows as well. */
const BLUR = blurOf("gauss", SIGMAS.indexOf(1.2));
/** Modules of paper that are compared beside the bars. */
const QUIET = 3;
/** How dark it is where it is not known. */
const UNKNOWN = 0.5;
/** What the bars of a label score at least, but for those that shine; and lengths that are looked at closer. */
const LEAST_SCORE = 0.82;
const MOST = 2;
/** Modules by which a beginning or an end may be wrong, and by how much of one they are moved. */
const TOLERANCE = 2;
const STEP = 0.5;

/** How dark it is at each module from the quiet zone to the bars' end, when what follows is not known. */
function darknessOf(bars: string): number[] {
  const known = [...bars].map(Number);
  const darkAt = (module: number) => (module < 0 ? 0 : (known[module] ?? UNKNOWN));
  return Array.from({ length: QUIET + bars.length }, (_, n) => {
    let sum = 0;
    for (let k = -BLUR.reach; k <= BLUR.reach; k++) sum += darkAt(n - QUIET + k) * BLUR.at(k);
    return sum;
  });
}

const BEGIN = darknessOf(FIRST_BARS);
const END = darknessOf([...LAST_BARS].reverse().join(""));
const MODEL = [...BEGIN, ...END];
const COUNT = MODEL.length;
const MEAN = MODEL.reduce((sum, dark) => sum + dark, 0) / COUNT;
const SPREAD = Math.sqrt(MODEL.reduce((sum, dark) => sum + (dark - MEAN) ** 2, 0));

function correlation(profile: Float64Array, begin: number, end: number, modules: number): number {
  const width = (end - begin) / modules;
  const last = profile.length - 1;
  let [sum, squares, product] = [0, 0, 0];
  for (let n = 0; n < COUNT; n++) {
    const place =
      n < BEGIN.length
        ? begin + width * (n - QUIET + 0.5)
        : end - width * (n - BEGIN.length - QUIET + 0.5);
    const x = Math.max(0, Math.min(last - 1e-6, place - 0.5));
    const left = Math.floor(x);
    const value = profile[left]! + (profile[left + 1]! - profile[left]!) * (x - left);
    sum += value;
    squares += value * value;
    product += value * (MODEL[n]! - MEAN);
  }
  const spread = Math.sqrt(Math.max(0, squares - (sum * sum) / COUNT));
  return spread < 1 ? 0 : -product / spread / SPREAD;
}

/** The best of a length near these ends, either way round. */
function bestNear(
  profile: Float64Array,
  symbology: Listed,
  [left, right]: readonly [number, number],
): Length {
  const module = (right - left) / symbology.modules;
  let best: Length = { symbology, begin: left, end: right, score: 0 };
  for (let i = -TOLERANCE; i <= TOLERANCE; i += STEP) {
    for (let k = -TOLERANCE; k <= TOLERANCE; k += STEP) {
      const [from, to] = [left + i * module, right + k * module];
      for (const [begin, end] of [[from, to] as const, [to, from] as const]) {
        const score = correlation(profile, begin, end, symbology.modules);
        if (score > best.score) best = { symbology, begin, end, score };
      }
    }
  }
  return best;
}

/** The likeliest lengths of a label that lies in one of these spans, the best first. */
export function lengthsOf(
  profile: Float64Array,
  spans: readonly (readonly [number, number])[],
  leastModule: number,
): Length[] {
  return spans
    .flatMap(([left, right]) =>
      CODE_128.filter(({ modules }) => right - left >= leastModule * modules).map((symbology) =>
        bestNear(profile, symbology, [left, right]),
      ),
    )
    .filter(({ score }) => score >= LEAST_SCORE)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
}
