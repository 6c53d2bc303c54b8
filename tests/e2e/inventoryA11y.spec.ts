/** The dialogs, editors and failures of inventory, item, add item and dashboard: axe finds nothing in either scheme. */
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

async function faults(page: Page): Promise<string[]> {
  // A dialog that is still fading in has less contrast than it will have.
  await page.waitForTimeout(400);
  return violationsOf(page);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    // axe looks at every state; on a busy machine each look takes seconds.
    test.setTimeout(120_000);

    test("item: editors, questions, barcode", async ({ adminPage: page, server }) => {
      await server.createToy({ strToyBarcode: "T1", strName: "Ark", tags: ["a", "b"] });
      await page.goto("/inventory/T1");
      for (const field of ["name", "quantity", "low stock threshold", "age range", "gender"]) {
        await page.getByRole("button", { name: `Edit ${field}` }).click();
        expect(await faults(page)).toEqual([]);
        await page.getByRole("button", { name: `Cancel ${field}` }).click();
      }
      await page.getByRole("button", { name: "Edit notes" }).click();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Increase quantity" }).click();
      await expect(page.getByRole("dialog", { name: "Confirm change" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Show barcode" }).click();
      await expect(page.getByRole("img", { name: "Barcode T1" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test("add item: bad fields, failure, question", async ({ adminPage: page }) => {
      await page.goto("/inventory/new");
      await page.getByRole("button", { name: "Save" }).click();
      expect(await faults(page)).toEqual([]);
      await page.getByLabel("Name").fill("Ark");
      await page.getByLabel("Barcode").fill("T1");
      await page.route("**/toys", (route) => route.fulfill({ status: 409, body: "" }));
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Failed to create toy")).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test("inventory: empty, failed, as a table", async ({ adminPage: page }) => {
      await page.goto("/inventory");
      await expect(page.getByRole("button", { name: "Load sample stock" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.getByRole("button", { name: "Load sample stock" }).click();
      await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.setViewportSize({ width: 820, height: 1180 });
      await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await page.route(/\/toys\?/, (route) => route.abort());
      await page.getByLabel("Gender").selectOption("Boy");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });

    test("dashboard: nothing to do, old figures", async ({ adminPage: page, context }) => {
      await page.goto("/home");
      await expect(page.getByText("Your shelf is empty so far.")).toBeVisible();
      expect(await faults(page)).toEqual([]);
      await context.setOffline(true);
      await expect(page.getByText(/No newer ones\.$/)).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}
