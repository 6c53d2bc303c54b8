/** XLSX files, read and written (our addition; docs/design.md, "Import"). */
import { expect, it } from "vitest";
import { csvLine } from "#domain/import/csv.ts";
import { codeCell, tagsCell, tagsOfCell, textCell, textOfCell } from "#domain/import/csvCells.ts";
import { readCode } from "#domain/import/importCodes.ts";
import { readSpreadsheet, spreadsheetOf } from "#src/files/spreadsheet.ts";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it("an export is the same after it was a spreadsheet: codes, texts, tags", async () => {
  const codes = ["4006381333931", "012345678905", "12345678905", "007", "4.00638E+12", "=1+1"];
  const texts = ["Train", "=1+1", "'quoted", "-20 °C", "two\nlines", " "];
  const lines = codes.map((code, n) =>
    csvLine([codeCell(code), textCell(texts[n] ?? ""), tagsCell(["a, b", `c${n}`])]),
  );
  const csv = new Blob(["\ufeff", csvLine(["Barcode", "Name", "Tags"]), ...lines]);
  const reading = await readSpreadsheet(await bytesOf(await spreadsheetOf(csv, ",")), undefined);
  if (reading.type !== "table") throw new Error(reading.sentence);
  const { headings, rows } = reading.table;
  expect(headings).toEqual(["Barcode", "Name", "Tags"]);
  expect(rows.map(([code = ""]) => readCode(code))).toEqual(
    codes.map((code) => ({ type: "read", code })),
  );
  expect(rows.map(([, text = ""]) => textOfCell(text).trim())).toEqual(
    texts.map((text) => text.trim()),
  );
  expect(rows.map(([, , tags = ""]) => tagsOfCell(tags))).toEqual(
    codes.map((_, n) => ["a, b", `c${n}`]),
  );
});

it("what only begins like one ends in a sentence", async () => {
  const bytes = new TextEncoder().encode("PK\u0003\u0004 and no more");
  expect(await readSpreadsheet(bytes, undefined)).toMatchObject({
    ...{ type: "unreadable", sentence: expect.stringMatching(/cannot be opened/) },
  });
});
