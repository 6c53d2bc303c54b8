/** The places that pieces come from and go to (docs/design.md, "Amounts"). */
import fc from "fast-check";
import { expect, it } from "vitest";
import { boxDifferences, placementOf, toggledChoice } from "#domain/box/placeChoice.ts";

const places = (...amounts: number[]) => ({
  boxes: amounts.map((amount, n) => ({ strBoxCode: "ABC"[n] ?? "", intAmountInBox: amount })),
  intAmountInBoxes: amounts.reduce((sum, amount) => sum + amount, 0),
});
const pieces = (difference: number, quantity: number, ...amounts: number[]) => ({
  ...{ intQuantity: quantity, intDifference: difference, places: places(...amounts), chosen: null },
});
const differences = (of: Parameters<typeof placementOf>[0]) =>
  Object.fromEntries(
    boxDifferences(placementOf(of)).map(({ strBoxCode, intDifference }) => [
      strBoxCode,
      intDifference,
    ]),
  );

it.each([
  ["nothing is asked of a toy in no box", pieces(-2, 5), {}, 0],
  ["minus takes from the only box", pieces(-2, 5, 5), { A: -2 }, 0],
  ["plus puts into the only box", pieces(2, 5, 5), { A: 2 }, 0],
  ["the only box gives what it has, then the loose ones go", pieces(-4, 5, 3), { A: -3 }, 0],
  ["of two boxes nobody knows from which", pieces(-1, 5, 3, 2), {}, 1],
  ["of two boxes nobody knows into which", pieces(1, 5, 3, 2), {}, 1],
  ["an empty home gives nothing", pieces(-1, 2, 0, 2), { B: -1 }, 0],
  ["plus goes into an empty home", pieces(3, 0, 0), { A: 3 }, 0],
  ["pieces that boxes hold already go into none", pieces(2, 3, 5), {}, 0],
])("%s", (_, of, boxes, left) => {
  expect(differences(of)).toEqual(boxes);
  expect(placementOf(of).remainder).toBe(left);
});

it("a tap is the place of what has none yet, a second one takes it back", () => {
  const sale = pieces(-4, 5, 3, 2);
  const first = { ...sale, chosen: toggledChoice(sale, "A") };
  expect([differences(first), placementOf(first).remainder]).toEqual([{ A: -3 }, 1]);
  const both = { ...first, chosen: toggledChoice(first, "B") };
  expect([differences(both), placementOf(both).remainder]).toEqual([{ A: -3, B: -1 }, 0]);
  expect(differences({ ...both, chosen: toggledChoice(both, "A") })).toEqual({ B: -2 });
  const one = pieces(-1, 5, 3, 2);
  const inA = { ...one, chosen: toggledChoice(one, "A") };
  expect(differences({ ...inA, chosen: toggledChoice(inA, "B") })).toEqual({ B: -1 });
});

it("in no box is a choice of what comes, and of what goes where some are loose", () => {
  const names = (of: Parameters<typeof placementOf>[0]) =>
    placementOf(of).places.map(({ strBoxCode }) => strBoxCode);
  expect(names(pieces(1, 5, 5))).toEqual(["A", ""]);
  expect(names(pieces(-1, 5, 5))).toEqual(["A"]);
  expect(names(pieces(-1, 6, 5))).toEqual(["A", ""]);
});

it("whatever is tapped, places lose what they have at most, and all together the pieces", () => {
  const amount = fc.nat(5);
  const story = fc.record({
    amounts: fc.array(amount, { maxLength: 3 }),
    loose: amount,
    by: fc.integer({ min: -9, max: 9 }).filter((n) => n !== 0),
    taps: fc.array(fc.constantFrom("A", "B", "C", ""), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(story, ({ amounts, loose, by, taps }) => {
      const held = amounts.reduce((sum, one) => sum + one, 0);
      const start = pieces(Math.max(by, -held - loose), held + loose, ...amounts);
      if (start.intDifference === 0) return;
      let chosen: string[] | null = null;
      for (const tap of taps) chosen = toggledChoice({ ...start, chosen }, tap);
      const { places, remainder } = placementOf({ ...start, chosen });
      const moved = places.reduce((sum, { before, after }) => sum + after - before, 0);
      for (const { after } of places) expect(after).toBeGreaterThanOrEqual(0);
      if (places.length > 0)
        expect(Math.abs(moved) + remainder).toBe(Math.abs(start.intDifference));
    }),
    { seed: 36, numRuns: 500 },
  );
});
