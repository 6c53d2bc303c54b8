/** Text as it is searched and ordered by: alike on every database, which differ in lower() and LIKE. */

const MARKS = /\p{M}/gu;
/** Apostrophes, and what is typed for them, and hyphens: "Doll's" is found by "dolls", "pull-back" by "pullback". */
const JOINTS = /['’‘ʼ`´]|\p{Pd}/gu;

/** Lower case without accents, blanks collapsed: "Café  TRAIN" is "cafe train". */
function plainText(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().trim().replace(/\s+/g, " ");
}

const wordsOf = (text: string) =>
  plainText(text)
    .replace(JOINTS, "")
    .split(" ")
    .filter((word) => word !== "");

/** What a row is found by: the words of its texts, two blanks before each. */
export function searchText(...texts: string[]): string {
  return texts
    .flatMap(wordsOf)
    .map((word) => `  ${word}`)
    .join("");
}

/**
 * What a row's searchText() must contain to be found by a query, each of three characters or more,
 * which an index of trigrams can serve: a word may be anywhere, one of two characters or one begins
 * a word, which the blanks before it say.
 */
export function searchParts(query: string): string[] {
  return [...new Set(wordsOf(query))].map((word) => {
    const { length } = [...word];
    return `${" ".repeat(Math.max(0, 3 - length))}${word}`;
  });
}

/** What a name is ordered by. */
export const sortText = plainText;
