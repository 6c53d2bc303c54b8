/** The model of bringing in a file: chosen, unreadable, matched, uploaded, refused. */
import type { Mapping } from "#domain/import/importColumns.ts";
import { type ImportTable, importMachine } from "#machines/import.machine.ts";
import { modelOf } from "./walk.ts";

const file = (file: string) => ({ strFile: file, content: "" });

const table = (mapping: Mapping): ImportTable => ({
  ...{ strImport: "x", strFile: "a.csv", strHash: "0", strFormat: ",", headings: ["a", "b"] },
  ...{ sample: [], intRows: 3, intFirst: 2, sheets: ["One", "Two"], existing: "leave" },
  reading: { mapping, decimal: "." },
});

const matched = table({ strToyBarcode: 0 });

export const importModel = modelOf(importMachine)({
  walks: [
    { file: null, table: null },
    { file: file("a.csv"), table: matched },
  ].map((input) => ({
    input,
    events: () => [
      { type: "file.chosen", file: file("a.csv") },
      { type: "file.chosen", file: file("b.csv") },
      { type: "sheet.chosen", sheet: "Two" },
      {
        ...{ type: "reading.changed", importId: "y" },
        reading: { mapping: { strToyBarcode: 1 }, decimal: "," },
      },
      { type: "existing.chosen", importId: "y", existing: "add" },
      { type: "upload.asked" },
      { type: "upload.progressed", percent: 50 },
      { type: "upload.cancelled" },
      { type: "upload.done" },
      { type: "upload.failed", problem: "No." },
      { type: "file.dropped" },
    ],
  })),
  answers: { readFile: () => [matched, table({})], upload: () => [] },
  view: (context) => context,
});
