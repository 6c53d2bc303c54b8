/**
 * A stock exported from SQLite, imported into an empty PostgreSQL and exported again is the same byte
 * for byte, in the terminal; and nothing changes when it comes back as a spreadsheet. ROUND_TRIP_TOYS
 * sets how many toys.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { inHouseCode } from "#domain/code/codes.ts";
import type { Database } from "#server/database/database.ts";
import { openDatabase } from "#server/database/open.ts";
import type { Entry } from "#server/journal/journal.ts";
import { newBoxRow } from "#server/stock/boxes/boxes.ts";
import { bookAmounts, insertBoxes, insertSection } from "#server/stock/boxes/write.ts";
import { newRow } from "#server/stock/toys/toyRows.ts";
import { insertToys } from "#server/stock/toys/write.ts";
import { readSpreadsheet, spreadsheetOf } from "#src/files/spreadsheet.ts";
import { databases, sqlite } from "./databases.ts";
import { importFile } from "./imports.ts";
import { command, dataFolder } from "./process.ts";
import { describeStock, writeEntry } from "./stockApp.ts";

const TOYS = Number(process.env.ROUND_TRIP_TOYS ?? 300);
const PART = 500;
/** Toys for each box. */
const PER_BOX = 10;

/** Texts that spreadsheets, CSV and formulas change. */
const TEXTS = [
  "=1+1",
  "+49 30",
  "-5",
  "@home",
  "'quoted'",
  "''",
  'an "inch"',
  "one, two; three",
  "two\nlines",
  "Ünïcödé 🧸",
  '="0012"',
  "tab\there",
  "\t=1+1",
  "1,200",
  "TRUE",
  " blanks around ",
];
const CODES = ["0012", "=1", "'7", '12"x', "4.00638E+12", "a,b", "-3", "1e5", "00000000"];
const textOf = (n: number) => TEXTS[n % TEXTS.length] as string;
/** A name and a note have one line. */
const lineOf = (n: number) => textOf(n).replace(/[\n\t]/g, " ");

function toyOf(n: number) {
  const barcode = CODES[n] ?? inHouseCode(n);
  const toy = newRow(barcode, {
    ...{
      strToyBarcode: barcode,
      strName: `${lineOf(n)} ${n}`,
      strDescription: n % 3 === 0 ? "" : textOf(n),
    },
    ...{ strGender: (["unisex", "boy", "girl"] as const)[n % 3], intQuantity: n % 40 },
    ...{ intAgeMin: n % 4 === 0 ? null : n % 9, intAgeMax: n % 5 === 0 ? null : 9 + (n % 9) },
    tags: n % 2 === 0 ? [] : ["wood", `${lineOf(n).trim()}`, 'a "b", c', "d;e"],
  });
  return n % 7 === 0 ? { ...toy, intLowStockThreshold: 0, strStatus: statusOf(n % 40) } : toy;
}
const statusOf = (quantity: number) => (quantity <= 2 ? ("critical" as const) : ("ok" as const));

async function fillPart(entry: Entry, from: number): Promise<void> {
  const numbers = Array.from({ length: Math.min(PART, TOYS - from) }, (_, i) => from + i);
  const toys = await insertToys(entry, numbers.map(toyOf));
  const ofBoxes = numbers.filter((n) => n % PER_BOX === 0);
  for (const n of ofBoxes) await insertSection(entry, sectionOf(n));
  const made = await insertBoxes(
    entry,
    ofBoxes.map((n) => newBoxRow(`B${n}`, lineOf(n), n % 3 === 0 ? null : sectionOf(n))),
  );
  const boxOf = new Map(made.map(({ intBox: id, strBoxCode }) => [strBoxCode, { id, strBoxCode }]));
  // Every toy is in no box, one or two; every fourth box stays empty.
  const amounts = toys.flatMap((toy, i) => {
    const n = from + i;
    const box = n - (n % PER_BOX);
    if ((box / PER_BOX) % 4 === 0) return [];
    const numbersOf = [...(n % 6 === 0 ? [] : [box]), ...(n % 5 === 0 ? [box - PER_BOX] : [])];
    return numbersOf.flatMap((of) => {
      const box = boxOf.get(`B${of}`);
      return box ? [{ box, toy, before: null, after: (n % 5) + 1 }] : [];
    });
  });
  if (amounts.length > 0) await bookAmounts(entry, amounts);
}
const sectionOf = (n: number) => (Math.floor(n / PER_BOX) % 50) + 1;

async function fill(database: Database): Promise<void> {
  for (let from = 0; from < TOYS; from += PART) {
    await writeEntry(database, (entry) => fillPart(entry, from));
  }
}

const [from, to = from] = databases;

it(`${TOYS} toys come back as they were from ${from?.name} to ${to?.name}`, async () => {
  const [source, target] = [await from?.make(), await to?.make()];
  if (!source || !target) throw new Error("There is no database to test on.");
  onTestFinished(async () => {
    await source.remove();
    await target.remove();
  });
  const database = await openDatabase(source.url);
  await fill(database);
  await database.close();
  const folder = dataFolder();
  const envOf = ({ url }: { url: string }) => ({ DATA_DIR: folder, DATABASE_URL: url });
  const before = join(folder, "before");
  const after = join(folder, "after");
  await command("export", [before], envOf(source));
  const { printed: said } = await command("import", [join(before, "toys.csv")], envOf(target));
  expect(said).toMatch(
    /^\d+ rows are new, 0 change something, 0 change nothing, 0 are refused\.$/m,
  );
  await command("export", [after], envOf(target));
  for (const file of ["toys.csv", "boxes.csv"]) {
    const [a, b] = [before, after].map((one) => readFileSync(join(one, file)));
    if (b?.equals(a as Buffer)) continue;
    const lines = [a, b].map((one) => String(one).split("\r\n"));
    const n = lines[0]?.findIndex((line, i) => line !== lines[1]?.[i]) ?? 0;
    expect(lines[1]?.[n], `${file}, line ${n + 1}`).toBe(lines[0]?.[n]);
  }
  // Nothing changes when it is imported over itself.
  const { printed: again } = await command(
    "import",
    [join(before, "boxes.csv"), "--existing", "update"],
    envOf(target),
  );
  expect(again).toMatch(
    /^0 rows are new, 0 change something, \d+ change nothing, 0 are refused\.$/m,
  );
});

describeStock(sqlite, "as a spreadsheet, on $name", ({ app }) => {
  it(`${TOYS} toys come back the same`, async () => {
    await fill(app.database);
    const exported = () => app.get<string>("/api/export/toys");
    const before = await exported();
    const file = await spreadsheetOf(new Blob([before]), ",");
    const reading = await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), undefined);
    const { intSame, intToDo } = await importFile(app, reading, "update");
    expect(intSame).toBe(intToDo);
    expect(intToDo).toBeGreaterThan(TOYS);
    expect(await exported()).toBe(before);
  });
});
