/** The results of an edit that is not open, or changes nothing (specification sections 4 and 5). */
import { is, parse } from "valibot";
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
import { editDraftOf, editProblem, isTyped } from "#domain/toy/toyEdit.ts";
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

it("what others changed of another field is not typed; a value, a unit and an own field are", () => {
  const field = { strField: "f1", strName: "Price", strKind: "text" as const, options: [] };
  const draft = editDraftOf(stored);
  const changed = { ...stored, strDescription: "Fragile", intQuantity: 99 };
  expect(isTyped("name", draft, changed)).toBe(false);
  expect(isTyped("name", { ...draft, strName: "Boat" }, changed)).toBe(true);
  expect(isTyped("ageRange", draft, changed)).toBe(false);
  expect(isTyped("ageRange", { ...draft, ageUnit: "months" }, changed)).toBe(true);
  expect(isTyped(field, draft, changed)).toBe(false);
  expect(isTyped(field, { ...draft, own: "9" }, changed)).toBe(true);
});

it("an edit that an earlier version persisted has no field that came later", () => {
  const { strDescription: _, ...earlier } = typedFieldsOf(stored);
  expect(parse(TypedFieldsSchema, earlier)).toEqual({ ...earlier, strDescription: "" });
});
