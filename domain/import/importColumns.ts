/** Which column of a CSV file is which field of a toy, its box and its section (our addition; docs/design.md, "Import"). */
import { FIELDS, PLAIN_FIELDS, recordOf } from "../toy/toyFields.ts";

/**
 * What each column is called on the screen and in an export's first row, and what else, the likeliest
 * first: in InvenTree's export of parts and of stock items, in Snipe-IT's sample files and lists, in
 * Homebox's export ("HB."), and in Shelf's template and index export. A place where a peer keeps
 * things is a box here.
 */
const COLUMNS = {
  strToyBarcode: {
    label: "Barcode",
    aliases: [
      ...["EAN", "EAN-13", "barcode_EAN13", "GTIN", "UPC", "ISBN", "Code"],
      ...["Code128", "barcode_Code128", "Code39", "barcode_Code39"],
      ...["IPN", "Part.IPN", "SKU", "Asset Tag", "HB.asset_id", "Asset ID", "QR ID", "qrId"],
      ...["Item No.", "Item Number", "Model No.", "Model Number", "HB.import_ref"],
    ],
  },
  ...FIELDS,
  strDescription: {
    label: "Description",
    aliases: ["Part.Description", "HB.description", "Notes", "HB.notes"],
  },
  tags: { label: "Tags", aliases: ["HB.tags", "HB.labels", "Labels", "Keywords"] },
  strBoxCode: {
    label: "Box",
    aliases: ["Box code", "Location.Name", "Location.Path", "HB.location", "Location"],
  },
  intAmountInBox: { label: "Amount in box", aliases: [] },
  intSection: { label: "Section", aliases: [] },
  strCustomNote: { label: "Box note", aliases: [] },
} as const;

export type ImportField = keyof typeof COLUMNS;
export const IMPORT_FIELDS = Object.keys(COLUMNS) as ImportField[];
export const HEADINGS = recordOf(IMPORT_FIELDS, (field) => COLUMNS[field].label);

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
    const names = [HEADINGS[field], field, ...COLUMNS[field].aliases].map(plain);
    const name = names.find((one) => columns.includes(one));
    if (name !== undefined) mapping[field] = columns.indexOf(name);
  }
  return mapping;
}
