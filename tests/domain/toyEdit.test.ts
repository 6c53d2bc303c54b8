/** The text in a toy's fields, before its confirmation (specification section 5). */
import { is } from "valibot";
import { describe, expect, it } from "vitest";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import {
  editDraftOf,
  editProblem,
  FieldDraftSchema,
  formatOldNew,
  isAsStored,
  isQuantity,
  keysOfEdit,
  labelOfEdit,
  NotesDraftSchema,
  notesEditOf,
  updateOf,
} from "#domain/toy/toyEdit.ts";
import { stored } from "#tests/models/toy.ts";

const toy = { ...stored, intQuantity: 10, intAgeMin: 3, intAgeMax: 8 };

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
    const typed = editDraftOf(toy);
    const problem = (quantity: string) =>
      editProblem("quantity", { ...typed, intQuantity: quantity });
    expect(problem(String(QUANTITY_MAX))).toBe(null);
    expect(problem(String(QUANTITY_MAX + 1))).toBe("At most 9,999,999.");
    const age = (ageMin: string) => editProblem("ageRange", { ...typed, intAgeMin: ageMin });
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

it("an empty age is none", () => {
  expect(updateOf("ageRange", { ...editDraftOf(toy), intAgeMax: "" })).toEqual({
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

it.each([
  ["quantity", { intQuantity: "12" }, "10 → 12", { intQuantity: 12 }],
  ["quantity", { intQuantity: "1200" }, "10 → 1,200", { intQuantity: 1200 }],
  ["threshold", { intLowStockThreshold: "0" }, "5 → 0", { intLowStockThreshold: 0 }],
  ["name", { strName: " Tram " }, "Train → Tram", { strName: "Tram" }],
  ["gender", { strGender: "girl" }, "Unisex → Girl", { strGender: "girl" }],
  ["gender", { strGender: "boy" }, "Unisex → Boy", { strGender: "boy" }],
  ["ageRange", { intAgeMin: "4" }, "3–8 → 4–8", { intAgeMin: 4, intAgeMax: 8 }],
  ["ageRange", { intAgeMax: "" }, "3–8 → 3+", { intAgeMin: 3, intAgeMax: null }],
  ["ageRange", { intAgeMin: "" }, "3–8 → Up to 8", { intAgeMin: null, intAgeMax: 8 }],
  [
    "ageRange",
    { intAgeMin: "", intAgeMax: "" },
    "3–8 → Any age",
    { intAgeMin: null, intAgeMax: null },
  ],
] as const)("a change of %s, %j, reads %s", (field, changes, words, update) => {
  const draft = { ...editDraftOf(toy), ...changes };
  const { from, to } = formatOldNew(field, toy, draft);
  expect(`${from} → ${to}`).toBe(words);
  expect(updateOf(field, draft)).toEqual(update);
});

it.each([
  ["name", { strName: "  " }, messages.nameRequired],
  ["ageRange", { intAgeMax: "2" }, messages.ageOrder],
  ["ageRange", { intAgeMax: "151" }, messages.ageTooHigh],
] as const)("a bad %s, %j, is explained", (field, changes, sentence) => {
  expect(editProblem(field, { ...editDraftOf(toy), ...changes })).toBe(sentence);
});

it.each([
  ["quantity", "Quantity", ["intQuantity"]],
  ["threshold", "Low stock threshold", ["intLowStockThreshold"]],
  ["ageRange", "Age range", ["intAgeMin", "intAgeMax", "intAgeMinMonths", "intAgeMaxMonths"]],
  ["gender", "Gender", ["strGender"]],
  ["name", "Name", ["strName"]],
] as const)(
  "%s is called %s, is of %j, can be stored, and is right as it is",
  (field, label, keys) => {
    const draft = editDraftOf(toy);
    expect(labelOfEdit(field)).toBe(label);
    expect(keysOfEdit(field)).toEqual(keys);
    expect(is(FieldDraftSchema, { field, draft, steps: null })).toBe(true);
    expect(editProblem(field, draft)).toBeNull();
    expect(editProblem(field, { ...draft, intAgeMin: "", intAgeMax: "" })).toBeNull();
  },
);

it("notes are saved as they were typed, with the blanks around them", () => {
  const typed = notesEditOf(toy, { draft: " Blue\n", seen: "" });
  expect(typed.draft).toEqual({ ...editDraftOf(toy), strDescription: " Blue\n" });
  expect(updateOf("notes", typed.draft)).toEqual({ strDescription: " Blue\n" });
});

it("what is stored of an open edit has all its parts", () => {
  expect(is(FieldDraftSchema, {})).toBe(false);
  // An emoji is one character of the 250, and two of a text's length.
  for (const draft of ["Blue", "🧸".repeat(130)]) {
    expect(is(NotesDraftSchema, { draft, seen: "" })).toBe(true);
  }
  expect(is(NotesDraftSchema, {})).toBe(false);
});

it("a change is stored already only where all of it is", () => {
  expect(isAsStored({ intAgeMin: 3, intAgeMax: 8 }, toy)).toBe(true);
  expect(isAsStored({ intAgeMin: 3, intAgeMax: 9 }, toy)).toBe(false);
});
