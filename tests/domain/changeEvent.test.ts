/** A change as the stream names it. */
import { expect, it } from "vitest";
import { changedThings, changeEventOf } from "#domain/history/changeEvent.ts";
import type { Change, Thing } from "#domain/types.ts";

const toy = { strKind: "toy", id: 7, strCode: "T1", strName: "Train" } as const;

it.each<[string, Thing, object[]]>([
  [
    "a changed toy, with its fields",
    { ...toy, before: { strName: "Bus" }, after: { strName: "Train" } },
    [{ strKind: "toy", id: 7, strCode: "T1", fields: ["strName"] }],
  ],
  [
    "a toy with another barcode, by both",
    { ...toy, before: { strToyBarcode: "T0" }, after: { strToyBarcode: "T1" } },
    [
      { strKind: "toy", id: 7, strCode: "T1", fields: ["strToyBarcode"] },
      { strKind: "toy", id: 7, strCode: "T0", fields: ["strToyBarcode"] },
    ],
  ],
  [
    "a toy that came",
    { ...toy, before: null, after: { strToyBarcode: "T1" } },
    [{ strKind: "toy", id: 7, strCode: "T1", fields: null }],
  ],
  [
    "a toy that went",
    { ...toy, before: { strToyBarcode: "T1" }, after: null },
    [{ strKind: "toy", id: 7, strCode: "T1", fields: null }],
  ],
  [
    "a line, with its box",
    { ...toy, strKind: "line", strBoxCode: "B1", before: null, after: { intAmountInBox: 1 } },
    [{ strKind: "line", id: 7, strCode: "T1", strBoxCode: "B1", fields: null }],
  ],
])("%s", (_name, thing, expected) => {
  expect(changedThings([thing])).toEqual(expected);
});

it("says of an entry who did what, and when", () => {
  const entry = { intChange: 3, intAt: 5, strUser: "u", strOperation: "updateToy", strGroup: null };
  const change = { ...entry, strUserName: "Ada", things: [], undoes: [] } as unknown as Change;
  expect(changeEventOf(change)).toEqual({ ...entry, things: [] });
});
