/** A day's orders without a server, with reloads and a browser that is killed in between: afterwards the book is as ordered (docs/design.md, "Copy"). */
import type { Page } from "@playwright/test";
import { cartButton } from "./boxCamera.ts";
import { persistedCarts } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { KilledPhone } from "./killedPhone.ts";
import { button, go } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const EDITS = 2;
const ADDED = 2;
const SHELF = 8;
const HALF = SHELF / 2;
const ORDERS = EDITS + ADDED + 2 * SHELF + 1;

const codes = (letter: string, length: number) =>
  Array.from({ length }, (_, n) => `${letter}${String(n + 1).padStart(2, "0")}`);
const TOYS = codes("T", SHELF);
const NEW = codes("N", ADDED);
/** In a box that has one piece less of the last of them than the book. */
const COUNTED = TOYS.slice(-3);
const MISSING = TOYS.at(-1);
/** Beginning a count, and its lines. */
const COUNTING = 1 + COUNTED.length;

const unsent = (page: Page, n: number) =>
  expect(page.getByRole("link", { name: `${n} unsent`, exact: true })).toBeVisible();

async function fill(server: TestServer): Promise<void> {
  await server.createSection(1);
  for (const code of ["B1", "B2", "B3", "B5"]) await server.createBox(code);
  for (const [n, barcode] of TOYS.entries()) {
    await server.createToy({ strToyBarcode: barcode, strName: `Toy ${n + 1}`, intQuantity: 100 });
    await server.putIntoBox("B2", barcode);
  }
  for (const strToyBarcode of COUNTED) {
    await server.callAgo(60, "/boxes/B5/toys", { strToyBarcode, intAmountInBox: 2 });
  }
}

/** Each leads from wherever a person is to the item, by its label. */
async function takeOne(page: Page, code: string): Promise<void> {
  await shoot(page, code);
  await expect(page).toHaveURL(new RegExp(`/inventory/${code}$`));
  // Its address is there before it is: the button may still be the former item's.
  const name = `Toy ${TOYS.indexOf(code) + 1}`;
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  // What is found on the phone is no failure.
  expect(await page.getByRole("alert").filter({ hasText: "Network error" }).count()).toBe(0);
  // What is said of the scan lies above it for a moment.
  await button(page, "Decrease quantity").click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^In no box/ })
    .click();
  await button(page, "Confirm").click();
  await expect(button(page, "Confirm")).toBeHidden();
}

async function add(page: Page, code: string): Promise<void> {
  const barcode = page.getByLabel("Barcode", { exact: true });
  // On the item: the form that was just saved is another one.
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Item");
  // A page that was just loaded may not listen yet.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(title).toHaveText("Add Item", { timeout: 2_000 });
  }).toPass();
  await barcode.fill(code);
  await page.getByLabel("Name", { exact: true }).fill(`New ${code}`);
  await page.getByLabel("Quantity", { exact: true }).fill("7");
  await button(page, "Save").click();
  await expect(page).toHaveURL(new RegExp(`/inventory/${code}$`));
}

async function openCart(page: Page, box: string): Promise<void> {
  await page.goto(`/boxcamera/${box}`);
  await button(page, "Add Items").click();
  await page.getByText("Scanner gun", { exact: true }).click();
}

async function scanInto(page: Page, toys: readonly string[], before = 0): Promise<void> {
  for (const [n, code] of toys.entries()) {
    await shoot(page, code);
    await expect(page.getByRole("button", { name: `Cart, ${before + n + 1} item` })).toBeVisible();
  }
}

/** Until its orders are on the device: on a page that is left before that they are in the cart still. */
async function confirmCart(page: Page, orders: number): Promise<void> {
  await cartButton(page, SHELF).click();
  const cart = page.getByRole("dialog", { name: "Items to Add" });
  await cart.getByRole("button", { name: "Confirm" }).click();
  await expect(cart).toBeHidden();
  await unsent(page, orders);
}

/** All that is in B2 goes to B3, which goes to Section 1. */
async function move(page: Page): Promise<void> {
  await page.goto("/box/B2");
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  const toysIn = page.getByRole("checkbox", { name: /^Toy / });
  await expect(toysIn).toHaveCount(SHELF);
  await toysIn.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLElement).click();
  });
  await expect(page.getByText(`${SHELF} toys selected`)).toBeVisible();
  await button(page, "Move").click();
  const toys = page.getByRole("dialog", { name: "Move toys" });
  await toys.getByLabel("Destination box").fill("B3");
  await toys.getByRole("button", { name: "Move" }).click();
  await expect(toys).toBeHidden();
  await unsent(page, ORDERS - 1);
  await go(page, "/storage");
  await page.getByRole("switch", { name: "Edit mode" }).click();
  await page.getByRole("checkbox", { name: "Box B3" }).check();
  await button(page, "Move boxes").click();
  await page.getByRole("combobox", { name: "Destination" }).click();
  await page.getByRole("option", { name: "Section 1" }).click();
  await button(page, "Move").click();
}

/** Counts what is in B5, which is compared with the book where the server can say what that is. */
async function count(page: Page): Promise<void> {
  await go(page, "/count/B5");
  await button(page, "Start counting").click();
  await page.getByText("Scanner gun", { exact: true }).click();
  const pulls = COUNTED.flatMap((code) => [code, code]).slice(0, -1);
  for (const code of pulls) await shoot(page, code);
  await expect(page.getByText("3 toys, 5 pieces")).toBeVisible();
  await button(page, "Done counting").click();
  await expect(page.getByRole("heading", { name: "Counted, not compared yet" })).toBeVisible();
}

async function bookCount(page: Page): Promise<void> {
  await page.goto("/count/B5");
  await button(page, "Done counting").click();
  await expect(page.getByRole("status").filter({ hasText: "right" })).toHaveText(
    "2 right, 1 missing",
    { timeout: 30_000 },
  );
  await button(page, "Book all").click();
  await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
}

test.use({ serviceWorkers: "allow", actionTimeout: 20_000 });

test(`${ORDERS} orders without a server outlive reloads and a killed browser, and each counts once`, async ({
  server,
}) => {
  await fill(server);
  const phone = new KilledPhone();
  try {
    let page = await phone.open(server.url);
    await signInPage(page, server.session, true);
    await page.goto("/account");
    await expect(page.getByText(`${SHELF} toys, as of`)).toBeVisible();
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await server.end();

    await page.goto("/barcodes");
    await expect(button(page, "Scan")).toBeVisible();
    for (const code of TOYS.slice(0, EDITS)) await takeOne(page, code);
    await unsent(page, EDITS);
    await page.reload();
    await expect(button(page, "Decrease quantity")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("99in stock");
    for (const code of NEW) await add(page, code);
    await openCart(page, "B1");
    await scanInto(page, TOYS.slice(0, HALF));
    // A browser that is killed takes with it what it has not handed to the system.
    await expect.poll(() => persistedCarts(page)).toEqual([HALF]);

    await phone.kill();
    page = await phone.open(server.url);
    await openCart(page, "B1");
    await scanInto(page, TOYS.slice(HALF), HALF);
    await confirmCart(page, EDITS + ADDED + SHELF);
    await move(page);
    await unsent(page, ORDERS);
    await count(page);
    await unsent(page, ORDERS + COUNTING);
    await go(page, "/box/B3");
    await expect(page.getByRole("main")).toContainText("Toy 6");

    await phone.kill();
    await server.startAgain();
    page = await phone.open(server.url);
    await page.goto("/home");
    const section = async () =>
      (await server.call<{ intSection: number }[]>("GET", "/boxes?q=B3"))[0]?.intSection;
    await expect.poll(section, { timeout: 90_000 }).toBe(1);
    await bookCount(page);
    // A count that is not booked is unsent too.
    await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0, { timeout: 30_000 });
    const inBoxes = async (boxes: string[]) =>
      (await Promise.all(boxes.map((box) => server.boxToys(box)))).flat();
    expect(await inBoxes(["B2"])).toEqual([]);
    const amounts = (await inBoxes(["B1", "B3"])).map(({ intAmountInBox }) => intAmountInBox);
    expect(amounts).toEqual(Array(2 * SHELF).fill(1));
    const counted = (await server.boxToys("B5")).map(({ intAmountInBox }) => intAmountInBox);
    expect(counted.toSorted()).toEqual([1, 2, 2]);
    for (const [n, code] of TOYS.entries()) {
      const isLess = n < EDITS || code === MISSING;
      expect((await server.toy(code)).intQuantity, code).toBe(isLess ? 99 : 100);
    }
    for (const code of NEW) expect((await server.toy(code)).intQuantity).toBe(7);
  } finally {
    await phone.remove();
  }
});
