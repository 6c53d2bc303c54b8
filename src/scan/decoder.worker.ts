/** Reads codes off the main thread; its wasm comes from our own origin (specification section 2, Scan Barcode). */
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { detectionsIn, drawRegion } from "./detections.ts";
import type { ScanRegion } from "./scanRegion.ts";

/** What labels on toys and boxes, their cartons and shelves carry. */
const FORMATS: ReaderOptions["formats"] = [
  ...(["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "Code39", "Code93", "ITF", "Codabar"] as const),
  ...(["QRCode", "DataMatrix"] as const),
];

export interface DecodeRequest {
  id: number;
  picture: ImageBitmap;
  region: ScanRegion;
}

// Begins to load at once; when that fails, the first detection says so.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).catch(
  () => {},
);

async function decode({ id, picture, region }: DecodeRequest) {
  try {
    const pixels = drawRegion(picture, region);
    const found = await readBarcodes(pixels, { formats: FORMATS, textMode: "Plain" });
    postMessage({ id, detections: detectionsIn(found, region) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  } finally {
    picture.close();
  }
}

addEventListener("message", (event: MessageEvent<DecodeRequest>) => {
  void decode(event.data);
});
