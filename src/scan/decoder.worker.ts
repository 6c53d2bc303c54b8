/** Reads codes off the main thread; its wasm comes from our own origin (specification section 2, Scan Barcode). */
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { PackedCodes } from "#domain/code/packedCodes.ts";
import { type Reason, reasonUnread } from "#domain/scan/aim.ts";
import type { Detection } from "#domain/scan/confirmDetection.ts";
import { serveCalls } from "#src/device/workerCalls.ts";
import { detectionsIn, drawRegion } from "./detections.ts";
import { ponyfillEngine } from "./engine.ts";
import { ownEngine } from "./ownEngine.ts";
import { type Engines, greyOf, readerWith } from "./reader.ts";
import type { ScanRegion } from "./scanRegion.ts";
import { sharpestOf } from "./sharpest.ts";

export interface DecodeRequest {
  /** Pictures of one region, from successive frames; the sharpest is searched. */
  pictures: ImageBitmap[];
  region: ScanRegion;
  /** The region's number among those of a photo. */
  part?: number;
  /** Whether the answer is to have the reason why nothing is read. */
  isExplained?: boolean;
  /** The stock's codes, where a label that is not read may be one of these. */
  stock?: PackedCodes | null;
}

/** The findings in a picture. */
export interface Looked {
  detections: Detection[];
  /** The reason why no code is read. */
  reason: Reason | null;
}

function reasonOf(detections: readonly Detection[], drawn: ImageData): Reason | null {
  const codes = new Set(detections.map(({ strCode }) => strCode));
  if (codes.size > 1) return "several";
  return codes.size === 1 ? null : reasonUnread(greyOf(drawn));
}

const engines: Engines = { first: ponyfillEngine({ locateFile: () => wasmUrl }) };
const read = readerWith(engines);
// The browser's own engine may load slowly; frames are read without it meanwhile.
void ownEngine().then((own) => {
  engines.own = own;
});

serveCalls(
  async ({ pictures, region, part, isExplained, stock }: DecodeRequest): Promise<Looked> => {
    try {
      const drawn = drawRegion(sharpestOf(pictures), region);
      const detections = detectionsIn(await read(drawn, stock, part), region);
      return { detections, reason: isExplained ? reasonOf(detections, drawn) : null };
    } finally {
      for (const picture of pictures) picture.close();
    }
  },
);
