/** Text that was typed and neither saved nor discarded is there again (docs/design.md, "Outbox"). */
import type { Page } from "@playwright/test";
import { messages } from "#domain/messages.ts";
import type { Box } from "#domain/types.ts";
import { BOX, cartButton, confirm, fillCart, stock, TOYS } from "./boxCamera.ts";
import { persistedText, persistedTitles } from "./device.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { ADMIN, type TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const openItem = async (page: Page, server: TestServer) => {
  await server.createToy({ strToyBarcode: "T1", strName: "Train", strDescription: "Blue" });
  await page.goto("/inventory/T1");
};

interface Form {
  name: string;
  open: (page: Page, server: TestServer) => Promise<unknown>;
  type: (page: Page) => Promise<unknown>;
  holds: (page: Page) => Promise<void>;
  discard: (page: Page) => Promise<unknown>;
  listed: string;
}

const forms: Form[] = [
  {
    name: "Add Item",
    open: (page) => page.goto("/inventory/new?barcode=0012"),
    type: (page) => field(page, "Name").fill("Ark"),
    holds: async (page) => {
      await expect(field(page, "Name")).toHaveValue("Ark");
      await expect(field(page, "Barcode")).toHaveValue("0012");
    },
    discard: async (page) => {
      await button(page, "Back").click();
      await button(page, "Discard").click();
    },
    listed: "New item Ark",
  },
  {
    name: "an edit",
    open: async (page, server) => {
      await openItem(page, server);
      await button(page, "Edit name").click();
    },
    type: (page) => field(page, "Name").fill("Tram"),
    holds: (page) => expect(field(page, "Name")).toHaveValue("Tram"),
    discard: (page) => button(page, "Cancel name").click(),
    listed: "Name of Train: Train → Tram",
  },
];

for (const { name, open, type, holds, discard, listed } of forms) {
  test(`${name}: what was typed is there after a reload and a session that ended, until it is discarded`, async ({
    adminPage: page,
    server,
  }) => {
    page.on("dialog", (asked) => asked.accept());
    await open(page, server);
    await type(page);
    await expect.poll(() => persistedTitles(page)).toEqual([listed]);
    // What is being typed is not unsent.
    await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0);
    await page.reload();
    await holds(page);

    const path = new URL(page.url()).pathname;
    await page.evaluate(() => {
      const key = "toyshelf.session";
      const session = JSON.parse(localStorage.getItem(key) ?? "{}");
      localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1 }));
    });
    await page.reload();
    await expect(page.getByText("Your session has ended. Sign in to go on.")).toBeVisible();
    await page.getByLabel("Email").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
    await holds(page);
    expect(new URL(page.url()).pathname).toBe(path);

    await page.goto("/unsent");
    await expect(page.getByText(listed, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Open" }).or(button(page, "Open")).click();
    await holds(page);
    await discard(page);
    await expect.poll(() => persistedTitles(page)).toEqual([]);
    await page.goto("/unsent");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(listed, { exact: true })).toBeHidden();
  });
}

test("what is open of an item and a box that are gone is discarded where it is listed", async ({
  adminPage: page,
  server,
}) => {
  page.on("dialog", (asked) => asked.accept());
  await stock(server);
  await fillCart(page, TOYS[0]);
  await openItem(page, server);
  await button(page, "Edit notes").click();
  await field(page, "Notes").fill("Red");
  await expect.poll(() => persistedTitles(page)).toEqual(["Notes of Train"]);
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

/** The form in which a version before ids had stored it. */
async function nameByCode(page: Page): Promise<void> {
  await page.evaluate(async (box) => {
    const opened = indexedDB.open("toyshelf");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const stores = opened.result.transaction(["carts", "drafts"], "readwrite");
    const done = new Promise((resolve) => stores.addEventListener("complete", resolve));
    const move = (name: string, codeOf: (id: string) => string) => {
      const store = stores.objectStore(name);
      const read = store.getAll();
      read.addEventListener("success", () => {
        for (const { owner, id, value } of read.result) {
          const { idBox: _, ...old } = value;
          store.delete([owner, id]);
          store.put({
            owner,
            id: codeOf(id),
            value: { ...old, ...(old.id && { id: codeOf(id) }) },
          });
        }
      });
    };
    move("carts", (id) => id.replace(/box\t\d+/, box));
    move("drafts", (id) => id.replace(/toy\t\d+/, "T1"));
    await done;
  }, BOX);
}

test("what was begun leads to its thing, also under a new code, and where another has the former one", async ({
  page,
  server,
}) => {
  test.slow();
  page.on("dialog", (asked) => asked.accept());
  await stock(server);
  await signInPage(page, server.session, true);
  await page.goto("/account");
  await expect(page.getByText(/toys, as of/)).toBeVisible();
  await fillCart(page, TOYS[0]);
  await page.goto(`/count/${BOX}`);
  await button(page, "Start counting").click();
  await expect(page.getByText("Ready to scan")).toBeVisible();
  await shoot(page, TOYS[1]);
  await expect(page.getByText("Scanned!").first()).toBeVisible();
  await openItem(page, server);
  await button(page, "Edit notes").click();
  await field(page, "Notes").pressSequentially("Red");
  await expect.poll(() => persistedTitles(page)).toEqual(["Notes of Train"]);
  await page.goto("/unsent");
  await nameByCode(page);
  const open = async (title: string, code: string) => {
    const item = page.getByRole("listitem").filter({ hasText: title });
    // As soon as the copy has what others corrected, for which a page has to stay a while: the slower the machine, the longer.
    let timeout = 3_000;
    await expect(async () => {
      timeout *= 2;
      await page.goto("/unsent");
      // What is opened before it is named anew keeps its former code as long as it is open.
      await expect.poll(() => persistedText(page), { timeout }).toContain(code);
      await button(page, "Open").and(item.getByRole("button")).click();
      await expect(page).toHaveURL(new RegExp(`/${code}$`), { timeout });
    }).toPass();
  };
  const opensAll = async (box: string, toy: string) => {
    await open("Notes of Train", toy);
    await expect(field(page, "Notes")).toHaveValue(/Red/);
    await open("Cart of box", box);
    await button(page, "Continue").click();
    await expect(cartButton(page, 1)).toBeVisible();
    await open("Count of", box);
    await expect(page.getByText("1 toy, 1 piece")).toBeVisible();
  };
  await opensAll(BOX, "T1");
  await server.call("PUT", `/api/boxes/${BOX}/code`, { strBoxCode: "NEW-1" });
  await server.call("PUT", "/api/toys/T1/barcode", { strToyBarcode: "T2" });
  await opensAll("NEW-1", "T2");
  // Both have another code once more, and those that they had are others' now.
  await server.call("PUT", "/api/boxes/NEW-1/code", { strBoxCode: "NEW-2" });
  await server.call("PUT", "/api/toys/T2/barcode", { strToyBarcode: "T3" });
  server.ageCodes();
  for (const code of [BOX, "NEW-1"]) await server.call("DELETE", `/api/boxes/NEW-2/codes/${code}`);
  for (const code of ["T1", "T2"]) await server.call("DELETE", `/api/toys/T3/codes/${code}`);
  await server.createBox("NEW-1");
  await server.createToy({ strToyBarcode: "T2", strName: "Other" });
  await opensAll("NEW-2", "T3");
  await open("Cart of box", "NEW-2");
  await button(page, "Continue").click();
  await confirm(page);
  await expect.poll(async () => (await server.call<Box>("GET", "/boxes/NEW-2")).intUnits).toBe(1);
});

test("a cart leads to its box's new code, though the page that was just left has its lock for a moment", async ({
  page,
  server,
  context,
}) => {
  await stock(server);
  await signInPage(page, server.session, true);
  await page.goto("/account");
  await expect(page.getByText(/toys, as of/)).toBeVisible();
  await fillCart(page, TOYS[0]);
  const locks = await page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = "" }) => (name.startsWith("toyshelf.cart.") ? [name] : []));
  });
  expect(locks).toHaveLength(1);
  page.on("dialog", (asked) => asked.accept());
  await page.goto("/account");
  const changes = page.waitForResponse(/copy\/changes/);
  await server.call("PUT", `/api/boxes/${BOX}/code`, { strBoxCode: "NEW-1" });
  await changes;

  // As a page that is on its way out has it: until somebody waits for it.
  const left = await context.newPage();
  await left.goto("/icon.svg");
  await left.evaluate(
    ([lock]) =>
      new Promise<void>((has) => {
        navigator.locks.request(String(lock), async () => {
          has();
          for (let isAwaited = false; !isAwaited; ) {
            await new Promise((later) => setTimeout(later, 20));
            const { pending = [] } = await navigator.locks.query();
            isAwaited = pending.some(({ name }) => name === lock);
          }
        });
      }),
    locks,
  );
  await page.goto("/unsent");
  const cart = page.getByRole("listitem").filter({ hasText: "Cart of box" });
  await expect(cart).toContainText("NEW-1");
  await button(page, "Open").and(cart.getByRole("button")).click();
  await expect(page).toHaveURL(/\/NEW-1$/);
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

test("typing reads no command that waits", async ({ adminPage: page, server }) => {
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
  const read = () => page.evaluate(() => (window as unknown as { read: string[] }).read.splice(0));
  await expect(field(page, "Notes")).toBeFocused();
  await read();
  await field(page, "Notes").pressSequentially(" and red");
  await expect.poll(() => persistedTitles(page)).toEqual(["Notes of Train"]);
  const stores = await read();
  expect(stores).toContain("drafts");
  expect(stores).not.toContain("commands");
});
