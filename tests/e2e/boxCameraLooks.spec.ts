/** The box camera's and the hub's states that only a few taps show: nothing sideways, colours in the dark, reached by keyboard. */
import type { Page } from "@playwright/test";
import { violationsInDark } from "./axe.ts";
import {
  BOX,
  cartButton,
  fillCart,
  latest,
  NAMES,
  openMenu,
  pull,
  stock,
  TOYS,
} from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";

async function expectFit(page: Page, state: string) {
  const isSideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isSideways, `${state} scrolls sideways`).toBe(false);
}

/** Of a state whose story is in the light. */
async function check(page: Page, state: string) {
  await expectFit(page, state);
  expect(await violationsInDark(page), state).toEqual([]);
}

test("every state, 360 px, dark", async ({ adminPage: page, server }) => {
  test.setTimeout(60_000);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 740 });
  await stock(server);
  await fillCart(page, TOYS[0], TOYS[1]);
  await pull(page, "no-such-toy");
  await expect(latest(page)).toContainText("Toy not found");
  await expectFit(page, "scanning by gun");
  await page.getByText("Camera", { exact: true }).click();
  await expect(page.getByRole("button", { name: "Scan Toy" })).toBeVisible();
  await check(page, "scanning by camera");
  await page.getByRole("button", { name: "Back to Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check(page, "the question");
  await page.getByRole("button", { name: "Cancel" }).click();
  await cartButton(page, 2).click();
  await expect(page.getByRole("dialog", { name: "Items to Add" })).toBeVisible();
  await expectFit(page, "the cart");
  await page.route(`**/api/boxes/${BOX}/toys`, (route) => route.abort());
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("link", { name: "2 unsent" })).toBeVisible();
  await page.goto("/unsent");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expectFit(page, "what is unsent");
  await page.goto("/boxcamera/nope");
  await expect(page.getByRole("heading", { name: "Box not found" })).toBeVisible();
  await check(page, "an unknown box");
  await page.goto("/barcode-hub");
  await page.getByRole("button", { name: "Generate New Barcode" }).click();
  await expect(page.getByRole("img", { name: /^Barcode/ })).toBeVisible();
  await expectFit(page, "a generated code");
});

test("by keyboard alone: into the cart, another amount, confirmed", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await openMenu(page);
  const press = async (name: string | RegExp) => {
    const button = page.getByRole("button", { name });
    for (let n = 0; n < 40; n++) {
      if (await button.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press("Tab");
    }
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await press("Add Items");
  await pull(page, TOYS[0]);
  await expect(latest(page)).toContainText("Scanned!");
  await press(/^Cart, 1 items$/);
  const cart = page.getByRole("dialog", { name: "Items to Add" });
  await expect(cart).toBeVisible();
  await press(`Increase ${NAMES[0]}`);
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await press(/^Cart, 1 items$/);
  await press("Confirm");
  await expect(page.getByText("All items added!")).toBeVisible();
  expect((await server.boxToys(BOX)).map((line) => line.intAmountInBox)).toEqual([2]);
});
