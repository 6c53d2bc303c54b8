/** The reading of a file before a person changes it. */
import { gtinsOf } from "../code/codes.ts";
import { ownKey } from "../toy/ownFields.ts";
import { NUMBER_FIELDS } from "../toy/toyFields.ts";
import type { OwnField, Section } from "../types.ts";
import type { Table } from "./csv.ts";
import { mappingOf } from "./importColumns.ts";
import { importMessages } from "./importMessages.ts";
import { decimalOf } from "./importNumbers.ts";
import { type Reading, readRow } from "./importRows.ts";

const NUMBERS = [...NUMBER_FIELDS, "intAmountInBox"] as const;

/**
 * The numbers of sections by their names, in lower case, as words of a file are looked up. A number, and "Floor", as our
 * export writes them, mean no section that is called so.
 */
export const sectionWords = (
  sections: readonly Pick<Section, "intSection" | "strName">[],
): Record<string, string> => {
  const places = new Set(["", "floor", ...sections.map(({ intSection }) => String(intSection))]);
  const words = sections
    .map(({ intSection, strName = "" }) => ({ word: strName.toLowerCase(), intSection }))
    .filter(({ word }) => !places.has(word));
  return Object.fromEntries(words.map(({ word, intSection }) => [word, String(intSection)]));
};

/** The words that a cell of the file is. */
function wordsIn(rows: readonly (readonly string[])[], words: Record<string, string>) {
  const found: Record<string, string> = {};
  if (Object.keys(words).length === 0) return found;
  for (const cells of rows) {
    for (const cell of cells) {
      const word = cell.trim().toLowerCase();
      const meaning = Object.hasOwn(words, word) ? words[word] : undefined;
      if (meaning !== undefined) found[word] = meaning;
    }
  }
  return found;
}

/** The names that a shop has given. */
export interface Known {
  /** `sectionWords()` of its sections. */
  words?: Record<string, string>;
  /** The own fields in use. */
  ownFields?: readonly OwnField[];
}

/** The name of a column by its heading. */
export const nameOf = (headings: readonly string[], column: number) =>
  headings[column]?.trim() || importMessages.columnNumber(column + 1);

/** The columns with a heading or with cells that no field is read from. */
export function otherColumns(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { mapping }: Reading,
): number[] {
  const read = Object.values(mapping);
  const isFilled = (column: number) => rows.some((cells) => cells[column]?.trim());
  return [...headings.keys()].filter(
    (column) => !read.includes(column) && (headings[column]?.trim() || isFilled(column)),
  );
}

/** The columns behind the last heading, by the names that they have. */
export const beyondOf = (headings: readonly string[]): number[] =>
  [...headings.keys()].filter((n) => headings[n] === importMessages.columnBeyond(n + 1));

/** The field of each column, the file's decimal sign, and the names of the shop's sections. */
export function readingOf(
  { headings, rows, delimiter }: Table,
  { words = {}, ownFields = [] }: Known = {},
): Reading {
  const intSection = wordsIn(rows, words);
  const values = Object.keys(intSection).length > 0 && { values: { intSection } };
  const mapping = mappingOf(headings, ownFields);
  const code = rows[0]?.findIndex((cell) => gtinsOf(cell).length > 0) ?? -1;
  if (mapping.strToyBarcode === undefined && code >= 0) mapping.strToyBarcode = code;
  const { intSection: section = -1 } = mapping;
  const sections = { mapping: { intSection: section }, decimal: "." as const, ...values };
  // "Regal" may head codes of shelves as well, which are no sections.
  const isShelf = headings[section]?.trim().toLowerCase() !== "section";
  if (isShelf && !rows.some((cells) => readRow(cells, sections).row)) delete mapping.intSection;
  const columns = NUMBERS.map((field) => mapping[field] ?? -1);
  function* numbers() {
    for (const cells of rows) for (const column of columns) yield cells[column] ?? "";
  }
  const own = ownFields.filter(({ strField }) => mapping[ownKey(strField)] !== undefined);
  function* fractions() {
    for (const { strField, strKind: kind } of own) {
      if (kind !== "number" && kind !== "money") continue;
      for (const cells of rows) yield { cell: cells[mapping[ownKey(strField)] ?? -1] ?? "", kind };
    }
  }
  const beyond = beyondOf(headings);
  return {
    ...(beyond.length > 0 && { beyond }),
    ...{ mapping, decimal: decimalOf(numbers(), delimiter, fractions()), ...values },
    ...(own.length > 0 && { ownFields: own }),
  };
}
