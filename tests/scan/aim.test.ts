/** Why a drawn label is not read. */
import { expect, it } from "vitest";
import { type Reason, reasonUnread } from "#domain/scan/aim.ts";
import { seeded } from "#tests/random.ts";
import { type DrawnLabel, drawLabel } from "./drawnLabel.ts";

/** The commonest answer about such labels, at different angles. */
function saidOf(label: Partial<DrawnLabel>, light = 1): Reason | null {
  const random = seeded();
  // Half a turn: of a label upside down the bars are the same. A spot that shines may lie beside them.
  const said = Array.from({ length: label.glare ? 12 : 6 }, (_, n) => {
    const size = { width: 800, height: 480, turn: 30 * n };
    const picture = drawLabel({ bcid: "ean13", text: "4006381333931", ...size, ...label }, random);
    return reasonUnread({ ...picture, grey: picture.grey.map((value) => value * light) });
  });
  const counted = Map.groupBy(said, (reason) => reason);
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

it.each<[string, Partial<DrawnLabel>, Reason | null]>([
  ["is sharp", { module: 3 }, null],
  ["can be read from the grey values", { module: 3, sigma: 1.1 }, null],
  ["is out of focus", { module: 3, sigma: 2.5 }, "near"],
  ["is far out of focus", { module: 4, sigma: 2.5, blur: "disc" }, "near"],
  ["is far away", { module: 0.75 }, "far"],
  ["shines", { module: 4, glare: 0.7 }, "shines"],
])("of a label that %s", (_, label, reason) => {
  expect(saidOf(label)).toBe(reason);
});

it("of a label in the dark", () => {
  expect(saidOf({ module: 3 }, 0.2)).toBe("dark");
});

it("of nothing", () => {
  expect(
    reasonUnread({ grey: new Uint8Array(640 * 480).fill(140), width: 640, height: 480 }),
  ).toBeNull();
});
