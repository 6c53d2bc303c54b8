/** The browser's pictures, which Node lacks and the first engine takes. */
import type { GreyPicture } from "#domain/scan/grey/strip.ts";
import type { ScanRegion } from "#src/scan/scanRegion.ts";

class PlainImageData {
  colorSpace = "srgb";
  data: Uint8ClampedArray;
  width: number;
  height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** Lets the first engine run in Node. */
export function withImageData(): void {
  Object.assign(globalThis, {
    ImageData: PlainImageData,
    DOMRectReadOnly: class {},
  });
}

/** The same picture that `drawRegion` makes in the browser. */
export function drawTurned({ grey, width, height }: GreyPicture, region: ScanRegion): GreyPicture {
  const angle = (region.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = (a: number, b: number) =>
    Math.round((a * Math.abs(cos) + b * Math.abs(sin)) * region.scale);
  const size = {
    width: side(region.width, region.height),
    height: side(region.height, region.width),
  };
  const drawn = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const [u, v] = [
        (x + 0.5 - size.width / 2) / region.scale,
        (y + 0.5 - size.height / 2) / region.scale,
      ];
      const [fromX, fromY] = [
        u * cos + v * sin + region.width / 2,
        v * cos - u * sin + region.height / 2,
      ];
      if (fromX < 0 || fromY < 0 || fromX >= region.width || fromY >= region.height) continue;
      const [atX, atY] = [fromX + region.x - 0.5, fromY + region.y - 0.5];
      const [left, top] = [Math.floor(atX), Math.floor(atY)];
      const at = (column: number, row: number) =>
        grey[
          Math.max(0, Math.min(height - 1, row)) * width + Math.max(0, Math.min(width - 1, column))
        ] ?? 0;
      const upper = at(left, top) + (at(left + 1, top) - at(left, top)) * (atX - left);
      const lower = at(left, top + 1) + (at(left + 1, top + 1) - at(left, top + 1)) * (atX - left);
      drawn[y * size.width + x] = Math.round(upper + (lower - upper) * (atY - top));
    }
  }
  return { grey: drawn, ...size };
}

export function imageDataOf({ grey, width, height }: GreyPicture): ImageData {
  const data = new Uint8ClampedArray(4 * width * height);
  const pixels = new Uint32Array(data.buffer);
  for (const [n, value] of grey.entries()) pixels[n] = 0xff000000 + value * 0x010101;
  return new PlainImageData(data, width, height) as unknown as ImageData;
}
