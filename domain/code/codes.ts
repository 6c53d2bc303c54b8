/**
 * Codes: trimming, GTIN equality, check digits, box prefixes (specification sections 2 and 3; GS1 General
 * Specifications section 7.9).
 */
import { CODE_MAX } from "../limits.ts";
import { checkDigit, hasRightCheckDigit } from "./checkDigit.ts";
import { gs1LabelOf } from "./gs1.ts";

const BOX_PREFIX = "box-";
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;
const CONTROLS = /[\p{Cc}\p{Cf}]/gu;
const WEB_ADDRESS = /^(https?:\/\/|www\.)/i;

/** A scan or an input without the blanks around it. */
export function trimCode(raw: string): string {
  return raw.trim();
}

/** A text without control characters, such as the separators that some labels carry. */
export function withoutControls(raw: string): string {
  return raw.replaceAll(CONTROLS, "");
}

/** A scan without control characters and without the blanks around it. */
export const plainCode = (raw: string): string => trimCode(withoutControls(raw));

/** A code as it is looked up and stored: the GTIN of a GS1 label, else the plain code. */
export const cleanCode = (raw: string): string => gs1LabelOf(raw)?.strCode ?? plainCode(raw);

/** Whether nothing is left of a scan once trimmed ("Empty scan"). */
export function isBlankCode(raw: string): boolean {
  return trimCode(raw) === "";
}

/**
 * Whether a text, once trimmed, can be a code: 1 to 64 printable characters. "." and ".." cannot,
 * because no address can name them.
 */
export function isCode(raw: string): boolean {
  const code = trimCode(raw);
  return (
    code !== "" &&
    [...code].length <= CODE_MAX &&
    code !== "." &&
    code !== ".." &&
    !UNPRINTABLE.test(code)
  );
}

/** A box code without the prefix that an address or a label may carry. */
export function stripBoxPrefix(code: string): string {
  const trimmed = trimCode(code);
  return trimmed.length > BOX_PREFIX.length && trimmed.toLowerCase().startsWith(BOX_PREFIX)
    ? trimmed.slice(BOX_PREFIX.length)
    : trimmed;
}

/** Whether a scan is the box's label, with a prefix or without; a label's whole text may be the code. */
export function isLabelOf(boxCode: string, readBarcode: string): boolean {
  const code = cleanCode(readBarcode);
  const forms = [code, stripBoxPrefix(code), plainCode(readBarcode)];
  return forms.some((form) => isSameCode(form, boxCode));
}

/**
 * The twelve digits of the UPC-A that a UPC-E stands for, or null. Takes the eight digits a reader
 * reports: number system 0 or 1, six digits, check digit.
 */
export function expandUpcE(code: string): string | null {
  if (!/^[01]\d{7}$/.test(code)) return null;
  const system = code[0];
  const [a, b, c, d, e, f] = code.slice(1, 7);
  const check = code[7];
  const body =
    f === "0" || f === "1" || f === "2"
      ? `${a}${b}${f}0000${c}${d}${e}`
      : f === "3"
        ? `${a}${b}${c}00000${d}${e}`
        : f === "4"
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${f}`;
  const upcA = `${system}${body}${check}`;
  return hasRightCheckDigit(upcA) ? upcA : null;
}

/**
 * The GTIN-14s that a code may stand for, the likeliest first; empty when it is no GTIN. UPC-A,
 * EAN-13, EAN-8 and GTIN-14 are padded with zeros; eight digits may also be a UPC-E.
 */
export function gtinsOf(raw: string): string[] {
  const code = trimCode(raw);
  if (!/^(\d{8}|\d{12,14})$/.test(code)) return [];
  const gtins: string[] = [];
  const upcA = expandUpcE(code);
  if (upcA) gtins.push(upcA.padStart(14, "0"));
  if (hasRightCheckDigit(code)) gtins.push(code.padStart(14, "0"));
  return gtins;
}

/** What the labels of one toy have in common, whatever lot and serial they say, and however its number is written. */
export function numberOf(barcode: string): string {
  const code = cleanCode(barcode);
  return gtinsOf(code)[0] ?? code;
}

/** Whether two codes are the same, or forms of one GTIN. */
export const isSameCode = (one: string, other: string): boolean =>
  one === other || gtinsOf(one).some((gtin) => gtinsOf(other).includes(gtin));

/** The reasons why a scanned code is probably no code. */
export type Oddity = "webAddress" | "checkDigit" | "controls";

/** The oddity of a scanned code, or null. Eight, twelve or thirteen digits have to be an EAN or UPC with a right check digit. */
export function oddityOf(raw: string): Oddity | null {
  const code = cleanCode(raw);
  if (WEB_ADDRESS.test(code)) return "webAddress";
  if (/^(\d{8}|\d{12,13})$/.test(code) && gtinsOf(code).length === 0) return "checkDigit";
  const isLabel = code !== plainCode(raw);
  return isLabel || withoutControls(raw.trim()) === raw.trim() ? null : "controls";
}

/** The `n`th in-house code: an EAN-13 in the range 2 kept for use inside a company. `n` is 0 to 99 999 999 999. */
export function inHouseCode(n: number): string {
  const digits = `2${String(n).padStart(11, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Whether a code may be an in-house one, which is handed out to be printed. */
export const isHandedOut = (code: string): boolean => /^2\d{12}$/.test(code);
