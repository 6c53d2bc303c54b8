/** The order of a count and a change (docs/design.md, "Counting"). */
import { describe, expect, it } from "vitest";
import {
  earliestAbout,
  formatSpan,
  parsePulls,
  parseSpan,
  relationTo,
  type Span,
} from "#domain/count/span.ts";

const NOW = 100_000;
const at = (to: number, from: number | null = to): Span => ({ from, to });
const pulls = at(30_000, 20_000);

describe("an order beside what was counted", () => {
  it.each<[string, Span, Span, number | null]>([
    ["before", at(14_999), pulls, null],
    ["uncertain", at(15_000), pulls, null],
    ["uncertain", at(25_000), pulls, null],
    ["uncertain", at(35_000), pulls, null],
    ["after", at(35_001), pulls, null],
    ["uncertain", at(40_000, 35_000), pulls, null],
    ["before", at(14_999, null), pulls, null],
    ["uncertain", at(14_999, null), at(30_000, null), null],
    // Where it began is unknown: then it counts when it ended, once the count is booked.
    ["uncertain", at(90_000, null), pulls, null],
    ["uncertain", at(55_000, null), pulls, 50_000],
    ["after", at(55_001, null), pulls, 50_000],
    ["uncertain", at(32_000), pulls, 10_000],
    ["uncertain", { ...at(90_000, null), isUndated: true }, pulls, 50_000],
  ])("was %s: %o, %o, booked %s", (relation, order, counted, bookedAt) => {
    expect(relationTo(counted, order, bookedAt)).toBe(relation);
  });

  it("cannot be about it some seconds before it", () => {
    expect(earliestAbout(pulls)).toBe(15_000);
    expect(earliestAbout(at(30_000, 1_000))).toBe(0);
    expect(earliestAbout(at(30_000, null))).toBe(0);
  });
});

describe("when something was ordered", () => {
  it.each<[string, Span]>([
    ["5", at(5)],
    ["3-5", at(5, 3)],
    ["-5", at(5, null)],
  ])("is written and read as %s", (header, span) => {
    expect(formatSpan(span)).toBe(header);
    expect(parseSpan(header, NOW)).toEqual(span);
  });

  it("is not in the future, and begins before it ends", () => {
    expect(parseSpan(String(NOW + 5), NOW)).toEqual(at(NOW));
    expect(parseSpan(`${NOW + 1}-${NOW + 5}`, NOW)).toEqual(at(NOW));
    expect(parseSpan("9-5", NOW)).toEqual(at(5));
    expect(parseSpan("0-5", NOW)).toEqual(at(5, 0));
  });

  it.each([undefined, "", "soon", "3-", "5 ", "x5", "5x", "3-5-7", "1.5"])(
    "is unknown where it says %o",
    (header) => {
      expect(parseSpan(header, NOW)).toEqual({ from: null, to: NOW, isUndated: true });
    },
  );
});

it("A line was counted until now where the device did not know the clock, and never in the future", () => {
  expect(parsePulls({}, NOW)).toEqual(at(NOW, null));
  expect(parsePulls({ intPulledFrom: 3, intPulledTo: 5 }, NOW)).toEqual(at(5, 3));
  expect(parsePulls({ intPulledFrom: null, intPulledTo: 5 }, NOW)).toEqual(at(5, null));
  expect(parsePulls({ intPulledFrom: 3, intPulledTo: null }, NOW)).toEqual(at(NOW, 3));
  expect(parsePulls({ intPulledFrom: NOW + 1, intPulledTo: NOW + 5 }, NOW)).toEqual(at(NOW));
  expect(parsePulls({ intPulledFrom: 9, intPulledTo: 5 }, NOW)).toEqual(at(5));
});
