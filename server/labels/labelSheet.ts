/** Labels on sheets and rolls, as a PDF at its true size: code, note or name, section. */
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { LABEL_SIZES, type LabelSize, type LabelSizeId, labelPlace } from "#domain/code/labels.ts";
import { modulesOf, symbolOf } from "./symbol.ts";

/** Points; a point is 1/72 inch. */
const MM = 72 / 25.4;
/** One dot of a label printer with 203 dots an inch: bars of whole dots come out sharp and even. */
const DOT = 25.4 / 203;
/** Millimetres that stay white around a label's content: no printer meets its paper more exactly. */
const MARGIN = 1.75;
const QUIET_MATRIX = 4;
const LINE = 3.2;
const TEXT = 7.5;

export interface Label {
  code: string;
  /** Note or name; empty where there is none. */
  title: string;
  /** Where it stands; empty where that is nowhere. */
  place: string;
}

export interface LabelRequest {
  size: LabelSizeId;
  /** The first label's place on its page, counted from 1. */
  start: number;
  labels: Label[];
}

type Pdf = InstanceType<typeof PDFDocument>;
interface Corner {
  x: number;
  y: number;
}

const onDot = (mm: number) => Math.round(mm / DOT) * DOT;

/** Helvetica, which every PDF reader has, knows the letters of Latin-1 only. */
const drawable = (text: string) => text.replace(/[^ -~\xa0-\xff]/gu, "?");

interface Line extends Corner {
  text: string;
  width: number;
  font?: "Helvetica-Bold";
  align?: "left" | "center";
}

/** One line of text that ends with dots where it is too long; all in millimetres. */
function drawLine(pdf: Pdf, { text, x, y, width, font, align = "left" }: Line): void {
  pdf
    .font(font ?? "Helvetica")
    .fontSize(TEXT)
    .text(drawable(text), x * MM, y * MM, {
      ...{ width: width * MM, height: LINE * MM, lineBreak: false, ellipsis: true, align },
    });
}

/** Modules of two dots or more that a label has room for. */
const modulesIn = ({ label }: LabelSize) => Math.floor((label.width - 1) / (2 * DOT));

function drawLabel(pdf: Pdf, size: LabelSize, { code, title, place }: Label, { x, y }: Corner) {
  const { width, height } = size.label;
  const symbol = symbolOf(code, modulesIn(size));
  const below = place ? `${code} · ${place}` : code;
  if (symbol.kind === "bars") {
    const textTop = y + height - MARGIN - (title ? 2 : 1) * LINE;
    const module = Math.min(3, Math.floor(width / (modulesOf(symbol) * DOT))) * DOT;
    let left = onDot(x + (width - modulesOf(symbol) * module) / 2) + symbol.quiet[0] * module;
    const barHeight = textTop - 0.75 - (y + MARGIN);
    symbol.widths.forEach((modules, i) => {
      if (i % 2 === 0) {
        pdf.rect(left * MM, (y + MARGIN) * MM, modules * module * MM, barHeight * MM);
      }
      left += modules * module;
    });
    pdf.fill("#000");
    const line = { x: x + MARGIN, width: width - 2 * MARGIN, align: "center" as const };
    drawLine(pdf, { ...line, text: below, y: textTop });
    drawLine(pdf, { ...line, text: title, y: textTop + LINE, font: "Helvetica-Bold" });
    return;
  }
  const across = symbol.rows.length + 2 * QUIET_MATRIX;
  const module = Math.floor(Math.min(height, width / 2) / across / DOT) * DOT;
  const top = onDot(y + (height - symbol.rows.length * module) / 2);
  symbol.rows.forEach((row, j) => {
    row.forEach((isDark, i) => {
      if (!isDark) return;
      const left = onDot(x) + (i + QUIET_MATRIX) * module;
      pdf.rect(left * MM, (top + j * module) * MM, module * MM, module * MM);
    });
  });
  pdf.fill("#000");
  const textLeft = x + across * module;
  const textWidth = x + width - MARGIN - textLeft;
  const line = { x: textLeft, width: textWidth };
  drawLine(pdf, { ...line, text: title, y: y + MARGIN, font: "Helvetica-Bold" });
  drawLine(pdf, { ...line, text: place, y: y + MARGIN + LINE });
  pdf
    .font("Helvetica")
    .fontSize(TEXT - 1)
    .text(drawable(code), textLeft * MM, (y + MARGIN + 2 * LINE) * MM, {
      width: textWidth * MM,
      height: (height - 2 * MARGIN - 2 * LINE) * MM,
      ellipsis: true,
    });
}

function pdfOf(size: LabelSize, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const page = [size.page.width * MM, size.page.height * MM] as [number, number];
  const pdf = new PDFDocument({ size: page, margin: 0, info: { Title: "Labels" } });
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

/** The labels as the bytes of a PDF, from left to right, then down. */
export function labelSheet({ size: id, start, labels }: LabelRequest): Promise<Buffer> {
  const size = LABEL_SIZES[id];
  return pdfOf(size, (pdf) => {
    let page = 0;
    labels.forEach((label, n) => {
      const place = labelPlace(size, n + start - 1);
      for (; page < place.page; page++) pdf.addPage();
      drawLabel(pdf, size, label, place);
    });
  });
}

/** A page to hold against the paper: every label's edge, and a ruler in millimetres. */
export function testSheet(id: LabelSizeId): Promise<Buffer> {
  const size = LABEL_SIZES[id];
  const { width, height } = size.label;
  return pdfOf(size, (pdf) => {
    pdf.lineWidth(0.4);
    for (let n = 0; n < size.columns * size.rows; n++) {
      const { x, y } = labelPlace(size, n);
      pdf.rect(x * MM, y * MM, width * MM, height * MM).stroke();
    }
    const { x, y } = labelPlace(size, 0);
    for (let mm = 0; mm <= Math.min(50, width - 2 * MARGIN); mm++) {
      const length = mm % 10 === 0 ? 5 : mm % 5 === 0 ? 3.5 : 2;
      const left = (x + MARGIN + mm) * MM;
      pdf.moveTo(left, (y + height / 2) * MM).lineTo(left, (y + height / 2 + length) * MM);
    }
    pdf.stroke();
    const text = "50 mm must be 50 mm: print at 100 %.";
    drawLine(pdf, { text, x: x + MARGIN, y: y + MARGIN, width: width - 2 * MARGIN });
  });
}
