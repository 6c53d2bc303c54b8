/** Which column of a CSV file is which field of a toy, its box and its section (our addition; docs/design.md, "Import"). */
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";
import words from "./words.json" with { type: "json" };

/** What each column is called on the screen and in an export's first row. */
export const HEADINGS = {
  strToyBarcode: "Barcode",
  ...recordOf(PLAIN_FIELDS, (field) => FIELDS[field].label),
  strDescription: "Description",
  tags: "Tags",
  strBoxCode: "Box",
  intAmountInBox: "Amount in box",
  intSection: "Section",
  strCustomNote: "Box note",
};

export type ImportField = keyof typeof HEADINGS;
export const IMPORT_FIELDS = Object.keys(HEADINGS) as ImportField[];

/**
 * What else it is called, the likeliest first: in InvenTree's export of parts and of stock items, in
 * Snipe-IT's sample files and lists, in Homebox's export ("HB."), in Shelf's template and index
 * export, and in German, French, Spanish and Dutch. A place where a peer keeps things is a box here.
 */
const OTHERS: Partial<Record<ImportField, string[]>> = words.headings;

/** Those that become a toy's, but its code. */
export const TOY_FIELDS = [...PLAIN_FIELDS, "strDescription", "tags"] as const;

/** The number of the column that each field is read from. */
export type Mapping = Partial<Record<ImportField, number>>;

/** A heading without what people write differently: "Min. QTY" is "minqty". */
const plain = (heading: string) =>
  heading
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The fields that the headings name, each column for one field. */
export function mappingOf(headings: readonly string[]): Mapping {
  const columns = headings.map(plain);
  const mapping: Mapping = {};
  for (const field of IMPORT_FIELDS) {
    const names = [HEADINGS[field], field, ...(OTHERS[field] ?? [])].map(plain);
    const name = names.find((known) => columns.includes(known));
    if (name !== undefined) mapping[field] = columns.indexOf(name);
  }
  return mapping;
}
