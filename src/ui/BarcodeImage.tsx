/**
 * Draws a code as a picture, in the symbology of its printed label; a link as a QR code. Loaded only when one is shown
 * (specification sections 2 and 3).
 */
import { Text } from "@mantine/core";
import { code128, drawingSVG, ean8, ean13, qrcode, upca } from "bwip-js/browser";
import { symbologyOf } from "#domain/code/labels.ts";
import { messages } from "#domain/messages.ts";

export interface BarcodeProps {
  code: string;
  /** Whether it is a link, to be opened by a phone's camera. */
  isLink?: boolean;
  className?: string | undefined;
}

const GTINS = { ean8, upca, ean13 };

/**
 * The most modules across that are still read from a phone's screen, 1.5 CSS pixels each; a code with more is drawn as
 * a QR code.
 */
const MODULES_MAX = 220;
/** Pixels a module; whole, so that every edge is sharp. */
const SCALE = 2;
/** White around the bars, in modules (GS1 General Specifications section 5.2: at most 11). */
const QUIET = 11;
/** White, so that it scans in dark mode too. */
const backgroundcolor = "FFFFFF";

const drawQr = (text: string) =>
  qrcode({ bcid: "", text, scale: 4, padding: 4, backgroundcolor }, drawingSVG());

/** An SVG picture. Throws for a code that no symbol can show. */
function drawCode(text: string): string {
  const symbology = symbologyOf(text);
  if (symbology === "qrcode") return drawQr(text);
  const margins = { paddingwidth: QUIET, paddingheight: 4, backgroundcolor };
  const bars = { bcid: "", text, scale: SCALE, height: 22, includetext: true, ...margins };
  if (symbology !== "code128") return GTINS[symbology](bars, drawingSVG());
  const svg = code128({ ...bars, textxalign: "center" }, drawingSVG());
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1]);
  return width / SCALE <= MODULES_MAX ? svg : drawQr(text);
}

function draw(code: string, isLink: boolean): string | null {
  try {
    return isLink ? drawQr(code) : drawCode(code);
  } catch (error) {
    console.warn("The barcode was not drawn.", error);
    return null;
  }
}

export default function BarcodeImage({ code, isLink = false, className }: BarcodeProps) {
  const svg = draw(code, isLink);
  if (svg === null) return <Text ta="center">{messages.barcodeNotDrawn}</Text>;
  const alt = isLink ? "QR code of the link" : `Barcode ${code}`;
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const size = isLink ? { width: 280, height: 280 } : {};
  return <img src={src} alt={alt} className={className} {...size} />;
}
