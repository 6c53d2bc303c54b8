/** How a file is read where nobody says otherwise. */
import { gtinsOf } from "../code/codes.ts";
import { NUMBER_FIELDS } from "../toy/toyFields.ts";
import type { Table } from "./csv.ts";
import { mappingOf } from "./importColumns.ts";
import { decimalOf } from "./importNumbers.ts";
import { type Reading, readRow } from "./importRows.ts";

const NUMBERS = [...NUMBER_FIELDS, "intAmountInBox"] as const;

/** Which column is which field, and what the file's decimal sign is. */
export function readingOf({ headings, rows, delimiter }: Table): Reading {
  const mapping = mappingOf(headings);
  const code = rows[0]?.findIndex((cell) => gtinsOf(cell).length > 0) ?? -1;
  if (mapping.strToyBarcode === undefined && code >= 0) mapping.strToyBarcode = code;
  const { intSection: section = -1 } = mapping;
  const sections = { mapping: { intSection: section }, decimal: "." as const };
  // "Regal" may head codes of shelves as well, which are no sections.
  const isShelf = headings[section]?.trim().toLowerCase() !== "section";
  if (isShelf && !rows.some((cells) => readRow(cells, sections).row)) delete mapping.intSection;
  const columns = NUMBERS.map((field) => mapping[field] ?? -1);
  function* numbers() {
    for (const cells of rows) for (const column of columns) yield cells[column] ?? "";
  }
  return { mapping, decimal: decimalOf(numbers(), delimiter) };
}
