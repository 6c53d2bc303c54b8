/** The label's bars are read back by the decoder that the scan screen uses (specification section 7). */
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { LABEL_HEIGHT, LABEL_WIDTH, labelOf, labelPdf } from "#server/labels/label.ts";

/** Eight dots to a millimetre, as a label printer of 203 dpi has. */
const DOTS_PER_POINT = 203 / 72;

/** The label's drawing as a picture: `x`, `y` and sizes are the ones the PDF is made of. */
function raster(code: string) {
  const width = Math.round(LABEL_WIDTH * DOTS_PER_POINT);
  const height = Math.round(LABEL_HEIGHT * DOTS_PER_POINT);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const rect of labelOf(code).dark) {
    const left = Math.round(rect.x * DOTS_PER_POINT);
    const right = Math.round((rect.x + rect.width) * DOTS_PER_POINT);
    const bottom = Math.round((rect.y + rect.height) * DOTS_PER_POINT);
    for (let y = Math.round(rect.y * DOTS_PER_POINT); y < bottom; y++) {
      for (let x = left; x < right; x++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: "srgb" } as ImageData;
}

beforeAll(async () => {
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer as ArrayBuffer },
    fireImmediately: true,
  });
});

describe("a label", () => {
  it.each([
    ["2000000000015", "EAN13", "2000000000015"],
    ["0036000291452", "EAN13", "0036000291452"],
    ["036000291452", "EAN13", "0036000291452"],
    ["40170725", "EAN8", "40170725"],
    ["4006381333932", "Code128", "4006381333932"],
    ["00012345678905", "Code128", "00012345678905"],
    ["12345678901234567890", "Code128", "12345678901234567890"],
    ["0".repeat(30), "Code128", "0".repeat(30)],
    ["BOX-17", "Code128", "BOX-17"],
    [`a'b"c;d\\e^FNC1`, "Code128", `a'b"c;d\\e^FNC1`],
    ["x".repeat(64), "QRCode", "x".repeat(64)],
    ["9".repeat(64), "QRCode", "9".repeat(64)],
    ["Schränkchen", "QRCode", "Schränkchen"],
    ["玩具-12", "QRCode", "玩具-12"],
    ["🧸".repeat(64), "QRCode", "🧸".repeat(64)],
  ])("of %s is read as %s", async (code, format, text) => {
    const [read, ...more] = await readBarcodes(raster(code));
    expect(more).toEqual([]);
    expect(read).toMatchObject({ format, text, isValid: true });
  });

  it("keeps what is dark inside the paper", () => {
    for (const code of ["2000000000015", "a", "0".repeat(33), "🧸".repeat(64)]) {
      for (const { x, y, width, height } of labelOf(code).dark) {
        expect(Math.min(x, y)).toBeGreaterThan(0);
        expect(x + width).toBeLessThan(LABEL_WIDTH);
        expect(y + height).toBeLessThan(LABEL_HEIGHT);
      }
    }
  });

  it("is a PDF of 57 by 32 millimetres on one page", async () => {
    const pdf = (await labelPdf("2000000000015")).toString("latin1");
    expect(pdf).toMatch(/^%PDF-/);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    expect((Number(width) / 72) * 25.4).toBeCloseTo(57, 1);
    expect((Number(height) / 72) * 25.4).toBeCloseTo(32, 1);
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  });
});
