/** Which of the codes that a camera sees is a scan (specification section 4, scan mode). */
import { describe, expect, it } from "vitest";
import {
  CONFIRMED_WITHIN,
  confirmDetection,
  type Detection,
  NOTHING_DETECTED,
  OUT_OF_VIEW,
} from "#domain/scan/confirmDetection.ts";

const detection = (strCode: string, more: Partial<Detection> = {}): Detection => ({
  strCode,
  format: "Code128",
  lines: 2,
  centerDistance: 0.1,
  enlargedBy: 1,
  isGlance: false,
  ...more,
});

/** What counted as a scan in each of a row of frames. */
function read(frames: readonly (readonly [at: number, ...Detection[]])[]): (string | null)[] {
  let state = NOTHING_DETECTED;
  return frames.map(([at, ...detections]) => {
    const result = confirmDetection(state, detections, at);
    state = result.state;
    return result.accepted?.strCode ?? null;
  });
}

describe("what a camera sees", () => {
  it("is nothing most of the time", () => {
    expect(read([[0], [40], [80]])).toEqual([null, null, null]);
  });

  it.each(["Code128", "Code93", "QRCode", "DataMatrix"])("%s counts at once", (format) => {
    expect(read([[0, detection("1", { format })]])).toEqual(["1"]);
  });

  it.each(["EAN13", "UPCA", "Code39", "ITF", "Codabar", "EAN8", "UPCE"])(
    "%s is confirmed by a second equal sighting",
    (format) => {
      const weak = detection("1", { format, lines: format === "EAN13" ? 59 : 500 });
      expect(read([[0, weak], [40], [80, weak]])).toEqual([null, null, "1"]);
    },
  );

  it("counts again once it was out of view, whatever else was seen meanwhile", () => {
    const [first, other] = [detection("1"), detection("2")];
    const frames = [
      [0, first],
      [OUT_OF_VIEW - 10, other],
      [OUT_OF_VIEW + 10, first],
    ] as const;
    expect(read(frames)).toEqual(["1", "2", "1"]);
  });

  it("an EAN-13 of which many lines were read counts at once, unless it was enlarged", () => {
    const read13 = detection("1", { format: "EAN13", lines: 60 });
    expect(read([[0, read13]])).toEqual(["1"]);
    expect(read([[0, { ...read13, enlargedBy: 1.5 }]])).toEqual([null]);
  });

  it("a glance neither confirms nor is confirmed, but counts where it is sure", () => {
    const weak = detection("1", { format: "EAN13" });
    const glance = { ...weak, isGlance: true };
    expect(
      read([
        [0, glance],
        [40, glance],
        [80, weak],
        [120, glance],
        [160, weak],
      ]),
    ).toEqual([null, null, null, null, "1"]);
    expect(read([[0, { ...glance, lines: 60 }]])).toEqual(["1"]);
  });

  it("an enlarged sighting is confirmed at another size, whatever its symbology", () => {
    const enlarged = detection("1", { enlargedBy: 1.5 });
    const otherwise = detection("1", { enlargedBy: 1.3 });
    expect(
      read([
        [0, enlarged],
        [40, enlarged],
        [80, otherwise],
      ]),
    ).toEqual([null, null, "1"]);
    expect(
      read([
        [0, enlarged],
        [40, detection("1")],
      ]),
    ).toEqual([null, "1"]);
  });

  it("another code between does not confirm, and one from long ago neither", () => {
    const weak = (strCode: string) => detection(strCode, { format: "Code39" });
    expect(
      read([
        [0, weak("1")],
        [40, weak("2")],
        [80, weak("1")],
      ]),
    ).toEqual([null, null, null]);
    expect(
      read([
        [0, weak("1")],
        [CONFIRMED_WITHIN + 1, weak("1")],
      ]),
    ).toEqual([null, null]);
  });

  it("the same code confirms to the last millisecond", () => {
    const weak = detection("1", { format: "Code39" });
    const frames = [1, 2].map((n) => [n * CONFIRMED_WITHIN, weak] as const);
    expect(read(frames.map((frame) => [...frame]))).toEqual([null, "1"]);
  });

  it("frames without a label do not keep it in view", () => {
    const empty = Array.from({ length: 99 }, (_, n) => [(n + 1) * 100] as [number]);
    expect(read([[0, detection("A")], ...empty, [10_000, detection("A")]]).filter(Boolean)).toEqual(
      ["A", "A"],
    );
  });

  it("a label that stays in view counts once, whoever else passes by", () => {
    const a = detection("A");
    const b = detection("B");
    const frames = Array.from({ length: 100 }, (_, n) => [n * 40, a] as const);
    expect(read(frames).filter(Boolean)).toEqual(["A"]);
    expect(
      read([
        [0, a],
        [40, b],
        [80, a],
        [120, b],
        [160, a],
      ]),
    ).toEqual(["A", "B", null, null, null]);
  });

  it("a label counts again once it was out of view for a while", () => {
    const a = detection("A");
    expect(
      read([
        [0, a],
        [OUT_OF_VIEW - 1, a],
        [OUT_OF_VIEW + 1, a],
      ]),
    ).toEqual(["A", null, null]);
    expect(read([[0, a], [40], [OUT_OF_VIEW, a]])).toEqual(["A", null, "A"]);
  });

  it("of several labels the one nearest to the middle is meant", () => {
    const near = detection("near", { centerDistance: 0.05 });
    const far = detection("far", { centerDistance: 0.4 });
    expect(
      read([
        [0, far, near],
        [40, far, near],
        [80, near, far],
      ]),
    ).toEqual(["near", null, null]);
  });
});
