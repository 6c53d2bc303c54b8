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

const modulo = (sum: number) => ((sum % DIGITS) + DIGITS) % DIGITS;

/** Fills `before` for one sheet. Returns its cheapest code's last digit, and what that code costs. */
function walkForward({ sets, weights, sum, last }: Sheet, { pairs }: Tables) {
  const end = sets.length - 1;
  before.fill(Number.POSITIVE_INFINITY);
  for (let d = 0; d < DIGITS; d++) {
    before[d * DIGITS + modulo(sum + weights[0]! * d)] = costs[sets[0]! + d]!;
  }
  for (let n = 1; n <= end; n++) {
    const pair = pairs[n - 1]!;
    for (let q = 0; q < DIGITS; q++) {
      const pattern = sets[n]! + q;
      const own = costs[n * PATTERN_COUNT + pattern]!;
      const shift = modulo(weights[n]! * q);
      for (let p = 0; p < DIGITS; p++) {
        const step = pair[(sets[n - 1]! + p) * PATTERN_COUNT + pattern]! + own;
        const from = (n - 1) * STATES + p * DIGITS;
        const to = n * STATES + q * DIGITS;
        // The check sum counts modulo 10: those that pass it come round.
        for (let s = 0, at = to + shift; s < DIGITS; s++, at++) {
          if (s === DIGITS - shift) at = to;
          const cost = before[from + s]! + step;
          if (cost < before[at]!) before[at] = cost;
        }
      }
    }
  }
  let best = { digit: last[0], cost: Number.POSITIVE_INFINITY };
  for (let d = last[0]; d <= last[1]; d++) {
    const cost = before[end * STATES + d * DIGITS]!;
    if (cost < best.cost) best = { digit: d, cost };
  }
  return best;
}

/** The digits of the code that ends with this one, back along its path. */
function digitsTo(end: number, { sets, weights }: Sheet, { pairs }: Tables): number[] {
  const digits = [end];
  for (let n = sets.length - 1, sum = 0; n > 0; n--) {
    const [q] = digits as [number];
    sum = modulo(sum - weights[n]! * q);
    let best = { digit: 0, cost: Number.POSITIVE_INFINITY };
    for (let p = 0; p < DIGITS; p++) {
      const pair = pairs[n - 1]![(sets[n - 1]! + p) * PATTERN_COUNT + sets[n]! + q]!;
      const cost = before[(n - 1) * STATES + p * DIGITS + sum]! + pair;
      if (cost < best.cost) best = { digit: p, cost };
    }
    digits.unshift(best.digit);
  }
  return digits;
}

/** Fills `after` for one sheet. */
function walkBack({ sets, weights, last }: Sheet, { pairs }: Tables): void {
  const end = sets.length - 1;
  after.fill(Number.POSITIVE_INFINITY);
  for (let d = last[0]; d <= last[1]; d++) after[end * STATES + d * DIGITS] = 0;
  for (let n = end; n > 0; n--) {
    const pair = pairs[n - 1]!;
    for (let q = 0; q < DIGITS; q++) {
      const pattern = sets[n]! + q;
      const own = costs[n * PATTERN_COUNT + pattern]!;
      const shift = modulo(weights[n]! * q);
      for (let p = 0; p < DIGITS; p++) {
        const step = pair[(sets[n - 1]! + p) * PATTERN_COUNT + pattern]! + own;
        const from = n * STATES + q * DIGITS;
        const to = (n - 1) * STATES + p * DIGITS;
        for (let s = 0, at = from + shift; s < DIGITS; s++, at++) {
          if (s === DIGITS - shift) at = from;
          const cost = after[at]! + step;
          if (cost < after[to + s]!) after[to + s] = cost;
        }
      }
    }
  }
}

/**
 * The exact cost of the cheapest other code of a sheet. That code has another digit at some place, and the least cost
 * of all codes with a given digit at a given place is known.
 */
function nextOf(digits: readonly number[]): number {
  let next = Number.POSITIVE_INFINITY;
  for (const [n, digit] of digits.entries()) {
    for (let state = n * STATES; state < (n + 1) * STATES; state++) {
      if (state >= n * STATES + digit * DIGITS && state < n * STATES + (digit + 1) * DIGITS)
        continue;
      next = Math.min(next, before[state]! + after[state]!);
    }
  }
  return next;
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
    const { digit, cost } = walkForward(sheet, tables);
    if (cost >= best.cost) {
      best.nextCost = Math.min(best.nextCost, cost);
      continue;
    }
    const digits = digitsTo(digit, sheet, tables);
    if (isNextWanted) walkBack(sheet, tables);
    best = {
      text: sheet.text(digits.join("")),
      patterns: sheet.sets.map((set, n) => set + digits[n]!),
      cost,
      nextCost: Math.min(best.cost, isNextWanted ? nextOf(digits) : Number.POSITIVE_INFINITY),
    };
  }
  return best;
}
