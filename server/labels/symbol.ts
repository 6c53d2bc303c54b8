/**
 * The symbol of a code, as widths of bars or as rows of modules (specification section 7, the PDF of a code; GS1
 * General Specifications section 5.2).
 */
import bwipjs from "bwip-js/node";
import { hasRightCheckDigit } from "#domain/code/checkDigit.ts";

interface Bars {
  kind: "bars";
  /** Widths in modules: bar, space, bar … */
  widths: number[];
  /** Quiet zones in modules: left and right. */
  quiet: [left: number, right: number];
}

interface Matrix {
  kind: "matrix";
  /** Rows of modules, true where dark; the quiet zone of four is not among them. */
  rows: boolean[][];
}

const GTIN_SYMBOLS: Record<number, { bcid: string; quiet: [number, number] }> = {
  8: { bcid: "ean8", quiet: [7, 7] },
  12: { bcid: "upca", quiet: [9, 9] },
  13: { bcid: "ean13", quiet: [11, 7] },
};

function bars(bcid: string, text: string, quiet: [number, number]): Bars {
  const [symbol] = bwipjs.raw({ bcid, text });
  if (!symbol || !("sbs" in symbol)) throw new Error(`${bcid} is not made of bars`);
  return { kind: "bars", widths: symbol.sbs, quiet };
}

function matrix(text: string): Matrix {
  const [symbol] = bwipjs.raw({ bcid: "qrcode", text, eclevel: "M" } as {
    bcid: string;
    text: string;
  });
  if (!symbol || !("pixs" in symbol)) throw new Error("a QR code is made of dots");
  const { pixs, pixx, pixy } = symbol;
  const rows = Array.from({ length: pixy }, (_, y) =>
    pixs.slice(y * pixx, (y + 1) * pixx).map((dot) => dot === 1),
  );
  return { kind: "matrix", rows };
}

/** Modules from the left quiet zone's edge to the right one's. */
export function modulesOf({ widths, quiet }: Bars): number {
  return widths.reduce((sum, width) => sum + width, quiet[0] + quiet[1]);
}

/**
 * The symbol of a code: EAN-13, UPC-A or EAN-8 for a number with the right check digit; else Code 128 where its modules
 * fit, so that its bars stay wide enough to print; else, and for characters outside of ASCII, a QR code.
 */
export function symbolOf(code: string, modulesMax: number): Bars | Matrix {
  const gtin = /^\d+$/.test(code) ? GTIN_SYMBOLS[code.length] : undefined;
  if (gtin && hasRightCheckDigit(code)) return bars(gtin.bcid, code, gtin.quiet);
  if (/^[ -~]+$/.test(code)) {
    const code128 = bars("code128", code, [10, 10]);
    if (modulesOf(code128) <= modulesMax) return code128;
  }
  return matrix(code);
}
