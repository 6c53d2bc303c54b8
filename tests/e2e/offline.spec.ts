/** Without a connection: what was shown stays, marked with its time, and every screen still opens. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { asOf, go } from "./screen.ts";

const toy = (n: number) => ({
  strToyBarcode: `TOY-${n}`,
  strName: `Toy ${n}`,
  intQuantity: 40,
});
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

test.beforeEach(async ({ server }) => {
  await server.createToy(toy(1));
});

test("without a connection a screen opens, what was loaded stays with its time, and is read again", async ({
  adminPage: page,
  context,
  server,
}) => {
  await test.step("a screen that was never opened opens without a connection", async () => {
    await page.goto("/home");
    await expect(page.getByRole("group", { name: "Total SKUs" })).toBeVisible();
    await goOffline(page);
    await main(page).getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await main(page).getByRole("link", { name: "Scan Barcode" }).click();
    await expect(page.getByRole("button", { name: "Scan", exact: true })).toBeVisible();
  });
  await test.step("what was loaded stays, marked with its time, and is read again with the connection", async () => {
    await context.setOffline(false);
    await go(page, "/inventory");
    await expect(page.getByRole("link", { name: "Toy 1" })).toBeVisible();
    await page.getByRole("link", { name: "Toy 1" }).click();
    await expect(page.getByRole("main")).toContainText("40in stock");
    await goOffline(page);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Toy 1" })).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.getByRole("link", { name: "Toy 1" }).click();
    await expect(page.getByRole("main")).toContainText("40in stock");
    await expect(asOf(page).first()).toBeVisible();
    await server.call("PUT", "/toys/TOY-1", { intQuantity: 7 });
    await context.setOffline(false);
    await expect(page.getByRole("main")).toContainText("7in stock");
    await expect(asOf(page)).toHaveCount(0);
  });
});
