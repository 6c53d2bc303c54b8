/** The stock's codes for the grey decoder, packed into one array. */

import { hasRightCheckDigit } from "./checkDigit.ts";

/** The number of digits of an EAN-13; a UPC-A is an EAN-13 that begins with 0 (GS1 General Specifications 5.2.2). */
export const LABEL_DIGITS = 13;

/** The digits of codes one after another, `LABEL_DIGITS` each. */
export type PackedCodes = Uint8Array<ArrayBuffer>;

/** Packs the codes that can stand on an EAN-13 or UPC-A label. */
export function packCodes(codes: Iterable<string>): PackedCodes {
  const labels = [...codes].filter((code) => /^\d{12,13}$/.test(code) && hasRightCheckDigit(code));
  const packed = new Uint8Array(LABEL_DIGITS * labels.length);
  for (const [n, label] of labels.entries()) {
    const digits = label.padStart(LABEL_DIGITS, "0");
    for (let k = 0; k < LABEL_DIGITS; k++) packed[n * LABEL_DIGITS + k] = Number(digits[k]);
  }
  return packed;
}
