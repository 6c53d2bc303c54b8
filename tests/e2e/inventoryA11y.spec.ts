/** The dialogs, editors and failures of inventory, item, add item and dashboard: axe finds nothing in either scheme. */
import { violationsInBoth } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

// axe looks at every state twice; on a busy machine each look takes seconds.
test.describe.configure({ timeout: 120_000 });

test("item: editors, questions, barcode", async ({ adminPage: page, server }) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Ark", tags: ["a", "b"] });
  await page.goto("/inventory/T1");
  for (const field of ["name", "quantity", "low stock threshold", "age range", "gender"]) {
    await page.getByRole("button", { name: `Edit ${field}` }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole("button", { name: `Cancel ${field}` }).click();
  }
  await page.getByRole("button", { name: "Edit notes" }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm change" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Show barcode" }).click();
  await expect(page.getByRole("img", { name: "Barcode T1" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});

test("add item: bad fields, failure, question", async ({ adminPage: page }) => {
  await page.goto("/inventory/new");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByLabel("Name").fill("Ark");
  await page.getByLabel("Barcode").fill("T1");
  await page.route("**/toys", (route) => route.fulfill({ status: 409, body: "" }));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Failed to create toy")).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});

test("inventory: empty, failed, as a table", async ({ adminPage: page }) => {
  await page.goto("/inventory");
  await expect(page.getByRole("button", { name: "Load sample stock" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole("button", { name: "Load sample stock" }).click();
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.route(/\/toys\?/, (route) => route.abort());
  await page.getByLabel("Gender").selectOption("Boy");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});

test("dashboard: nothing to do, old figures", async ({ adminPage: page, context }) => {
  await page.goto("/home");
  await expect(page.getByText("Your shelf is empty so far.")).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await context.setOffline(true);
  await expect(page.getByText(/No newer ones\.$/)).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});
