/**
 * The outcome of an import's row, in words: "Quantity 5 → 12 · Box A1: 2 → 12" (our addition; docs/design.md,
 * "Import").
 */

import { formatPlace } from "../box/locations.ts";
import { AGE_MONTHS, ageValue, isAgeField } from "../toy/ages.ts";
import { ownKey } from "../toy/ownFields.ts";
import type { FieldChange, ImportedRow, OwnField } from "../types.ts";
import { type ImportField, labelOfField } from "./importColumns.ts";
import { importScreenMessages, OUTCOMES } from "./importMessages.ts";
import type { ImportRow, Reading, RowProblem } from "./importRows.ts";

/** The toy, box or section of the row. */
export function formatSubject({
  strName,
  strToyBarcode,
  needsCode,
  strBoxCode,
  intSection,
}: ImportRow): string {
  if (needsCode) return `${strName ?? ""} (${importScreenMessages.newCode})`;
  if (strToyBarcode) return strName ? `${strName} (${strToyBarcode})` : strToyBarcode;
  if (strBoxCode) return `Box ${strBoxCode}`;
  return formatPlace(intSection ?? null);
}

/** The row's values, apart from its subject. */
export function formatGiven(row: ImportRow, ownFields: readonly OwnField[] = []): string {
  const { strToyBarcode, needsCode, strName, strBoxCode, intAmountInBox, ...others } = row;
  const { intSection, own, ...fields } = others;
  const isOfToy = strToyBarcode !== undefined || needsCode;
  const shown = Object.entries(fields)
    .filter(([field]) => !Object.values<string>(AGE_MONTHS).includes(field))
    .map(([field, value]) => [field, isAgeField(field) ? ageValue(row, field) : value]);
  const ownGiven = Object.entries(own ?? {}).map(([key, value]) => [ownKey(key), value]);
  const given = [...shown, ...ownGiven].map(([field, value]) => {
    return `${labelOfField(field as ImportField, ownFields)} ${Array.isArray(value) ? value.join(", ") : value}`;
  });
  const amount = intAmountInBox === undefined ? "" : `, ${intAmountInBox} in it`;
  const box = isOfToy && strBoxCode ? [`Box ${strBoxCode}${amount}`] : [];
  const isPlaced = intSection !== undefined && (isOfToy || strBoxCode);
  return [...given, ...box, ...(isPlaced ? [formatPlace(intSection)] : [])].join(" · ");
}

const formatValue = (value: FieldChange["before"]) =>
  (Array.isArray(value) ? value.join(", ") : `${value ?? ""}`) || "–";
const without = (value: FieldChange["before"], other: FieldChange["before"]) =>
  Array.isArray(value) ? value.filter((tag) => !Array.isArray(other) || !other.includes(tag)) : [];

/** "Quantity 5 → 12", "Tags + wood − plastic", "Box A1: 2 → 12". */
export function formatFieldChange(
  { field, box, before, after }: FieldChange,
  ownFields: readonly OwnField[] = [],
): string {
  const label = box === null ? labelOfField(field as ImportField, ownFields) : `Box ${box}:`;
  if (Array.isArray(before)) {
    const [added, removed] = [without(after, before), without(before, after)];
    const signs = [...added.map((tag) => `+ ${tag}`), ...removed.map((tag) => `− ${tag}`)];
    return `${label} ${signs.join(" ")}`;
  }
  if (before === null) return `${label} ${formatValue(after)}`;
  return `${label} ${formatValue(before)} → ${formatValue(after)}`;
}

/** The row's outcome, then each change. */
export const formatOutcome = (outcome: ImportedRow["strOutcome"], changes: FieldChange[]) =>
  outcome === null
    ? []
    : [OUTCOMES[outcome], ...changes.map((change) => formatFieldChange(change))];

/** "Barcode “4.00638E+12”: A spreadsheet has shortened this code." */
export function formatProblem(
  { column, message }: RowProblem,
  cells: readonly string[],
  { mapping, ownFields }: Pick<Reading, "mapping" | "ownFields">,
): string {
  const cell = cells[mapping[column] ?? -1]?.trim();
  return `${labelOfField(column, ownFields)}${cell ? ` “${cell}”` : ""}: ${message}`;
}
