/** XLSX files, read and written (our addition; docs/design.md, "Import"). */
import { unzipSync, zipSync } from "fflate";
import { expect, it, onTestFinished, vi } from "vitest";
import writeXlsx from "write-excel-file/browser";
import { csvLine } from "#domain/import/csv.ts";
import { codeCell, tagsCell, tagsOfCell, textCell, textOfCell } from "#domain/import/csvCells.ts";
import { readCode } from "#domain/import/importCodes.ts";
import { readingOf } from "#domain/import/importReading.ts";
import { readRow } from "#domain/import/importRows.ts";
import { readSpreadsheet, spreadsheetOf } from "#src/files/spreadsheet.ts";

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

it("an export is the same after it was a spreadsheet: codes, texts, tags", async () => {
  const codes = [
    "4006381333931",
    "012345678905",
    "12345678905",
    "007",
    "4.00638E+12",
    "=1+1",
    "'7",
  ];
  const texts = ["Train", "\t=1+1", "'quoted", "-20 °C", "two\nlines\n", " ", " a "];
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
  expect(rows.map(([, text = ""]) => textOfCell(text))).toEqual(texts);
  expect(rows.map(([, , tags = ""]) => tagsOfCell(tags))).toEqual(
    codes.map((_, n) => ["a, b", `c${n}`]),
  );
});

/** A spreadsheet of a heading and one row. */
const sheetWith = async (cells: string[]) =>
  bytesOf(await spreadsheetOf(new Blob([csvLine(["Barcode", "Name"]), csvLine(cells)]), ","));

it("a cell for a code is empty where there is none", async () => {
  const reading = await readSpreadsheet(await sheetWith([codeCell(""), "Train"]), undefined);
  expect(reading).toMatchObject({ table: { rows: [["", "Train"]] } });
});

/** Says that each file in it has so many bytes, whatever it has. */
function claiming(size: number, bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (let at = 0; at < bytes.length - 4; at++) {
    const signature = view.getUint32(at, true);
    if (signature === 0x04034b50) view.setUint32(at + 22, size, true);
    if (signature === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}
it.each<[string, RegExp, () => Uint8Array | Promise<Uint8Array>]>([
  [
    "more than it seems",
    /larger than it seems/,
    () => claiming(301_000_000, zipSync({ a: new Uint8Array(9) })),
  ],
  [
    "more than it says",
    /cannot be opened/,
    async () => claiming(100, await sheetWith(["A1", "x".repeat(9_000_000)])),
  ],
  ["a cell of 10 MB", /cell of more than 10,000/, () => sheetWith(["A1", "x".repeat(10_000_000)])],
  ["1,000 columns", /more than 200 columns/, () => sheetWith(Array(1000).fill("A1"))],
  ["an archive of nothing", /cannot be opened/, () => zipSync({})],
  [
    ...(["the beginning alone", /cannot be opened/] as const),
    () => new TextEncoder().encode("PK\u0003\u0004 and no more"),
  ],
])("a hostile one ends in a sentence: %s", async (_name, sentence, make) => {
  const reading = await readSpreadsheet(new Uint8Array(await make()), undefined);
  expect(reading).toMatchObject({
    ...{ type: "unreadable", sentence: expect.stringMatching(sentence) },
  });
});

it("a number that is no day leaves its cell empty, where it has the format of one", async () => {
  const data = [
    ["Barcode", "Name"],
    [{ value: new Date(NaN), type: Date, format: "dd/mm/yyyy" }, "Train"],
    [{ value: new Date("2026-02-01"), type: Date, format: "dd/mm/yyyy" }, "Doll"],
  ];
  const blob = await writeXlsx([{ data }]).toBlob();
  const files = unzipSync(await bytesOf(blob));
  const sheet = files["xl/worksheets/sheet1.xml"];
  const xml = new TextDecoder().decode(sheet).replace("<v>NaN</v>", "<v>4006381333931</v>");
  expect(xml).toContain("4006381333931");
  const damaged = zipSync({ ...files, "xl/worksheets/sheet1.xml": new TextEncoder().encode(xml) });
  const reading = await readSpreadsheet(new Uint8Array(damaged), undefined);
  expect(reading).toMatchObject({
    table: {
      rows: [
        ["", "Train"],
        ["2026-02-01", "Doll"],
      ],
    },
  });
});

it("a number is the one that the sheet shows, whatever the decimal sign of its texts", async () => {
  const data = [
    ["Barcode", "Name", "Quantity", "Tags", "Notes", "Weight", "Price"],
    ["A-1", "Train", "1.200", "wood", "", 1.234, "1.250,00 €"],
    ["A-2", 1.125, 3, 1.125, 1.125, 10.125, 0.1 + 0.2],
    [10.125, "Ark", 3, "", "", -12.125, 2.495],
    [4006381333931, "Loom", 3, "", "", "3,3", 1.1 * 3],
    ["A-3", "Doll", 1.125, "", "", 1.125, ""],
  ];
  const blob = await writeXlsx([{ data }]).toBlob();
  const reading = await readSpreadsheet(await bytesOf(blob), undefined);
  if (reading.type !== "table") throw new Error(reading.sentence);
  const ownFields = (["number", "money"] as const).map((strKind) => {
    const strName = strKind === "money" ? "Price" : "Weight";
    return { strField: strKind, strName, strKind, options: [] };
  });
  const read = readingOf(reading.table, { ownFields });
  expect(read.decimal).toBe(",");
  const given = { ...read, fixes: { strToyBarcode: "take" as const } };
  const found = reading.table.rows.map((row) => readRow(row, given));
  expect(found.map(({ row, refused }) => row ?? refused)).toMatchObject([
    { intQuantity: 1200, own: { number: "1.234", money: "1250.00" } },
    {
      ...{ strName: "1.125", strDescription: "1.125", tags: ["1.125"] },
      own: { number: "10.125", money: "0.30" },
    },
    { strToyBarcode: "10.125", own: { number: "-12.125" } },
    { own: { number: "3.3", money: "3.30" } },
    { own: { number: "1.125" } },
  ]);
  const problems = reading.table.rows.map((row) => readRow(row, read).problems);
  expect(problems.map((row) => row.map(({ column }) => column))).toEqual([
    ...[[], [], ["strToyBarcode", "own.money"], [], ["intQuantity"]],
  ]);
});

it("another sheet of a workbook is another file, the first is the same with or without its name", async () => {
  const data = [
    ["Barcode", "Name"],
    ["A-1", "Train"],
  ];
  const sheets = ["One", "Two"].map((sheet) => ({ sheet, data }));
  const content = await writeXlsx(sheets).toBlob();
  const worker = new EventTarget();
  const answers: { answer: { strHash: string } }[] = [];
  vi.stubGlobal("addEventListener", worker.addEventListener.bind(worker));
  vi.stubGlobal("postMessage", (answer: (typeof answers)[number]) => answers.push(answer));
  onTestFinished(() => void vi.unstubAllGlobals());
  await import("#src/screens/Import/readFile.worker.ts");
  for (const sheet of [undefined, "One", "Two"]) {
    const request = { type: "read", file: { strFile: "a.xlsx", content, sheet }, known: {} };
    worker.dispatchEvent(new MessageEvent("message", { data: { id: 1, request } }));
    const count = answers.length;
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(count));
  }
  const [first, named, second] = answers.map(({ answer }) => answer.strHash);
  expect(named).toBe(first);
  expect(second).not.toBe(first);
});
