/** Reads the codes of a finished PDF back, from the very picture that a printer would make of it. */
import { readFile } from "node:fs/promises";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { gtinsOf } from "#domain/code/codes.ts";
import { LABEL_SIZES, labelPlace } from "#domain/code/labels.ts";
import type { LabelRequest } from "./labelSheet.ts";

/** Dots an inch: two for each of a label printer with 203. */
const DPI = 406;

let isReady = false;

async function prepareDecoder(): Promise<void> {
  if (isReady) return;
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer as ArrayBuffer },
    fireImmediately: true,
  });
  isReady = true;
}

interface Picture {
  /** One byte a dot, 0 is black. */
  gray: Uint8Array;
  width: number;
  height: number;
}

/** A part of a page's picture in the form that the decoder takes. */
function crop({ gray, width, height }: Picture, left: number, top: number, w: number, h: number) {
  const right = Math.min(width, left + w);
  const bottom = Math.min(height, top + h);
  const data = new Uint8ClampedArray((right - left) * (bottom - top) * 4).fill(255);
  let at = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++, at += 4) {
      data.fill(gray[y * width + x] ?? 255, at, at + 3);
    }
  }
  return { data, width: right - left, height: bottom - top, colorSpace: "srgb" } as ImageData;
}

const isSame = (read: string, code: string) =>
  read === code || gtinsOf(read).some((gtin) => gtinsOf(code).includes(gtin));

/** The first code that the PDF does not give back where its label is, or null. */
export async function unreadableCode(
  pdf: Uint8Array,
  request: LabelRequest,
): Promise<string | null> {
  await prepareDecoder();
  const size = LABEL_SIZES[request.size];
  const dots = (mm: number) => Math.round((mm / 25.4) * DPI);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    let shown = -1;
    let picture: Picture = { gray: new Uint8Array(), width: 0, height: 0 };
    for (const [n, { code }] of request.labels.entries()) {
      const { page, x, y } = labelPlace(size, n + request.start - 1);
      if (page !== shown) {
        const drawn = await document.getPage(page).render({
          ...{ scale: DPI / 72, colorSpace: "Gray", render: "bitmap" },
        });
        picture = { gray: drawn.data, width: drawn.width, height: drawn.height };
        shown = page;
      }
      const { width, height } = size.label;
      const label = crop(picture, dots(x), dots(y), dots(width), dots(height));
      const read = await readBarcodes(label, { tryHarder: true, maxNumberOfSymbols: 2 });
      if (read.length !== 1 || !read[0] || !isSame(read[0].text, code)) return code;
    }
    return null;
  } finally {
    document.destroy();
    library.destroy();
  }
}
