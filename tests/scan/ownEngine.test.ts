/**
 * The conditions for the browser's own Barcode Detection API: it is tried with a drawn code. The ponyfill stands in its
 * place.
 */
import { readFile } from "node:fs/promises";
import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { FORMATS } from "#src/scan/engine.ts";
import { ownEngine } from "#src/scan/ownEngine.ts";
import { seeded } from "#tests/random.ts";
import { drawLabel } from "./drawnLabel.ts";
import { imageDataOf, withImageData } from "./imageData.ts";

beforeAll(async () => {
  withImageData();
  const wasm = await readFile(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
});
afterEach(() => vi.unstubAllGlobals());

const LABEL = drawLabel({ bcid: "ean13", text: "4006381333948", sigma: 0.3 }, seeded());

/** A browser whose detector answers so. */
function browserThatReads(detect: () => Promise<{ format: string; rawValue: string }[]>) {
  vi.stubGlobal(
    "BarcodeDetector",
    class {
      static getSupportedFormats = async () => FORMATS;
      detect = detect;
    },
  );
}

it("reads where it reads the drawn code", async () => {
  vi.stubGlobal("BarcodeDetector", BarcodeDetector);
  const own = await ownEngine();
  expect(await own?.detect(imageDataOf(LABEL))).toMatchObject([{ rawValue: "4006381333948" }]);
});

it("says a UPC as the EAN-13 that it is a part of", async () => {
  const read = ["ean_13 4006381333931", "upc_a 036000291452", "upc_e 01234558", "code_39 TOY"];
  browserThatReads(async () => {
    const [format = "", rawValue = ""] = read.shift()?.split(" ") ?? [];
    return [{ format, rawValue }];
  });
  const own = await ownEngine();
  for (const rawValue of ["0036000291452", "0012345000058", "TOY"]) {
    expect(await own?.detect(imageDataOf(LABEL))).toMatchObject([{ rawValue }]);
  }
});

it.each([
  ["reads the drawn code wrongly", async () => [{ format: "ean_13", rawValue: "4006381333932" }]],
  ["does not read it", async () => []],
  ["fails", () => Promise.reject(new DOMException("no service"))],
])("is not asked where it %s", async (_, detect) => {
  browserThatReads(detect);
  expect(await ownEngine()).toBeNull();
});

it("is not asked where there is none", async () => {
  expect(await ownEngine()).toBeNull();
});
