/** New codes and their labels in a real browser against the real server (specification sections 2 and 8, "Barcode Hub"). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";

async function open(page: Page) {
  await page.goto("/barcode-hub");
  return page.getByRole("button", { name: "Generate New Barcode" });
}

const status = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function generatedCode(page: Page): Promise<string> {
  const picture = page.getByRole("img", { name: /^Barcode 2\d{12}$/ });
  await expect(picture).toBeVisible();
  return ((await picture.getAttribute("alt")) ?? "").replace("Barcode ", "");
}

test(
  "generates a code, draws it and saves its label; without an answer it asks again for the same code",
  shows("hub/generate", "hub/scan", "errors/generate"),
  async ({ adminPage: page }) => {
    await test.step("generates a code, draws it and saves its label; leads to the scan screen", async () => {
      const generate = await open(page);
      await expect(page.getByRole("button", { name: "Download PDF" })).toBeHidden();
      const gate = Promise.withResolvers<void>();
      await page.route("**/api/barcodes/new", async (route) => {
        await gate.promise;
        await route.continue();
      });
      await generate.click();
      await expect(status(page, "Generating...")).toBeVisible();
      gate.resolve();
      await expect(status(page, "Generated!")).toBeVisible();
      const code = await generatedCode(page);
      expect(Number(code.at(-1))).toBe(checkDigit(code.slice(0, -1)));

      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: "Download PDF" }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`${code}.pdf`);
      expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");

      await generate.click();
      await expect(page.getByRole("img", { name: `Barcode ${code}` })).toBeHidden();
      const second = await generatedCode(page);
      expect(second).not.toBe(code);
      await page.getByRole("button", { name: "Use for a new item" }).click();
      await expect(page).toHaveURL(new RegExp(`/inventory/new\\?barcode=${second}$`));
      await page.goBack();
      await page.getByRole("main").getByRole("button", { name: "Scan Barcode" }).click();
      await expect(page).toHaveURL(/\/barcodes$/);
    });
    await test.step("Error generating code: no answer, and trying again uses up no second code", async () => {
      const generate = await open(page);
      let lost = "";
      await page.route(
        "**/api/barcodes/new",
        async (route) => {
          lost = (await (await route.fetch()).json()).code;
          await route.abort();
        },
        { times: 1 },
      );
      await generate.click();
      await expect(status(page, "Error generating code")).toHaveText("Error generating code");
      await generate.click();
      expect(await generatedCode(page)).toBe(lost);
    });
  },
);
