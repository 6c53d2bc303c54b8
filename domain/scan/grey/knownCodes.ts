/**
 * The stock as prior: the code of the stock that explains a profile about as well as the best of all codes. Only asked
 * about, never taken unasked: a label that is not of the stock may have a neighbour there.
 */
import { LABEL_DIGITS, type PackedCodes } from "../../code/packedCodes.ts";
import { SAMPLES, SIGMAS } from "./blur.ts";
import { costs, fillCosts } from "./chain.ts";
import { type Decoded, marginOf } from "./decode.ts";
import { productsOf, refine } from "./geometry.ts";
import { EAN_13 } from "./symbology.ts";
import { type Tables, tablesOf } from "./tables.ts";

/** Codes that are fitted to the profile: those that cost least before. */
const CLOSER = 12;
const STEPS = 3;
/** By which part more it may leave than the best of all codes, and how it must stand out among the stock's. */
const WORSE = 1.1;
const LEAST_MARGIN = 10;

const setsOf = (digits: PackedCodes, at: number) => EAN_13.sheets[digits[at]!]!.sets;

/** The offsets of the codes with the least cost. */
function cheapest(codes: PackedCodes, { pairs, own: { length } }: Tables): number[] {
  const found: { at: number; cost: number }[] = [];
  for (let at = 0; at < codes.length; at += LABEL_DIGITS) {
    const sets = setsOf(codes, at);
    let last = sets[0]! + codes[at + 1]!;
    let cost = costs[last]!;
    for (let n = 1; n < sets.length; n++) {
      const pattern = sets[n]! + codes[at + 1 + n]!;
      cost += pairs[n - 1]![last * length + pattern]! + costs[n * length + pattern]!;
      last = pattern;
    }
    if (cost >= (found[CLOSER - 1]?.cost ?? Number.POSITIVE_INFINITY)) continue;
    found.push({ at, cost });
    found.sort((a, b) => a.cost - b.cost);
    found.length = Math.min(found.length, CLOSER);
  }
  return found.map(({ at }) => at);
}

/** The code of the stock that is likely where `open` is the likeliest EAN-13 of all, or null. */
export function knownCode(
  profile: Float64Array,
  open: Decoded,
  codes: PackedCodes,
): Decoded | null {
  const { shape } = open;
  const tables = tablesOf(EAN_13, shape, open.step);
  fillCosts(productsOf(profile, open.fit, tables), tables);
  const steps = [open.step - 1, open.step, open.step + 1].filter((step) => step in SIGMAS);
  const fitted = cheapest(codes, tables).flatMap((at) => {
    const digits = codes.subarray(at, at + LABEL_DIGITS);
    const patterns = setsOf(codes, at).map((set, n) => set + digits[n + 1]!);
    return steps.map((step) => {
      const refined = refine(profile, patterns, open.fit, tablesOf(EAN_13, shape, step), STEPS);
      return { ...refined, text: digits.join(""), patterns, step };
    });
  });
  const [best] = fitted.sort((a, b) => a.residual - b.residual);
  if (!best || best.residual > WORSE * open.residual) return null;
  const next = fitted.find(({ text }) => text !== best.text)?.residual ?? 1;
  const gap = ((next - best.residual) * tables.length) / SAMPLES;
  const margin = marginOf(gap, best);
  return margin >= LEAST_MARGIN ? { ...open, ...best, gap, margin } : null;
}
