/**
 * The problems that keep a new toy from being saved, and the request of one without problems (specification section 5).
 */
import { describe, expect, it } from "vitest";
import { CODE_MAX } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import {
  ageProblem,
  draftProblems,
  emptyToyDraft,
  newToyOf,
  numberOf,
  putOf,
  type ToyDraft,
  toyDraftOf,
} from "#domain/toy/toyDraft.ts";

const draft = { ...emptyToyDraft("A-1"), strName: " Ark " };

it("begins empty, and with nothing it is saved as it is specified", () => {
  expect(draft).toMatchObject({ intAgeMin: "", intAgeMax: "", intQuantity: "", tags: "" });
  expect(newToyOf(draft)).toMatchObject({
    strName: "Ark",
    strToyBarcode: "A-1",
    intAgeMin: null,
    intAgeMax: null,
    intQuantity: 0,
    tags: [],
  });
  const bare = toyDraftOf({ strToyBarcode: "A-1", strName: "Ark" });
  expect(bare).toMatchObject({
    strDescription: "",
    tags: "",
    intQuantity: "",
    strGender: "unisex",
  });
  expect([numberOf(" "), numberOf(" 7 ")]).toEqual([null, 7]);
});

describe("an age range", () => {
  it.each([
    ["", "", null],
    ["3", "3", null],
    ["3", "", null],
    ["", "0", null],
    ["150", "150", null],
    ["8", "3", { field: "intAgeMax", sentence: messages.ageOrder }],
    ["151", "", { field: "intAgeMin", sentence: messages.ageTooHigh }],
    ["", "151", { field: "intAgeMax", sentence: messages.ageTooHigh }],
  ])("from %j to %j: %j", (min, max, problem) => {
    const typed = { intAgeMin: min, intAgeMax: max };
    expect(ageProblem({ ...typed, ageUnit: "years" })).toEqual(problem);
  });
});

it("a figure above the greatest is refused", () => {
  const typed = { ...draft, intQuantity: "10000000", intAgeMin: "151" };
  expect(draftProblems(typed)).toEqual({
    intQuantity: messages.tooHigh(9_999_999),
    intAgeMin: messages.ageTooHigh,
  });
  expect(draftProblems({ ...draft, intQuantity: "9999999", intAgeMin: "150" })).toEqual({});
});

it("a name that is blank and a tag that is too long are refused", () => {
  expect(draftProblems({ ...draft, tags: `a, ${"x".repeat(50)}` })).toEqual({});
  expect(draftProblems({ ...draft, strName: " ", tags: `a, ${"x".repeat(51)}` })).toEqual({
    strName: messages.nameRequired,
    tags: messages.tagTooLong,
  });
});

it.each([".", "x".repeat(65)])("the barcode %j cannot be one", (barcode) => {
  expect(draftProblems({ ...draft, strToyBarcode: barcode })).toEqual({
    strToyBarcode: messages.barcodeUnusable,
  });
});

it("a whole label is saved as its GTIN, however long it is", () => {
  const barcode = `https://id.gs1.org/01/04006381333931/10/${"A".repeat(20)}/21/1`;
  expect(barcode.length).toBeGreaterThan(CODE_MAX);
  expect(draftProblems({ ...draft, strToyBarcode: barcode })).toEqual({});
  expect(newToyOf({ ...draft, strToyBarcode: barcode }).strToyBarcode).toBe("4006381333931");
});

it("what is saved has at most five tags, digits as numbers and an empty amount as 0", () => {
  const typed = { tags: "a, b ,,b,c,d,e,f", intAgeMin: "3", intAgeMax: "", intQuantity: "" };
  expect(newToyOf({ ...draft, ...typed })).toEqual({
    ...{ strName: "Ark", strToyBarcode: "A-1", strGender: "unisex", strDescription: "" },
    ...{ intAgeMin: 3, intAgeMax: null, intQuantity: 0, intLowStockThreshold: 5 },
    tags: ["a", "b", "c", "d", "e"],
  });
  expect(draftProblems({ ...draft, tags: `a,b,c,d,e,${"x".repeat(51)}` })).toEqual({});
});

it("an empty form has both sentences, and ages in the wrong order theirs", () => {
  expect(emptyToyDraft()).toMatchObject({ strName: "", strToyBarcode: "" });
  expect(draftProblems({ ...emptyToyDraft(), intAgeMin: "8", intAgeMax: "5" })).toEqual({
    strName: "Please enter a name.",
    strToyBarcode: "Please enter a barcode.",
    intAgeMax: "Age Max must be greater than or equal to Age Min.",
  });
});

describe("the box of a new toy", () => {
  const typed = (more: Partial<ToyDraft>) => ({ ...emptyToyDraft(), ...more });

  it("gets all its pieces, where no amount is typed", () => {
    expect(putOf(typed({ strBoxCode: " B1 ", intQuantity: "7" }))).toEqual({
      ...{ strBoxCode: "B1", intAmountInBox: 7 },
    });
  });

  it("gets one where nothing is said, and is never more than there are", () => {
    const pieces = (more: Partial<ToyDraft>) => {
      const draft = typed({ strName: "Kite", strToyBarcode: "1", strBoxCode: "B1", ...more });
      return [newToyOf(draft).intQuantity, putOf(draft)?.intAmountInBox];
    };
    expect(pieces({})).toEqual([1, 1]);
    expect(pieces({ intAmountInBox: "3" })).toEqual([3, 3]);
    expect(newToyOf(typed({})).intQuantity).toBe(0);
    const none = { strName: "Kite", strToyBarcode: "1", intQuantity: "0" };
    expect(draftProblems(typed(none))).toEqual({});
    for (const [pieces, field] of [
      [{}, "intQuantity"],
      // Under what was typed.
      [{ intQuantity: "7", intAmountInBox: "0" }, "intAmountInBox"],
    ] as const) {
      expect(draftProblems(typed({ ...none, ...pieces, strBoxCode: "B1" }))).toEqual({
        [field]: "There is none to put into the box.",
      });
    }
  });

  it("gets as many as are typed, and nothing where there is none", () => {
    const some = { intQuantity: "7", intAmountInBox: "3" };
    expect(putOf(typed({ strBoxCode: "B1", ...some }))?.intAmountInBox).toBe(3);
    expect(putOf(typed({ strBoxCode: " ", ...some }))).toBeNull();
  });
});
