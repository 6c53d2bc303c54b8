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

/** The numbers of sections by their names, in lower case, as words of a file are looked up. */
export const sectionWords = (
  sections: readonly Pick<Section, "intSection" | "strName">[],
): Record<string, string> =>
  Object.fromEntries(
    sections.flatMap(({ intSection, strName = "" }) =>
      strName === "" ? [] : [[strName.toLowerCase(), String(intSection)]],
    ),
  );

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

/** The field of each column, the file's decimal sign, and the names of the shop's sections. */
export function readingOf(
  { headings, rows, delimiter }: Table,
  { words = {}, ownFields = [] }: Known = {},
): Reading {
  const values = Object.keys(words).length > 0 && { values: { intSection: words } };
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
  return {
    ...{ mapping, decimal: decimalOf(numbers(), delimiter, fractions()), ...values },
    ...(own.length > 0 && { ownFields: own }),
  };
}
