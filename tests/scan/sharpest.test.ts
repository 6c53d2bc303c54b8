/** The frame that is chosen among some. */
import { expect, it } from "vitest";
import { sharpnessOf } from "#src/scan/sharpest.ts";
import { seeded } from "#tests/random.ts";
import { drawLabel } from "./drawnLabel.ts";

const random = seeded();

it.each([0, 33, 90])(
  "a label is the sharper the less it is blurred, turned by %d degrees",
  (turn) => {
    const sharpness = [0.3, 0.6, 1, 1.5, 2].map((sigma) =>
      sharpnessOf(drawLabel({ bcid: "ean13", text: "4006381333931", sigma, turn }, random)),
    );
    expect(sharpness).toEqual(sharpness.toSorted((a, b) => b - a));
  },
);
