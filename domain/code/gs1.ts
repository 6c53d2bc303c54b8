/**
 * Parses GS1 labels: element strings of GS1-128, DataMatrix and QR (GS1 General Specifications sections 3.2 and 7.8),
 * with brackets or with FNC1, and addresses (GS1 Digital Link Standard: URI Syntax, section 4).
 */
import { hasRightCheckDigit } from "./checkDigit.ts";

export interface Gs1Label {
  /** The GTIN as the code of the unit that carries it: EAN-8, EAN-13, or 14 digits of a carton. */
  strCode: string;
  strLot?: string;
  strSerial?: string;
}

/** FNC1 where it ends an element, as readers transmit it. */
export const SEPARATOR = "\x1d";
/** Symbology identifiers of symbols that begin with FNC1 (ISO/IEC 15424). */
const SYMBOLOGY = /^\](C1|e0|d2|Q3|J1)/;
/** Characters of element values (General Specifications figure 7.11-1). */
const VALUE = /^[!"%-?A-Z_a-z]+$/;

/** The most characters of a lot or a serial number. */
const VALUE_MAX = 20;

/** The lengths of elements with a fixed length, identifier included, by the identifier's first two digits (figure 7.8.5-2). */
const LENGTHS: Readonly<Record<string, number>> = {
  ...{ "00": 20, "01": 16, "02": 16, "03": 16, "04": 18 },
  ...{ 11: 8, 12: 8, 13: 8, 14: 8, 15: 8, 16: 8, 17: 8, 18: 8, 19: 8, 20: 4 },
  ...{ 31: 10, 32: 10, 33: 10, 34: 10, 35: 10, 36: 10, 41: 16 },
};

/** The length of an identifier, by its first two digits; 0 for an unknown one (section 3.2). */
function identifierLength(begin: string): number {
  if (/^(0[0-4]|1[1-9]|10|2[0-2]|30|37|9\d)$/.test(begin)) return 2;
  if (/^(2[345]|4[0-2])$/.test(begin)) return 3;
  return /^(3[1-69]|43|7[0-2]|8[0-2])$/.test(begin) ? 4 : 0;
}

type Elements = Map<string, string>;

/** The elements of a text with brackets around the identifiers; null for any other text. */
function bracketed(text: string): Elements | null {
  const found = [...text.matchAll(/\((\d{2,4})\)(.*?)(?=\(\d{2,4}\)|$)/g)];
  if (found.map(([whole]) => whole).join("") !== text) return null;
  return new Map(found.map(([, identifier = "", value = ""]) => [identifier, value]));
}

/** The elements of a text in which only the separators are marked; null for any other text. */
function concatenated(text: string): Elements | null {
  const elements: Elements = new Map();
  for (let rest = text; rest !== ""; ) {
    const begin = rest.slice(0, 2);
    const identifier = rest.slice(0, identifierLength(begin));
    const fixed = LENGTHS[begin];
    const end = rest.indexOf(SEPARATOR);
    const length = fixed ?? (end < 0 ? rest.length : end);
    const value = rest.slice(identifier.length, length);
    const isShort = fixed !== undefined && (rest.length < fixed || !/^\d+$/.test(value));
    if (identifier === "" || isShort || elements.has(identifier)) return null;
    elements.set(identifier, value);
    rest = rest.slice(rest[length] === SEPARATOR ? length + 1 : length);
  }
  return elements;
}

/** The elements in the path of an address; null for an address that is no Digital Link. */
function linked(text: string): Elements | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const segments = new URL(text).pathname.split("/");
  const begin = segments.findIndex(
    (segment, n) => segment === "01" && codeOfGtin(segments[n + 1] ?? "") !== null,
  );
  const pairs = segments.slice(begin).map(decoded);
  if (begin < 0 || pairs.length % 2 !== 0) return null;
  const elements: Elements = new Map();
  for (let n = 0; n < pairs.length; n += 2) elements.set(pairs[n] ?? "", pairs[n + 1] ?? "");
  // Only qualifiers of the GTIN may follow it: its variant, its lot, its serial numbers.
  const isQualifier = (identifier: string) => /^(01|22|10|21|235)$/.test(identifier);
  return [...elements.keys()].every(isQualifier) ? elements : null;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

/** The code on the unit of a GTIN: 14 digits without the zeros that pad a shorter code (section 3.3.2); null for no GTIN. */
function codeOfGtin(gtin: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(gtin) || !hasRightCheckDigit(gtin)) return null;
  const digits = gtin.padStart(14, "0");
  if (digits.startsWith("000000")) return digits.slice(6);
  return digits.startsWith("0") ? digits.slice(1) : digits;
}

function elementsOf(raw: string): Elements | null {
  const text = raw.trim();
  if (text.startsWith("(")) return bracketed(text);
  const marked = text.replace(SYMBOLOGY, "");
  return linked(text) ?? concatenated(marked.startsWith(SEPARATOR) ? marked.slice(1) : marked);
}

/** The identifiers of the goods on a GS1 label; null where the text is no GS1 label with a GTIN. */
export function gs1LabelOf(raw: string): Gs1Label | null {
  const elements = elementsOf(raw);
  const code = codeOfGtin(elements?.get("01") ?? "");
  if (!elements || code === null) return null;
  if (![...elements.values()].every((value) => VALUE.test(value))) return null;
  // A value that is too long contains other elements: not every gun sends the separators.
  const [lot, serial] = ["10", "21"].map((identifier) => {
    const value = elements.get(identifier) ?? "";
    return value.length <= VALUE_MAX ? value : "";
  });
  return { strCode: code, ...(lot && { strLot: lot }), ...(serial && { strSerial: serial }) };
}
