/** The browser's pictures, which Node lacks and the first engine takes. */
import type { GreyPicture } from "#domain/scan/grey/strip.ts";

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

export function imageDataOf({ grey, width, height }: GreyPicture): ImageData {
  const data = new Uint8ClampedArray(4 * width * height);
  for (const [n, value] of grey.entries()) data.set([value, value, value, 255], 4 * n);
  return new PlainImageData(data, width, height) as unknown as ImageData;
}
