/** How far an import is, and what makes it go on (docs/design.md, "Import"). */
import { expect, it } from "vitest";
import { formatState, isWorking, progressOf, stepOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";

const figures = { intRows: 8, intReceived: 2, intDone: 3, intToDo: 4 };
const at = (strState: Import["strState"], isStopped = false) =>
  ({ ...figures, strState, isStopped }) as Import;

it.each([
  ["uploading", true, "check", "Its rows are being uploaded."],
  ["checking", true, "check", "Its rows are being compared with the stock."],
  ["checked", false, "check", "Nothing is written yet."],
  ["applying", true, "apply", "It is being imported."],
  ["applied", false, "check", "Imported."],
  ["takingBack", true, "take-back", "It is being taken back."],
  ["takenBack", false, "check", "Taken back: nothing of it is left."],
] as const)("%s: goes on %s, with %s", (state, goesOn, step, said) => {
  expect(isWorking(at(state))).toBe(goesOn);
  expect(isWorking(at(state, true))).toBe(false);
  expect(stepOf(at(state, true))).toBe(step);
  expect(formatState(at(state))).toBe(said);
  expect(formatState(at(state, true))).toBe("It stopped before it was finished.");
});

it("is as far as rows have arrived, and then as steps are done", () => {
  expect(progressOf(at("uploading"))).toEqual({ percent: 25, done: 2, all: 8 });
  expect(progressOf(at("applying"))).toEqual({ percent: 75, done: 3, all: 4 });
  expect(progressOf({ ...at("applying"), intToDo: 0 }).percent).toBe(0);
});
