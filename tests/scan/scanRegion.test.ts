/** The part of a camera frame that is searched. */
import { describe, expect, it } from "vitest";
import { SCAN_REGIONS, scanRegionOf } from "#src/scan/scanRegion.ts";

describe.each([
  ["a camera of today", 1920, 1080],
  ["the same upright", 1080, 1920],
  ["an older one", 1280, 720],
  ["a simple one", 640, 480],
  ["a thumbnail", 240, 240],
])("%s", (_, width, height) => {
  const passes = Array.from({ length: SCAN_REGIONS }, (_each, count) =>
    scanRegionOf(width, height, count),
  );

  it("is looked through whole, closer, and turned, again and again", () => {
    const [whole, closer, turned, again] = passes.filter((_pass, n) => n % 2 === 1);
    expect(whole).toMatchObject({ x: 0, y: 0, width, height, turn: 0 });
    expect(closer?.scale).toBeGreaterThan(passes[0]?.scale ?? 0);
    // Two whole ones check each other: a label may be wider than the middle.
    if (Math.max(width, height) > 1024) expect(again?.scale).not.toBe(whole?.scale);
    expect(turned?.turn).toBe(40);
    expect(scanRegionOf(width, height, SCAN_REGIONS)).toEqual(passes[0]);
  });

  it("is looked at in its middle, where labels are held, every other time", () => {
    for (const pass of passes.filter((_pass, n) => n % 2 === 0)) {
      expect(pass).toEqual({ ...passes[0], turn: 0 });
      expect(pass.scale).toBeLessThanOrEqual(1);
    }
  });

  it("is never looked at larger than there is time for, nor enlarged beyond what reads", () => {
    for (const region of passes) {
      expect(Math.max(region.width, region.height) * region.scale).toBeLessThanOrEqual(1537);
      expect(region.scale).toBeLessThanOrEqual(2);
    }
  });

  it("is searched at two scales or turns that confirm each other, upright and aslant", () => {
    const views = (isTurned: boolean) =>
      new Set(
        passes
          .filter(({ turn }) => (turn !== 0) === isTurned)
          .map(({ scale, turn }) => `${scale} ${turn}`),
      );
    expect(views(false).size).toBeGreaterThan(1);
    expect(views(true).size).toBeGreaterThan(1);
  });

  it("has its middle in the middle of each pass", () => {
    for (const region of passes) {
      expect(Math.abs(region.x + region.width / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(region.y + region.height / 2 - height / 2)).toBeLessThanOrEqual(1);
    }
  });
});

it("a label that fills the frame on the screen of an upright phone is whole in the middle, with the paper at its ends", () => {
  const { x, width } = scanRegionOf(1080, 1920, 0);
  // src/scan/CameraView.module.css; an EAN-13 has 95 modules and 9 of paper.
  const label = 0.72 * 1080;
  expect(width).toBeGreaterThan(label * (1 + 18 / 95));
  expect(x).toBeGreaterThan(0);
});
