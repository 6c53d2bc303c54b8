/** Reads a label from a picture that was taken: a whole camera's resolution, in focus, and no stream is needed. */
import { confirmDetection, NOTHING_DETECTED } from "#domain/scan/confirmDetection.ts";
import { decodePicture } from "./decoder.ts";
import { SCAN_REGIONS, type ScanRegion, scanRegionOf } from "./scanRegion.ts";

/** Pixels of a side of the largest picture that every browser draws. */
const LONGEST_SIDE = 4096;

/** The whole picture, then the scan regions of a frame. */
function* regionsOf({ width, height }: ImageBitmap): Generator<ScanRegion> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  yield { x: 0, y: 0, width, height, scale, turn: 0 };
  for (let count = 0; count < SCAN_REGIONS; count++) yield scanRegionOf(width, height, count);
}

/** Null where no label is read in it. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const photo = await createImageBitmap(file);
  try {
    let state = NOTHING_DETECTED;
    for (const [part, region] of [...regionsOf(photo)].entries()) {
      const { x, y, width, height } = region;
      const picture = await createImageBitmap(photo, x, y, width, height);
      const { detections } = await decodePicture({ pictures: [picture], region, part });
      const confirmed = confirmDetection(state, detections, 0);
      if (confirmed.accepted) return confirmed.accepted.strCode;
      state = confirmed.state;
    }
    return null;
  } finally {
    photo.close();
  }
}
