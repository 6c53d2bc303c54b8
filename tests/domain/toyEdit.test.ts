/** What is typed for a toy's fields, before it is asked about (specification section 5). */
import { describe, expect, it } from "vitest";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { editDraftOf, editProblem, isQuantity } from "#domain/toyEdit.ts";
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

  it("is within what a quantity can be", () => {
    expect([-1, 0, QUANTITY_MAX, QUANTITY_MAX + 1].map(isQuantity)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

it("ages that are not known are empty fields", () => {
  expect(editDraftOf({ ...stored, intAgeMin: null, intAgeMax: null })).toMatchObject({
    intAgeMin: "",
    intAgeMax: "",
  });
});
