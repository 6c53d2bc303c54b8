/** The first engine: the ponyfill of the Barcode Detection API with the wasm that it was built for. */
import { readFile } from "node:fs/promises";
import { ZXING_WASM_SHA256, ZXING_WASM_VERSION } from "barcode-detector/ponyfill";
import { expect, it } from "vitest";

const wasmFile = new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));

it("has the wasm file of the very version that its glue code is for", async () => {
  const digest = await crypto.subtle.digest("SHA-256", await readFile(wasmFile));
  expect(Buffer.from(digest).toString("hex")).toBe(ZXING_WASM_SHA256);
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  expect(dependencies["zxing-wasm"]).toBe(ZXING_WASM_VERSION);
});
