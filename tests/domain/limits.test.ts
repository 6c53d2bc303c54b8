/** The domain's limits and the contract's are the same numbers (specification sections 5 and 9). */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isCode } from "#domain/code/codes.ts";
import * as limits from "#domain/limits.ts";

const contract = JSON.parse(readFileSync("domain/contract.json", "utf8"));
const { schemas } = contract.components;
const [newToy] = schemas.NewToy.allOf;

it("holds the contract to the domain's limits", () => {
  expect(schemas.Name.maxLength).toBe(limits.NAME_MAX);
  expect(schemas.Description.maxLength).toBe(limits.DESCRIPTION_MAX);
  expect(schemas.Tag.maxLength).toBe(limits.TAG_MAX);
  expect(newToy.properties.tags.maxItems).toBe(limits.TAGS_MAX);
  expect(schemas.Code.maxLength).toBe(limits.CODE_MAX);
  expect(schemas.Quantity.maximum).toBe(limits.QUANTITY_MAX);
  expect(newToy.properties.intLowStockThreshold.maximum).toBe(limits.QUANTITY_MAX);
  expect(schemas.NewBoxLine.properties.intAmountInBox.maximum).toBe(limits.QUANTITY_MAX);
  expect(schemas.NewBoxLine.properties.intAmountInBox.default).toBe(limits.CART_AMOUNT_MIN);
  expect(schemas.NewBoxLine.properties.intAmountInBox.minimum).toBe(limits.CART_AMOUNT_MIN);
  expect(schemas.Age.maximum).toBe(limits.AGE_MAX);
  expect(schemas.SectionNumber.maximum).toBe(limits.SECTION_MAX);
  expect(schemas.BoxNote.maxLength).toBe(limits.BOX_NOTE_MAX);
  const [limit] = contract.paths["/dashboard"].get.parameters;
  expect(limit.schema.default).toBe(limits.DASHBOARD_ALERTS);
  expect(newToy.properties.intLowStockThreshold.description).toContain(
    String(limits.DEFAULT_LOW_STOCK_THRESHOLD),
  );
});

it("has the specification's numbers", () => {
  expect(limits).toMatchObject({
    NAME_MAX: 100,
    DESCRIPTION_MAX: 250,
    TAGS_MAX: 5,
    TAG_MAX: 50,
    DEFAULT_LOW_STOCK_THRESHOLD: 5,
    DASHBOARD_LOW: 10,
    DASHBOARD_SEVERE: 2,
    DASHBOARD_ALERTS: 8,
    DASHBOARD_REFRESH: 30_000,
    INVENTORY_PAGE_SIZE: 20,
    MIN_AGE_FILTERS: [3, 5, 8, 12],
    TOAST_DURATION: 1500,
    CAMERA_SWITCH_FOCUS_DELAY: 150,
    CART_AMOUNT_MIN: 1,
    BLANK_BOX_NOTE: "none",
  });
});

it("takes the same codes by the contract's pattern as by the domain's rule", () => {
  const { pattern, minLength, maxLength } = schemas.CodeInput;
  const taken = new RegExp(pattern, "u");
  const length = (text: string) => [...text].length;
  const byContract = (text: string) =>
    length(text) >= minLength && length(text) <= maxLength && taken.test(text);
  for (const text of [
    "1",
    " 1 ",
    "a b",
    "..",
    ".",
    " .. ",
    "...",
    "",
    " ",
    "x".repeat(64),
    "x".repeat(65),
    ` ${"x".repeat(64)} `,
    "a\nb",
    "a\0",
    "🧸".repeat(64),
    "🧸".repeat(65),
    "a\u2028b",
    "a\u00a0b",
    "\u00a0a",
    "a\u200bb",
    "4006381333931\r\n",
  ]) {
    expect(byContract(text), JSON.stringify(text)).toBe(isCode(text));
  }
});
