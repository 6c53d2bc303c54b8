/** Files of owners get in after a few answers, with no age wrong and no column lost without a word. */
import Papa from "papaparse";
import { expect, it } from "vitest";
import writeXlsx from "write-excel-file/node";
import { readTable, type TableReading } from "#domain/import/csv.ts";
import { newFieldOf } from "#domain/import/importColumns.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { hasNoPieces, problemGroups, type Reading } from "#domain/import/importRows.ts";
import { monthsOf } from "#domain/toy/ages.ts";
import { ownKey } from "#domain/toy/ownFields.ts";
import type { OwnField, Toy } from "#domain/types.ts";
import { readSpreadsheet } from "#src/files/spreadsheet.ts";
import {
  AGES,
  libraryExport,
  type OwnerFile,
  priceList,
  secondSheet,
} from "../import/ownerFiles.ts";
import { sqlite } from "./databases.ts";
import { checkFile, rowsOf, takeStep } from "./imports.ts";
import { describeStock } from "./stockApp.ts";

const inCsv = async ({ headings, rows }: OwnerFile, delimiter: string): Promise<TableReading> =>
  readTable(new TextEncoder().encode(Papa.unparse([headings, ...rows], { delimiter })));

async function inWorkbook({ headings, rows }: OwnerFile): Promise<TableReading> {
  const cellsOf = (row: string[]) =>
    row.map((value, n) => (n === 2 && /^\d+$/.test(value) ? { value: Number(value) } : { value }));
  const cover = [[{ value: "Spielothek" }], [{ value: "Stand 23.11." }]];
  const bytes = await writeXlsx([
    { sheet: "Deckblatt", data: cover },
    { sheet: "Artikel", data: [headings, ...rows].map(cellsOf) },
  ]).toBuffer();
  return readSpreadsheet(new Uint8Array(bytes), "Artikel");
}

/** Words of a file, and what a person says that they mean. */
const MEANINGS: Record<string, string> = { neu: "New", gut: "Good", gebraucht: "Used" };

/** An owner's answers on the first page: a column becomes an own field, a question gets the first of its answers. */
function answersTo(found: TableReading) {
  if (found.type !== "table") throw new Error(found.sentence);
  const { headings, rows } = found.table;
  const first = readingOf(found.table);
  const fields: OwnField[] = [];
  const mapping = { ...first.mapping };
  const taken = Object.values(mapping);
  const others = [...headings.keys()].filter((column) => !taken.includes(column));
  for (const column of others) {
    const cells = rows.slice(0, 5).map((row) => row[column] ?? "");
    const field = newFieldOf({ heading: headings[column] ?? "", cells }, fields, `f${column}`);
    fields.push(field);
    mapping[ownKey(field.strField)] = column;
  }
  const pieces = hasNoPieces(mapping) && { intEach: 1 };
  const reading: Reading = { ...first, mapping, ownFields: fields, ...pieces };
  const fixes: Reading["fixes"] = {};
  const values: Reading["values"] = {};
  for (const { column, words, fixes: offered } of problemGroups(rows, reading)) {
    if (words.every((word) => Object.hasOwn(MEANINGS, word))) {
      values[column] = MEANINGS;
      continue;
    }
    const [fix] = offered.filter((one) => one !== "take" && one !== "give");
    if (fix) fixes[column] = fix;
  }
  const asked = Object.keys(fixes).length + Object.keys(values).length;
  const answers = fields.length + (pieces ? 1 : 0) + asked;
  return { reading: { ...reading, fixes, values }, fields, answers };
}

describeStock(sqlite, "files of owners on $name", ({ app }) => {
  it("write ages in at least 40 ways", () => {
    expect(AGES.length).toBeGreaterThanOrEqual(40);
  });

  it.each([
    {
      name: "a toy library's export",
      file: libraryExport(),
      read: (file: OwnerFile) => inCsv(file, ","),
    },
    { name: "a workbook of two sheets", file: secondSheet(), read: inWorkbook },
    { name: "a price list", file: priceList(), read: (file: OwnerFile) => inCsv(file, ";") },
  ])("$name: at most 10 answers, 2 % of the rows not in, nothing wrong", async ({ file, read }) => {
    const found = await read(file);
    const { reading, fields, answers } = answersTo(found);
    expect(answers).toBeLessThanOrEqual(10);
    await app.call("PATCH", "/api/settings", { ownFields: fields });
    if (found.type !== "table") return;
    const checked = await checkFile(app, found, "leave", reading);
    expect(checked.intNew).toBeGreaterThanOrEqual(0.98 * file.rows.length);
    const shown = await rowsOf(app, checked, "?outcome=new");
    await takeStep(app, checked.strImport, "/apply");
    const body = await app.get<Toy[]>("/toys?limit=1000");
    const written = new Map(body.map((toy) => [toy.strToyBarcode, toy]));
    const keyOf = new Map(fields.map(({ strName, strField }) => [strName, strField]));
    expect(shown.length).toBe(checked.intNew);
    for (const { cells, changes } of shown) {
      const code = cells[0] ?? "";
      const meant = file.toys.get(code);
      const toy = written.get(code);
      if (!meant || !toy) throw new Error(`${code} is not there.`);
      const { ageMin, ageMax, own, ...plain } = meant;
      expect(toy, code).toMatchObject(plain);
      expect([monthsOf(toy, "intAgeMin"), monthsOf(toy, "intAgeMax")], cells.join(" ")).toEqual([
        ...[ageMin ?? null, ageMax ?? null],
      ]);
      const kept = Object.entries(own).map(([name, value]) => [keyOf.get(name), value]);
      expect(toy.own, code).toEqual(Object.fromEntries(kept));
      for (const { field, after } of changes) {
        if (field in plain) expect(after, code).toBe(toy[field as "strName"]);
        if (field.startsWith("own.")) expect(after, code).toBe(toy.own[field.slice(4)]);
      }
    }
  });
});
