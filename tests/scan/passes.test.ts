/** Which part of a camera frame is looked through. */
import { describe, expect, it } from "vitest";
import { PASSES, passOf } from "#src/scan/passes.ts";

describe.each([
  ["a camera of today", 1920, 1080],
  ["the same upright", 1080, 1920],
  ["an older one", 1280, 720],
  ["a simple one", 640, 480],
  ["a thumbnail", 240, 240],
])("%s", (_, width, height) => {
  const passes = Array.from({ length: PASSES }, (_each, count) => passOf(width, height, count));

  it("is looked through whole, closer, and turned, again and again", () => {
    expect(passes[0]).toMatchObject({ x: 0, y: 0, width, height, turn: 0 });
    expect(passes[1]?.scale).toBeGreaterThanOrEqual(passes[0]?.scale ?? 0);
    expect(passes[2]?.turn).toBe(45);
    expect(passOf(width, height, PASSES)).toEqual(passes[0]);
  });

  it("is never looked at larger than there is time for, nor enlarged beyond what reads", () => {
    for (const pass of passes) {
      expect(Math.max(pass.width, pass.height) * pass.scale).toBeLessThanOrEqual(1537);
      expect(pass.scale).toBeLessThanOrEqual(2);
    }
  });

  it("has its middle in the middle of each pass", () => {
    for (const pass of passes) {
      expect(Math.abs(pass.x + pass.width / 2 - width / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(pass.y + pass.height / 2 - height / 2)).toBeLessThanOrEqual(1);
    }
  });
});
