/** How much of files with a spreadsheet's damages gets in, without a person's answer. */
import { describe, expect, it } from "vitest";
import { readTable } from "#domain/import/csv.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { readRow } from "#domain/import/importRows.ts";
import { damagedFile, SHAPES } from "../import/damagedFiles.ts";

describe("damaged files", () => {
  it.each([
    ["a German Excel", 92],
    ["Homebox", 92],
    ["a shop's list in Spanish", 92],
  ])("%s", (name, percent) => {
    const shape = SHAPES.find((one) => one.name === name);
    if (!shape) throw new Error("There is no such shape.");
    const { bytes, toyRows } = damagedFile(shape, 1);
    const reading = readTable(bytes);
    if (reading.type !== "table") throw new Error(reading.sentence);
    const how = readingOf(reading.table);
    const isIn = (row: number) => {
      const { row: read, problems } = readRow(
        reading.table.rows[row - reading.table.intFirst] ?? [],
        how,
      );
      return read?.strToyBarcode !== undefined && problems.length === 0;
    };
    const share = toyRows.filter(isIn).length / toyRows.length;
    expect(Math.floor(share * 100)).toBe(percent);
  });
});
