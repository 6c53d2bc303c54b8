/** The editors, failures and questions of inventory, item, add item and dashboard: axe finds nothing, where no story of the state shows it that. */
import { violationsInBoth, violationsInDark } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// On a busy machine each look takes seconds.
test.describe.configure({ timeout: 120_000 });

test("item: editors", async ({ adminPage: page, server }) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Ark", tags: ["a", "b"] });
  await page.goto("/inventory/T1");
  for (const field of ["name", "quantity", "low stock threshold", "age range", "gender"]) {
    await page.getByRole("button", { name: `Edit ${field}` }).click();
    expect(await violationsInDark(page)).toEqual([]);
    await page.getByRole("button", { name: `Cancel ${field}` }).click();
  }
  await page.getByRole("button", { name: "Edit notes" }).click();
  expect(await violationsInDark(page)).toEqual([]);
});

test("add item: failure, question", async ({ adminPage: page }) => {
  await page.goto("/inventory/new");
  await page.getByLabel("Name").fill("Ark");
  await page.getByLabel("Barcode").fill("T1");
  await page.route("**/toys", (route) => route.fulfill({ status: 409, body: "" }));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Failed to create toy")).toBeVisible();
  expect(await violationsInDark(page)).toEqual([]);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
  expect(await violationsInDark(page)).toEqual([]);
});

test("inventory without stock; dashboard: nothing to do, old figures", async ({
  adminPage: page,
  context,
}) => {
  await page.goto("/inventory");
  await expect(page.getByRole("button", { name: "Load sample stock" })).toBeVisible();
  expect(await violationsInDark(page)).toEqual([]);
  await page.goto("/home");
  await expect(page.getByText("Your shelf is empty so far.")).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/No newer ones\.$/)).toBeVisible();
  expect(await violationsInDark(page)).toEqual([]);
});
