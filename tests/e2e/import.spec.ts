/** A CSV file from a spreadsheet: its columns matched, its problems seen, imported, taken back; and the stock as a file (our addition; docs/design.md, "Import"). */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Toy } from "#domain/types.ts";
import { UNREADABLE_FILES, writeHostileFile } from "../import/hostileFiles.ts";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

/** As a German spreadsheet writes it; "Regal" is no heading that the import knows. */
const FILE = [
  "EAN;Name;Quantity;Regal",
  '4 006381 333931;"Plüschbär; groß";1.200;R-1',
  "TOY-0012;Kreisel;3;R-1",
  "4,00638E+12;Puzzle;5;R-2",
  "TOY-0013;Murmeln;ein paar;R-2",
  ";Ohne Code;1;R-2",
].join("\r\n");

const file = {
  name: "spielzeug.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${FILE}\r\n`, "latin1"),
};

const DEVICES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
};

for (const [device, viewport] of Object.entries(DEVICES)) {
  test(`a spreadsheet is matched, checked, imported and taken back on a ${device}`, async ({
    adminPage: page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await server.createToy({ strToyBarcode: "TOY-0012", strName: "Kreisel", intQuantity: 1 });
    await page.goto("/home");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("link", { name: "Import" }).click();
    await page.getByLabel("CSV file").setInputFiles(file);

    // The columns: one is not known by its heading.
    const box = page.getByLabel("Box", { exact: true });
    await expect(page.getByLabel("Barcode")).toHaveValue("0");
    await expect(box).toHaveValue("");
    await box.selectOption("Regal");
    const sample = page.getByRole("list", { name: "First rows" }).getByRole("listitem");
    await expect(sample.first()).toContainText("Plüschbär; groß (4006381333931)");
    await expect(sample.first()).toContainText("Quantity 1200 · Box R-1, 1200 in it");
    await page.getByRole("radio", { name: "Update them" }).check();
    await page.getByRole("button", { name: "Check all rows" }).click();

    // What becomes of the rows, before anything is written.
    const count = (name: string) => page.getByRole("group", { name, exact: true });
    await expect(count("New")).toContainText("2");
    await expect(count("Changed")).toContainText("1");
    await expect(count("Cannot be read")).toContainText("2");
    const problems = page.getByRole("list", { name: "Problems" }).getByRole("listitem");
    await expect(problems).toHaveCount(2);
    await page.getByLabel("Column", { exact: true }).selectOption("Quantity");
    await expect(problems).toHaveText([/Row 5.*Quantity “ein paar”: Please enter a whole number/]);
    await page.getByText("Asked about (1)").click();
    await page.getByLabel("Column", { exact: true }).selectOption("All columns");
    await expect(problems).toHaveText([
      /Row 4.*Barcode “4,00638E\+12”: A spreadsheet has shortened/,
    ]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await server.call<Toy[]>("GET", "/toys")).toHaveLength(1);

    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
    const toys = await server.call<Toy[]>("GET", "/toys");
    expect(toys.map(({ strName, intQuantity }) => [strName, intQuantity])).toEqual([
      ["Kreisel", 3],
      ["Plüschbär; groß", 1200],
    ]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download refused rows" }).click();
    const refused = readFileSync(await (await download).path(), "utf8");
    expect(refused).toContain("ein paar");
    expect(refused).toContain("Please enter a whole number.");
    expect(refused).toContain("A spreadsheet has shortened this code");

    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await expect(page.getByText("Taken back: nothing of it is left.")).toBeVisible();
    const [kept, ...others] = await server.call<Toy[]>("GET", "/toys");
    expect([kept?.intQuantity, others]).toEqual([1, []]);

    // The next file with these headings is matched as this one was.
    await page.getByRole("button", { name: "Another file" }).click();
    await page.getByLabel("CSV file").setInputFiles(file);
    await expect(box).toHaveValue("3");
  });
}

test("rows are pasted into an empty inventory, and leave it as a file that is the same", async ({
  adminPage: page,
  server,
}) => {
  await page.goto("/inventory");
  await page.getByRole("button", { name: "Import from a spreadsheet" }).click();
  await page.getByLabel("Or paste rows").fill("Barcode\tName\tTags\nA-1\t-20 °C\tcold, ice\n");
  await page.getByRole("button", { name: "Check all rows" }).click();
  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "To the inventory" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("toys.csv");
  const text = readFileSync(await saved.path(), "utf8");
  expect(text).toContain(`"=""A-1""",'-20 °C,`);

  // Imported again it changes nothing.
  await page.goto("/import");
  await page.getByLabel("CSV file").setInputFiles(await saved.path());
  await page.getByRole("radio", { name: "Update them" }).check();
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByRole("group", { name: "Same" })).toContainText("1");
  await expect(page.getByText("There is nothing to import.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
  expect(await server.call<Toy[]>("GET", "/toys")).toHaveLength(1);
});

test("a file that is no table ends in a sentence", async ({ adminPage: page, server }) => {
  const folder = mkdtempSync(join(tmpdir(), "toyshelf-"));
  const path = join(folder, "toys.csv");
  await page.goto("/import");
  for (const hostile of UNREADABLE_FILES) {
    writeHostileFile(path, hostile);
    await page.getByLabel("CSV file").setInputFiles(path);
    await expect(page.getByRole("alert"), hostile.name).toHaveText(hostile.sentence);
  }
  rmSync(folder, { recursive: true });
  expect(await server.call("GET", "/api/imports")).toEqual([]);
});
