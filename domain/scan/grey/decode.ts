/** From a place to a code: the trellis and the fit in turn, over blurs, until nothing changes. */
import { type BlurShape, SIGMAS } from "./blur.ts";
import { type Fit, productsOf, refine } from "./geometry.ts";
import type { Hypothesis } from "./search.ts";
import type { Symbology } from "./symbology.ts";
import { tablesOf } from "./tables.ts";
import { bestCode } from "./trellis.ts";

/** A code as a profile has it. */
export interface Decoded {
  symbology: Symbology;
  text: string;
  patterns: number[];
  fit: Fit;
  shape: BlurShape;
  /** The blur's number in `SIGMAS`. */
  step: number;
  /** Mean square of what the model does not explain, in squares of the contrast. */
  residual: number;
  /** Mean square by which the best other code is worse, in squares of the contrast and modules. */
  gap: number;
  /** The logarithm of how much likelier it is than the best other code, were the noise white. */
  margin: number;
}

const SHAPES = ["gauss", "disc", "box"] as const;
const ROUNDS = 5;
/** Rounds after which a place's quality shows. */
const FIRST_ROUNDS = 2;
/** A part of the code that the model explains worse than the whole by more than this, such as a shine, counts for it. */
const UNEVEN = 2;

/** A code's place and blur, and what the code that was likeliest in the last round leaves there. */
type Place = Pick<Decoded, "symbology" | "fit" | "shape" | "step" | "residual">;

function fitCode(
  profile: Float64Array,
  symbology: Symbology,
  shape: BlurShape,
  begun: Pick<Hypothesis, "fit" | "step">,
  rounds: number,
): Place {
  let { fit, step } = begun;
  let residual = Number.POSITIVE_INFINITY;
  let last = "";
  for (let round = 0; round < rounds; round++) {
    const tables = tablesOf(symbology, shape, step);
    const { text, patterns } = bestCode(productsOf(profile, fit, tables), tables, false);
    let best: { fit: Fit; residual: number; step: number } | undefined;
    for (const next of [step - 1, step, step + 1]) {
      if (next < 0 || next >= SIGMAS.length) continue;
      const refined = refine(profile, patterns, fit, tablesOf(symbology, shape, next), 2);
      if (!best || refined.residual < best.residual) best = { ...refined, step: next };
    }
    if (!best) break;
    ({ fit, residual } = best);
    const isSettled = text === last && best.step === step;
    step = best.step;
    last = text;
    if (isSettled) break;
  }
  return { symbology, fit, shape, step, residual };
}

/** `margin` of a code that leaves so much, and the most where it is explained worst. */
export const marginOf = (gap: number, of: { residual: number; worst: number }): number =>
  gap / (2 * Math.max(of.residual, of.worst / UNEVEN, 1e-5));

/** The likeliest code at a place, and how it stands out. */
function codeAt(profile: Float64Array, { symbology, fit, shape, step }: Place): Decoded {
  const tables = tablesOf(symbology, shape, step);
  const products = productsOf(profile, fit, tables);
  const { text, patterns, cost, nextCost } = bestCode(products, tables, true);
  const { residual, worst } = refine(profile, patterns, fit, tables, 1);
  const gap = nextCost - cost;
  const margin = marginOf(gap, { residual, worst });
  return { symbology, text, patterns, fit, shape, step, residual, gap, margin };
}

const decodeWith = (
  profile: Float64Array,
  symbology: Symbology,
  shape: BlurShape,
  begun: Pick<Hypothesis, "fit" | "step">,
): Decoded => codeAt(profile, fitCode(profile, symbology, shape, begun, ROUNDS));

/** The code at a place, with the blur that makes it stand out most. */
export function decode(
  profile: Float64Array,
  symbology: Symbology,
  place: Pick<Hypothesis, "fit" | "step">,
  shapes: readonly BlurShape[] = SHAPES,
): Decoded {
  return shapes
    .map((shape) => decodeWith(profile, symbology, shape, place))
    .reduce((best, found) => (found.margin > best.margin ? found : best));
}

/** A first look at a place: the less its code leaves, the nearer it is. */
export const glimpse = (profile: Float64Array, symbology: Symbology, place: Hypothesis): Place =>
  fitCode(profile, symbology, place.shape, place, FIRST_ROUNDS);

/** A fit may have settled beside the code: its beginning or end moved by so many modules it is tried again. */
const MOVED = 1.2;
/** A fit is better when it leaves no more than this part. */
const BETTER = 0.95;
const MOVES = [
  [MOVED, 0],
  [-MOVED, 0],
  [0, MOVED],
  [0, -MOVED],
  [MOVED, -MOVED],
  [-MOVED, MOVED],
] as const;

/** The best fit around a code's, which may be another code's. */
export function settle(profile: Float64Array, found: Decoded): Decoded {
  const { symbology, shape, fit } = found;
  let best = found;
  for (const [begin, end] of MOVES) {
    const start = fit.start + begin * fit.width;
    const width = fit.width * (1 + (end - begin) / symbology.modules);
    const moved = { ...fit, start, width, bend: 0, twist: 0 };
    const tried = decodeWith(profile, symbology, shape, { fit: moved, step: found.step });
    if (tried.residual < BETTER * best.residual) best = tried;
  }
  return best === found ? found : settle(profile, best);
}

/** The limits of a code that is believed; measured on drawn labels (`npm run bench -- reader`). */
const LIKELY = { gap: 0.03, sigma: 1.65, residual: 0.012 };

/** The part of the margin that a first look has at least, of codes of which the second best is soon known. */
const PROMISING_MARGIN = 1 / 8;
/** The part of the residual that a first look has at most, of others. */
const PROMISING_RESIDUAL = 1 / 2;

/** Whether a place is worth a closer look. */
export const isPromising = (profile: Float64Array, place: Place): boolean =>
  "sheets" in place.symbology
    ? codeAt(profile, place).margin >= PROMISING_MARGIN * place.symbology.leastMargin
    : place.residual <= PROMISING_RESIDUAL * LIKELY.residual;

/** Whether the model stands out from the picture's faults. */
export const isExplained = ({ residual }: Decoded): boolean => residual <= LIKELY.residual;

/** Whether the code stands out from all others, too. */
export const isLikely = (found: Decoded): boolean =>
  found.margin >= found.symbology.leastMargin &&
  found.gap >= LIKELY.gap &&
  SIGMAS[found.step]! <= LIKELY.sigma &&
  isExplained(found);
