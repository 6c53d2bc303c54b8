/** A frame's part as the reader gets it, and what the reader found as detections (specification section 2, Scan Barcode). */
import type { DetectedBarcode } from "barcode-detector/ponyfill";
import type { Detection } from "#domain/scan/reads.ts";
import type { ScanRegion } from "./scanRegion.ts";

/** The size of a region's picture; turned, it still holds all of its part. */
function sizeOf({ width, height, scale, turn }: ScanRegion): { width: number; height: number } {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return {
    width: Math.round((width * cos + height * sin) * scale),
    height: Math.round((width * sin + height * cos) * scale),
  };
}

/** The region's pixels. */
export function drawRegion(frame: ImageBitmap, region: ScanRegion): ImageData {
  const size = sizeOf(region);
  const context = new OffscreenCanvas(size.width, size.height).getContext("2d", {
    willReadFrequently: true,
    alpha: false,
  });
  if (!context) throw new Error("The browser gives no canvas to read from.");
  context.imageSmoothingQuality = "high";
  context.translate(size.width / 2, size.height / 2);
  context.rotate((region.turn * Math.PI) / 180);
  context.scale(region.scale, region.scale);
  context.drawImage(
    frame,
    region.x,
    region.y,
    region.width,
    region.height,
    -region.width / 2,
    -region.height / 2,
    region.width,
    region.height,
  );
  return context.getImageData(0, 0, size.width, size.height);
}

/** Every region has the frame's middle as its own, so that distances from it compare between regions. */
export function detectionsIn(found: readonly DetectedBarcode[], region: ScanRegion): Detection[] {
  const { width, height } = sizeOf(region);
  return found
    .filter(({ rawValue }) => rawValue.trim() !== "")
    .map(({ rawValue, format, boundingBox }) => ({
      strCode: rawValue.trim(),
      format,
      centerDistance: Math.hypot(
        (boundingBox.x + boundingBox.width / 2) / width - 0.5,
        (boundingBox.y + boundingBox.height / 2) / height - 0.5,
      ),
      enlargedBy: Math.max(1, region.scale),
    }));
}
