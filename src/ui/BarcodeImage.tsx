/** A code as bars that scan from the screen: EAN or UPC where it is one, else Code 128, else QR (specification sections 2, 3). */
import { code128, drawingSVG, ean8, ean13, qrcode, upca } from "bwip-js/browser";
import { checkDigit } from "#domain/code/codes.ts";
import classes from "./Barcode.module.css";

/** Characters of which Code 128 stays readable on a phone's width. */
const CODE128_MAX = 28;
const GTINS = {
  8: { bcid: "ean8", drawGtin: ean8 },
  12: { bcid: "upca", drawGtin: upca },
  13: { bcid: "ean13", drawGtin: ean13 },
} as const;

/** The picture's SVG, white ground and quiet zones included, so that it scans in dark mode too. */
function draw(code: string): string {
  const ground = { text: code, scale: 2, backgroundcolor: "FFFFFF" };
  const lines = { ...ground, height: 20, includetext: true, paddingwidth: 11, paddingheight: 6 };
  const gtin = GTINS[code.length as keyof typeof GTINS];
  if (gtin && /^\d+$/.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1))) {
    return gtin.drawGtin({ ...lines, bcid: gtin.bcid }, drawingSVG());
  }
  if (/^[ -~]+$/.test(code) && code.length <= CODE128_MAX) {
    return code128({ ...lines, bcid: "code128", textxalign: "center" }, drawingSVG());
  }
  return qrcode({ ...ground, bcid: "qrcode", padding: 4 }, drawingSVG());
}

export default function BarcodeImage({ code }: { code: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(draw(code))}`;
  return <img src={source} alt={`Barcode ${code}`} className={classes.image} />;
}
