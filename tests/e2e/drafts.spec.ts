/** Text that was typed and neither saved nor discarded is there again (docs/design.md, "Outbox"). */
import type { Page } from "@playwright/test";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import { BOX, cartButton, confirm, fillCart, stock, TOYS } from "./boxCamera.ts";
import { holdWrites, persistedPieces, persistedText, persistedTitles } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { button, expireSession, field, go, signIn } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const openItem = async (page: Page, server: TestServer) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Train", strDescription: "Blue" });
  await page.goto("/inventory/T1");
};

test("Add Item: what was typed is there after a reload and a session that ended, until it is discarded; a sale that is confirmed in one window is no draft of another", async ({
  adminPage: page,
  context,
  server,
}) => {
  page.on("dialog", (asked) => asked.accept());
  const holds = async () => {
    await expect(field(page, "Name")).toHaveValue("Ark");
    await expect(field(page, "Barcode")).toHaveValue("0012");
  };
  const listed = page.getByText("New item Ark", { exact: true });
  await page.goto("/inventory/new?barcode=0012");
  await field(page, "Name").fill("Ark");
  await expect.poll(() => persistedTitles(page)).toEqual(["New item Ark"]);
  // What is being typed is not unsent.
  await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0);
  await expireSession(page);
  await expect(page.getByText("Your session has ended. Sign in to go on.")).toBeVisible();
  await signIn(page);
  await holds();
  expect(new URL(page.url()).pathname).toBe("/inventory/new");

  await page.reload();
  await holds();
  await go(page, "/unsent");
  await expect(listed).toBeVisible();
  await page.getByRole("link", { name: "Open" }).or(button(page, "Open")).click();
  await holds();
  await button(page, "Back").click();
  await button(page, "Discard").click();
  await expect.poll(() => persistedTitles(page)).toEqual([]);
  await go(page, "/unsent");
  await expect(page.getByText(messages.nothingUnsent)).toBeVisible();
  await expect(listed).toBeHidden();

  await test.step("a sale that is confirmed in one window is no draft of another that showed it", async () => {
    await server.createToy({ strToyBarcode: "T1", strName: "Train", intQuantity: 5 });
    await go(page, "/inventory/T1");
    await button(page, "Decrease quantity").click();
    await expect.poll(() => persistedTitles(page)).toEqual(["Quantity of Train: 5 → 4"]);
    const other = await context.newPage();
    await other.goto("/inventory/T1");
    await expect(other.getByText("Not confirmed.")).toBeVisible();
    const question = page.getByRole("dialog", { name: "Confirm change" });
    await button(question, "Confirm").click();
    await expect(other.getByText("Not confirmed.")).toBeHidden();
    await expect.poll(() => persistedTitles(page)).toEqual([]);
    await expect.poll(async () => (await server.toy("T1")).intQuantity).toBe(4);
  });
});

test("typing reads no command that waits; what is open of an item and a box that are gone is discarded where it is listed", async ({
  adminPage: page,
  server,
}) => {
  page.on("dialog", (asked) => asked.accept());
  await stock(server);
  await fillCart(page, TOYS[0]);
  await page.addInitScript(() => {
    const read: string[] = [];
    Object.assign(window, { read });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, ...more) {
      read.push(...(typeof names === "string" ? [names] : names));
      return transaction.call(this, names, ...more);
    };
  });
  await openItem(page, server);
  await button(page, "Edit notes").click();
  const read = () => page.evaluate(() => (window as unknown as { read: string[] }).read);
  await expect(field(page, "Notes")).toBeFocused();
  const { length } = await read();
  const stores = async () => (await read()).slice(length);
  await field(page, "Notes").pressSequentially(" and red");
  // Before the test reads them itself.
  await expect.poll(stores).toContain("drafts");
  await expect.poll(() => persistedTitles(page)).toEqual(["Notes of Train"]);
  expect(await stores()).not.toContain("commands");

  await server.call("DELETE", "/api/toys/T1");
  await server.call("DELETE", `/boxes/${BOX}`);
  await page.goto("/unsent");
  for (const title of [messages.cartOf(BOX, 1), "Notes of Train"]) {
    const item = page.getByRole("listitem").filter({ hasText: title });
    await item.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(item).toBeHidden();
  }
  await page.reload();
  await expect(page.getByText(messages.nothingUnsent)).toBeVisible();
});

test("what was begun leads to its thing, also under a new code, and where another has the former one", async ({
  page,
  server,
}) => {
  page.on("dialog", (asked) => asked.accept());
  await stock(server);
  await signInPage(page, server.session, true);
  await page.goto("/account");
  await expect(page.getByText(/toys, as of/)).toBeVisible();
  await fillCart(page, TOYS[0]);
  const arePieces = (pieces: number) => expect.poll(() => persistedPieces(page)).toBe(pieces);
  await arePieces(1);
  await page.goto(`/count/${BOX}`);
  await button(page, "Start counting").click();
  await expect(page.getByText("Ready to scan")).toBeVisible();
  await shoot(page, TOYS[1]);
  await expect(page.getByText("Scanned!").first()).toBeVisible();
  await arePieces(2);
  await openItem(page, server);
  await button(page, "Edit notes").click();
  await field(page, "Notes").pressSequentially("Red");
  await expect.poll(() => persistedTitles(page)).toEqual(["Notes of Train"]);
  /** As soon as the copy has what others corrected, for which a page has to stay a while: the slower the machine, the longer. */
  const named = async (code: string, then = async (_timeout: number) => {}) => {
    let timeout = 3_000;
    await expect(async () => {
      timeout *= 2;
      await page.goto("/unsent");
      // What is opened before it is named anew keeps its former code as long as it is open.
      await expect.poll(() => persistedText(page), { timeout }).toContain(code);
      await then(timeout);
    }).toPass();
  };
  const open = (title: string, code: string) =>
    named(code, async (timeout) => {
      const item = page.getByRole("listitem").filter({ hasText: title });
      await button(page, "Open").and(item.getByRole("button")).click();
      await expect(page).toHaveURL(new RegExp(`/${code}$`), { timeout });
    });
  const opensAll = async (box: string, toy: string) => {
    await open("Notes of Train", toy);
    await expect(field(page, "Notes")).toHaveValue(/Red/);
    await open("Cart of box", box);
    await button(page, "Continue").click();
    await expect(cartButton(page, 1)).toBeVisible();
    await open("Count of", box);
    await expect(page.getByText("1 toy, 1 piece")).toBeVisible();
    await arePieces(2);
  };
  await server.call("PUT", `/api/boxes/${BOX}/code`, { strBoxCode: "NEW-1" });
  await server.call("PUT", "/api/toys/T1/barcode", { strToyBarcode: "T2" });
  for (const code of ["NEW-1", "T2"]) await named(code);
  // Both have another code once more, and those that they had are others' now.
  await server.call("PUT", "/api/boxes/NEW-1/code", { strBoxCode: "NEW-2" });
  await server.call("PUT", "/api/toys/T2/barcode", { strToyBarcode: "T3" });
  server.ageCodes();
  for (const code of [BOX, "NEW-1"]) await server.call("DELETE", `/api/boxes/NEW-2/codes/${code}`);
  for (const code of ["T1", "T2"]) await server.call("DELETE", `/api/toys/T3/codes/${code}`);
  await server.createBox("NEW-1");
  await server.createToy({ strToyBarcode: "T2", strName: "Other" });
  await opensAll("NEW-2", "T3");
  // What was begun for a deleted box goes into the one that got its code.
  await page.goto("/account");
  await server.call("DELETE", "/boxes/NEW-2");
  await server.createBox("NEW-2");
  await expect(async () => {
    await open("Cart of box", "NEW-2");
    await button(page, "Continue").click({ timeout: 3_000 });
  }).toPass();
  await confirm(page);
  await expect.poll(async () => (await server.call<Box>("GET", "/boxes/NEW-2")).intUnits).toBe(1);
  // The count's piece.
  await arePieces(1);
  await page.goto("/history");
  const listed = page.locator("main li").filter({ has: page.locator("time") });
  await expect(listed.filter({ hasText: /put \d+ × .* into box/ })).toHaveText([
    /put 1 × "Wooden train" into box/,
  ]);
});

/** The locks of carts that the windows of this device have. */
const heldCarts = (page: Page) =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = "" }) => (name.startsWith("toyshelf.cart.") ? [name] : []));
  });

/** Corrects a box's code while a screen is open that has no cart, and whose copy knows the new one then. */
async function correctCode(page: Page, server: TestServer, from: string, to: string) {
  await page.goto("/account");
  const stored = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const news = new BroadcastChannel("toyshelf.copy");
        news.onmessage = ({ data }) => data.parts?.length > 0 && resolve();
      }),
  );
  await server.call("PUT", `/api/boxes/${from}/code`, { strBoxCode: to });
  await stored;
}

test("no window opens a cart while it gets its box's new code, for which a page that was just left may have its lock for a moment", async ({
  page,
  server,
  context,
}) => {
  await stock(server);
  await signInPage(page, server.session, true);
  await page.goto("/account");
  await expect(page.getByText(/toys, as of/)).toBeVisible();
  await fillCart(page, TOYS[0]);
  const locks = await heldCarts(page);
  expect(locks).toHaveLength(2);
  // By the box's id, which stays; the other one is by its code.
  const lock = locks.find((name) => !name.endsWith(BOX)) ?? "";
  page.on("dialog", (asked) => asked.accept());
  await correctCode(page, server, BOX, "NEW-1");
  const other = await context.newPage();
  await other.goto("/icon.svg");
  const cart = page.getByRole("listitem").filter({ hasText: "Cart of box" });
  await test.step("no window opens it meanwhile", async () => {
    const release = await holdWrites(other, "carts");
    await page.addInitScript(() => {
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (names, mode, ...more) {
        if (mode === "readwrite" && `${names}`.includes("carts"))
          Object.assign(window, { isChanging: true });
        return transaction.call(this, names, mode, ...more);
      };
    });
    await page.goto("/unsent");
    await page.waitForFunction(() => "isChanging" in window);
    expect(await heldCarts(other)).toContain(lock);
    await release();
    await expect(cart).toContainText("NEW-1");
    await expect.poll(() => heldCarts(other)).toEqual([]);
  });
  await test.step("it leads to the new code, though the page that was just left has its lock", async () => {
    await correctCode(page, server, "NEW-1", "NEW-2");
    // As a page that is on its way out has it: until somebody waits for it.
    await other.evaluate(
      (lock) =>
        new Promise<void>((has) => {
          navigator.locks.request(lock, async () => {
            has();
            for (let isAwaited = false; !isAwaited; ) {
              await new Promise((later) => setTimeout(later, 20));
              const { pending = [] } = await navigator.locks.query();
              isAwaited = pending.some(({ name }) => name === lock);
            }
          });
        }),
      lock,
    );
    await page.goto("/unsent");
    await expect(cart).toContainText("NEW-2");
    await button(page, "Open").and(cart.getByRole("button")).click();
    await expect(page).toHaveURL(/\/NEW-2$/);
  });
});

test("a cart that the device cannot read is not begun anew; it is there as soon as it can be read", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await fillCart(page, TOYS[0]);
  page.on("dialog", (asked) => asked.accept());
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    Object.assign(window, { isReadable: false });
    IDBObjectStore.prototype.getAll = function (...range) {
      const { isReadable } = window as unknown as { isReadable: boolean };
      if (!isReadable) throw new DOMException("Connection lost.", "UnknownError");
      return getAll.apply(this, range);
    };
  });
  await page.goto(`/boxcamera/${BOX}`);
  await expect(page.getByText(messages.somethingWrong)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isReadable: true }));
  await button(page, "Try again").click();
  await expect(page.getByText("1 item is waiting in this box's cart")).toBeVisible();
});
