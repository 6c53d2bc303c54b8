/**
 * The most likely code behind a blurred profile, exactly: a blur makes each symbol's samples depend on its neighbours
 * only, so the least energy over all codes is a shortest path (Forney 1972, maximum-likelihood sequence estimation).
 *
 * With z = profile - guards and T the blurred pattern of a symbol, |z - sum T|^2 is |z|^2 plus, for each symbol,
 * |T|^2 - 2<z, T>, plus 2<T, T'> for each two neighbours. A path's state is the last digit and the check sum so far.
 */
import { PATTERNS, type Sheet, type Symbology } from "./symbology.ts";
import type { Tables } from "./tables.ts";

const PATTERN_COUNT = PATTERNS.length;
const DIGITS = 10;
const STATES = DIGITS * DIGITS;
const MOST_SYMBOLS = 12;

const costs = new Float64Array(MOST_SYMBOLS * PATTERN_COUNT);
/** For each symbol the least cost of a path up to it, and from it on, by its digit and the check sum up to it. */
const before = new Float64Array(MOST_SYMBOLS * STATES);
const after = new Float64Array(MOST_SYMBOLS * STATES);
const least = new Float64Array(PATTERN_COUNT);
const lastLeast = new Float64Array(PATTERN_COUNT);

/** What each pattern costs in each place, from the inner products of z with a blurred bar at each module. */
function fillCosts(products: Float64Array, { symbology: { starts, ranges }, own }: Tables): void {
  for (let n = 0; n < starts.length; n++) {
    const start = starts[n]!;
    const [from, to] = ranges[n]!;
    for (let pattern = from; pattern < to; pattern++) {
      const dark = PATTERNS[pattern]!;
      let sum = 0;
      for (let m = 0; m < dark.length; m++) sum += products[start + dark[m]!]!;
      costs[n * PATTERN_COUNT + pattern] = own[pattern]! - 2 * sum;
    }
  }
}

/** The least cost of any row of patterns of these ranges, whatever the check sum. */
function leastOf(ranges: Symbology["ranges"], { pairs }: Tables): number {
  let [from, to] = ranges[0]!;
  for (let p = from; p < to; p++) lastLeast[p] = costs[p]!;
  for (let n = 1; n < ranges.length; n++) {
    const pair = pairs[n - 1]!;
    const [nextFrom, nextTo] = ranges[n]!;
    for (let q = nextFrom; q < nextTo; q++) {
      let best = Number.POSITIVE_INFINITY;
      for (let p = from; p < to; p++) {
        const cost = lastLeast[p]! + pair[p * PATTERN_COUNT + q]!;
        if (cost < best) best = cost;
      }
      least[q] = best + costs[n * PATTERN_COUNT + q]!;
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

/** Fills `before` and `after` for one sheet. */
function walkSheet({ sets, weights, sum: first, last }: Sheet, { pairs }: Tables): void {
  const end = sets.length - 1;
  before.fill(Number.POSITIVE_INFINITY);
  after.fill(Number.POSITIVE_INFINITY);
  for (let d = 0; d < DIGITS; d++) {
    before[d * DIGITS + ((first + weights[0]! * d) % DIGITS)] = costs[sets[0]! + d]!;
    if (d >= last[0] && d <= last[1]) after[end * STATES + d * DIGITS] = 0;
  }
  for (let n = 1; n <= end; n++) {
    const pair = pairs[n - 1]!;
    for (let q = 0; q < DIGITS; q++) {
      const pattern = sets[n]! + q;
      const own = costs[n * PATTERN_COUNT + pattern]!;
      const shift = (weights[n]! * q) % DIGITS;
      for (let p = 0; p < DIGITS; p++) {
        const step = pair[(sets[n - 1]! + p) * PATTERN_COUNT + pattern]! + own;
        const from = (n - 1) * STATES + p * DIGITS;
        const to = n * STATES + q * DIGITS;
        for (let s = 0; s < DIGITS; s++) {
          const at = to + (s + shift >= DIGITS ? s + shift - DIGITS : s + shift);
          const cost = before[from + s]! + step;
          if (cost < before[at]!) before[at] = cost;
        }
      }
    }
  }
  for (let n = end; n > 0; n--) {
    const pair = pairs[n - 1]!;
    for (let q = 0; q < DIGITS; q++) {
      const pattern = sets[n]! + q;
      const own = costs[n * PATTERN_COUNT + pattern]!;
      const shift = (weights[n]! * q) % DIGITS;
      for (let p = 0; p < DIGITS; p++) {
        const step = pair[(sets[n - 1]! + p) * PATTERN_COUNT + pattern]! + own;
        const from = n * STATES + q * DIGITS;
        const to = (n - 1) * STATES + p * DIGITS;
        for (let s = 0; s < DIGITS; s++) {
          const at = from + (s + shift >= DIGITS ? s + shift - DIGITS : s + shift);
          const cost = after[at]! + step;
          if (cost < after[to + s]!) after[to + s] = cost;
        }
      }
    }
  }
}

export interface BestCode {
  text: string;
  /** The pattern of each symbol. */
  patterns: number[];
  /** What it costs, and what the best of all other codes costs. */
  cost: number;
  nextCost: number;
}

/**
 * The best of all codes with a right check digit, exactly; `products` as above. What the second best costs is exact too
 * unless only the best is asked for, which is sooner known.
 */
export function bestCode(products: Float64Array, tables: Tables, isNextWanted: boolean): BestCode {
  fillCosts(products, tables);
  const boundOf = ({ sets }: Sheet) => {
    const ranges = sets.map((set) => [set, set + DIGITS] as const);
    return leastOf(ranges, tables);
  };
  const sheets = tables.symbology.sheets
    .map((sheet) => ({ sheet, bound: boundOf(sheet) }))
    .sort((a, b) => a.bound - b.bound);
  let best: BestCode = {
    ...{ text: "", patterns: [], cost: Number.POSITIVE_INFINITY },
    nextCost: Number.POSITIVE_INFINITY,
  };
  for (const { sheet, bound } of sheets) {
    if (bound >= (isNextWanted ? best.nextCost : best.cost)) break;
    walkSheet(sheet, tables);
    // The least cost of all codes that have a certain digit in a certain place is exact, so the second best is too:
    // it differs from the best in some place.
    let digits = "";
    let cost = Number.POSITIVE_INFINITY;
    let next = Number.POSITIVE_INFINITY;
    for (let n = 0; n < sheet.sets.length; n++) {
      let bestDigit = 0;
      let bestCost = Number.POSITIVE_INFINITY;
      let otherCost = Number.POSITIVE_INFINITY;
      for (let d = 0; d < DIGITS; d++) {
        let through = Number.POSITIVE_INFINITY;
        for (let state = n * STATES + d * DIGITS, s = 0; s < DIGITS; s++) {
          const sum = before[state + s]! + after[state + s]!;
          if (sum < through) through = sum;
        }
        if (through < bestCost) {
          otherCost = bestCost;
          [bestCost, bestDigit] = [through, d];
        } else if (through < otherCost) otherCost = through;
      }
      digits += bestDigit;
      cost = Math.min(cost, bestCost);
      next = Math.min(next, otherCost);
    }
    if (cost < best.cost) {
      const patterns = sheet.sets.map((set, n) => set + Number(digits[n]));
      const nextCost = Math.min(next, best.cost);
      best = { text: sheet.text(digits), patterns, cost, nextCost };
    } else best.nextCost = Math.min(best.nextCost, cost);
  }
  return best;
}
