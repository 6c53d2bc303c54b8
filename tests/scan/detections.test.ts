/** The place in the frame of a label that was found in a region's picture. */
import { expect, it } from "vitest";
import { NOTHING_DETECTED, outlineOf } from "#domain/scan/confirmDetection.ts";
import { detectionsIn } from "#src/scan/detections.ts";
import { SCAN_REGIONS, scanRegionOf } from "#src/scan/scanRegion.ts";

const [WIDTH, HEIGHT] = [1920, 1080];
const PLACE = { x: 900, y: 600 };

it("is the same place for every region, however it is enlarged and turned", () => {
  for (let count = 0; count < SCAN_REGIONS; count++) {
    const region = scanRegionOf(WIDTH, HEIGHT, count);
    // As the canvas draws the region (drawRegion).
    const angle = (region.turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const size = {
      width: Math.round(
        (region.width * Math.abs(cos) + region.height * Math.abs(sin)) * region.scale,
      ),
      height: Math.round(
        (region.width * Math.abs(sin) + region.height * Math.abs(cos)) * region.scale,
      ),
    };
    const x = (PLACE.x - region.x - region.width / 2) * region.scale;
    const y = (PLACE.y - region.y - region.height / 2) * region.scale;
    const corner = {
      x: size.width / 2 + x * cos - y * sin,
      y: size.height / 2 + x * sin + y * cos,
    };
    const sighting = {
      rawValue: "A",
      format: "qr_code",
      cornerPoints: [corner],
      saidBy: "both" as const,
    };
    const [found] = detectionsIn([sighting], region)[0]?.corners ?? [];
    expect(found?.x).toBeCloseTo(PLACE.x);
    expect(found?.y).toBeCloseTo(PLACE.y);
  }
});

it("stays around the label that counted while it is in view", () => {
  const label = (code: string, centerDistance: number) => ({
    ...{
      strCode: code,
      format: "qr_code",
      saidBy: "both" as const,
      centerDistance,
      scale: 1,
      turn: 0,
    },
    corners: [{ x: centerDistance, y: 0 }],
  });
  const seen = { at: 0, frames: 0 };
  const counted = { ...NOTHING_DETECTED, inView: { A: seen, B: seen } };
  const before = [PLACE];
  expect(outlineOf(counted, [label("C", 0), label("A", 2), label("B", 1)], before)).toEqual([
    { x: 1, y: 0 },
  ]);
  expect(outlineOf(counted, [label("C", 0)], before)).toBe(before);
  expect(outlineOf(NOTHING_DETECTED, [label("C", 0)], before)).toEqual([]);
});
