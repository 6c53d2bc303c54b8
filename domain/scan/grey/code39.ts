/** Code 39 as a chain of symbols, one for each length and width of its wide bars (ISO/IEC 16388). It has no check symbol. */
import { type Chain, darkOf, type Listed } from "./symbology.ts";

const CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%";
/** Nine bars and spaces of each character, from the first, as bits: 1 is wide. */
const WIDE_BITS = [
  ...[0x034, 0x121, 0x061, 0x160, 0x031, 0x130, 0x070, 0x025, 0x124, 0x064, 0x109],
  ...[0x049, 0x148, 0x019, 0x118, 0x058, 0x00d, 0x10c, 0x04c, 0x01c, 0x103, 0x043],
  ...[0x142, 0x013, 0x112, 0x052, 0x007, 0x106, 0x046, 0x016, 0x181, 0x0c1, 0x1c0],
  ...[0x091, 0x190, 0x0d0, 0x085, 0x184, 0x0c4, 0x0a8, 0x0a2, 0x08a, 0x02a],
];
/** Begins and ends a label. */
const ASTERISK = 0x094;
/** Modules of a wide bar. */
const WIDTHS = [2, 3] as const;
/** Characters of a label. */
const LEAST = 2;
const MOST = 12;

function barsOf(bits: number, wide: number): string {
  const elements = Array.from({ length: 9 }, (_, n) => (bits >> (8 - n)) & 1);
  return elements.map((isWide, n) => (n % 2 === 0 ? "1" : "0").repeat(isWide ? wide : 1)).join("");
}

function labelsOf(wide: number): Listed[] {
  const first = barsOf(ASTERISK, wide);
  const patterns = WIDE_BITS.map((bits) => darkOf(barsOf(bits, wide)));
  // A character is followed by a narrow space.
  const width = first.length + 1;
  const range: Chain["ranges"][number] = [0, patterns.length];
  return Array.from({ length: MOST - LEAST + 1 }, (_, more) => {
    const count = LEAST + more;
    const end = width * (count + 1);
    return {
      format: "code_39",
      leastMargin: 50,
      modules: end + first.length,
      patterns,
      first,
      last: first,
      guards: [...darkOf(first), ...darkOf(first).map((module) => end + module)],
      starts: Array.from({ length: count }, (_each, n) => width * (n + 1)),
      ranges: Array.from({ length: count }, () => range),
      textOf: (symbols) => symbols.map((symbol) => CHARACTERS.charAt(symbol)).join(""),
    };
  });
}

export const CODE_39: readonly Listed[] = WIDTHS.flatMap(labelsOf);
