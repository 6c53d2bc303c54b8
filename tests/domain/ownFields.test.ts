/** The shop's own fields: what each kind takes, and how it is read (docs/design.md, "Own fields"). */
import { expect, it } from "vitest";
import {
  fieldOfKey,
  formatOwn,
  OFFERED_FIELDS,
  ownAfter,
  ownFieldsProblem,
  ownKey,
  ownOfTyped,
  ownProblem,
  readOwn,
  textTyped,
  typedOwnProblem,
  warningsOf,
  withTyped,
} from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";

const field = (strKind: OwnField["strKind"], more: Partial<OwnField> = {}): OwnField => ({
  ...{ strField: strKind.toLowerCase(), strName: `My ${strKind}`, strKind, options: [] },
  ...more,
});
const condition = field("oneOf", { options: ["New", "Good"] });

it.each([
  ["text", " blue  ", "blue"],
  ["text", "x".repeat(250), "x".repeat(250)],
  ["text", "x".repeat(251), null],
  ["text", "two\nlines", null],
  ["number", "12", "12"],
  ["number", "1,50", "1.5"],
  ["number", "-0.25", "-0.25"],
  ["number", "−3", "-3"],
  ["number", "-0", "0"],
  ["number", "1.23456", null],
  ["number", "1.234,5", null],
  ["number", "twelve", null],
  ["money", "12", "12.00"],
  ["money", "€ 12,5", "12.50"],
  ["money", "9,99 €", "9.99"],
  ["money", "EUR 3", "3.00"],
  ["money", "3.999", null],
  ["money", "-1", null],
  ["date", "2026-02-28", "2026-02-28"],
  ["date", "28.2.2026", "2026-02-28"],
  ["date", "28/02/2026", "2026-02-28"],
  ["date", "2026-02-30", null],
  ["date", "soon", null],
  ["yesNo", "Ja", "yes"],
  ["yesNo", "0", "no"],
  ["yesNo", "maybe", null],
  ["warning", "x", "yes"],
] as const)("a %s takes %j as %j", (strKind, typed, kept) => {
  expect(readOwn(field(strKind), typed)).toBe(kept);
  expect(ownProblem(field(strKind), typed) === null).toBe(kept !== null);
  // What is kept is kept again.
  if (kept !== null) expect(readOwn(field(strKind), kept)).toBe(kept);
});

it("one of several is one that the field offers, in its own letters", () => {
  expect(readOwn(condition, " good ")).toBe("Good");
  expect(ownProblem(condition, "Broken")).toBe("One of those that the field offers.");
  expect(readOwn(condition, "  ")).toBe("");
});

it("a value reads as people write it, and one of another kind as it is kept", () => {
  expect(formatOwn(field("date"), "2026-11-27")).toBe("27 Nov 2026");
  expect(formatOwn(field("yesNo"), "yes")).toBe("Yes");
  expect(formatOwn(field("warning"), "no")).toBe("No");
  expect(formatOwn(field("date"), "when it rained")).toBe("when it rained");
  expect(formatOwn(field("money"), "12.50")).toBe("12.50");
  expect(formatOwn(field("text"), undefined)).toBe("–");
  expect(formatOwn(field("text"), "")).toBe("–");
});

it("a toy warns where it says yes, of fields that are in use", () => {
  const warnings = [
    field("warning", { strField: "a", strName: "Small parts" }),
    field("warning", { strField: "b", strName: "Magnets" }),
    field("warning", { strField: "c", strName: "Gone", isRemoved: true }),
    field("yesNo", { strField: "d" }),
  ];
  expect(warningsOf(warnings, { a: "yes", b: "no", c: "yes", d: "yes" })).toEqual(["Small parts"]);
});

it("an empty value is taken away, others stay", () => {
  expect(ownAfter({ a: "1", b: "2" }, { b: "", c: "3" })).toEqual({ a: "1", c: "3" });
});

it("the journal's names tell own values from others", () => {
  expect(fieldOfKey(ownKey("price"))).toBe("price");
  expect(fieldOfKey("strName")).toBeNull();
});

it("a form has what is typed, in any order, and says which field is wrong", () => {
  const money = field("money");
  const typed = withTyped(withTyped([], money, "x"), condition, "new");
  expect(typedOwnProblem(typed)).toBe("My money: An amount with at most 2 decimals.");
  const right = withTyped(typed, money, "3");
  expect(typedOwnProblem(right)).toBeNull();
  expect(textTyped(right, money)).toBe("3");
  expect(ownOfTyped(right)).toEqual({ money: "3.00", oneof: "New" });
  expect(textTyped(withTyped(right, money, ""), money)).toBe("");
});

it.each([
  ["Please enter a name for each field.", [field("text", { strName: " " })]],
  [
    "There are at most 20 fields.",
    Array.from({ length: 21 }, (_, n) => field("text", { strName: `F${n}` })),
  ],
  ["Each field has a name of its own.", [field("text"), field("text", { strName: "my TEXT " })]],
  ["Please enter what can be chosen.", [field("oneOf", { options: [" "] })]],
  ["Each choice is there once.", [field("oneOf", { options: ["New", "new "] })]],
  [
    "There are at most 30 choices.",
    [field("oneOf", { options: Array.from({ length: 31 }, (_, n) => `${n}`) })],
  ],
  ["A choice has at most 60 characters.", [field("oneOf", { options: ["x".repeat(61)] })]],
  [null, [...OFFERED_FIELDS, field("text", { strName: "Price", isRemoved: true })]],
])("fields of a shop: %s", (problem, fields) => {
  expect(ownFieldsProblem(fields)).toBe(problem);
});
