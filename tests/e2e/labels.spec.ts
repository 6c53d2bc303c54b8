/** Labels of a box, a toy, a selection and new codes, printed from where they are. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { LabelSizeId } from "#domain/code/labels.ts";
import { unreadableCode } from "#server/labels/labelReader.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Print labels" });

/** Prints and returns the PDF. */
async function printed(page: Page, button = "Print"): Promise<Uint8Array> {
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  return new Uint8Array(await readFile(await (await downloading).path()));
}

async function expectCodes(pdf: Uint8Array, codes: string[], size: LabelSizeId, start = 1) {
  const labels = codes.map((code) => ({ code, title: "", place: "" }));
  expect(await unreadableCode(pdf, { size, start, copies: 1, labels })).toBeNull();
}

test("all that is selected in Storage, a box, a toy and several new codes have labels; the paper is remembered", async ({
  adminPage: page,
  server,
}) => {
  await test.step("all that is selected in Storage, a section with its boxes", async () => {
    await server.createSection(1);
    await server.createBox("A-1", 1);
    await server.createBox("B-1");
    await page.goto("/storage");
    await page.getByRole("switch", { name: "Edit mode" }).click();
    await page.getByRole("checkbox", { name: "Box B-1" }).check();
    await page.getByRole("checkbox", { name: "Section 1" }).check();
    await expect(page.getByRole("checkbox", { name: "Box A-1" })).toBeChecked();
    await page.getByRole("button", { name: "Print labels" }).click();
    await expectCodes(await printed(page), ["B-1", "A-1"], "roll-62x29");
  });
  await test.step("a box and a toy have a label; the paper is remembered", async () => {
    await server.createBox("2000000000015", undefined, "Kites 🧸");
    await server.createToy({ strToyBarcode: "4006381333931", strName: "Robot" });
    await go(page, "/box/2000000000015");
    await page.getByRole("button", { name: "Print label" }).click();
    await expect(dialog(page).getByLabel("Start at label")).toBeDisabled();
    await dialog(page).getByLabel("Size").selectOption({ label: "A4, 24 labels of 70 × 37 mm" });
    await dialog(page).getByLabel("Start at label").fill("5");
    await dialog(page).getByLabel("Copies of each").fill("20");
    await expect(dialog(page).getByText("20 labels on 1 sheet", { exact: true })).toBeVisible();
    await dialog(page).getByLabel("Copies of each").fill("2");
    await expect(dialog(page).getByText("2 labels on 1 sheet", { exact: true })).toBeVisible();
    await expect(dialog(page).getByRole("img", { name: "The first page" })).toBeVisible();
    await expect(dialog(page).getByText("left out: 🧸")).toBeVisible();
    const pdf = await printed(page);
    for (const place of [5, 6]) await expectCodes(pdf, ["2000000000015"], "a4-24", place);
    expect(Buffer.from(await printed(page, "Test page")).toString("latin1")).toMatch(/^%PDF-/);
    await go(page, "/inventory/4006381333931");
    await page.getByRole("button", { name: "Print label" }).click();
    await expect(dialog(page).getByLabel("Size")).toHaveValue("a4-24");
    await expectCodes(await printed(page), ["4006381333931"], "a4-24");
  });
  await test.step("several new codes at once, also when the first answer is lost", async () => {
    await go(page, "/barcode-hub");
    await page.getByRole("button", { name: "Several" }).click();
    const several = page.getByRole("dialog", { name: "Several new codes" });
    await several.getByLabel("How many").fill("30");
    await page.route("**/api/barcodes/batch", (route) => route.abort(), { times: 1 });
    await several.getByRole("button", { name: "Generate" }).click();
    await expect(several.getByText("Error generating code", { exact: true })).toBeVisible();
    await several.getByRole("button", { name: "Generate" }).click();
    await expect(several.getByRole("listitem")).toHaveCount(30);
    const codes = await several.getByRole("listitem").allTextContents();
    expect(new Set(codes).size).toBe(30);
    await several.getByRole("button", { name: "Print labels" }).click();
    await dialog(page).getByLabel("Size").selectOption("letter-30");
    await expectCodes(await printed(page), codes, "letter-30");
  });
});
