/** Which columns a file's reading leaves out, and how they are called (docs/design.md, "Import"). */
import { expect, it } from "vitest";
import { nameOf, otherColumns } from "#domain/import/importReading.ts";

it("columns with a heading or with cells that no field is read from are offered; one without a heading has its number", () => {
  const headings = ["EAN", " Colour ", "", " ", ""];
  const rows = [["A1", "", "", " "], ["A2", "", "", " ", "x"], ["A3"]];
  const reading = { mapping: { strToyBarcode: 0 }, decimal: "." as const };
  expect(otherColumns(headings, rows, reading)).toEqual([1, 4]);
  expect(otherColumns(headings, rows, { ...reading, mapping: { strName: 4 } })).toEqual([0, 1]);
  expect([0, 1, 3].map((column) => nameOf(headings, column))).toEqual([
    "EAN",
    "Colour",
    "Column 4",
  ]);
  expect(nameOf([], 4)).toBe("Column 5");
});
