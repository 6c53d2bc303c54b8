/** What becomes of a row of an import, in words: "Quantity 5 → 12 · Box A1: 2 → 12" (our addition; docs/design.md, "Import"). */

import { formatPlace } from "../box/locations.ts";
import type { FieldChange, ImportedRow } from "../types.ts";
import { HEADINGS, type Mapping } from "./importColumns.ts";
import { OUTCOMES } from "./importMessages.ts";
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
    return `${HEADINGS[field as keyof typeof fields]} ${Array.isArray(value) ? value.join(", ") : value}`;
  });
  const amount = intAmountInBox === undefined ? "" : `, ${intAmountInBox} in it`;
  const box = strToyBarcode && strBoxCode ? [`Box ${strBoxCode}${amount}`] : [];
  const isPlaced = intSection !== undefined && (strToyBarcode || strBoxCode);
  return [...given, ...box, ...(isPlaced ? [formatPlace(intSection)] : [])].join(" · ");
}

const formatValue = (value: FieldChange["before"]) =>
  (Array.isArray(value) ? value.join(", ") : `${value ?? ""}`) || "–";
const without = (value: FieldChange["before"], other: FieldChange["before"]) =>
  Array.isArray(value) ? value.filter((tag) => !Array.isArray(other) || !other.includes(tag)) : [];

/** "Quantity 5 → 12", "Tags + wood − plastic", "Box A1: 2 → 12". */
export function formatFieldChange({ field, box, before, after }: FieldChange): string {
  const label = box === null ? HEADINGS[field] : `Box ${box}:`;
  if (Array.isArray(before)) {
    const [added, removed] = [without(after, before), without(before, after)];
    const signs = [...added.map((tag) => `+ ${tag}`), ...removed.map((tag) => `− ${tag}`)];
    return `${label} ${signs.join(" ")}`;
  }
  if (before === null) return `${label} ${formatValue(after)}`;
  return `${label} ${formatValue(before)} → ${formatValue(after)}`;
}

/** What becomes of it: its outcome, then each change. */
export const formatOutcome = (
  outcome: ImportedRow["strOutcome"],
  changes: FieldChange[],
): string[] => (outcome === null ? [] : [OUTCOMES[outcome], ...changes.map(formatFieldChange)]);

/** "Barcode “4.00638E+12”: A spreadsheet has shortened this code." */
export function formatProblem(
  { column, message }: RowProblem,
  cells: readonly string[],
  mapping: Mapping,
): string {
  const cell = cells[mapping[column] ?? -1]?.trim();
  return `${HEADINGS[column]}${cell ? ` “${cell}”` : ""}: ${message}`;
}
