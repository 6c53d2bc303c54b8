/**
 * The part of a frame that is searched, its scale and turn: one region a frame, one after another (specification
 * section 2, Scan Barcode).
 */

export interface ScanRegion {
  /** The part of the frame, in its pixels. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels looked at for each pixel of the frame. */
  scale: number;
  /** Degrees by which the picture is turned before it is looked at. */
  turn: number;
}

/**
 * A whole frame is looked at no larger than these, which check each other: a label that fills a third of it has 3 px a
 * bar.
 */
const LONGEST_SIDES = [1280, 1024] as const;
/** From this size on, the closer regions are of the middle only. */
const CROPPED_FROM = 1000;
const MIDDLE = [0.6, 0.6] as const;
/** Of an upright picture, of which the screen shows the whole width and less than half of the height. */
const UPRIGHT_MIDDLE = [0.86, 0.42] as const;
/** Small bars are read more often when enlarged; two measures check each other (domain/scan/confirmDetection.ts). */
const ENLARGED = [1.5, 2] as const;
/** Two directions that check each other; a label at 45 degrees is read at both. */
const TURNS = [40, 50] as const;
/** A closer region's picture is no larger than this. */
const LONGEST_CLOSER = 1536;
/** After so many frames the regions begin again. */
export const SCAN_REGIONS = 12;

/**
 * The region of the `count`th frame of this size: every other time its middle, where labels are held and which takes
 * a third of the time; between, one after another, the whole of it, its middle closer, and its middle turned, for
 * labels that lie aslant (the reader finds right angles by itself).
 */
export function scanRegionOf(width: number, height: number, count: number): ScanRegion {
  const longest = Math.max(width, height);
  const [across, down] = longest < CROPPED_FROM ? [1, 1] : height > width ? UPRIGHT_MIDDLE : MIDDLE;
  const middle = {
    x: Math.round((width * (1 - across)) / 2),
    y: Math.round((height * (1 - down)) / 2),
    width: Math.round(width * across),
    height: Math.round(height * down),
  };
  const most = LONGEST_CLOSER / Math.max(middle.width, middle.height);
  const plain = { ...middle, scale: Math.min(1, most), turn: 0 };
  const closer = (by: number) => ({ ...plain, scale: Math.min(by, most) });
  const whole = (side: number) => {
    return { x: 0, y: 0, width, height, scale: Math.min(1, side / longest), turn: 0 };
  };
  switch (count % SCAN_REGIONS) {
    case 1:
      return whole(LONGEST_SIDES[0]);
    case 7:
      return whole(LONGEST_SIDES[1]);
    case 3:
      return closer(ENLARGED[0]);
    case 9:
      return closer(ENLARGED[1]);
    case 5:
      return { ...plain, turn: TURNS[0] };
    case 11:
      return { ...plain, turn: TURNS[1] };
    default:
      return plain;
  }
}
