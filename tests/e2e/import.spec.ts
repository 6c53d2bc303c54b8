/** A CSV file from a spreadsheet: its columns matched, its problems seen, imported, taken back and brought back; and the stock as a file (our addition; docs/design.md, "Import"). */
import { readFileSync } from "node:fs";
import type { Toy } from "#domain/types.ts";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";

/** A file as a German spreadsheet writes it; "Regal" is no heading that the import knows. */
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

test("a spreadsheet is matched, checked, imported and taken back on a phone; one goes in and out, and a broken one ends in a sentence; a cell is put right, and the history leads to the undo", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "TOY-0012", strName: "Kreisel", intQuantity: 1 });
  await page.goto("/home");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Import" }).click();
  await page.getByLabel("CSV or XLSX file").setInputFiles(file);

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
  const rows = page.getByRole("list", { name: "Rows" }).getByRole("listitem");
  await expect(rows).toHaveText([
    /Row 2New.*Plüschbär; groß/,
    /Row 3Changed.*Quantity 1 → 3 · Box R-1: 0 → 3/,
    /Row 4In doubt.*Barcode “4,00638E\+12”: A spreadsheet has shortened/,
    /Row 5Refused.*Quantity “ein paar”: Please enter a whole number/,
    /Row 6Refused/,
  ]);
  await page.getByText("Refused (2)").click();
  await expect(rows).toHaveCount(2);
  await page.getByText("In doubt (1)").click();
  await expect(rows).toHaveCount(1);
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
  // In the format of the file.
  expect(refused).toContain("EAN;Name;Quantity;Regal;Why it was refused");

  await page.getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog", { name: "Undo this import?" });
  await expect(question).toContainText("1 toy that it made is there.");
  const becomes = question.getByRole("list", { name: "Now and then" });
  await expect(becomes).toContainText('"Kreisel": 3 → 1');
  await expect(becomes).toContainText('"Plüschbär; groß": is deleted');
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Taken back: nothing of it is left.")).toBeVisible();
  const [kept, ...others] = await server.call<Toy[]>("GET", "/toys");
  expect([kept?.intQuantity, others]).toEqual([1, []]);

  await page.getByRole("button", { name: "Undo" }).click();
  const again = page.getByRole("dialog", { name: "Undo the taking back of this import?" });
  await expect(again.getByRole("list", { name: "Now and then" })).toContainText(
    '"Plüschbär; groß": is added again',
  );
  await again.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
  expect(await server.call<Toy[]>("GET", "/toys")).toEqual(
    toys.map((toy) =>
      expect.objectContaining({ strName: toy.strName, intQuantity: toy.intQuantity }),
    ),
  );

  await page.getByRole("button", { name: "Another file" }).click();
  const earlier = page.getByRole("list", { name: "Earlier imports" }).getByRole("listitem");
  await expect(earlier).toContainText("New 1 · Changed 1 · Refused 2 · In doubt 1");
  await expect(earlier).toContainText("Admin");
  // The next file with these headings is matched as this one was, also with the reasons beside.
  const next = { ...file, buffer: Buffer.from(refused) };
  await page.getByLabel("CSV or XLSX file").setInputFiles(next);
  await expect(box).toHaveValue("3");
  await test.step("a spreadsheet goes in and out, and a broken one ends in a sentence; the columns of an import are its own", async () => {
    const { default: writeXlsx } = await import("write-excel-file/node");
    const data = [
      ["Stock of today", null, null],
      ["EAN", "Name", "Quantity"],
      [4006381333948, "Train", 12],
      [12345678905, "Doll", 3],
      ["A1", "Boat", "many"],
    ].map((row) => row.map((value) => (value === null ? null : { value })));
    const buffer = await writeXlsx([{ data, sheet: "Toys" }]).toBuffer();
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await page.getByRole("button", { name: "Another file" }).click();
    const input = page.getByLabel("CSV or XLSX file");
    await input.setInputFiles({ name: "stock.xlsx", mimeType, buffer: buffer.subarray(0, 200) });
    await expect(page.getByRole("alert")).toHaveText(/cannot be opened/);
    await input.setInputFiles({ name: "stock.xlsx", mimeType, buffer });
    await page.getByRole("button", { name: "Check all rows" }).click();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
    const toys = await server.call<Toy[]>("GET", "/toys");
    expect(toys.map(({ strToyBarcode }) => strToyBarcode).sort()).toEqual([
      ...["012345678905", "4006381333931", "4006381333948", "TOY-0012"],
    ]);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download refused rows" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("refused stock.xlsx");
    const { default: readXlsx } = await import("read-excel-file/node");
    const [sheet] = await readXlsx(await saved.path());
    expect(sheet?.data[1]?.slice(0, 3)).toEqual(["A1", "Boat", "many"]);
    await test.step("the columns of an import are its own, not those of the file that was uploaded last", async () => {
      const link = (name: string) => page.getByRole("link", { name, exact: true });
      async function toImports() {
        await page.getByRole("button", { name: "Open menu" }).click();
        await link("Import").click();
        await expect(page.getByLabel("CSV or XLSX file")).toBeAttached();
      }
      for (const [name, heading] of [
        ["first.csv", "Barcode"],
        ["second.csv", "EAN"],
      ] as const) {
        await toImports();
        const buffer = Buffer.from(`${heading};Name;Quantity\nA1;Train;2\n`);
        await page.getByLabel("CSV or XLSX file").setInputFiles({
          ...{ name, mimeType: "text/csv", buffer },
        });
        await page.getByRole("button", { name: "Check all rows" }).click();
        await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
      }
      await page.getByRole("button", { name: "Columns" }).click();
      await expect(page.getByLabel("Barcode")).toContainText("EAN");
      await page.goBack();
      await expect(page.getByRole("button", { name: "Import 1 row" })).toBeVisible();
      await toImports();
      await link("first.csv").click();
      await page.getByRole("button", { name: "Columns" }).click();
      // Its file is not at hand any more.
      await expect(page.getByLabel("CSV or XLSX file")).toBeAttached();
      await expect(page.getByLabel("Barcode")).toBeHidden();
    });
  });
  await test.step("a cell is put right, a box is moved where that is switched on, and the history leads to the undo", async () => {
    await server.createToy({ strToyBarcode: "A1", strName: "Train", intQuantity: 3 });
    await server.call("POST", "/sections", { intSection: 3 });
    await server.call("POST", "/boxes", { strBoxCode: "B1" });
    await go(page, "/import");
    const text = "Artikelnr.;Bezeichnung;Menge;Kiste;Regal\nA1;Train;many;B1;3\nA2;Doll;2;B1;3\n";
    await page.getByLabel("CSV or XLSX file").setInputFiles({
      ...{ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(text) },
    });
    await expect(page.getByRole("list", { name: "Questions" })).toContainText("Quantity");
    await page.getByRole("radio", { name: "Update them" }).check();
    await page.getByRole("button", { name: "Check all rows" }).click();
    const rows = page.getByRole("list", { name: "Rows" }).getByRole("listitem");
    await rows.first().getByLabel("Quantity").fill("5");
    await rows.first().getByRole("button", { name: "Put right" }).click();
    await expect(rows.first()).toContainText("Quantity 3 → 5");
    const box = page.getByRole("switch", { name: "Box B1" });
    await expect(page.getByText("Floor → Section 3")).toBeVisible();
    await box.press("Space");
    await expect(box).toBeChecked();
    // The rows are compared anew, and the list is not: who goes on by keyboard goes on from there.
    await expect(page.getByRole("button", { name: "Import 2 rows, change 1 box" })).toBeVisible();
    await expect(box).toBeFocused();
    await page.getByRole("button", { name: "Import 2 rows, change 1 box" }).click();
    await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
    expect(await server.call("GET", "/boxes/B1")).toMatchObject({ intSection: 3, intUnits: 7 });

    await server.call("PUT", "/toys/A1", { strName: "Steam train" });
    await go(page, "/import");
    await expect(page.getByRole("button", { name: "Undo stock.csv" })).toBeVisible();
    await go(page, "/history");
    const imported = page
      .getByRole("listitem")
      .filter({ hasText: /imported stock.csv: \d+ items?/ });
    await imported.getByRole("button", { name: "Undo" }).click();
    const question = page.getByRole("dialog", { name: "Undo this import?" });
    await expect(question).toContainText("Steam train");
    await question.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/Taken back/)).toBeVisible();
    expect(await server.toy("A1")).toMatchObject({ strName: "Steam train", intQuantity: 3 });
    await expect(server.toy("A2")).rejects.toThrow("404");
  });
});

test.describe("where a comma is the decimal sign", () => {
  test.use({ locale: "de-DE" });

  test("rows are pasted into an empty inventory, and leave it as a file that is the same", async ({
    adminPage: page,
    server,
  }) => {
    await page.goto("/inventory");
    await page.getByRole("button", { name: "Import from a spreadsheet" }).click();
    await page.getByLabel("Or paste rows").fill("Barcode\tName\tTags\nA-1\t-20 °C\tcold, ice\n");
    await page.getByRole("button", { name: "Read these rows" }).click();
    await page.getByRole("button", { name: "Check all rows" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "To the inventory" }).click();
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    const partedBy = (name: string) => page.getByRole("menuitemradio", { name });
    await expect(partedBy("Semicolons")).toBeChecked();
    await partedBy("Commas").click();
    await expect(partedBy("Semicolons")).not.toBeChecked();
    await partedBy("Semicolons").click();
    await page.getByRole("menuitem", { name: "CSV for spreadsheets" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("toys.csv");
    const text = readFileSync(await saved.path(), "utf8");
    expect(text).toContain(`"=""A-1""";'-20 °C;`);

    // Imported again it changes nothing.
    await go(page, "/import");
    await page.getByLabel("CSV or XLSX file").setInputFiles(await saved.path());
    await page.getByRole("radio", { name: "Update them" }).check();
    await page.getByRole("button", { name: "Check all rows" }).click();
    await expect(page.getByText("Same (1)")).toBeVisible();
    await expect(page.getByText("There is nothing to import.")).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(page.getByRole("button", { name: "Choose file" })).toBeVisible();
    expect(await server.call<Toy[]>("GET", "/toys")).toHaveLength(1);
  });
});
