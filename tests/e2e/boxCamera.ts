/** The parts that the box camera's tests share: its stock, its gun, its way into add mode. */
import { expect, type Page } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { gun } from "#tests/scan/typing.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot, strike } from "./strokes.ts";

export const BOX = "BOX-7";
export const TOYS = ["4006381333931", "4006381333948", "4006381333955"] as const;
export const NAMES = ["Wooden train", "Stacking rings", "Kite"] as const;
export const QUESTION = "You have unsaved items in your cart. Discard them?";

export async function stock(server: TestServer) {
  await server.createBox(BOX);
  for (const [n, strToyBarcode] of TOYS.entries()) {
    await server.createToy({ strToyBarcode, strName: NAMES[n] ?? "", intQuantity: 50 });
  }
}

/** Pulls of the trigger, at a gun's pace however busy the page is. */
export async function pull(page: Page, ...codes: string[]) {
  for (const code of codes) await shoot(page, code);
}

/** All at once, a second apart by the times that the browser is told: no pull waits for the page. */
export const pullAll = (page: Page, codes: readonly string[]) =>
  strike(
    page,
    codes.flatMap((code, n) =>
      gun(seeded(1), [...code, "Enter"]).map((stroke) => ({ ...stroke, at: stroke.at + n * 1000 })),
    ),
  );

export const cartButton = (page: Page, items: number) =>
  page.getByRole("button", { name: `Cart, ${items} items`, exact: true });

export const latest = (page: Page) => page.locator("[data-latest-scan]");

export async function openMenu(page: Page) {
  await go(page, `/boxcamera/${BOX}`);
  await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
}

/** Opens the box's camera in add mode, for the gun. */
export async function openAddMode(page: Page) {
  await openMenu(page);
  await page.getByRole("button", { name: "Add Items" }).click();
  await page.getByText("Scanner gun", { exact: true }).click();
}

export async function fillCart(page: Page, ...codes: string[]) {
  await openAddMode(page);
  await pull(page, ...codes);
  await expect(cartButton(page, new Set(codes).size)).toBeVisible();
}

export async function confirm(page: Page) {
  await page.getByRole("button", { name: /^Cart, / }).click();
  await page.getByRole("dialog", { name: "Items to Add" }).getByText("Confirm").click();
}

export async function inBox(server: TestServer): Promise<Record<string, number>> {
  const lines = await server.boxToys(BOX);
  return Object.fromEntries(lines.map((line) => [line.strToyBarcode, line.intAmountInBox]));
}
