/** A change makes stale exactly what was read about the things it names. */
import { describe, expect, it } from "vitest";
import { type ChangeEvent, changedThings } from "#domain/history/changeEvent.ts";
import type { Thing } from "#domain/types.ts";
import { isStale, namedBy } from "#src/live/stale.ts";

const READ: Record<string, { key: unknown[]; data: unknown }> = {
  toys: { key: ["toys", {}], data: { items: [{ strToyBarcode: "T1" }] } },
  "places of T1": {
    key: ["toys", { places: true }],
    data: { items: [{ strToyBarcode: "T1", boxes: [{ strBoxCode: "B1" }] }] },
  },
  dashboard: { key: ["dashboard", 8], data: {} },
  T1: { key: ["toy", "T1"], data: { strToyBarcode: "T1" } },
  "T1 by another code": { key: ["toy", "0T1"], data: { strToyBarcode: "T1" } },
  "codes of T1": { key: ["toy", "T1", "codes"], data: [] },
  T2: { key: ["toy", "T2"], data: { strToyBarcode: "T2" } },
  "boxes of T1": { key: ["toy", "T1", "boxes", 20], data: { boxes: [{ strBoxCode: "B1" }] } },
  "boxes of T2": { key: ["toy", "T2", "boxes", 20], data: { boxes: [] } },
  B1: { key: ["box", "box-B1"], data: { strBoxCode: "B1" } },
  B2: { key: ["box", "B2"], data: { strBoxCode: "B2" } },
  "no box": { key: ["box", "B9"], data: null },
  "toys in B1": { key: ["box", "B1", "toys", 30], data: { items: [{ strToyBarcode: "T1" }] } },
  "toys in B2": { key: ["box", "B2", "toys", 30], data: { items: [] } },
  "section 1": { key: ["boxes", { section: 1 }, 12], data: { items: [{ strBoxCode: "B1" }] } },
  "section 2": { key: ["boxes", { section: 2 }, 12], data: { items: [] } },
  floor: { key: ["boxes", { section: "floor" }, 12], data: { items: [] } },
  found: { key: ["boxes", { q: "kites" }, 24], data: { items: [] } },
  sections: { key: ["sections"], data: [] },
  history: { key: ["changes", {}], data: [] },
  other: { key: ["people"], data: [] },
};

function staleAfter(...things: Thing[]): string[] {
  const named = namedBy([{ things: changedThings(things) } as ChangeEvent]);
  const stale = Object.entries(READ).filter(([, { key, data }]) => isStale(key, data, named));
  // The history has every change.
  return stale.map(([name]) => name).filter((name) => name !== "history");
}

const toy = (before: Thing["before"], after: Thing["after"], strCode = "T1"): Thing => ({
  ...{ strKind: "toy", id: 1, strCode, strName: "", before, after },
});
const box = (before: Thing["before"], after: Thing["after"], strCode = "B1"): Thing => ({
  ...{ strKind: "box", id: 2, strCode, strName: "", before, after },
});
const line: Thing = {
  ...{ strKind: "line", id: 1, strCode: "T1", strBoxCode: "B1", strName: "" },
  ...{ before: null, after: { intAmountInBox: 1 } },
};
const made = { strName: "", before: null, after: {} };
const section: Thing = { strKind: "section", id: 3, strCode: "3", ...made };
const code: Thing = { strKind: "code", id: null, strCode: "2000", ...made };

const lists = ["toys", "places of T1", "dashboard"];
const ofT1 = ["T1", "T1 by another code"];

describe("what is stale after", () => {
  it.each<[string, Thing[], string[]]>([
    [
      "a toy's quantity",
      [toy({ intQuantity: 1 }, { intQuantity: 2 })],
      [...lists, ...ofT1, "toys in B1"],
    ],
    [
      "another code of a toy",
      [toy({ strToyBarcode: "T1" }, { strToyBarcode: "N" }, "N")],
      [...lists, ...ofT1, "codes of T1", "toys in B1"],
    ],
    [
      "an amount in a box",
      [line],
      ["places of T1", "boxes of T1", "B1", "toys in B1", "section 1"],
    ],
    [
      "a box's note",
      [box({ strCustomNote: "a" }, { strCustomNote: "b" })],
      ["places of T1", "boxes of T1", "B1", "toys in B1", "section 1", "found"],
    ],
    [
      "a box's move",
      [box({ intSection: 1 }, { intSection: null })],
      [
        "places of T1",
        "boxes of T1",
        "B1",
        "toys in B1",
        "section 1",
        "section 2",
        "floor",
        "sections",
      ],
    ],
    [
      "a new box on the Floor",
      [box(null, { intSection: null }, "B9")],
      ["no box", "section 1", "section 2", "floor", "found", "sections"],
    ],
    [
      "a deleted box",
      [box({ intSection: 2 }, null, "B7")],
      ["section 1", "section 2", "floor", "found", "sections"],
    ],
    ["a section", [section], ["sections"]],
    ["a code", [code], []],
  ])("%s", (_, things, expected) => {
    expect(staleAfter(...things)).toEqual(expected);
  });

  it("any change: the history", () => {
    const named = namedBy([{ things: changedThings([section]) } as ChangeEvent]);
    expect(isStale(["changes", {}], [], named)).toBe(true);
  });
});
