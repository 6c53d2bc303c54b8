/** Which column of a CSV file is which field of a toy, its box and its section (our addition; design section 2, "Import"). */
import { PLAIN_FIELDS } from "./toyFields.ts";

/** Those that become a toy's, but its code. */
export const TOY_FIELDS = [...PLAIN_FIELDS, "strDescription", "tags"] as const;

export const IMPORT_FIELDS = [
  "strToyBarcode",
  ...TOY_FIELDS,
  "strBoxCode",
  "intAmountInBox",
  "intSection",
  "strCustomNote",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The number of the column that each field is read from. */
export type Mapping = Partial<Record<ImportField, number>>;

/** What a field is called on the screen and in an export's first row. */
export const HEADINGS: Record<ImportField, string> = {
  strToyBarcode: "Barcode",
  strName: "Name",
  strGender: "Gender",
  intAgeMin: "Age Min",
  intAgeMax: "Age Max",
  intQuantity: "Quantity",
  intLowStockThreshold: "Low stock threshold",
  strDescription: "Description",
  tags: "Tags",
  strBoxCode: "Box",
  intAmountInBox: "Amount in box",
  intSection: "Section",
  strCustomNote: "Box note",
};

/**
 * What else a field is called, the likeliest first: in InvenTree's export of parts and of stock items,
 * in Snipe-IT's sample files and lists, in Homebox's export ("HB."), and in Shelf's template and
 * index export. A place where a peer keeps things is a box here.
 */
const ALIASES: Record<ImportField, string[]> = {
  strToyBarcode: [
    ...["EAN", "EAN-13", "barcode_EAN13", "GTIN", "UPC", "ISBN", "Code"],
    ...["Code128", "barcode_Code128", "Code39", "barcode_Code39"],
    ...["IPN", "Part.IPN", "SKU", "Asset Tag", "HB.asset_id", "Asset ID", "QR ID", "qrId"],
    ...["Item No.", "Item Number", "Model No.", "Model Number", "HB.import_ref"],
  ],
  strName: ["Title", "Item Name", "Asset Name", "Part.Name", "HB.name"],
  strGender: [],
  intAgeMin: ["Min Age", "Minimum age"],
  intAgeMax: ["Max Age", "Maximum age"],
  intQuantity: [
    ...["QTY", "Total quantity", "In Stock", "Total Stock", "Remaining", "Total", "HB.quantity"],
  ],
  intLowStockThreshold: [
    ...["Minimum Stock", "Min. QTY", "Min quantity", "Min Amount", "HB.low_stock_threshold"],
  ],
  strDescription: ["Part.Description", "HB.description", "Notes", "HB.notes"],
  tags: ["HB.tags", "HB.labels", "Labels", "Keywords"],
  strBoxCode: ["Box code", "Location.Name", "Location.Path", "HB.location", "Location"],
  intAmountInBox: [],
  intSection: [],
  strCustomNote: [],
};

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
    const names = [HEADINGS[field], field, ...ALIASES[field]].map(plain);
    const name = names.find((one) => columns.includes(one));
    if (name !== undefined) mapping[field] = columns.indexOf(name);
  }
  return mapping;
}
