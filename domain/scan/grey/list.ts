/** The best of all rows of symbols that say something: rows are followed in depth, and left where none can be good enough. */
import { type BestCode, costs, leastToGo, toGo } from "./chain.ts";
import type { Listed } from "./symbology.ts";
import type { Tables } from "./tables.ts";

/** Rows that cost more than the least by this are looked at after those that cost less, in squares of the contrast and modules. */
const WIDTHS = [0.01, 0.03, 0.1, 0.3] as const;
/** Symbols of rows that are looked at for each; a profile of which more are as likely says nothing. */
const MOST_VISITS = 2000;

/** The row that costs least of all, whatever it says. */
function leastRow({ ranges }: Listed, { pairs, own: { length } }: Tables): number[] {
  const row: number[] = [];
  for (const [n, [from, to]] of ranges.entries()) {
    const pair = pairs[n - 1];
    const last = (row[n - 1] ?? 0) * length;
    let best = from;
    let least = Number.POSITIVE_INFINITY;
    for (let q = from; q < to; q++) {
      const at = n * length + q;
      const cost = (pair?.[last + q] ?? 0) + costs[at]! + toGo[at]!;
      if (cost < least) [best, least] = [q, cost];
    }
    row.push(best);
  }
  return row;
}

/** The best row that says something, or the best of all with an empty text; what the next costs is at least what is said. */
export function bestOfList(of: Listed, tables: Tables, isNextWanted: boolean): BestCode {
  const { ranges, textOf } = of;
  const { pairs, own } = tables;
  const { length } = own;
  const least = leastToGo(ranges, tables);
  const row: number[] = [];
  let visits = 0;
  let best: BestCode;

  function take(cost: number): void {
    const text = textOf(row);
    if (text === null) return;
    if (cost < best.cost) best = { text, patterns: [...row], cost, nextCost: best.cost };
    else best.nextCost = Math.min(best.nextCost, cost);
  }

  function visit(n: number, cost: number): void {
    const pair = pairs[n - 1];
    const last = (row[n - 1] ?? 0) * length;
    const [from, to] = ranges[n]!;
    for (let q = from; q < to && visits < MOST_VISITS; q++) {
      const at = n * length + q;
      const sum = cost + (pair?.[last + q] ?? 0) + costs[at]!;
      if (sum + toGo[at]! >= (isNextWanted ? best.nextCost : best.cost)) continue;
      visits += 1;
      row[n] = q;
      if (n < ranges.length - 1) visit(n + 1, sum);
      else take(sum);
    }
  }

  let known: BestCode = { text: "", patterns: leastRow(of, tables), cost: least, nextCost: least };
  for (const width of WIDTHS) {
    best = { ...known, cost: least + width, nextCost: least + width };
    visits = 0;
    visit(0, 0);
    if (visits >= MOST_VISITS) break;
    known = best.text === "" ? known : best;
    if (best.text !== "" && (!isNextWanted || best.nextCost < least + width)) break;
  }
  return known;
}
