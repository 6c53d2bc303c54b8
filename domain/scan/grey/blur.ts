/** The look of a bar of one module through a lens that is out of focus, or moved (Iwen et al. 2013, equation 1). */
import { once } from "../../once.ts";

/** Samples a module. */
export const SAMPLES = 3;

/** Out of focus a point becomes a Gaussian, or a disc, of which a line across the bars sees a half circle; moved, a box. */
export type BlurShape = "gauss" | "disc" | "box";

/** Standard deviations in modules. */
export const SIGMAS = [0.25, 0.4, 0.55, 0.7, 0.85, 1, 1.2, 1.4, 1.65, 1.9, 2.2] as const;

/** The blur that every lens and pixel adds to a disc or a box, in modules. */
const SOFTNESS = 0.25;
/** Steps of a module in which the blur is summed up. */
const FINE = 32;

/** A blurred bar of one module. */
export interface Blur {
  shape: BlurShape;
  /** The standard deviation's number in `SIGMAS`. */
  step: number;
  /** Whole modules to either side of the bar that the blur reaches into. */
  reach: number;
  /** The bar: `SAMPLES` values a module, from `reach` modules before it to as many after it. */
  bar: Float64Array;
  /** The inner product of two bars so many modules apart, per module. */
  overlap: Float64Array;
  /** The bar at any distance from its middle, in modules. */
  at: (distance: number) => number;
}

function pointSpread(shape: BlurShape, sigma: number, distance: number): number {
  switch (shape) {
    case "gauss":
      return Math.exp((-distance * distance) / (2 * sigma * sigma));
    case "disc":
      return Math.sqrt(Math.max(0, 4 * sigma * sigma - distance * distance));
    case "box":
      return Math.abs(distance) <= sigma * Math.sqrt(3) ? 1 : 0;
  }
}

/** The share of a point's light that falls left of each place, `FINE` places a module. */
function spreadSums(shape: BlurShape, sigma: number, half: number): Float64Array {
  const count = 2 * half * FINE + 1;
  const place = (n: number) => n / FINE - half;
  const sharp = Float64Array.from({ length: count }, (_, n) => pointSpread(shape, sigma, place(n)));
  const near = shape === "gauss" ? 0 : Math.ceil(3 * SOFTNESS * FINE);
  const sums = new Float64Array(count);
  let sum = 0;
  for (let n = 0; n < count; n++) {
    let value = 0;
    for (let k = -near; k <= near; k++) {
      value += (sharp[n + k] ?? 0) * Math.exp(-0.5 * (k / FINE / SOFTNESS) ** 2);
    }
    sums[n] = sum + value / 2;
    sum += value;
  }
  return sums.map((value) => value / sum);
}

function makeBlur(shape: BlurShape, step: number): Blur {
  const sigma = SIGMAS[step]!;
  const half = Math.ceil(shape === "gauss" ? 3.6 * sigma : 2 * sigma + 3 * SOFTNESS) + 1;
  const sums = spreadSums(shape, sigma, half);
  const shareBefore = (distance: number) => {
    const place = (distance + half) * FINE;
    if (place <= 0) return 0;
    if (place >= sums.length - 1) return 1;
    const n = Math.floor(place);
    return sums[n]! + (sums[n + 1]! - sums[n]!) * (place - n);
  };
  const at = (distance: number) => shareBefore(distance + 0.5) - shareBefore(distance - 0.5);
  const reach = half;
  const bar = Float64Array.from({ length: (1 + 2 * reach) * SAMPLES }, (_, n) =>
    at((n + 0.5) / SAMPLES - reach - 0.5),
  );
  const overlap = Float64Array.from({ length: 2 * reach + 2 }, (_, apart) => {
    let sum = 0;
    for (let n = apart * SAMPLES; n < bar.length; n++) sum += bar[n]! * bar[n - apart * SAMPLES]!;
    return sum / SAMPLES;
  });
  return { shape, step, reach, bar, overlap, at };
}

const blurs = new Map<string, Blur>();

/** The blur of this shape and `SIGMAS[step]`; made once. */
export const blurOf = (shape: BlurShape, step: number): Blur =>
  once(blurs, `${shape} ${step}`, () => makeBlur(shape, step));
