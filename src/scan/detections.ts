/** A region of a frame as the reader gets it, and what the reader found as detections (specification section 2, Scan Barcode). */
import type { Detection } from "#domain/scan/confirmDetection.ts";
import type { Point } from "#domain/scan/grey/strip.ts";
import type { Sighting } from "./reader.ts";
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

/** A canvas whose pixels are read. */
export function canvasOf(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext("2d", {
    willReadFrequently: true,
    alpha: false,
  });
  if (!context) throw new Error("The browser gives no canvas to read from.");
  return context;
}

/** The pixels that are looked at of a region's picture. */
export function drawRegion(picture: ImageBitmap, region: ScanRegion): ImageData {
  const size = sizeOf(region);
  const context = canvasOf(size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.translate(size.width / 2, size.height / 2);
  context.rotate((region.turn * Math.PI) / 180);
  context.scale(region.scale, region.scale);
  context.drawImage(picture, -region.width / 2, -region.height / 2);
  return context.getImageData(0, 0, size.width, size.height);
}

/** The position in the frame of a point of a region's picture. */
function inFrame({ x, y }: Point, region: ScanRegion): Point {
  const size = sizeOf(region);
  const angle = (-region.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / region.scale, Math.sin(angle) / region.scale];
  const [fromX, fromY] = [x - size.width / 2, y - size.height / 2];
  return {
    x: region.x + region.width / 2 + fromX * cos - fromY * sin,
    y: region.y + region.height / 2 + fromX * sin + fromY * cos,
  };
}

/** Every region has the frame's middle as its own, so that distances from it compare between regions. */
export function detectionsIn(sightings: readonly Sighting[], region: ScanRegion): Detection[] {
  const { width, height } = sizeOf(region);
  return sightings.map(({ rawValue, format, cornerPoints, saidBy }) => {
    const middle = (axis: "x" | "y") =>
      cornerPoints.reduce((sum, corner) => sum + corner[axis], 0) / cornerPoints.length;
    return {
      strCode: rawValue.trim(),
      format,
      saidBy,
      centerDistance: Math.hypot(middle("x") / width - 0.5, middle("y") / height - 0.5),
      scale: region.scale,
      turn: region.turn,
      corners: cornerPoints.map((corner) => inFrame(corner, region)),
    };
  });
}
