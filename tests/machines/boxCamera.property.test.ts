/** Any taps, scans, faults and reloads in a box's camera: every scan has its outcome, nothing in the cart is lost, nothing is written twice (specification sections 2, 5 and 7). */
import fc from "fast-check";
import { describe, it } from "vitest";
import { BoxCameraStory, type Deed, type Luck, tick } from "./boxCameraStory.ts";

const one = <T extends string>(...values: T[]) => fc.constantFrom(...values);
const deed = <T extends Deed["deed"]>(name: T) => fc.constant(name);
const luck = one<Luck>("well", "well", "refused", "not sent", "answer lost");
const toy = one("A", "B");

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      deed: deed("scan"),
      code: one("A", "AA", "B", "X", "U", " "),
      source: one("gun", "camera"),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      deed: deed("send"),
      event: fc.record({
        type: one(
          "add.chosen",
          "add.chosen",
          "cart.opened",
          "cart.opened",
          "cart.closed",
          "menu.chosen",
          "discard.asked",
          "discard.cancelled",
        ),
      }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ deed: deed("answer"), luck }) },
  {
    weight: 2,
    arbitrary: fc.record({ deed: deed("step"), toy, by: fc.constantFrom<1 | -1>(1, -1) }),
  },
  { weight: 1, arbitrary: fc.record({ deed: deed("remove"), toy }) },
  { weight: 5, arbitrary: fc.record({ deed: one("confirm", "confirm", "retry", "discard") }) },
  { weight: 1, arbitrary: fc.record({ deed: deed("dropPending") }) },
  { weight: 1, arbitrary: fc.record({ deed: deed("reload"), luck }) },
);

describe("whatever happens in a box's camera", () => {
  it("every scan has its outcome, nothing confirmed is lost or written twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { maxLength: 80, size: "max" }), async (all) => {
        const story = new BoxCameraStory();
        for (const one of all) {
          story.act(one);
          await tick();
          story.check();
        }
        await story.end();
      }),
      { numRuns: 1000 },
    );
  });
});
