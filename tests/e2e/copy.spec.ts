/** The stock without a server: what the device's copy has is shown, ordered from, and sent later (docs/design.md, "Copy"). */
import type { Page, Route } from "@playwright/test";
import { COPY_TOYS_MAX } from "#domain/limits.ts";
import type { Person } from "#domain/types.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { asOf, go, signIn } from "./screen.ts";
import { ADMIN, type TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

test.use({ serviceWorkers: "allow", actionTimeout: 20_000 });

const main = (page: Page) => page.getByRole("main");

async function fill(server: TestServer): Promise<void> {
  await server.createSection(1);
  await server.createBox("B1", 1, "winter");
  await server.createBox("B2");
  for (const n of [1, 2, 3]) {
    await server.createToy({ strToyBarcode: `T${n}`, strName: `Train ${n}`, intQuantity: 4 * n });
  }
  await server.createToy({ strToyBarcode: "4006381333931", strName: "Kite", intQuantity: 30 });
  await server.putIntoBox("B1", "T1", 3);
}

/** Waits until the device has the app and the stock. */
async function copied(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test("every screen opens without a server; what others change is in the copy, which a session that ends hides", async ({
  page,
  server,
}) => {
  await test.step("every screen opens without a server, at its address", async () => {
    await fill(server);
    await signInPage(page, server.session, true);
    await copied(page);
    // What cannot be fetched again stays, and it is said why.
    const asked = Promise.withResolvers<Route>();
    await page.context().route("**/copy/parts/0", asked.resolve, { times: 1 });
    const refresh = page.getByRole("button", { name: "Refresh" });
    await refresh.click();
    const request = await asked.promise;
    await expect(refresh).toHaveAttribute("data-loading");
    await request.abort();
    await expect(page.getByRole("alert")).toHaveText("This needs a connection to the server.");
    await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
    await server.end();
    const screens = [
      ["/inventory/T1", "4in stock"],
      ["/box/B1", "1 toy · 3 pieces"],
      ["/inventory?q=train&sort=intQuantity&order=desc", "Train 3"],
      ["/search?q=kite", "Kite"],
      ["/storage", "Box B1"],
    ] as const;
    await page.reload();
    for (const [path, text] of screens) {
      await go(page, path);
      await expect(main(page)).toContainText(text);
      await expect(asOf(page).first()).toBeVisible();
    }
    await go(page, "/home");
    await expect(main(page)).toContainText("No newer ones.");
    await expect(main(page)).toContainText("Train 1");
  });
  await test.step("a session that ends hides copy and outbox until the same person signs in, for which a signal is needed", async () => {
    await page.goto("/inventory/T1");
    await page.getByRole("button", { name: "Decrease quantity" }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("link", { name: "1 unsent" })).toBeVisible();
    await page.evaluate(
      (ended) => {
        localStorage.setItem("toyshelf.session", JSON.stringify(ended));
      },
      { ...server.session, expiresAt: Date.now() },
    );
    await page.reload();
    for (const path of ["/unsent", "/inventory/T1"]) {
      await go(page, path);
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    }
    await signIn(page, ADMIN.email);
    await expect(page.getByRole("alert")).toHaveText("Network error");
    await expect(main(page)).toContainText("Signing in needs a connection to the server.");
    await server.startAgain();
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(main(page)).toContainText("3in stock");
    await expect.poll(async () => (await server.toy("T1")).intQuantity).toBe(3);
  });
  await test.step("what others change is in the copy; half an answer does not replace it, what the server refuses is not answered from it", async () => {
    await copied(page);
    await server.call("PUT", "/toys/T2", { strName: "Crane" });
    await server.createToy({ strToyBarcode: "T4", strName: "Barge" });
    await expect(page.getByText(/^5 toys, as of/)).toBeVisible();
    // A proxy ends the answer in the middle.
    await page.route("**/toys/T3", (route) =>
      route.fulfill({ body: '{"strToyBarcode":"T3","strN' }),
    );
    await page.goto("/inventory/T3");
    await expect(asOf(page).first()).toBeVisible();
    await expect(main(page)).toContainText("12in stock");
    await page.unrouteAll();
    await expect(asOf(page)).toHaveCount(0);
    await page.route("**/toys/T2", (route) => route.fulfill({ status: 500 }));
    await page.goto("/inventory/T2");
    await expect(page.getByRole("alert")).toContainText("Item Not Found");
    await server.end();
    await page.goto("/search?q=crane");
    await expect(main(page)).toContainText("Crane");
  });
});

test("in the cellar a section, a box and a toy are made and at once filled, picked, moved and counted; afterwards the book is as ordered", async ({
  page,
  server,
}) => {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  await server.end();
  await page.goto("/storage");
  await test.step("a section, a box in it, a toy in the box", async () => {
    await button("Add section").click();
    const region = page.getByRole("region", { name: "Section 2" });
    await expect(region).toBeVisible();
    await button("Add box").click();
    const dialog = page.getByRole("dialog", { name: "Add box" });
    await dialog.getByLabel("Box code").pressSequentially("NEW-B");
    await dialog.getByRole("combobox", { name: "Section" }).click();
    await page.getByRole("option", { name: "Section 2" }).click();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toBeHidden();
    await go(page, "/inventory/new");
    await page.getByLabel("Barcode", { exact: true }).pressSequentially("NEW-T");
    await page.getByLabel("Name", { exact: true }).fill("New toy");
    await page.getByLabel("Quantity", { exact: true }).fill("5");
    await button("Save").click();
    await expect(page).toHaveURL(/\/inventory\/NEW-T$/);
    // A new page: keys that were typed just before are taken for the beginning of a pull.
    await page.goto("/barcodes");
    await expect(button("Scan")).toBeVisible();
    // Its label opens the box that only this device knows.
    await shoot(page, "NEW-B");
    await expect(page).toHaveURL(/\/boxcamera\/NEW-B$/);
    await button("Add Items").click();
    await page.getByText("Scanner gun", { exact: true }).click();
    for (const code of ["NEW-T", "NEW-T"]) await shoot(page, code);
    await page.getByRole("button", { name: /^Cart, 1 item/ }).click();
    await page.getByRole("dialog", { name: "Items to Add" }).getByText("Confirm").click();
    await expect(page.getByRole("link", { name: "4 unsent" })).toBeVisible();
    await expect(main(page)).toContainText("Section 2 · 1 toy · 2 pieces");
  });
  await test.step("toys are moved into it, which the picker finds by a few letters", async () => {
    await go(page, "/box/B1");
    await page.getByRole("switch", { name: "Edit Mode" }).click();
    await page.getByRole("checkbox", { name: /^Train 1/ }).check();
    await button("Move").click();
    const dialog = page.getByRole("dialog", { name: "Move toys" });
    await dialog.getByLabel("Destination box").pressSequentially("new");
    await dialog.getByRole("list", { name: "Boxes found" }).getByText("NEW-B").click();
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(dialog).toBeHidden();
    await go(page, "/box/NEW-B");
    await expect(main(page)).toContainText("Train 1");
    await expect(main(page)).toContainText("New toy");
    await expect(page.getByRole("region", { name: "Box NEW-B" })).toContainText(
      "2 toys · 5 pieces",
    );
  });
  await test.step("all are selected, one by its label, a section with its boxes", async () => {
    await go(page, "/inventory");
    await page.getByRole("switch", { name: "Select" }).click();
    await page.getByRole("button", { name: /^Select all/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "selected" })).toHaveText(
      "5 items selected",
    );
    await go(page, "/storage");
    const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
    await expect(row("Box NEW-B")).toContainText("5 pieces2 toys");
    await expect(row("Box B1")).toContainText("0 pieces0 toys");
    await page.getByRole("switch", { name: "Edit mode" }).click();
    await page.getByRole("checkbox", { name: "Section 1" }).check();
    await expect(page.getByText(/1 section/)).toBeVisible();
    await shoot(page, "NEW-B");
    await expect(page.getByRole("checkbox", { name: "Box NEW-B" })).toBeChecked();
  });
  await test.step("the new box is counted", async () => {
    await go(page, "/count/NEW-B");
    await button("Start counting").click();
    await page.getByText("Scanner gun", { exact: true }).click();
    for (const code of ["NEW-T", "NEW-T", "T1", "T1"]) await shoot(page, code);
    await expect(page.getByText("2 toys, 4 pieces")).toBeVisible();
    await button("Done counting").click();
  });
  await server.startAgain();
  await expect
    .poll(async () => (await server.boxToys("NEW-B").catch(() => [])).length, { timeout: 30_000 })
    .toBe(2);
  await page.goto("/count/NEW-B");
  await button("Done counting").click();
  // Without a signal nobody knows what was first.
  const contained = page.getByRole("button", { name: "Counted after it: 2" });
  await expect(contained).toHaveCount(2, { timeout: 30_000 });
  for (const one of await contained.all()) await one.click();
  await button("Book all").click();
  await expect(page.getByRole("heading", { name: "Counted" })).toBeVisible();
  await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0, { timeout: 30_000 });
  const lines = (await server.boxToys("NEW-B")).map(
    ({ strToyBarcode, intAmountInBox }) => `${strToyBarcode} ${intAmountInBox}`,
  );
  expect(lines.toSorted()).toEqual(["NEW-T 2", "T1 2"]);
  expect((await server.toy("NEW-T")).intQuantity).toBe(5);
  const [box] = await server.call<{ intSection: number }[]>("GET", "/boxes?q=NEW-B");
  expect(box?.intSection).toBe(2);
});

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const isGone = (page: Page) => expect.poll(() => databases(page)).not.toContain("toyshelf.copy");

/** A second admin, for what is done to an account. */
async function secondAdmin(server: TestServer) {
  const ada = await server.signUp();
  const [person] = await server.call<Person[]>("GET", "/api/people?q=guest@example.com");
  const change = (changes: object) => server.call("PATCH", `/api/people/${person?.id}`, changes);
  await change({ role: "admin" });
  return { session: { ...ada, role: "admin" }, change };
}

test("the copy goes with signing out and by Account, with the role and the account as soon as the server can say so, and is nobody else's", async ({
  page,
  context,
  server,
}) => {
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  const other = await context.newPage();
  await copied(other);
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await isGone(page);
  await expect(other.getByText(/^4 toys, as of/)).toBeHidden();
  await page.getByRole("button", { name: "Keep a copy" }).click();
  for (const one of [page, other]) await expect(one.getByText(/^4 toys, as of/)).toBeVisible();
  await other.close();
  // Another person signs in over a session that ended by itself.
  const { session, change } = await secondAdmin(server);
  await page.evaluate(
    (other) => localStorage.setItem("toyshelf.session", JSON.stringify(other)),
    session,
  );
  await server.end();
  await page.goto("/inventory");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await server.startAgain();
  await page.goto("/account");
  await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expect(page).toHaveURL(/login/);
  await isGone(page);
  await test.step("with the role, and with the account", async () => {
    await signIn(page, session.user.email);
    await expect(page).toHaveURL(/home/);
    await copied(page);
    // It ends the session, and with the next one the server says which role it is.
    await change({ role: "guest" });
    await page.reload();
    await expect(page).toHaveURL(/login/);
    await signIn(page, session.user.email);
    await expect(page.getByRole("button", { name: "Sign Out", exact: true })).toBeVisible();
    await isGone(page);
    await change({ role: "admin" });
    await page.reload();
    await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
    await change({ disabled: true });
    await page.goto("/inventory");
    await expect(page).toHaveURL(/login/);
    await signIn(page, session.user.email);
    await expect(page.getByRole("alert")).toContainText("This account is disabled.");
    await isGone(page);
  });
});

test("of too large a stock a device has the boxes, and what it has seen", async ({
  page,
  server,
}) => {
  await fill(server);
  server.pretendToys(COPY_TOYS_MAX + 1);
  await signInPage(page, server.session, true);
  await page.goto("/account");
  await expect(page.getByText(/^The boxes and what this device has seen, as of/)).toBeVisible();
  await expect(page.getByText("The stock has more than 200,000 toys.")).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/inventory/T1");
  await expect(main(page)).toContainText("4in stock");
  await server.end();
  await page.goto("/storage");
  await expect(main(page)).toContainText("Box B1");
  await page.goto("/inventory/T1");
  await expect(main(page)).toContainText("4in stock");
  await expect(asOf(page).first()).toBeVisible();
  await go(page, "/inventory/T2");
  await expect(main(page)).not.toContainText("in stock");
});

test.describe("a device whose database fails", () => {
  test.use({ serviceWorkers: "block" });

  test("a copy that could not be opened is opened again", async ({ page, server }) => {
    await fill(server);
    await page.route("**/copy.worker*.js", async (route) => {
      const response = await route.fetch();
      const failOnce = `const open = IDBFactory.prototype.open;
        IDBFactory.prototype.open = function (...asked) {
          IDBFactory.prototype.open = open;
          const request = open.apply(this, asked);
          const fail = () => request.transaction.abort();
          queueMicrotask(() => request.addEventListener("upgradeneeded", fail));
          return request;
        };`;
      await route.fulfill({ response, body: failOnce + (await response.text()) });
    });
    await signInPage(page, server.session, true);
    await page.goto("/account");
    await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  });
});
