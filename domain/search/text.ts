/** Text for searching and sorting, the same on the device and on every database, which differ in lower() and LIKE. */
import type { OwnValues } from "../types.ts";

const MARKS = /\p{M}/gu;
/** Characters that nobody sees, such as the marks of direction around what is pasted; a name has none. */
const INVISIBLE = /\p{Cf}/gu;
/** Apostrophes, characters that are typed for them, and hyphens: "Doll's" is found by "dolls", "pull-back" by "pullback". */
const JOINTS = /['’‘ʼ`´]|\p{Pd}/gu;

/** Letters that Unicode does not take apart into a plain one and a mark. */
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" },
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

const ASCII = /^[ -~]*$/;

const foldLetters = (text: string) =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] as string);

/** Lower case without accents, blanks collapsed: "Café  TRAIN" is "cafe train", "Straße" is "strasse". */
function plainText(text: string): string {
  const plain = ASCII.test(text) ? text.toLowerCase() : foldLetters(text);
  return plain.trim().replace(/\s+/g, " ");
}

/** The words of a text in lower case, without accents, apostrophes and hyphens. */
export const wordsOf = (text: string) =>
  plainText(text)
    .replace(JOINTS, "")
    .split(" ")
    .filter((word) => word !== "");

/** The text that a row is found by: the words of its texts, two blanks before each. */
export const searchText = (...texts: string[]): string =>
  wordsOf(texts.join(" "))
    .map((word) => `  ${word}`)
    .join("");

/**
 * The parts that a row's searchText() must contain to be found by a query, each of three characters or more, which an
 * index of trigrams can serve. A word may be anywhere; one of two characters or one begins a word, which the blanks
 * before it say.
 */
export function searchParts(query: string): string[] {
  return [...new Set(wordsOf(query.replace(INVISIBLE, "")))].map((word) => {
    const { length } = [...word];
    return `${" ".repeat(Math.max(0, 3 - length))}${word}`;
  });
}

/** The text that toys are found by. */
export const toySearchText = (toy: {
  strName: string;
  strToyBarcode: string;
  tags: readonly string[];
  strDescription: string;
  own: OwnValues;
}) =>
  searchText(
    toy.strName,
    toy.strToyBarcode,
    ...toy.tags,
    toy.strDescription,
    ...Object.values(toy.own),
  );

/** The text that boxes are found by. */
export const boxSearchText = (box: { strBoxCode: string; strCustomNote: string }) =>
  searchText(box.strBoxCode, box.strCustomNote);

/** Whether a query finds the row with this searchText(). */
export const isFoundBy = (query: string, text: string): boolean =>
  searchParts(query).every((part) => text.includes(part));

/** The text that a name is sorted by. */
export const sortText = plainText;

/** Whether a text contains another one, regardless of case and accents. */
export const hasPart = (text: string, part: string): boolean =>
  plainText(text).includes(plainText(part));

/** The text that a code is sorted by: a number in it counts as one, so that BOX-2 comes before BOX-10. */
export const codeSortText = (code: string) =>
  plainText(code).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(number.length).padStart(2, "0")}${number}`;
  });

const isSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/** Compares by code points, as the databases do; JavaScript itself compares UTF-16 units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    const isBeyond = isSurrogate(x);
    return isBeyond === isSurrogate(y) ? x - y : isBeyond ? 1 : -1;
  }
  return a.length - b.length;
}
