/** A label of 57 x 32 mm with a code's bars, as a PDF at its true size (specification section 7). */
import PDFDocument from "pdfkit";
import { modulesOf, symbolOf } from "./symbol.ts";

/** Points; a point is 1/72 inch. */
const MM = 72 / 25.4;
/** One dot of a label printer with 203 dots an inch: bars of whole dots come out sharp and even. */
const DOT = 72 / 203;
export const LABEL_WIDTH = 57 * MM;
export const LABEL_HEIGHT = 32 * MM;
const MARGIN = 2.5 * MM;
const TEXT_SIZE = 9;
/** Dots that a module has at most: three are 0.375 mm, 114 % of the nominal EAN. */
const DOTS_MAX = 3;

interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Label {
  /** What is black, in points from the top left corner. */
  dark: Rect[];
  text: Rect & { value: string; align: "left" | "center" };
}

const onDot = (points: number) => Math.round(points / DOT) * DOT;

function barLabel(code: string, symbol: Extract<ReturnType<typeof symbolOf>, { kind: "bars" }>) {
  const dots = Math.min(DOTS_MAX, Math.floor(LABEL_WIDTH / (modulesOf(symbol) * DOT)));
  const module = dots * DOT;
  const textTop = LABEL_HEIGHT - MARGIN - TEXT_SIZE;
  const spare = LABEL_WIDTH - modulesOf(symbol) * module;
  let x = onDot(spare / 2) + symbol.quiet[0] * module;
  const dark: Rect[] = [];
  symbol.widths.forEach((modules, i) => {
    const width = modules * module;
    if (i % 2 === 0) dark.push({ x, y: onDot(MARGIN), width, height: textTop - 3 - MARGIN });
    x += width;
  });
  const text = {
    x: 0,
    y: textTop,
    width: LABEL_WIDTH,
    height: TEXT_SIZE,
    align: "center" as const,
  };
  return { dark, text: { ...text, value: code } };
}

function matrixLabel(code: string, rows: boolean[][]): Label {
  const quiet = 4;
  const across = rows.length + 2 * quiet;
  const module = Math.floor(LABEL_HEIGHT / (across * DOT)) * DOT;
  const top = onDot((LABEL_HEIGHT - rows.length * module) / 2);
  const dark = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark
        ? [{ x: (x + quiet) * module, y: top + y * module, width: module, height: module }]
        : [],
    ),
  );
  const left = across * module;
  const width = LABEL_WIDTH - left - MARGIN;
  const height = LABEL_HEIGHT - 2 * MARGIN;
  return { dark, text: { x: left, y: MARGIN, width, height, align: "left", value: code } };
}

/** What a code's label shows and where. */
export function labelOf(code: string): Label {
  const symbol = symbolOf(code);
  return symbol.kind === "bars" ? barLabel(code, symbol) : matrixLabel(code, symbol.rows);
}

/** Helvetica, which every PDF reader has, knows the letters of Latin-1 only. */
const drawable = (text: string) => text.replace(/[^ -~\xa0-\xff]/gu, "?");

/** The label as the bytes of a PDF. */
export function labelPdf(code: string): Promise<Buffer> {
  const { dark, text } = labelOf(code);
  const pdf = new PDFDocument({
    size: [LABEL_WIDTH, LABEL_HEIGHT],
    margin: 0,
    info: { Title: code },
  });
  const chunks: Buffer[] = [];
  for (const { x, y, width, height } of dark) pdf.rect(x, y, width, height);
  pdf.fill("#000");
  pdf
    .font("Helvetica")
    .fontSize(text.height > TEXT_SIZE ? TEXT_SIZE - 2 : TEXT_SIZE)
    .fillColor("#000")
    .text(drawable(text.value), text.x, text.y, {
      width: text.width,
      height: text.height,
      align: text.align,
      lineBreak: text.height > TEXT_SIZE,
    });
  return new Promise((resolve, reject) => {
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    pdf.end();
  });
}
