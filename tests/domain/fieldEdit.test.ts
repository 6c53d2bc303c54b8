/** The results of an edit that is not open, or changes nothing (specification sections 4 and 5). */
import { is } from "valibot";
import { expect, it } from "vitest";
import { messages } from "#domain/messages.ts";
import {
  type FieldEdit,
  isLowered,
  isUnchanged,
  NO_EDIT,
  problemOfEdit,
  startedEdit,
  updateOfEdit,
} from "#domain/toy/fieldEdit.ts";
import { TypedFieldsSchema, typedFieldsOf } from "#domain/toy/toyDraft.ts";
import { editProblem } from "#domain/toy/toyEdit.ts";
import { stored } from "#tests/models/toy.ts";

it.each<FieldEdit>([NO_EDIT, { ...NO_EDIT, field: "quantity" }])("%j is no edit", (edit) => {
  expect(updateOfEdit(edit)).toEqual({});
  expect(problemOfEdit(edit)).toBeNull();
  expect(isUnchanged(edit, stored)).toBe(false);
  expect(isLowered(edit, stored)).toBe(false);
});

it("a quantity that stays is not lowered", () => {
  expect(isLowered(startedEdit(stored, "quantity"), stored)).toBe(false);
  expect(isUnchanged(startedEdit(stored, "quantity"), stored)).toBe(true);
});

it("what is typed has one of three genders; each of two fields of one edit can be wrong", () => {
  const typed = typedFieldsOf(stored);
  for (const strGender of ["unisex", "boy", "girl"]) {
    expect(is(TypedFieldsSchema, { ...typed, strGender })).toBe(true);
  }
  expect(editProblem("ageRange", { ...typed, own: "", intAgeMax: "x" })).toBe(messages.digitsOnly);
});
