/** A frame's part as the reader gets it, and what the reader found as sightings (specification section 2, Scan Barcode). */
import type { DetectedBarcode } from "barcode-detector/ponyfill";
import type { Sighting } from "#domain/reads.ts";
import type { Pass } from "./passes.ts";

/** The size of a pass's picture; turned, it still holds all of its part. */
function sizeOf({ width, height, scale, turn }: Pass): { width: number; height: number } {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return {
    width: Math.round((width * cos + height * sin) * scale),
    height: Math.round((width * sin + height * cos) * scale),
  };
}

/** The pass's pixels. */
export function drawPass(frame: ImageBitmap, pass: Pass): ImageData {
  const size = sizeOf(pass);
  const context = new OffscreenCanvas(size.width, size.height).getContext("2d", {
    willReadFrequently: true,
    alpha: false,
  });
  if (!context) throw new Error("The browser gives no canvas to read from.");
  context.imageSmoothingQuality = "high";
  context.translate(size.width / 2, size.height / 2);
  context.rotate((pass.turn * Math.PI) / 180);
  context.scale(pass.scale, pass.scale);
  context.drawImage(
    frame,
    pass.x,
    pass.y,
    pass.width,
    pass.height,
    -pass.width / 2,
    -pass.height / 2,
    pass.width,
    pass.height,
  );
  return context.getImageData(0, 0, size.width, size.height);
}

/** Every pass is about the frame's middle, so that a code's distance from it compares between passes. */
export function sightingsIn(found: readonly DetectedBarcode[], pass: Pass): Sighting[] {
  const { width, height } = sizeOf(pass);
  return found
    .filter(({ rawValue }) => rawValue.trim() !== "")
    .map(({ rawValue, format, boundingBox }) => ({
      strCode: rawValue.trim(),
      strFormat: format,
      fromMiddle: Math.hypot(
        (boundingBox.x + boundingBox.width / 2) / width - 0.5,
        (boundingBox.y + boundingBox.height / 2) / height - 0.5,
      ),
      enlargedBy: Math.max(1, pass.scale),
    }));
}
