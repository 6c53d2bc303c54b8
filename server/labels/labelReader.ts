/** Reads the codes of a finished PDF back, from the picture that a printer would make of it. */
import { readFile } from "node:fs/promises";
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import { isSameCode } from "#domain/code/codes.ts";
import { LABEL_SIZES, labelPlace } from "#domain/code/labels.ts";
import type { LabelRequest } from "./labelSheet.ts";

/** Dots an inch: two for each dot of a label printer with 203. */
const DPI = 406;

/** The decoder's options for our own labels: upright, dark on white, in their printed size. */
const READING = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false };

let prepared: Promise<PDFiumLibrary> | undefined;

async function prepare(): Promise<PDFiumLibrary> {
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer as ArrayBuffer },
    fireImmediately: true,
  });
  return PDFiumLibrary.init();
}

/** A PDF while its pages are drawn. */
async function open(pdf: Uint8Array) {
  prepared ??= prepare();
  const document = await (await prepared).loadDocument(pdf);
  return { document, [Symbol.dispose]: () => document.destroy() };
}

/** The first page of a PDF as a picture. */
export async function pictureFirstPage(pdf: Uint8Array, dpi: number): Promise<Picture> {
  using opened = await open(pdf);
  return await pictureOf(opened.document, 0, dpi);
}

async function pictureOf(document: PDFiumDocument, page: number, dpi: number): Promise<Picture> {
  const { data, width, height } = await document.getPage(page).render({
    ...{ scale: dpi / 72, colorSpace: "Gray", render: "bitmap" },
  });
  return { gray: data, width, height };
}

export interface Picture {
  /** One byte a dot, 0 is black. */
  gray: Uint8Array;
  width: number;
  height: number;
}

/** Gives a picture's memory back at once: pages of 15 MB, and as much of their labels, would wait for a collection. */
const release = (picture: Uint8Array) => void (picture.buffer as ArrayBuffer).transfer(0);

/** A part of a page's picture, in dots, as a portable graymap, which has a fourth of a canvas' bytes (netpbm.sourceforge.net/doc/pgm.html). */
function crop({ gray, width, height }: Picture, left: number, top: number, w: number, h: number) {
  const right = Math.min(width, left + w);
  const bottom = Math.min(height, top + h);
  const head = Buffer.from(`P5 ${right - left} ${bottom - top} 255\n`);
  const graymap = new Uint8Array(head.length + (right - left) * (bottom - top));
  graymap.set(head);
  for (let [y, at] = [top, head.length]; y < bottom; y++, at += right - left) {
    graymap.set(gray.subarray(y * width + left, y * width + right), at);
  }
  return graymap;
}

/** Decodes the first copy of each label of the request, in the place of that label alone. */
export async function* readLabels(
  pdf: Uint8Array,
  request: LabelRequest,
): AsyncIterable<ReadResult[]> {
  const size = LABEL_SIZES[request.size];
  const dots = (mm: number) => Math.round((mm / 25.4) * DPI);
  using opened = await open(pdf);
  let shown = -1;
  let picture: Picture = { gray: new Uint8Array(), width: 0, height: 0 };
  for (const n of request.labels.keys()) {
    const { page, x, y } = labelPlace(size, n * request.copies + request.start - 1);
    if (page !== shown) {
      release(picture.gray);
      picture = await pictureOf(opened.document, page, DPI);
      shown = page;
    }
    const { width, height } = size.label;
    const label = crop(picture, dots(x), dots(y), dots(width), dots(height));
    const read = await readBarcodes(label, { ...READING, maxNumberOfSymbols: 2 });
    release(label);
    yield read;
  }
  release(picture.gray);
}

/** The first code that cannot be read back in its label's place, or null. */
export async function unreadableCode(
  pdf: Uint8Array,
  request: LabelRequest,
): Promise<string | null> {
  const codes = request.labels.values();
  for await (const [read, ...more] of readLabels(pdf, request)) {
    const { code = "" } = codes.next().value ?? {};
    if (!read || more.length > 0 || !isSameCode(read.text, code)) return code;
  }
  return null;
}
