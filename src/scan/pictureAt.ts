/** The position in a camera's picture of a point of the page. */
import type { Point } from "#domain/scan/grey/strip.ts";

/**
 * In parts of the picture's width and height. Null beside the picture, and where there is none. `isFilled`: the picture
 * fills its element and is cut off; otherwise it is whole in it.
 */
export function pictureAt(
  video: HTMLVideoElement | null,
  { x, y }: Point,
  isFilled: boolean,
): Point | null {
  if (!video?.videoWidth) return null;
  const { left, top, width, height } = video.getBoundingClientRect();
  const scales = [width / video.videoWidth, height / video.videoHeight];
  const scale = isFilled ? Math.max(...scales) : Math.min(...scales);
  const at = {
    x: (x - left - width / 2) / (scale * video.videoWidth) + 0.5,
    y: (y - top - height / 2) / (scale * video.videoHeight) + 0.5,
  };
  return [at.x, at.y].every((part) => part >= 0 && part <= 1) ? at : null;
}
