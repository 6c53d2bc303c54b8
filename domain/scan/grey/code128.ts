/** Code 128 as a chain of symbols of eleven modules, one chain for each length (ISO/IEC 15417). */
import { darkOf, type Listed } from "./symbology.ts";

/** The widths of the bars and spaces of each symbol, by its value; the last three begin a label. */
const WIDTHS = [
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312",
  "231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212",
  "223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121",
  "111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331",
  "132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123",
  "311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124",
  "121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114",
  "413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112",
  "421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311",
  "113141 114131 311141 411131 211412 211214 211232",
];
const bitsOf = (widths: string) =>
  [...widths].map((width, n) => (n % 2 === 0 ? "1" : "0").repeat(Number(width))).join("");
const PATTERNS = WIDTHS.flatMap((line) => line.split(" ")).map((widths) => darkOf(bitsOf(widths)));
/** The modules that all three start symbols begin with. */
const FIRST = "110100";
const LAST = bitsOf("2331112");

const SYMBOL = 11;
const START = 103;
const SETS = "ABC";
/** Characters, or pairs of digits, that a label has, and with its beginning and its check symbol. */
const LEAST = 2;
const MOST = 16;

/** Values that change the set of what follows, by the set that they stand in. */
const CHANGES: Record<string, Record<number, string>> = {
  A: { 99: "C", 100: "B" },
  B: { 99: "C", 101: "A" },
  C: { 100: "B", 101: "A" },
};

/** The characters of a value in a set; null for control characters and functions, which no code of a shop has. */
function charactersOf(value: number, set: string): string | null {
  if (set === "C") return value < 100 ? String(value).padStart(2, "0") : null;
  return value < (set === "A" ? 64 : 95) ? String.fromCharCode(32 + value) : null;
}

/** The text of symbols from the first on; null where the check symbol is not theirs, or a character is none of a code. */
export function textOfCode128(symbols: readonly number[]): string | null {
  const values = symbols.slice(0, -1);
  const sum = values.reduce((all, value, n) => all + value * Math.max(1, n), 0);
  if (sum % START !== symbols.at(-1)) return null;
  let set = SETS.charAt(symbols[0]! - START);
  let text = "";
  for (const value of values.slice(1)) {
    const changed = CHANGES[set]?.[value];
    const characters = changed ? "" : charactersOf(value, set);
    if (characters === null) return null;
    text += characters;
    set = changed ?? set;
  }
  return text === "" ? null : text;
}

function labelOf(characters: number): Listed {
  const symbols = characters + 2;
  const inside = [0, START] as const;
  return {
    format: "code_128",
    leastMargin: 25,
    modules: SYMBOL * (symbols + 1) + 2,
    patterns: PATTERNS,
    first: FIRST,
    last: LAST,
    guards: darkOf(LAST).map((module) => SYMBOL * symbols + module),
    starts: Array.from({ length: symbols }, (_, n) => SYMBOL * n),
    ranges: [[START, PATTERNS.length], ...Array<typeof inside>(symbols - 1).fill(inside)],
    textOf: textOfCode128,
  };
}

/** By their lengths, the shortest first. */
export const CODE_128: readonly Listed[] = Array.from({ length: MOST - LEAST + 1 }, (_, n) =>
  labelOf(LEAST + n),
);
