/** Ages in years and in months (docs/design.md, "Ages"). */
import { expect, it } from "vitest";
import { formatChange } from "#domain/history/changes.ts";
import { readAges } from "#domain/import/importAges.ts";
import { readRow } from "#domain/import/importRows.ts";
import {
  ageOfMonths,
  areInDisorder,
  completeAges,
  formatAges,
  isContradicting,
  monthsOf,
} from "#domain/toy/ages.ts";
import { ageProblem, agesInUnit, agesOf, typedFieldsOf } from "#domain/toy/toyDraft.ts";
import { editDraftOf, formatOldNew, isAsStored, updatedToy } from "#domain/toy/toyEdit.ts";
import type { Change, Toy } from "#domain/types.ts";

const ages = (min: number | null, max: number | null) => ({
  ...{ intAgeMin: null, intAgeMax: null, intAgeMinMonths: null, intAgeMaxMonths: null },
  ...ageOfMonths("intAgeMin", min),
  ...ageOfMonths("intAgeMax", max),
});

it.each([
  [36, 96, 3, 8, "3–8"],
  [18, null, 2, null, "18 months+"],
  [18, 36, 2, 3, "18 months–3 years"],
  [6, 18, 1, 2, "6–18 months"],
  [0, 6, 0, 1, "0–6 months"],
  [12, 18, 1, 2, "12–18 months"],
  [24, 30, 2, 3, "2 years–30 months"],
  [10, 12, 1, 1, "10 months–1 year"],
  [null, 18, null, 2, "Up to 18 months"],
  [null, null, null, null, "Any age"],
] as const)(
  "from %s to %s months is %s to %s years, and reads %s",
  (min, max, least, most, words) => {
    const of = ages(min, max);
    expect([of.intAgeMin, of.intAgeMax]).toEqual([least, most]);
    expect([monthsOf(of, "intAgeMin"), monthsOf(of, "intAgeMax")]).toEqual([min, max]);
    expect(formatAges(of)).toBe(words);
  },
);

it("months have their years, and years alone are whole ones", () => {
  expect(completeAges({ intAgeMinMonths: 18 })).toEqual({ intAgeMin: 2, intAgeMinMonths: 18 });
  expect(completeAges({ intAgeMinMonths: 24 })).toEqual({ intAgeMin: 2, intAgeMinMonths: null });
  expect(completeAges({ intAgeMinMonths: 0 })).toEqual({ intAgeMin: 0, intAgeMinMonths: null });
  expect(completeAges({ intAgeMin: 2 })).toEqual({ intAgeMin: 2, intAgeMinMonths: null });
  expect(completeAges({ intAgeMax: null })).toEqual({ intAgeMax: null, intAgeMaxMonths: null });
  expect(completeAges({ intAgeMinMonths: null })).toEqual({ intAgeMinMonths: null });
  expect(completeAges({})).toEqual({});
  expect(isContradicting({ intAgeMin: 2, intAgeMinMonths: 18 })).toBe(false);
  expect(isContradicting({ intAgeMin: 3, intAgeMinMonths: 18 })).toBe(true);
  expect(isContradicting({ intAgeMin: 3 })).toBe(false);
});

it("are in order by their months", () => {
  expect(areInDisorder(ages(18, 24))).toBe(false);
  expect(areInDisorder(ages(23, 18))).toBe(true);
  expect(areInDisorder(ages(null, 18))).toBe(false);
});

it.each([
  ["18 mths +", [18, undefined]],
  ["12-36mths", [12, 36]],
  ["6mths+", [6, undefined]],
  ["18 Monate - 3 Jahre", [18, 36]],
  ["M 6", null],
  ["1,5 J.", [18, undefined]],
  ["1½ Jahre", [18, undefined]],
  ["2 ½ Jahre", [30, undefined]],
  ["ab Geburt", [0, undefined]],
  ["from birth", [0, undefined]],
  ["Alter: 3-6", [36, 72]],
  ["3", [36, undefined]],
  ["ab 3", [36, undefined]],
  ["bis 24 Mon.", [undefined, 24]],
  ["12 Team", null],
  [`3${" ".repeat(1000)}years`, null],
] as const)("a cell %j says %j months", (cell, expected) => {
  const found = readAges(cell);
  expect(found && [found.min, found.max]).toEqual(expected);
});

it("a cell of blanks around a number, as long as one may be, is read at once", () => {
  expect(readAges(`3${" ".repeat(9998)}!`)).toBeNull();
});

it("a row has years, and months where they are none", () => {
  const reading = { mapping: { strToyBarcode: 0, intAgeMin: 1 }, decimal: "." as const };
  expect(readRow(["A", "18-36 mths"], reading).row).toEqual({
    ...{ strToyBarcode: "A", intAgeMin: 2, intAgeMinMonths: 18, intAgeMax: 3 },
  });
  expect(readRow(["A", "36-18 mths"], reading).problems).toMatchObject([{ column: "intAgeMax" }]);
});

const toy = { ...ages(36, 96), strName: "Rattle", strGender: "unisex", own: {} } as unknown as Toy;

it("are typed in one unit, and a change of the unit alone changes nothing that is whole", () => {
  expect(typedFieldsOf({ ...toy, ...ages(18, 36) })).toMatchObject({
    ...{ intAgeMin: "18", intAgeMax: "36", ageUnit: "months" },
  });
  const draft = {
    ...editDraftOf(toy),
    intAgeMin: "18",
    intAgeMax: "36",
    ageUnit: "months" as const,
  };
  expect(agesOf(draft)).toEqual({ ...ages(18, 36) });
  expect(formatOldNew("ageRange", toy, draft)).toEqual({ from: "3–8", to: "18 months–3 years" });
  expect(ageProblem({ ...draft, intAgeMin: "37" })?.field).toBe("intAgeMax");
  expect(ageProblem({ ...draft, intAgeMin: "", intAgeMax: "1801" })?.field).toBe("intAgeMax");
  expect(ageProblem({ ...draft, intAgeMin: "151", intAgeMax: "" })).toBeNull();
  const same = { ...draft, intAgeMin: "36", intAgeMax: "96" };
  expect(isAsStored(agesOf(same), toy)).toBe(true);
});

it("another unit says the same ages, unless they were typed", () => {
  const typed = typedFieldsOf(toy);
  const inMonths = agesInUnit(typed, toy, "months");
  expect(inMonths).toEqual({ intAgeMin: "36", intAgeMax: "96", ageUnit: "months" });
  expect(agesInUnit({ ...typed, ...inMonths }, toy, "years")).toEqual({
    ...{ intAgeMin: "3", intAgeMax: "8", ageUnit: "years" },
  });
  expect(agesInUnit({ ...typed, intAgeMin: "18" }, toy, "months")).toEqual({ ageUnit: "months" });
});

it("years that are set alone end the months", () => {
  const young = { ...toy, ...ages(18, 96) };
  expect(isAsStored({ intAgeMin: 2, intAgeMax: 8 }, young)).toBe(false);
  expect(updatedToy(young, { intAgeMin: 2, intAgeMax: 8 })).toMatchObject(ages(24, 96));
});

it.each([
  [
    { intAgeMin: 3, intAgeMinMonths: null },
    { intAgeMin: 2, intAgeMinMonths: 18 },
    "from 3 to 18 months",
  ],
  [{ intAgeMinMonths: 18 }, { intAgeMinMonths: 20 }, "from 18 months to 20 months"],
  [{ intAgeMinMonths: 18 }, { intAgeMinMonths: null }, "from 18 months to 2"],
  [{ intAgeMinMonths: null }, { intAgeMinMonths: 18 }, "from 2 to 18 months"],
  [{ intAgeMin: 3 }, { intAgeMin: 4 }, "from 3 to 4"],
] as const)("a change from %j to %j is told as one age", (before, after, words) => {
  const thing = { strKind: "toy", id: 1, strCode: "A", strName: "Rattle", before, after };
  const change = { strOperation: "updateToy", things: [thing], undoes: [] } as unknown as Change;
  expect(formatChange(change)).toBe(`set the lowest age of "Rattle" ${words}`);
});
