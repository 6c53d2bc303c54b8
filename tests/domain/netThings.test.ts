/** Several changes of a thing as one, and what an undo makes of things in words (docs/design.md, "Undo"). */
import { expect, it } from "vitest";
import { netSteps, netThings } from "#domain/history/netThings.ts";
import { formatResults, RESULTS_MAX } from "#domain/history/results.ts";
import type { Thing } from "#domain/types.ts";

const toy = (before: Thing["before"], after: Thing["after"]): Thing => ({
  ...{ strKind: "toy", id: 1, strCode: "T1", strName: "Train", before, after },
});
const line = (before: number | null, after: number | null): Thing => ({
  ...{ strKind: "line", id: 1, strCode: "T1", boxId: 2, strBoxCode: "B1", strName: "Train" },
  before: before === null ? null : { intAmountInBox: before },
  after: after === null ? null : { intAmountInBox: after },
});
const box = (before: Thing["before"], after: Thing["after"]): Thing => ({
  ...{ strKind: "box", id: 2, strCode: "B1", strName: "none", before, after },
});
const sale = [toy({ intQuantity: 5 }, { intQuantity: 4 }), line(2, 1)];

it("each value is as it was at first and as it became at last", () => {
  const named = toy({ intQuantity: 4, strName: "Train" }, { intQuantity: 3, strName: "Rail" });
  expect(netThings([...sale, named])).toEqual([
    toy({ intQuantity: 5, strName: "Train" }, { intQuantity: 3, strName: "Rail" }),
    line(2, 1),
  ]);
  expect(netThings([line(null, 3), line(3, 1)])).toEqual([line(null, 1)]);
});

it("very many are made in parts: each step is small", () => {
  const things = [...sale, line(1, 2)];
  expect([...netSteps(things)]).toEqual([null, null, null, sale[0], null]);
});

it("what is as it was is left out, also a box that the toy was in between", () => {
  expect(netThings([...sale, toy({ intQuantity: 4 }, { intQuantity: 5 }), line(1, 2)])).toEqual([]);
  expect(netThings([line(null, 3), line(3, null)])).toEqual([]);
  const contained = { ...toy({}, {}), intContained: -1 };
  expect(netThings([contained])).toEqual([contained]);
});

it("a result names the thing, now and then", () => {
  const things = [
    ...sale,
    toy(
      { strName: "Rail", imageThumb: "a", imageLarge: "b" },
      { strName: "Train", imageThumb: "c", imageLarge: "d" },
    ),
    box({ strCustomNote: "none" }, null),
    { ...box(null, {}), id: 3, strCode: "B3" },
    { ...box({ intSection: 4 }, { intSection: null }), id: 4, strCode: "B4" },
  ];
  expect(Object.values(formatResults(netThings(things)))).toEqual([
    '"Train": 5 → 4',
    'The name of "Train": "Rail" → "Train"',
    '"Train": another picture',
    '"Train" in box B1: 2 → 1',
    "Box B1: is deleted",
    "Box B3: is added again",
    "The place of Box B4: section 4 → the Floor",
  ]);
});

it("of very many things the others are counted", () => {
  const things = Array.from({ length: RESULTS_MAX + 1200 }, (_, n) => ({ ...line(2, 1), id: n }));
  const results = Object.values(formatResults(netThings(things)));
  expect(results).toHaveLength(RESULTS_MAX + 1);
  expect(results.at(-1)).toBe("… and 1,200 more");
});
