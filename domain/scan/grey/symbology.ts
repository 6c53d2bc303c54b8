/** The symbologies of bars as chains of symbols: here the retail ones (ISO/IEC 15420; GS1 General Specifications 5.2). */

import { expandUpcE } from "../../code/codes.ts";

/** The ten digits in set A; a bar is 1. */
const SET_A = [
  ...["0001101", "0011001", "0010011", "0111101", "0100011"],
  ...["0110001", "0101111", "0111011", "0110111", "0001011"],
];
const SET_C = SET_A.map((bits) => bits.replace(/./g, (bit) => (bit === "1" ? "0" : "1")));
const SET_B = SET_C.map((bits) => [...bits].reverse().join(""));

/** The numbers of a pattern's dark modules; a bar is 1. */
export const darkOf = (bits: string): number[] =>
  [...bits].flatMap((bit, n) => (bit === "1" ? [n] : []));

/** The digits in set A (0 to 9), B (10 to 19) and C (20 to 29). */
export const PATTERNS: readonly (readonly number[])[] = [...SET_A, ...SET_B, ...SET_C].map(darkOf);
const [A, B, C] = [0, 10, 20] as const;

/** One way in which the sets may follow each other. What they encode by their order is the sheet's own. */
export interface Sheet {
  /** For each symbol the pattern of its digit 0. */
  sets: readonly number[];
  /** For each symbol by how much its digit counts in the check sum, which is 0 modulo 10. */
  weights: readonly number[];
  /** The part of the check sum that the sets add. */
  sum: number;
  /** The least and the greatest digit that the last symbol may have here. */
  last: readonly [number, number];
  /** The text of a label with these digits. */
  text: (digits: string) => string;
}

export interface Chain {
  format: "ean_13" | "ean_8" | "upc_e" | "code_128" | "code_39" | "itf";
  /** Modules from the first bar to the last. */
  modules: number;
  /** The dark modules of each pattern that a symbol may have. */
  patterns: readonly (readonly number[])[];
  /** The dark modules of the guards. */
  guards: readonly number[];
  /** The first module of each symbol. */
  starts: readonly number[];
  /** For each symbol the patterns it may be: from the first, before the second. */
  ranges: readonly (readonly [number, number])[];
  /** The margin (decode.ts) from which on a reading is believed: a shorter code is met by chance more often. */
  leastMargin: number;
}

/** Digits whose check digit and sets are known by their order. */
export interface Retail extends Chain {
  sheets: readonly Sheet[];
}

/** Symbols whose rows are tried one by one, the likeliest first; one for each length of a label. */
export interface Listed extends Chain {
  /** The bars and spaces, a module each, that all labels begin with, and end with. */
  first: string;
  last: string;
  /** The text of a row of patterns; null where its check is wrong, or it has no text. */
  textOf: (patterns: readonly number[]) => string | null;
}

export type Symbology = Retail | Listed;

const SETS_BY_FIRST_DIGIT = [
  ...["AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB"],
  ...["ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA"],
];
const setOf = (letter: string) => (letter === "A" ? A : B);
const any = [0, 9] as const;

/** UPC-A is EAN-13 with the first digit 0. */
export const EAN_13: Retail = {
  format: "ean_13",
  patterns: PATTERNS,
  leastMargin: 15,
  modules: 95,
  guards: [0, 2, 46, 48, 92, 94],
  starts: [3, 10, 17, 24, 31, 38, 50, 57, 64, 71, 78, 85],
  ranges: [...Array(6).fill([A, C]), ...Array(6).fill([C, C + 10])],
  sheets: SETS_BY_FIRST_DIGIT.map((letters, first) => ({
    sets: [...[...letters].map(setOf), ...Array(6).fill(C)],
    weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1],
    sum: first,
    last: any,
    text: (digits) => `${first}${digits}`,
  })),
};

export const EAN_8: Retail = {
  format: "ean_8",
  patterns: PATTERNS,
  leastMargin: 25,
  modules: 67,
  guards: [0, 2, 32, 34, 64, 66],
  starts: [3, 10, 17, 24, 36, 43, 50, 57],
  ranges: [...Array(4).fill([A, B]), ...Array(4).fill([C, C + 10])],
  sheets: [
    {
      sets: [A, A, A, A, C, C, C, C],
      weights: [3, 1, 3, 1, 3, 1, 3, 1],
      sum: 0,
      last: any,
      text: (digits) => digits,
    },
  ],
};

const SETS_BY_CHECK_DIGIT = [
  ...["BBBAAA", "BBABAA", "BBAABA", "BBAAAB", "BABBAA"],
  ...["BAABBA", "BAAABB", "BABABA", "BABAAB", "BAABAB"],
];

/**
 * The positions of the six digits in the UPC-A that is meant depend on the last digit (GS1 General Specifications
 * 5.2.2.4.2).
 */
const UPC_E_KINDS: readonly Pick<Sheet, "last" | "weights">[] = [
  { last: [0, 2], weights: [1, 3, 3, 1, 3, 1] },
  { last: [3, 3], weights: [1, 3, 1, 1, 3, 0] },
  { last: [4, 4], weights: [1, 3, 1, 3, 3, 0] },
  { last: [5, 9], weights: [1, 3, 1, 3, 1, 3] },
];

/** Like the first engine it gives the UPC-A that is meant, as an EAN-13. */
export const UPC_E: Retail = {
  format: "upc_e",
  patterns: PATTERNS,
  leastMargin: 80,
  modules: 51,
  guards: [0, 2, 46, 48, 50],
  starts: [3, 10, 17, 24, 31, 38],
  ranges: Array(6).fill([A, C]),
  sheets: [0, 1].flatMap((system) =>
    SETS_BY_CHECK_DIGIT.flatMap((letters, check) =>
      UPC_E_KINDS.map(({ last, weights }) => ({
        sets: [...letters].map((letter) => (setOf(letter) === (system === 0 ? A : B) ? A : B)),
        weights,
        sum: 3 * system + check,
        last,
        text: (digits: string) => `0${expandUpcE(`${system}${digits}${check}`)}`,
      })),
    ),
  ),
};

/** The dark modules of a whole label whose symbols have these patterns. */
export function darkModules(of: Symbology, symbols: readonly number[]): number[] {
  const { guards, starts, patterns } = of;
  const dark = symbols.flatMap((symbol, n) =>
    patterns[symbol]!.map((module) => starts[n]! + module),
  );
  return [...guards, ...dark];
}
