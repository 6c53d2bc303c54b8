/** A row of an import in words (docs/design.md, "Import"). */
import { expect, it } from "vitest";
import {
  formatFieldChange,
  formatGiven,
  formatOutcome,
  formatProblem,
  formatSubject,
} from "#domain/import/formatImportRow.ts";
import type { ImportRow } from "#domain/import/importRows.ts";

it.each<[ImportRow, string, string]>([
  [{ strToyBarcode: "T1", strName: "Train" }, "Train (T1)", ""],
  [
    { strToyBarcode: "T1", intQuantity: 12, tags: ["a", "b"], strBoxCode: "A1", intAmountInBox: 3 },
    "T1",
    "Quantity 12 · Tags a, b · Box A1, 3 in it",
  ],
  [{ strToyBarcode: "T1", strBoxCode: "A1", intSection: 2 }, "T1", "Box A1 · Section 2"],
  [{ strBoxCode: "A1", intSection: null, strCustomNote: "top" }, "Box A1", "Box note top · Floor"],
  [{ strBoxCode: "A1" }, "Box A1", ""],
  [{ intSection: 3 }, "Section 3", ""],
  [{}, "Floor", ""],
])("%j is about %j and gives %j", (row, subject, given) => {
  expect(formatSubject(row)).toBe(subject);
  expect(formatGiven(row)).toBe(given);
});

it("a problem is said with its column and the cell as it stands", () => {
  const problem = { column: "intQuantity", message: "No.", isSure: true } as const;
  const cells = ["T1", " 5,5 "];
  expect(formatProblem(problem, cells, { mapping: { intQuantity: 1 } })).toBe(
    "Quantity “5,5”: No.",
  );
  expect(formatProblem(problem, cells, { mapping: { intQuantity: 2 } })).toBe("Quantity: No.");
  expect(formatProblem(problem, cells, { mapping: {} })).toBe("Quantity: No.");
});

it("a change is said with what was there, tags one by one", () => {
  const quantity = { field: "intQuantity", box: null, before: 5, after: 12 } as const;
  expect(formatFieldChange(quantity)).toBe("Quantity 5 → 12");
  expect(formatFieldChange({ ...quantity, before: null })).toBe("Quantity 12");
  const tags = { field: "tags", box: null, before: ["a", "b"], after: ["b", "c"] } as const;
  const change = { ...tags, before: [...tags.before], after: [...tags.after] };
  expect(formatFieldChange(change)).toBe("Tags + c − a");
  expect(formatFieldChange({ ...change, before: null })).toBe("Tags b, c");
  expect(formatFieldChange({ ...change, after: null })).toBe("Tags − a − b");
  const age = { field: "intAgeMin", box: null, before: 3, after: null } as const;
  expect(formatFieldChange(age)).toBe("Age Min 3 → –");
  const line = { field: "intAmountInBox", box: "A1", before: 2, after: 12 } as const;
  expect(formatFieldChange(line)).toBe("Box A1: 2 → 12");
  expect(formatOutcome("changed", [quantity, line])).toEqual([
    ...["Changed", "Quantity 5 → 12", "Box A1: 2 → 12"],
  ]);
  expect(formatOutcome(null, [])).toEqual([]);
});
