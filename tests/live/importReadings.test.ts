/** How the last file with the same headings was read, as this device remembers it (docs/design.md, "Import"). */
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { importMessages } from "#domain/import/importMessages.ts";
import type { Reading } from "#domain/import/importRows.ts";
import { importServerMessages } from "#domain/import/importServerMessages.ts";
import type { ImportTable } from "#machines/import.machine.ts";
import { loadReading, persistReading } from "#src/screens/Import/readings.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

const mapping = { strToyBarcode: 0, intSection: 1 };
const tableOf = (reading: Partial<Reading>, more: Partial<ImportTable> = {}): ImportTable => ({
  ...{ strImport: "i", strFile: "a.csv", strHash: "a", strFormat: ",", headings: ["EAN", "Regal"] },
  ...{ intFirst: 2, sample: [], intRows: 0, existing: "leave", sheets: [], ...more },
  reading: { mapping, decimal: ".", ...reading },
});

it("the decimal sign is that of the same file, or of the file whose refused rows these are", () => {
  persistReading(tableOf({ decimal: "," }));
  expect(loadReading(tableOf({}), []).decimal).toBe(",");
  expect(loadReading(tableOf({}, { strHash: "b" }), []).decimal).toBe(".");
  const headings = ["EAN", "Regal", importServerMessages.whyRefused];
  expect(loadReading(tableOf({}, { strHash: "b", headings }), []).decimal).toBe(",");
});

it("the pieces of each row are remembered", () => {
  persistReading(tableOf({ intEach: 2 }));
  expect(loadReading(tableOf({}), []).intEach).toBe(2);
});

it("sections have the names of today, and other words their answers", () => {
  const strGender = { ritter: "boy" };
  persistReading(tableOf({ values: { intSection: { winter: "3" }, strGender } }));
  expect(loadReading(tableOf({}), []).values).toEqual({ strGender });
  const values = { intSection: { winter: "4" } };
  expect(loadReading(tableOf({ values }), []).values).toEqual({ ...values, strGender });
});

it("rows with more cells than headings are of a file with the same headings", () => {
  const headings = ["EAN", "Regal", ...[3, 4].map(importMessages.columnBeyond)];
  const said = { strToyBarcode: 2, strName: 1 };
  persistReading(tableOf({ mapping: said, fixes: { strToyBarcode: "give" } }));
  const wide = loadReading(tableOf({}, { headings }), []);
  // New codes are behind all cells.
  expect(wide.mapping).toEqual({ strToyBarcode: 4, strName: 1 });
  persistReading(tableOf({ mapping: { ...wide.mapping, strDescription: 3 } }, { headings }));
  expect(loadReading(tableOf({}), []).mapping).toEqual(said);
});

it("an answer about surplus cells holds for the same file, and a stray one changes no key", () => {
  const headings = ["EAN", "Regal", "", importMessages.columnBeyond(4)];
  persistReading(
    tableOf({ beyond: [], intoNotes: [{ intColumn: 3, strHeading: "Odd" }] }, { headings }),
  );
  const beyond = [3];
  expect(loadReading(tableOf({ beyond }, { headings }), []).beyond).toEqual([]);
  const other = loadReading(tableOf({ beyond }, { headings, strHash: "b" }), []);
  expect([other.beyond, other.mapping, other.intoNotes]).toEqual([beyond, mapping, []]);
  expect(loadReading(tableOf({}), []).mapping).toEqual(mapping);
});
