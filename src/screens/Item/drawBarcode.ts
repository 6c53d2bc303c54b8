/** Draws a code's bars as a picture, in the symbology that its printed label has; loaded only when it is asked for. */
import { code128, drawingSVG, ean8, ean13, qrcode, upca } from "bwip-js/browser";
import { checkDigit } from "#domain/code/codes.ts";

const GTIN_SYMBOLS: Record<number, typeof ean13> = { 8: ean8, 12: upca, 13: ean13 };

/** Modules across which are still read from a phone's screen, 1.5 CSS pixels each; more need a QR code. */
const MODULES_MAX = 220;
/** Pixels a module; whole, so that every edge is sharp. */
const SCALE = 2;
/** White around the bars, in modules (GS1 General Specifications section 5.2: at most 11). */
const QUIET = 11;

function isGtin(code: string): boolean {
  return /^\d+$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));
}

/** The address of an SVG picture. Throws for a code that no symbol can show. */
export function drawBarcode(code: string): string {
  const bars = {
    bcid: "",
    text: code,
    scale: SCALE,
    height: 22,
    includetext: true,
    paddingwidth: QUIET,
    paddingheight: 4,
    backgroundcolor: "FFFFFF",
  };
  const gtin = isGtin(code) ? GTIN_SYMBOLS[code.length] : undefined;
  if (gtin) return addressOf(gtin(bars, drawingSVG()));
  if (/^[ -~]+$/.test(code)) {
    const svg = code128({ ...bars, textxalign: "center" }, drawingSVG());
    const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
    if (width / SCALE <= MODULES_MAX) return addressOf(svg);
  }
  const dots = { bcid: "", text: code, scale: 4, padding: 4, backgroundcolor: "FFFFFF" };
  return addressOf(qrcode(dots, drawingSVG()));
}

const addressOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
