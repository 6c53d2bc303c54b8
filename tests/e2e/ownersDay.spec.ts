/**
 * A day of an owner with a small toy library, with a tablet on its side. With EVERY_SIZE set, as
 * `npm run day` does, also at a desk and with the tablet upright.
 */
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import type { Toy } from "#domain/types.ts";
import { libraryExport } from "../import/ownerFiles.ts";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";

const TOYS = 45;
const SIZES = [
  { device: "with a tablet on its side", width: 1180, height: 820 },
  { device: "at a desk", width: 1440, height: 900 },
  { device: "with a tablet upright", width: 820, height: 1180 },
].slice(0, process.env.EVERY_SIZE ? undefined : 1);

/** The export of the library's old program, with a toy that never had a code. */
function exported() {
  const { headings, rows } = libraryExport();
  const loose = ["", "Kite without a label", "5+", "Outdoor", "", "In", ""];
  return Papa.unparse([headings, ...rows.slice(0, TOYS), loose]);
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

async function openFromMenu(page: Page, name: string) {
  await button(page, "Open menu").click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name, exact: true }).click();
}

test.use({ actionTimeout: 20_000 });

for (const { device, ...viewport } of SIZES) {
  test(`${device}: a library's export comes in, is put away, labelled and counted as low`, async ({
    adminPage: page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    await server.createBox("SHELF-1");

    await test.step("the export: a number for each, a column of its own, a code for what has none", async () => {
      await page.goto("/home");
      await openFromMenu(page, "Import");
      const file = { name: "library.csv", mimeType: "text/csv", buffer: Buffer.from(exported()) };
      await page.getByLabel("CSV or XLSX file").setInputFiles(file);
      await page.getByLabel("How many of each?").fill("2");
      const others = page.getByRole("region", { name: "Columns that nothing is read from" });
      await others.getByLabel("Status").selectOption("A new own field (Text)");
      await expect(others.getByLabel("Status")).toHaveCount(0);
      const asked = page.getByRole("list", { name: "Questions" });
      await expect(asked).toContainText("1 row: There is no barcode.");
      await button(page, "Check all rows").click();
      await page.getByText("Refused (1)").click();
      await button(page, "Give it a code").click();
      await expect(button(page, `Import ${TOYS + 1} rows`)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await button(page, `Import ${TOYS + 1} rows`).click();
      await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
      expect(await server.call<Toy[]>("GET", "/toys?limit=100")).toHaveLength(TOYS + 1);
    });

    await test.step("all that lie in no box are put into one, and labelled in the order of the list", async () => {
      await openFromMenu(page, "Inventory");
      await page.getByRole("switch", { name: "Select" }).click();
      await button(page, `Select all ${TOYS + 1}`).click();
      await button(page, "Print labels").click();
      const labels = page.getByRole("dialog", { name: "Print labels" });
      await labels.getByLabel("Size").selectOption({ label: "A4, 65 labels of 38.1 × 21.2 mm" });
      await labels.getByRole("combobox", { name: "Below the name" }).click();
      await page.getByRole("option", { name: "Age" }).click();
      await page.keyboard.press("Escape");
      await expect(labels.getByAltText("The first page")).toBeVisible();
      const saved = page.waitForEvent("download");
      await labels.getByRole("button", { name: "Print", exact: true }).click();
      expect((await saved).suggestedFilename()).toBe("labels.pdf");
      await labels.getByRole("button", { name: "Close" }).click();
      await button(page, "Put into a box").click();
      const putting = page.getByRole("dialog", { name: /^Put .* into a box/ });
      await putting.getByRole("textbox", { name: "Box" }).fill("SHELF-1");
      await button(page, "Put in").click();
      await expect.poll(async () => (await server.boxToys("SHELF-1")).length).toBe(TOYS + 1);
      await expect(page.getByRole("row").nth(1)).toContainText("Box SHELF-1");
    });

    await test.step("low is what each toy's threshold says: one number at Home and in its list", async () => {
      await go(page, "/settings");
      await page.getByRole("switch", { name: "Low by each toy's own threshold" }).click();
      await expect(page.getByRole("switch", { name: "Low by each" })).toBeEnabled();
      await expect
        .poll(() => server.call("GET", "/api/settings"))
        .toMatchObject({ isByThreshold: true });
      await go(page, "/home");
      const low = page.getByRole("group", { name: "Low", exact: true });
      await expect(low).toContainText(`${TOYS + 1}`);
      await low.getByRole("link").click();
      await expect(page.getByText(`${TOYS + 1} items`)).toBeVisible();
    });
  });
}
