/**
 * The costs of symbols behind a blurred profile: a blur makes each symbol's samples depend on its neighbours only, so
 * the least energy over all codes is a shortest path (Forney 1972, maximum-likelihood sequence estimation).
 *
 * With z = profile - guards and T the blurred pattern of a symbol, |z - sum T|^2 is |z|^2 plus, for each symbol, |T|^2
 * - 2<z, T>, plus 2<T, T'> for each two neighbours.
 */
import { MOST_PATTERNS, MOST_SYMBOLS } from "./chains.ts";
import type { Symbology } from "./symbology.ts";
import type { Tables } from "./tables.ts";

export interface BestCode {
  text: string;
  /** The pattern of each symbol. */
  patterns: number[];
  /** The code's cost, and the cost of the best of all other codes. */
  cost: number;
  nextCost: number;
}

/** For each symbol what each pattern costs, as many after each other as there are patterns. */
export const costs = new Float64Array(MOST_SYMBOLS * MOST_PATTERNS);
/** The least cost of the symbols after each one, by its pattern, as `leastToGo` last found it. */
export const toGo = new Float64Array(MOST_SYMBOLS * MOST_PATTERNS);
/** For each symbol the patterns that it may be, and how many. */
const kept = new Uint8Array(MOST_SYMBOLS * MOST_PATTERNS);
const keptCounts = new Uint8Array(MOST_SYMBOLS);
/** The costs from one symbol on. */
const onward = new Float64Array(MOST_PATTERNS);

/** Fills in the cost of each pattern at each place, from the inner products of z with a blurred bar at each module. */
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

/**
 * Keeps of each symbol's patterns those that the cheapest row can have: next to its likeliest neighbours the
 * pattern costs no more than another one next to its unlikeliest.
 */
function keepCheapest(ranges: Symbology["ranges"], { own: { length }, beside }: Tables): void {
  for (let n = 0; n < ranges.length; n++) {
    const [from, to] = ranges[n]!;
    let most = Number.POSITIVE_INFINITY;
    for (let at = n * length + from; at < n * length + to; at++) {
      const cost = costs[at]! + beside.most[at]!;
      if (cost < most) most = cost;
    }
    let count = 0;
    for (let q = from; q < to; q++) {
      const at = n * length + q;
      if (costs[at]! + beside.least[at]! <= most) kept[n * length + count++] = q;
    }
    keptCounts[n] = count;
  }
}

function keepAll(ranges: Symbology["ranges"], { own: { length } }: Tables): void {
  for (const [n, [from, to]] of ranges.entries()) {
    for (let q = from; q < to; q++) kept[n * length + q - from] = q;
    keptCounts[n] = to - from;
  }
}

/** The least cost of any row of the patterns that are kept, whatever the check sum. Fills `toGo` for these. */
function leastOfKept(symbols: number, { pairs, own: { length } }: Tables): number {
  const end = symbols - 1;
  for (let k = 0; k < keptCounts[end]!; k++) toGo[end * length + kept[end * length + k]!] = 0;
  for (let n = end; ; n--) {
    const row = n * length;
    const count = keptCounts[n]!;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < count; k++) {
      const at = row + kept[row + k]!;
      const cost = costs[at]! + toGo[at]!;
      if (cost < least) least = cost;
      onward[k] = cost;
    }
    if (n === 0) return least;
    const pair = pairs[n - 1]!;
    const before = row - length;
    for (let i = 0; i < keptCounts[n - 1]!; i++) {
      const p = kept[before + i]!;
      let best = Number.POSITIVE_INFINITY;
      for (let k = 0; k < count; k++) {
        const cost = pair[p * length + kept[row + k]!]! + onward[k]!;
        if (cost < best) best = cost;
      }
      toGo[before + p] = best;
    }
  }
}

/** The least cost of any row of patterns of these ranges, whatever the check sum. Fills `toGo`. */
export function leastToGo(ranges: Symbology["ranges"], tables: Tables): number {
  keepAll(ranges, tables);
  return leastOfKept(ranges.length, tables);
}

/** The least cost, sooner known; `toGo` is not filled. */
export function leastOf(ranges: Symbology["ranges"], tables: Tables): number {
  keepCheapest(ranges, tables);
  return leastOfKept(ranges.length, tables);
}

/** A lower bound of every code's cost; quick, for finding where a code is. */
export function leastCost(products: Float64Array, tables: Tables): number {
  fillCosts(products, tables);
  return leastOf(tables.symbology.ranges, tables);
}
