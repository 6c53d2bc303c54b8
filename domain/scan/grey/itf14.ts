/** ITF-14 as a chain of seven pairs of digits, the first in the bars and the second in the spaces (ISO/IEC 16390; GS1 General Specifications 5.3.2). */
import { hasRightCheckDigit } from "../../code/checkDigit.ts";
import { darkOf, type Listed } from "./symbology.ts";

/** The wide ones of five bars, or spaces, of each digit. */
const WIDE = "00110 10001 01001 11000 00101 10100 01100 00011 10010 01010".split(" ");
const PAIRS = 7;
/** Modules of a wide bar. */
const WIDTHS = [2, 3] as const;

function barsOf(pair: number, wide: number): string {
  const [bars, spaces] = [WIDE[Math.floor(pair / 10)]!, WIDE[pair % 10]!];
  const width = (digit: string, n: number) => (digit[n] === "1" ? wide : 1);
  return [0, 1, 2, 3, 4]
    .map((n) => "1".repeat(width(bars, n)) + "0".repeat(width(spaces, n)))
    .join("");
}

function textOf(symbols: readonly number[]): string | null {
  const text = symbols.map((pair) => String(pair).padStart(2, "0")).join("");
  return hasRightCheckDigit(text) ? text : null;
}

function labelOf(wide: number): Listed {
  const first = "1010";
  const last = `${"1".repeat(wide)}01`;
  const width = 6 + 4 * wide;
  const end = first.length + PAIRS * width;
  return {
    format: "itf",
    leastMargin: 30,
    modules: end + last.length,
    patterns: Array.from({ length: 100 }, (_, pair) => darkOf(barsOf(pair, wide))),
    first,
    last,
    guards: [...darkOf(first), ...darkOf(last).map((module) => end + module)],
    starts: Array.from({ length: PAIRS }, (_, n) => first.length + width * n),
    ranges: Array.from({ length: PAIRS }, () => [0, 100] as const),
    textOf,
  };
}

export const ITF_14: readonly Listed[] = WIDTHS.map(labelOf);
