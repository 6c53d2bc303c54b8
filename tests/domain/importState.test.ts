/** The progress of an import, in words (docs/design.md, "Import"). */
import { expect, it } from "vitest";
import { formatState, isWorking, percentOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";

const at = (state: Import["strState"]) =>
  ({ strState: state, left: [] as string[], intDone: 3, intToDo: 4 }) as Import;

it.each([
  ["uploading", false, /Choose the same file again/],
  ["checking", true, "Its rows are being compared with the stock."],
  ["checked", false, "Nothing is written yet."],
  ["applying", true, "It is being imported."],
  ["applied", false, "Imported."],
  ["takingBack", true, "It is being taken back."],
  ["takenBack", false, "Taken back: nothing of it is left."],
  ["redoing", true, "It is being brought back."],
] as const)("%s: goes on %s, with %s", (state, goesOn, said) => {
  expect(isWorking(at(state))).toBe(goesOn);
  expect(formatState(at(state))).toMatch(said);
});

it("says that something was left", () => {
  const left = ["Box B1 was changed since, and stays."];
  expect(formatState({ strState: "takenBack", left })).toMatch(/but for what was changed since/);
  expect(formatState({ strState: "applied", left })).toMatch(/^Brought back, but for/);
});

it("is as far as steps are done", () => {
  expect(percentOf(at("applying"))).toBe(75);
  expect(percentOf({ ...at("applying"), intToDo: 0 })).toBe(0);
});
