/** The share of rows that get in from files with a spreadsheet's damages, without a person's answer and with a few. */
import { expect, it } from "vitest";
import { readTable } from "#domain/import/csv.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { problemGroups, type Reading } from "#domain/import/importRows.ts";
import type { Toy } from "#domain/types.ts";
import { damagedFile, SHAPES } from "../import/damagedFiles.ts";
import { sqlite } from "./databases.ts";
import { checkFile, rowsOf, takeStep } from "./imports.ts";
import { describeStock } from "./stockApp.ts";

/** A person's answers, one for each kind of question that has one. */
function answersTo(bytes: Uint8Array): NonNullable<Reading["fixes"]> {
  const found = readTable(bytes);
  if (found.type !== "table") throw new Error(found.sentence);
  const groups = problemGroups(found.table.rows, readingOf(found.table));
  const fixes: NonNullable<Reading["fixes"]> = {};
  for (const { column, fixes: offered } of groups) {
    const [fix] = offered.filter((one) => one !== "take");
    if (fix) fixes[column] = fix;
  }
  return fixes;
}

describeStock(sqlite, "damaged files on $name", ({ app }) => {
  it.each(SHAPES)("$name: at most 3 % are not in after at most 10 answers", async (shape) => {
    const { bytes, toys, toyRows } = damagedFile(shape, 1);
    const share = async (fixes: NonNullable<Reading["fixes"]>) => {
      const checked = await checkFile(app, bytes, "leave", { fixes });
      const rows = await rowsOf(app, checked, "?outcome=new");
      const read = new Set(rows.map(({ intRow }) => intRow));
      const isIn = toyRows.filter((row) => read.has(row)).length / toyRows.length;
      return { checked, isIn };
    };
    expect((await share({})).isIn).toBeGreaterThan(0.85);
    const fixes = answersTo(bytes);
    expect(Object.keys(fixes).length).toBeLessThanOrEqual(10);
    const { checked, isIn } = await share(fixes);
    expect(isIn).toBeGreaterThanOrEqual(0.97);
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<Toy[]>("/toys");
    const quantities = new Map(body.map((toy) => [toy.strToyBarcode.padStart(13, "0"), toy]));
    for (const { code, isCodeKnown, quantity } of toys) {
      if (isCodeKnown) expect(quantities.get(code)?.intQuantity, code).toBe(quantity);
    }
  });
});
