/** Reads codes off the main thread; its wasm comes from our own origin (specification section 2, Scan Barcode). */
import { BarcodeDetector, type BarcodeFormat, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { detectionsIn, drawRegion } from "./detections.ts";
import type { ScanRegion } from "./scanRegion.ts";

/** What labels on toys and boxes, their cartons and shelves carry. */
const FORMATS: BarcodeFormat[] = [
  "ean_13",
  "ean_8",
  "upc_a",
  "upc_e",
  "code_128",
  "code_39",
  "code_93",
  "itf",
  "codabar",
  "qr_code",
  "data_matrix",
];

export interface DecodeRequest {
  id: number;
  frame: ImageBitmap;
  region: ScanRegion;
}

// Begins to load at once; when that fails, the first detection says so.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true }).catch(
  () => {},
);
const detector = new BarcodeDetector({ formats: FORMATS });

async function decode({ id, frame, region }: DecodeRequest) {
  try {
    const found = await detector.detect(drawRegion(frame, region));
    postMessage({ id, detections: detectionsIn(found, region) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  } finally {
    frame.close();
  }
}

addEventListener("message", (event: MessageEvent<DecodeRequest>) => {
  void decode(event.data);
});
