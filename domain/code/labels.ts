/** The symbol of a code, and the papers of labels, in millimetres from the top left corner. */
import { hasRightCheckDigit } from "./checkDigit.ts";

const GTIN_SYMBOLS: Record<number, "ean8" | "upca" | "ean13"> = {
  8: "ean8",
  12: "upca",
  13: "ean13",
};

/**
 * EAN-13, UPC-A or EAN-8 for a number with the right check digit; else Code 128, in whose place a QR code is shown
 * where its modules do not fit; a QR code for characters outside of ASCII.
 */
export function symbologyOf(code: string) {
  const gtin = /^\d+$/.test(code) ? GTIN_SYMBOLS[code.length] : undefined;
  if (gtin && hasRightCheckDigit(code)) return gtin;
  return /^[ -~]+$/.test(code) ? "code128" : "qrcode";
}

export interface LabelSize {
  name: string;
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  /** The first label's corner. */
  left: number;
  top: number;
  /** From one label's left or top edge to the next one's. */
  across: number;
  down: number;
}

const A4 = { width: 210, height: 297 };
const LETTER = { width: 215.9, height: 279.4 };

function roll(width: number, height: number): LabelSize {
  const paper = { width, height };
  return {
    name: `Roll ${width} × ${height} mm`,
    ...{ page: paper, label: paper, columns: 1, rows: 1 },
    ...{ left: 0, top: 0, across: width, down: height },
  };
}

export const LABEL_SIZES = {
  "roll-62x29": roll(62, 29),
  "roll-57x32": roll(57, 32),
  "roll-50x25": roll(50, 25),
  "a4-24": {
    name: "A4, 24 labels of 70 × 37 mm",
    ...{ page: A4, label: { width: 70, height: 37 }, columns: 3, rows: 8 },
    ...{ left: 0, top: 0.5, across: 70, down: 37 },
  },
  "a4-40": {
    name: "A4, 40 labels of 52.5 × 29.7 mm",
    ...{ page: A4, label: { width: 52.5, height: 29.7 }, columns: 4, rows: 10 },
    ...{ left: 0, top: 0, across: 52.5, down: 29.7 },
  },
  "a4-65": {
    name: "A4, 65 labels of 38.1 × 21.2 mm",
    ...{ page: A4, label: { width: 38.1, height: 21.2 }, columns: 5, rows: 13 },
    ...{ left: 4.65, top: 10.7, across: 40.6, down: 21.2 },
  },
  "letter-30": {
    name: "Letter, 30 labels of 2⅝ × 1 inch",
    ...{ page: LETTER, label: { width: 66.675, height: 25.4 }, columns: 3, rows: 10 },
    ...{ left: 4.7625, top: 12.7, across: 69.85, down: 25.4 },
  },
} as const satisfies Record<string, LabelSize>;

export type LabelSizeId = keyof typeof LABEL_SIZES;

/** The paper of a device on which none was chosen. */
export const DEFAULT_SIZE: LabelSizeId = "roll-62x29";

/** Any other text gives the default size. */
export function labelSizeOf(text: string | undefined): LabelSizeId {
  const known = Object.keys(LABEL_SIZES) as LabelSizeId[];
  return known.find((size) => size === text) ?? DEFAULT_SIZE;
}

/** The number of labels on a page. */
export const labelsOnPage = ({ columns, rows }: LabelSize) => columns * rows;

/** The page, counted from 0, and the corner of the `n`th place, counted from 0. */
export function labelPlace(size: LabelSize, n: number) {
  const { columns, left, top, across, down } = size;
  const perPage = labelsOnPage(size);
  const place = n % perPage;
  return {
    page: Math.floor(n / perPage),
    x: left + (place % columns) * across,
    y: top + Math.floor(place / columns) * down,
  };
}

/** The number of pages that `labels` fill from the place `start` on, counted from 1. */
export const pagesOf = (size: LabelSize, start: number, labels: number) =>
  Math.ceil((start - 1 + labels) / labelsOnPage(size));
