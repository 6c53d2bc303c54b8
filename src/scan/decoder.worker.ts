/** Reads codes off the main thread; its wasm comes from our own origin (specification section 2, Scan Barcode). */
import wasmUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import { detectionsIn, drawRegion } from "./detections.ts";
import { ponyfillEngine } from "./engine.ts";
import { readerWith } from "./reader.ts";
import type { ScanRegion } from "./scanRegion.ts";

export interface DecodeRequest {
  id: number;
  picture: ImageBitmap;
  region: ScanRegion;
}

const read = readerWith(ponyfillEngine({ locateFile: () => wasmUrl }));

async function decode({ id, picture, region }: DecodeRequest) {
  try {
    const sightings = await read(drawRegion(picture, region));
    postMessage({ id, detections: detectionsIn(sightings, region) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  } finally {
    picture.close();
  }
}

addEventListener("message", (event: MessageEvent<DecodeRequest>) => {
  void decode(event.data);
});
