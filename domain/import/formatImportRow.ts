/** A row of an import in words: "Quantity 12 · Box A1, 12 in it" (our addition; docs/design.md, "Import"). */

import { formatPlace } from "../box/locations.ts";
import { HEADINGS, type ImportField, type Mapping } from "./importColumns.ts";
import type { ImportRow, RowProblem } from "./importRows.ts";

/** What the row is about. */
export function formatSubject({
  strName,
  strToyBarcode,
  strBoxCode,
  intSection,
}: ImportRow): string {
  if (strToyBarcode) return strName ? `${strName} (${strToyBarcode})` : strToyBarcode;
  if (strBoxCode) return `Box ${strBoxCode}`;
  return formatPlace(intSection ?? null);
}

/** What it gives, apart from what it is about. */
export function formatGiven(row: ImportRow): string {
  const { strToyBarcode, strName, strBoxCode, intAmountInBox, intSection, ...fields } = row;
  const given = Object.entries(fields).map(([field, value]) => {
    return `${HEADINGS[field as ImportField]} ${Array.isArray(value) ? value.join(", ") : value}`;
  });
  const amount = intAmountInBox === undefined ? "" : `, ${intAmountInBox} in it`;
  const box = strToyBarcode && strBoxCode ? [`Box ${strBoxCode}${amount}`] : [];
  const isPlaced = intSection !== undefined && (strToyBarcode || strBoxCode);
  return [...given, ...box, ...(isPlaced ? [formatPlace(intSection)] : [])].join(" · ");
}

/** "Barcode “4.00638E+12”: A spreadsheet has shortened this code." */
export function formatProblem(
  { column, message }: RowProblem,
  cells: readonly string[],
  mapping: Mapping,
): string {
  const cell = cells[mapping[column] ?? -1]?.trim();
  return `${HEADINGS[column]}${cell ? ` “${cell}”` : ""}: ${message}`;
}
