/** What is typed for a toy's fields, before it is asked about (specification section 5). */
import { describe, expect, it } from "vitest";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import {
  editDraftOf,
  editProblem,
  FIELD_KEYS,
  FIELD_LABEL,
  isQuantity,
  updateOf,
} from "#domain/toyEdit.ts";
import { stored } from "#tests/machines/toy.ts";

describe("a typed figure", () => {
  it.each([
    ["0", null],
    ["12", null],
    ["", messages.digitsOnly],
    ["-1", messages.digitsOnly],
    ["1.5", messages.digitsOnly],
    ["12a", messages.digitsOnly],
  ])("%j has the problem %j", (text, problem) => {
    const draft = { ...editDraftOf(stored), intQuantity: text, intLowStockThreshold: text };
    expect(editProblem("quantity", draft)).toBe(problem);
    expect(editProblem("threshold", draft)).toBe(problem);
  });

  it("is at most what the field takes, and may be missing where a toy has none", () => {
    const typed = editDraftOf(stored);
    const problem = (intQuantity: string) => editProblem("quantity", { ...typed, intQuantity });
    expect(problem(String(QUANTITY_MAX))).toBe(null);
    expect(problem(String(QUANTITY_MAX + 1))).toBe("At most 9,999,999.");
    const age = (intAgeMin: string) => editProblem("ageRange", { ...typed, intAgeMin });
    expect(["", "3", "x", "9"].map(age)).toEqual([
      null,
      null,
      messages.digitsOnly,
      messages.ageOrder,
    ]);
  });

  it("is within what a quantity can be", () => {
    expect([-1, 0, QUANTITY_MAX, QUANTITY_MAX + 1].map(isQuantity)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it("each edit has a name and changes its fields", () => {
  expect(FIELD_LABEL).toEqual({
    name: "Name",
    gender: "Gender",
    ageRange: "Age range",
    quantity: "Quantity",
    threshold: "Low stock threshold",
  });
  expect(FIELD_KEYS).toEqual({
    name: ["strName"],
    gender: ["strGender"],
    ageRange: ["intAgeMin", "intAgeMax"],
    quantity: ["intQuantity"],
    threshold: ["intLowStockThreshold"],
  });
  expect(updateOf("ageRange", { ...editDraftOf(stored), intAgeMax: "" })).toEqual({
    intAgeMin: 3,
    intAgeMax: null,
  });
});

it("ages that are not known are empty fields", () => {
  expect(editDraftOf({ ...stored, intAgeMin: null, intAgeMax: null })).toMatchObject({
    intAgeMin: "",
    intAgeMax: "",
  });
});
