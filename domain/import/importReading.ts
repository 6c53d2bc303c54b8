/** How a file is read where nobody says otherwise. */
import type { Table } from "./csv.ts";
import { mappingOf } from "./importColumns.ts";
import { decimalOf } from "./importNumbers.ts";
import type { Reading } from "./importRows.ts";

const NUMBERS = ["intQuantity", "intAmountInBox", "intLowStockThreshold"] as const;

/** Which column is which field, and what the file's decimal sign is. */
export function readingOf({ headings, rows, delimiter }: Table): Reading {
  const mapping = mappingOf(headings);
  const columns = NUMBERS.map((field) => mapping[field] ?? -1);
  function* numbers() {
    for (const cells of rows) for (const column of columns) yield cells[column] ?? "";
  }
  return { mapping, decimal: decimalOf(numbers(), delimiter) };
}
