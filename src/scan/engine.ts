/** The interface of every engine to the scanner: that of the Barcode Detection API. */
import { BarcodeDetector, prepareZXingModule, purgeZXingModule } from "barcode-detector/ponyfill";
import type { Sighted } from "#domain/scan/grey/read.ts";

export interface Engine {
  detect(picture: ImageData): Promise<Sighted[]>;
}

/** The symbologies of labels on toys and boxes, their cartons and shelves. */
export const FORMATS = [
  ...(["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "code_39", "code_93", "itf"] as const),
  ...(["codabar", "qr_code", "data_matrix"] as const),
];

/**
 * The ponyfill, which runs zxing-cpp; its wasm comes from our own origin. A wasm instance that trapped stays broken,
 * so one failure starts another instance and the same picture is read again; a second failure is thrown.
 */
export function ponyfillEngine(overrides: {
  locateFile?: () => string;
  wasmBinary?: ArrayBuffer;
}): Engine {
  const start = () => {
    // A failure to load is thrown by the detection that needs it.
    prepareZXingModule({ overrides, fireImmediately: true }).catch(() => {});
  };
  start();
  const detector = new BarcodeDetector({ formats: FORMATS });
  return {
    async detect(picture) {
      try {
        return await detector.detect(picture);
      } catch {
        purgeZXingModule();
        start();
        return detector.detect(picture);
      }
    },
  };
}
