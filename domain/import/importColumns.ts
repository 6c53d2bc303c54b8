/**
 * The columns of a CSV file and the fields of toys, boxes and sections that they give (our addition; docs/design.md,
 * "Import").
 */

import { OWN_NAME_MAX } from "../limits.ts";
import { fieldOfKey, kindOf, OFFERED_FIELDS, type OwnKey, ownKey } from "../toy/ownFields.ts";
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";
import type { OwnField } from "../types.ts";
import words from "./words.json" with { type: "json" };

/** The names of columns on the screen and in an export's first row. */
export const HEADINGS = {
  strToyBarcode: "Barcode",
  ...recordOf(PLAIN_FIELDS, (field) => FIELDS[field].label),
  tags: "Tags",
  strBoxCode: "Box",
  intAmountInBox: "Amount in box",
  intSection: "Section",
  strCustomNote: "Box note",
};

export type PlainImportField = keyof typeof HEADINGS;
/** The field that a column gives. */
export type ImportField = PlainImportField | OwnKey;
export const IMPORT_FIELDS = Object.keys(HEADINGS) as PlainImportField[];

/** Values by field. */
export type ByField<T> = Partial<Record<PlainImportField, T>> & { [own: OwnKey]: T };

/** The name of a field; the key of an own field that `ownFields` lacks. */
export function labelOfField(field: ImportField, ownFields: readonly OwnField[] = []): string {
  const key = fieldOfKey(field);
  if (key === null) return HEADINGS[field as PlainImportField];
  return ownFields.find(({ strField }) => strField === key)?.strName ?? key;
}

/**
 * Other names of the fields, the likeliest first: in InvenTree's export of parts and of stock items, in Snipe-IT's
 * sample files and lists, in Homebox's export ("HB."), in Shelf's template and index export, and in German, French,
 * Spanish and Dutch. A storage location of these programs is a box here.
 */
const OTHERS: Partial<Record<PlainImportField, string[]>> = words.headings;
/** Other names of the own fields that are offered, by their keys. */
const OTHERS_OWN: Partial<Record<string, string[]>> = words.ownHeadings;

/** The fields of a toy, without its code. */
export const TOY_FIELDS = [...PLAIN_FIELDS, "tags"] as const;

/** The column of each field, counted from 0. */
export type Mapping = ByField<number>;

/** A heading without case, blanks and punctuation: "Min. QTY" is "minqty". */
const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Headings of a puzzle's pieces as well, also where a sum of money stands beside: the column is shown as one
 * that nothing is read from, and where no other has pieces, a person is asked how many.
 */
const UNSURE = words.unsure.map(plain);

/** The fields that the headings name, each column for one field; own ones are looked for in the columns that are left. */
export function mappingOf(headings: readonly string[], ownFields: readonly OwnField[] = []) {
  const columns = headings.map(plain);
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const names = [HEADINGS[field], field, ...(OTHERS[field] ?? [])].map(plain);
    const name = names.find((known) => columns.includes(known));
    if (name !== undefined && !UNSURE.includes(name)) mapping[field] = columns.indexOf(name);
  }
  const namesOfOwn = [
    ...ownFields.map(({ strField, strName }) => ({ strField, names: [strName] })),
    ...ownFields.map(({ strField }) => ({ strField, names: OTHERS_OWN[strField] ?? [] })),
  ];
  for (const { strField, names } of namesOfOwn) {
    const taken = Object.values(mapping);
    const free = columns.map((name, n) => (taken.includes(n) ? "" : name));
    const name = names.map(plain).find((known) => known !== "" && free.includes(known));
    if (name !== undefined) mapping[ownKey(strField)] ??= free.indexOf(name);
  }
  return mapping;
}

/**
 * The own field for a column: an offered one where the heading names it, because these have a meaning elsewhere (a
 * price gives a value); else a new one with the key `fieldKey`.
 */
export function newFieldOf(
  column: { heading: string; cells: readonly string[] },
  known: readonly OwnField[],
  fieldKey: string,
): OwnField {
  const strName = column.heading.slice(0, OWN_NAME_MAX).trim();
  const isKnown = (field: OwnField) =>
    known.some((ownField) => ownField.strField === field.strField);
  const offered = OFFERED_FIELDS.filter((field) => !isKnown(field));
  const mapping = mappingOf([column.heading], offered);
  const found = offered.find((field) => mapping[ownKey(field.strField)] !== undefined);
  return found
    ? { ...found, strName }
    : { strField: fieldKey, strName, strKind: kindOf(column.cells), options: [] };
}
