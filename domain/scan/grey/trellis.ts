/**
 * The most likely code behind a blurred profile, exactly. A path's state is the last digit and the check sum so far;
 * of symbols that have no such sum all paths are listed (`list.ts`).
 */
import { type BestCode, costs, fillCosts, leastOf } from "./chain.ts";
import { bestOfList } from "./list.ts";
import { PATTERNS, type Retail, type Sheet } from "./symbology.ts";
import type { Tables } from "./tables.ts";

const PATTERN_COUNT = PATTERNS.length;
const DIGITS = 10;
const STATES = DIGITS * DIGITS;
const MOST_DIGITS = 12;

/** For each symbol the least cost of a path up to it, and from it on, by its digit and the check sum up to it. */
const before = new Float64Array(MOST_DIGITS * STATES);
const after = new Float64Array(MOST_DIGITS * STATES);

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

/**
 * The best of all codes with a right check digit, exactly; `products` as above. What the second best costs is exact too
 * unless only the best is asked for, which is sooner known.
 */
export function bestCode(products: Float64Array, tables: Tables, isNextWanted: boolean): BestCode {
  const { symbology } = tables;
  fillCosts(products, tables);
  return "sheets" in symbology
    ? bestOfSheets(symbology, tables, isNextWanted)
    : bestOfList(symbology, tables, isNextWanted);
}

function bestOfSheets({ sheets: all }: Retail, tables: Tables, isNextWanted: boolean): BestCode {
  const boundOf = ({ sets }: Sheet) => {
    const ranges = sets.map((set) => [set, set + DIGITS] as const);
    return leastOf(ranges, tables);
  };
  const sheets = all
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
