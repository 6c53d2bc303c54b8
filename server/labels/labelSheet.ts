/** Labels on sheets and rolls, as a PDF at its true size: code, note or name, section. */
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { LABEL_SIZES, type LabelSize, type LabelSizeId, labelPlace } from "#domain/code/labels.ts";
import { BOLD, CAPITAL_HEIGHT, drawable, FONTS, LINE_HEIGHT, REGULAR } from "./fonts.ts";
import { modulesOf, symbolOf } from "./symbol.ts";

/** Points per millimetre; a point is 1/72 inch. */
const MM = 72 / 25.4;
/** Millimetres of one dot of a label printer with 203 dots an inch: bars of whole dots are sharp and even. */
const DOT = 25.4 / 203;
/** Millimetres that stay white around a label's content: no printer meets its paper more exactly. */
const MARGIN = 1.75;
/** Millimetres inside a sheet's edges that ordinary printers leave white. */
const SHEET_EDGE = 5;
const QUIET_MATRIX = 4;
/** The most characters of a code that is printed large, for people to read from afar. */
const SHORT_CODE = 10;
/** The least millimetres of the bars' height above the words. */
const BARS_MIN = 6;
/** Millimetres between a large code and the content above and below it. */
const GAP = 0.75;

export interface Label {
  code: string;
  /** Note or name; empty where there is none. */
  title: string;
  /** The place of a box, or details of a toy; empty where there are none. */
  place: string;
}

export interface LabelRequest {
  size: LabelSizeId;
  /** The first label's place on its page, counted from 1. */
  start: number;
  /** The copies of each label. */
  copies: number;
  labels: Label[];
}

type Pdf = InstanceType<typeof PDFDocument>;
/** All in millimetres. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const onDot = (mm: number) => Math.round(mm / DOT) * DOT;

const isSheet = ({ columns, rows }: LabelSize) => columns * rows > 1;
/** The size of a label's words in points. */
const wordsOf = ({ label }: LabelSize) => (label.height < 29 ? 7.5 : 9);
/** Millimetres of a short code's capital letters: 7 on the label of 70 × 37 mm. */
const codeHeight = ({ label }: LabelSize) => (7.1 / 37) * label.height;

/**
 * The millimetres of a side that have content: the same for all labels of a sheet, since those at its edges are moved
 * in.
 */
const contentOf = (side: number, first: number, edge: number) =>
  side - MARGIN - Math.max(MARGIN, edge - first);

function contentArea(size: LabelSize, corner: { x: number; y: number }): Area {
  const edge = isSheet(size) ? SHEET_EDGE : 0;
  const width = contentOf(size.label.width, size.left, edge);
  const height = contentOf(size.label.height, size.top, edge);
  const inside = (start: number, free: number, page: number, length: number) =>
    Math.min(Math.max(start + free / 2, edge), page - edge - length);
  return {
    x: inside(corner.x, size.label.width - width, size.page.width, width),
    y: inside(corner.y, size.label.height - height, size.page.height, height),
    ...{ width, height },
  };
}

interface Line extends Area {
  text: string;
  font: string;
  align?: "left" | "center";
}

/** Draws a text, which ends with dots where it is too long. */
function drawText(pdf: Pdf, points: number, { text, x, y, width, height, font, align }: Line) {
  pdf.font(font).fontSize(points);
  pdf.text(text, x * MM, y * MM, {
    ...{ width: width * MM, height: (height + 0.1) * MM, ellipsis: true, align },
  });
}

/** Draws a text with capital letters of this height in millimetres, made narrower where it is too wide. */
function drawLarge(pdf: Pdf, capitals: number, { text, x, y, width, align }: Omit<Line, "font">) {
  pdf.font(BOLD).fontSize((capitals / CAPITAL_HEIGHT) * MM);
  const wanted = pdf.widthOfString(text) / MM;
  const drawn = Math.min(wanted, width);
  const left = align === "center" ? x + (width - drawn) / 2 : x;
  pdf.text(text, left * MM, (y + capitals) * MM, {
    ...{ lineBreak: false, baseline: "alphabetic", horizontalScaling: (100 * drawn) / wanted },
  });
}

/**
 * The words of a label, code, title and place one below the other, with their height in millimetres; `draw` draws them.
 */
function wordsFor(
  pdf: Pdf,
  size: LabelSize,
  label: Label,
  { width, height: heightMax, placeLines }: Pick<Area, "width" | "height"> & { placeLines: number },
) {
  const points = wordsOf(size);
  const line = (points * LINE_HEIGHT) / MM;
  const code = drawable(label.code).drawn;
  const title = drawable(label.title).drawn;
  const place = drawable(label.place).drawn;
  const heightOf = (text: string, font: string) =>
    text &&
    pdf
      .font(font)
      .fontSize(points)
      .heightOfString(text, { width: width * MM }) / MM;
  const isShort = code.length > 0 && label.code.length <= SHORT_CODE;
  const titleHeight = Math.min(Number(heightOf(title, BOLD)), (place ? 1 : 2) * line);
  const placeWanted = Number(heightOf(place, REGULAR));
  const codeWanted = Number(heightOf(code, REGULAR));
  const codeMax = (lines: number) => heightMax - titleHeight - Math.min(placeWanted, lines * line);
  // A code that stands whole above one line of the place does not lose its end to a second one.
  const isFull = !isShort && codeWanted <= codeMax(1) && codeWanted > codeMax(placeLines);
  const lines = isFull ? 1 : placeLines;
  const placeHeight = Math.min(placeWanted, lines * line);
  const height = isShort
    ? codeHeight(size) + 2 * GAP
    : Math.min(codeWanted, Math.floor(codeMax(lines) / line) * line);
  return {
    height: height + titleHeight + placeHeight,
    isCut: placeWanted > placeHeight + line / 2,
    draw(x: number, top: number, align: "left" | "center") {
      const at = { x, width, align };
      if (isShort) drawLarge(pdf, codeHeight(size), { ...at, text: code, y: top + GAP, height });
      else drawText(pdf, points, { ...at, text: code, y: top, height, font: REGULAR });
      const y = top + height;
      drawText(pdf, points, { ...at, text: title, y, height: titleHeight, font: BOLD });
      const below = { y: y + titleHeight, height: placeHeight, font: REGULAR };
      drawText(pdf, points, { ...at, ...below, text: place });
    },
  };
}

/**
 * The modules, of two dots each, for which a label has room. The quiet zones among them may lie in the label's margins.
 */
const modulesIn = ({ width }: Area) => Math.floor((width + 2 * MARGIN - 1) / (2 * DOT));

/** Returns whether the label's place is cut off. */
function drawLabel(
  pdf: Pdf,
  size: LabelSize,
  label: Label,
  corner: { x: number; y: number },
): boolean {
  const area = contentArea(size, corner);
  const { x, y, width, height } = area;
  const symbol = symbolOf(label.code, modulesIn(area));
  if (symbol.kind === "bars") {
    const room = { width, height: height - BARS_MIN, placeLines: 1 };
    const words = wordsFor(pdf, size, label, room);
    const barHeight = height - words.height - GAP;
    const dots = (modulesIn(area) * 2) / modulesOf(symbol);
    const module = Math.min(3, Math.floor(dots)) * DOT;
    let left = onDot(x + (width - modulesOf(symbol) * module) / 2) + symbol.quiet[0] * module;
    symbol.widths.forEach((modules, i) => {
      if (i % 2 === 0) pdf.rect(left * MM, y * MM, modules * module * MM, barHeight * MM);
      left += modules * module;
    });
    pdf.fill("#000");
    words.draw(x, y + height - words.height, "center");
    return words.isCut;
  }
  const across = symbol.rows.length + 2 * QUIET_MATRIX;
  const module = Math.floor(Math.min(height, width / 2) / symbol.rows.length / DOT) * DOT;
  const top = onDot(y + (height - symbol.rows.length * module) / 2);
  symbol.rows.forEach((row, j) => {
    row.forEach((isDark, i) => {
      if (!isDark) return;
      const left = onDot(x) + i * module;
      pdf.rect(left * MM, (top + j * module) * MM, module * MM, module * MM);
    });
  });
  pdf.fill("#000");
  const textLeft = x + (across - QUIET_MATRIX) * module;
  const room = { width: x + width - textLeft, height, placeLines: 2 };
  const words = wordsFor(pdf, size, label, room);
  words.draw(textLeft, y + (height - words.height) / 2, "left");
  return words.isCut;
}

function pdfOf(size: LabelSize, draw: (pdf: Pdf) => void): Promise<Buffer> {
  const page = [size.page.width * MM, size.page.height * MM] as [number, number];
  const pdf = new PDFDocument({ size: page, margin: 0, info: { Title: "Labels" } });
  for (const { name, bytes } of FONTS) pdf.registerFont(name, bytes);
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

/** The labels as the bytes of a PDF, from left to right, then down. */
export function labelSheet({ size: id, start, copies, labels }: LabelRequest): Promise<Buffer> {
  const size = LABEL_SIZES[id];
  return pdfOf(size, (pdf) => {
    let page = 0;
    const all = labels.flatMap((label) => Array.from({ length: copies }, () => label));
    all.forEach((label, n) => {
      const place = labelPlace(size, n + start - 1);
      for (; page < place.page; page++) pdf.addPage();
      drawLabel(pdf, size, label, place);
    });
  });
}

/** The longest place that a label cuts off, whole; empty where none is. */
export async function cutOff({ size: id, labels }: LabelRequest): Promise<string> {
  const cut: string[] = [];
  await pdfOf(LABEL_SIZES[id], (pdf) => {
    for (const label of labels) {
      if (drawLabel(pdf, LABEL_SIZES[id], label, { x: 0, y: 0 })) cut.push(label.place);
    }
  });
  return cut.sort((a, b) => b.length - a.length)[0] ?? "";
}

/** Millimetres of the longest ruler. */
const RULER = 50;

/** A page to compare with the paper: every label's edge, and a ruler of whole centimetres. */
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
    const most = Math.floor(Math.min(RULER, width - 2 * MARGIN) / 10) * 10;
    for (let mm = 0; mm <= most; mm++) {
      const length = mm % 10 === 0 ? 5 : mm % 5 === 0 ? 3.5 : 2;
      const left = (x + MARGIN + mm) * MM;
      pdf.moveTo(left, (y + height / 2) * MM).lineTo(left, (y + height / 2 + length) * MM);
    }
    pdf.stroke();
    const text = `${most} mm must be ${most} mm: print at 100 %.`;
    const area = contentArea(size, { x, y });
    drawText(pdf, wordsOf(size), { ...area, height: area.height / 2, text, font: REGULAR });
  });
}
