/**
 * What symbols cost behind a blurred profile: a blur makes each symbol's samples depend on its neighbours only, so the
 * least energy over all codes is a shortest path (Forney 1972, maximum-likelihood sequence estimation).
 *
 * With z = profile - guards and T the blurred pattern of a symbol, |z - sum T|^2 is |z|^2 plus, for each symbol,
 * |T|^2 - 2<z, T>, plus 2<T, T'> for each two neighbours.
 */
import { MOST_PATTERNS, MOST_SYMBOLS } from "./chains.ts";
import type { Symbology } from "./symbology.ts";
import type { Tables } from "./tables.ts";

export interface BestCode {
  text: string;
  /** The pattern of each symbol. */
  patterns: number[];
  /** What it costs, and what the best of all other codes costs. */
  cost: number;
  nextCost: number;
}

/** For each symbol what each pattern costs, as many after each other as there are patterns. */
export const costs = new Float64Array(MOST_SYMBOLS * MOST_PATTERNS);
const least = new Float64Array(MOST_PATTERNS);
const lastLeast = new Float64Array(MOST_PATTERNS);

/** What each pattern costs in each place, from the inner products of z with a blurred bar at each module. */
export function fillCosts(products: Float64Array, { symbology, own }: Tables): void {
  const { starts, ranges, patterns } = symbology;
  for (let n = 0; n < starts.length; n++) {
    const start = starts[n]!;
    const [from, to] = ranges[n]!;
    for (let pattern = from; pattern < to; pattern++) {
      const dark = patterns[pattern]!;
      let sum = 0;
      for (let m = 0; m < dark.length; m++) sum += products[start + dark[m]!]!;
      costs[n * patterns.length + pattern] = own[pattern]! - 2 * sum;
    }
  }
}

/** The least cost of any row of patterns of these ranges, whatever the check sum. */
export function leastOf(ranges: Symbology["ranges"], { pairs, own }: Tables): number {
  const { length } = own;
  let [from, to] = ranges[0]!;
  for (let p = from; p < to; p++) lastLeast[p] = costs[p]!;
  for (let n = 1; n < ranges.length; n++) {
    const pair = pairs[n - 1]!;
    const [nextFrom, nextTo] = ranges[n]!;
    for (let q = nextFrom; q < nextTo; q++) {
      let best = Number.POSITIVE_INFINITY;
      for (let p = from; p < to; p++) {
        const cost = lastLeast[p]! + pair[p * length + q]!;
        if (cost < best) best = cost;
      }
      least[q] = best + costs[n * length + q]!;
    }
    [from, to] = [nextFrom, nextTo];
    for (let p = from; p < to; p++) lastLeast[p] = least[p]!;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let p = from; p < to; p++) if (lastLeast[p]! < best) best = lastLeast[p]!;
  return best;
}

/** What no code can cost less than; quick, for finding where a code is. */
export function leastCost(products: Float64Array, tables: Tables): number {
  fillCosts(products, tables);
  return leastOf(tables.symbology.ranges, tables);
}
