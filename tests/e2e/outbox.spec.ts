/** A command is done once, whatever happens to network, server, page, session and device (docs/design.md, "Outbox"). */
import type { Page, Route } from "@playwright/test";
import { messages } from "#domain/messages.ts";
import type { Box, Session } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { cartButton, confirm, fillCart, inBox, pull, stock, TOYS } from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { go, signIn, unsent } from "./screen.ts";
import type { TestServer } from "./server.ts";

const isWrite = (route: Route) => !["GET", "HEAD"].includes(route.request().method());

type Fault = (route: Route, page: Page) => Promise<unknown>;
const doneThenReloaded: Fault = async (route, page) => {
  await route.fetch();
  await page.reload();
};

/** Lets the nth write whose key was not seen before meet a fault once. Resolves when it has. */
async function failAt(page: Page, nth: number, fault: Fault) {
  const seen = new Set<string>();
  const struck = Promise.withResolvers<void>();
  let isStruck = false;
  await page.route("**/*", async (route) => {
    const key = isWrite(route) && (await route.request().headerValue("idempotency-key"));
    if (!key) return route.fallback();
    seen.add(key);
    if (isStruck || seen.size <= nth) return route.fallback();
    isStruck = true;
    await fault(route, page);
    struck.resolve();
  });
  return () => struck.promise;
}

async function moveToys(page: Page, from: string, to: string) {
  await go(page, `/box/${from}`);
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  for (const name of ["Train", "Bear"]) await page.getByRole("checkbox", { name }).check();
  await page.getByRole("button", { name: "Move" }).click();
  const dialog = page.getByRole("dialog", { name: "Move toys" });
  await dialog.getByLabel("Destination box").fill(to);
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(dialog).toBeHidden();
}

async function stockBoxes(server: TestServer) {
  await server.createToy({ strToyBarcode: "t1", strName: "Train" });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear" });
  for (const box of ["A", "B"]) await server.createBox(box);
  await server.putIntoBox("A", "t1", 5);
  await server.putIntoBox("A", "t2", 3);
}

async function amounts(server: TestServer, box: string): Promise<Record<string, number>> {
  const lines = await server.boxToys(box);
  return Object.fromEntries(lines.map((line) => [line.strName, line.intAmountInBox]));
}

const wanted = { [TOYS[0]]: 1, [TOYS[1]]: 2 };

test(
  "a cart is added, one request a line with a key of its own; refused lines are said until they were looked at; without a network nothing is begun, nothing failed, what waits is discarded or sent; what the page is loaded anew before its answer is done once",
  shows("states/box-camera", "errors/cart"),
  async ({ adminPage: page, server, context }) => {
    await test.step("a cart is added, one request a line with a key of its own, and the menu returns", async () => {
      await stock(server);
      await fillCart(page, TOYS[0], TOYS[1], TOYS[1]);
      const headers: Record<string, string>[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") headers.push(request.headers());
      });
      await confirm(page);
      await expect(page.getByRole("status").filter({ hasText: "All items added!" })).toBeVisible();
      expect(await inBox(server)).toEqual(wanted);
      expect(new Set(headers.map((one) => one["idempotency-key"])).size).toBe(2);
      expect(new Set(headers.map((one) => one["command-group"])).size).toBe(1);
      await page.getByRole("button", { name: "Add Items" }).click();
      await expect(cartButton(page, 0)).toBeVisible();
    });
    await test.step("some lines are refused: says how many were added, and keeps the server's sentence until it was looked at", async () => {
      await pull(page, TOYS[0], TOYS[1], TOYS[1]);
      await expect(cartButton(page, 2)).toBeVisible();
      await failAt(page, 0, (route) =>
        route.fulfill({ status: 404, json: { error: "There is no such toy.", code: "not_found" } }),
      );
      await confirm(page);
      await expect(page.getByRole("alert").filter({ hasText: "Added 1/2 items" })).toBeVisible();
      await unsent(page).click();
      const item = page
        .getByRole("listitem")
        .filter({ hasText: "Add 1 × Wooden train to box BOX-7" });
      await expect(item).toContainText("There is no such toy.");
      await item.getByRole("button", { name: "Dismiss" }).click();
      await expect(page.getByText("Everything is sent.")).toBeVisible();
      await expect(unsent(page)).toBeHidden();
      expect(await inBox(server)).toEqual({ [TOYS[0]]: 1, [TOYS[1]]: 4 });
    });
    await test.step("without a network: nothing is begun, nothing failed; what waits is listed, discarded or sent", async () => {
      await fillCart(page, TOYS[0], TOYS[1]);
      await goOffline(page);
      await confirm(page);
      await expect(page.getByText("Kept on this phone. It goes by itself.")).toBeVisible();
      await unsent(page).click();
      const items = page.getByRole("main").getByRole("listitem");
      await expect(items).toHaveCount(2);
      await items.first().getByRole("button", { name: "Discard" }).click();
      await expect(items).toHaveCount(1);
      await context.setOffline(false);
      await expect(page.getByText("Everything is sent.")).toBeVisible();
      expect(await inBox(server)).toEqual({ [TOYS[0]]: 1, [TOYS[1]]: 5 });
    });
    await test.step("a cart is done once where the page is loaded anew before its answer", async () => {
      page.once("dialog", (asked) => asked.accept());
      await fillCart(page, TOYS[0], TOYS[1], TOYS[1]);
      const both = { [TOYS[0]]: 2, [TOYS[1]]: 7 };
      const isStruck = await failAt(page, 1, doneThenReloaded);
      const keys: string[] = [];
      page.on("request", (request) => {
        const { "idempotency-key": key } = request.headers();
        if (key) keys.push(key);
      });
      await confirm(page);
      await isStruck();
      // One of them is sent again, as what it was before.
      await expect.poll(() => keys.length - new Set(keys).size).toBe(1);
      await expect(unsent(page)).toBeHidden();
      expect(await inBox(server)).toEqual(both);
    });
  },
);

test("a session that ends half way, and another person at the device: it is sent in the name of whoever ordered it; who signs out with unsent orders is asked, and the next person is told that they wait", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await fillCart(page, TOYS[0], TOYS[1], TOYS[1]);
  await failAt(page, 1, (route) =>
    route.fulfill({ status: 401, json: { error: "x", code: "unauthorized" } }),
  );
  await confirm(page);
  await expect(page).toHaveURL(/\/login/);
  const become = async (session: Session) => {
    await page.evaluate(
      (stored) => localStorage.setItem("toyshelf.session", JSON.stringify(stored)),
      { loggedIn: true, ...session },
    );
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  };
  await become(await server.secondAdmin("next@example.com"));
  // Said once the device's orders are read.
  await expect(page.getByRole("alert").filter({ hasText: messages.othersWait(1) })).toBeVisible();
  await expect(unsent(page)).toBeHidden();
  expect(await inBox(server)).toEqual({ [TOYS[0]]: 1 });
  await become(server.session);
  await expect.poll(() => inBox(server)).toEqual(wanted);
  await expect(unsent(page)).toBeHidden();
  await test.step("who signs out with unsent orders is asked, and the next person is told that they wait, each time", async () => {
    await server.createToy({ strToyBarcode: "T-2", strName: "Kite", intQuantity: 5 });
    await go(page, "/inventory/T-2");
    await page.route("**/toys/**", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Decrease quantity" }).click();
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(unsent(page)).toBeVisible();
    const askToLeave = async () => {
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.getByRole("button", { name: "Sign Out" }).click();
    };
    await askToLeave();
    const question = page.getByRole("dialog", { name: "Sign out?" });
    await expect(question).toContainText("1 order of yours waits on this phone.");
    await question.getByRole("button", { name: "Sign Out" }).click();
    await signIn(page, "next@example.com");
    const told = page.getByText("1 order of somebody else waits on this phone.");
    await expect(told).toBeVisible();
    await askToLeave();
    await expect(page).toHaveURL(/\/login$/);
    await expect(told).toBeHidden();
    await signIn(page, "next@example.com");
    await expect(told).toBeVisible();
    // Nothing that the one before was shown is there for the next, before the server answers.
    await page.route("**/toys/**", () => {});
    await page.evaluate(() => history.pushState({}, "", "/inventory/T-2"));
    await expect(page.getByRole("main")).toContainText("LOADING ITEM...");
    await expect(page.getByRole("main")).not.toContainText("Kite");
  });
});

test("a device whose storage is full: it is sent all the same; without a network the page says to keep it open until all is sent, and warns before it is left", async ({
  adminPage: page,
  server,
  context,
}) => {
  await stock(server);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await fillCart(page, TOYS[0], TOYS[1], TOYS[1]);
  await confirm(page);
  await expect(page.getByText("All items added!")).toBeVisible();
  expect(await inBox(server)).toEqual(wanted);

  await fillCart(page, TOYS[0]);
  await goOffline(page);
  await confirm(page);
  const alert = page.getByRole("alert").filter({ hasText: "This phone could not store it." });
  await expect(alert).toContainText("Keep this page open until it is sent.");
  await unsent(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "This phone could not store it. Keep this page open until it is sent.",
  );
  const asking = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const asked = await asking;
  expect(asked.type()).toBe("beforeunload");
  await asked.dismiss();
  await context.setOffline(false);
  await expect(page.getByText("Everything is sent.")).toBeVisible();
  await expect(alert).toBeHidden();
  expect(await inBox(server)).toEqual({ ...wanted, [TOYS[0]]: 2 });
});

test(
  "two windows: what one could not send is sent once; without a network toys are moved to a box that was shown before, and every list shows what will be",
  shows("errors/cart"),
  async ({ adminPage: page, server, context }) => {
    await server.createSection(1);
    await stockBoxes(server);
    await test.step("two windows: what one could not send is sent once, whoever asks for it", async () => {
      const other = await context.newPage();
      let isOffline = true;
      await context.route("**/*", (route) =>
        isOffline && isWrite(route) ? route.abort() : route.fallback(),
      );
      await moveToys(page, "A", "B");
      await expect(page.getByText("Failed to move toys.")).toBeVisible();
      await other.goto("/unsent");
      await go(page, "/unsent");
      const buttons = [page, other].map((one) =>
        one.getByRole("button", { name: "Send now" }).first(),
      );
      for (const one of buttons) await expect(one).toBeVisible();
      const elements = await Promise.all(buttons.map((one) => one.elementHandle()));
      isOffline = false;
      await Promise.all(elements.map((one) => one?.dispatchEvent("click")));
      for (const each of [page, other]) {
        await expect(each.getByText("Everything is sent.")).toBeVisible();
      }
      expect(await amounts(server, "B")).toEqual({ Train: 5, Bear: 3 });
      await other.close();
      await context.unrouteAll();
    });
    await server.putIntoBox("A", "t1", 5);
    await go(page, "/storage");
    const floor = page.getByRole("region", { name: "Floor" });
    await floor.getByRole("link", { name: "Box B" }).waitFor();
    await floor.getByRole("link", { name: "Box A" }).click();
    await page.getByRole("switch", { name: "Edit Mode" }).click();
    await page.getByRole("checkbox", { name: "Train" }).check();
    await goOffline(page);
    await page.getByRole("button", { name: "Move" }).click();
    const dialog = page.getByRole("dialog", { name: "Move toys" });
    const destination = dialog.getByLabel("Destination box");
    await destination.fill("nobody knows it");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(destination).toHaveAccessibleDescription(/This box could not be looked up/);
    await destination.fill("b");
    await dialog.getByRole("button", { name: /^B/ }).click();
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(dialog).toBeHidden();
    const train = page.getByRole("listitem").filter({ hasText: "Train" });
    await expect(train).toHaveText(/unsent.*× 0/);

    await page.goBack();
    await page.getByRole("button", { name: "Add box" }).click();
    const form = page.getByRole("dialog", { name: "Add box" });
    await form.getByLabel("Box code").fill("NEW");
    await form.getByRole("button", { name: "Add", exact: true }).click();
    await expect(form).toBeHidden();
    const row = (name: string) => floor.getByRole("listitem").filter({ hasText: name });
    for (const name of ["Box A", "Box B", "Box NEW"])
      await expect(row(name)).toContainText("unsent");
    await page.getByRole("switch", { name: "Edit mode" }).click();
    await page.getByRole("checkbox", { name: "Box A" }).check();
    await page.getByRole("button", { name: "Delete boxes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(row("Box A")).toContainText("will be deleted");
    await floor.getByRole("link", { name: "Box NEW" }).click();
    const box = page.getByRole("region", { name: "Box NEW" });
    await expect(box.getByText("unsent", { exact: true })).toBeVisible();

    await context.setOffline(false);
    await expect(unsent(page)).toBeHidden();
    await expect(page.getByText("This box is empty.")).toBeVisible();
    expect(await amounts(server, "B")).toEqual({ Train: 10, Bear: 3 });
    const boxes = await server.call<Box[]>("GET", "/boxes");
    expect(boxes.map(({ strBoxCode }) => strBoxCode).sort()).toEqual(["B", "NEW"]);
  },
);
