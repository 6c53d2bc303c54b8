/**
 * The symbol of a code, as widths of bars or as rows of modules (specification section 7, the PDF of a code; GS1
 * General Specifications section 5.2).
 */
import bwipjs from "bwip-js/node";
import { symbologyOf } from "#domain/code/labels.ts";

interface Bars {
  kind: "bars";
  /** Widths in modules: bar, space, bar … */
  widths: number[];
  /** Quiet zones in modules: left and right. */
  quiet: readonly [left: number, right: number];
}

interface Matrix {
  kind: "matrix";
  /** Rows of modules, true where dark; the quiet zone of four is not among them. */
  rows: boolean[][];
}

const QUIET = { ean8: [7, 7], upca: [9, 9], ean13: [11, 7], code128: [10, 10] } as const;

function bars(bcid: keyof typeof QUIET, text: string): Bars {
  const [symbol] = bwipjs.raw({ bcid, text });
  if (!symbol || !("sbs" in symbol)) throw new Error(`${bcid} is not made of bars`);
  return { kind: "bars", widths: symbol.sbs, quiet: QUIET[bcid] };
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

/** The symbol of a code; a Code 128 only where its modules fit, so that its bars stay wide enough to print. */
export function symbolOf(code: string, modulesMax: number): Bars | Matrix {
  const symbology = symbologyOf(code);
  if (symbology === "qrcode") return matrix(code);
  const symbol = bars(symbology, code);
  return symbology === "code128" && modulesOf(symbol) > modulesMax ? matrix(code) : symbol;
}
