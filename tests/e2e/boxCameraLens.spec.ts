/** Scanning toys into a box by camera, in a browser whose camera sees a label (specification sections 2, 4 and 5, "Box Camera"). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { BOX, cartButton, latest, openMenu, pull, stock, TOYS } from "./boxCamera.ts";
import { launchSeeing, type launchWithCamera } from "./camera.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { test as scanTest } from "./scanning.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";

test.beforeEach(({ server }) => stock(server));

type CameraBrowser = Awaited<ReturnType<typeof launchWithCamera>>;

async function openIn(browser: CameraBrowser, server: TestServer): Promise<Page> {
  const page = await browser.newPage({ baseURL: server.url });
  await signInPage(page, server.session);
  await openMenu(page);
  await page.getByRole("button", { name: "Add Items" }).click();
  return page;
}

const scanToy = (page: Page) => page.getByRole("button", { name: "Scan Toy" });

test(
  "a toy is added once; the camera is off after each read",
  shows("box-camera/cart", "validation/cart-scan"),
  async ({ server }) => {
    const browser = await launchSeeing({ bcid: "ean13", text: TOYS[0] });
    const page = await openIn(browser, server);
    await expect(page.getByText("The camera is off.")).toBeVisible();
    await scanToy(page).click();
    await expect(latest(page)).toContainText("Scanned!");
    await expect(scanToy(page)).toBeVisible();
    await expect(page.getByText("The camera is off.")).toBeVisible();
    await expect(cartButton(page, 1)).toBeVisible();
    await scanToy(page).click();
    await expect(latest(page)).toContainText("Already scanned");
    await cartButton(page, 1).click();
    await expect(page.getByLabel(/^Amount of/)).toHaveValue("1");
    await browser.close();
  },
);

scanTest(
  "the camera chosen on the screen before is used, and the one chosen here on the next",
  shows("routes/camera"),
  async ({ openScan }) => {
    const page = await openScan({ devices: 2 });
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    const picker = page.getByRole("combobox", { name: "Camera" });
    await expect(picker.getByRole("option")).toHaveCount(2);
    await picker.selectOption({ index: 1 });
    const second = await picker.inputValue();
    await pull(page, BOX);
    await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
    await page.getByRole("button", { name: "Add Items" }).click();
    await scanToy(page).click();
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(picker).toHaveValue(second);
    await picker.selectOption({ index: 0 });
    const first = await picker.inputValue();
    await page.getByRole("button", { name: "Back to Menu" }).click();
    await page.getByRole("button", { name: "Add Items" }).click();
    await expect(picker).toHaveValue(first);
    await picker.selectOption({ index: 1 });
    await go(page, `/count/${BOX}`);
    await page.getByRole("button", { name: "Start counting" }).click();
    await expect(picker).toHaveValue(second);
  },
);
