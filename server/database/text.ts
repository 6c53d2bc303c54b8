/** Text as it is searched and ordered by: alike on every database, which differ in lower() and LIKE. */

const MARKS = /\p{M}/gu;

/** Lower case without accents, blanks collapsed: "Café  TRAIN" is "cafe train". */
function plainText(text: string): string {
  return text.normalize("NFKD").replace(MARKS, "").toLowerCase().trim().replace(/\s+/g, " ");
}

/** What a row is found by: its texts in one, each on a line, so that no word spans two. */
export function searchText(...texts: string[]): string {
  return texts.map(plainText).join("\n");
}

/** The words of a query, each of which must occur in a row's searchText(). */
export function searchWords(query: string): string[] {
  return [...new Set(plainText(query).split(" "))].filter((word) => word !== "");
}

/** What a name is ordered by. */
export const sortText = plainText;
