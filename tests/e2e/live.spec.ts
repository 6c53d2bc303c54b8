/** Screens that are never stale: others' changes without a reload (docs/design.md, "Live"). */
import type { Browser, Page } from "@playwright/test";
import { BOX } from "./boxCamera.ts";
import { expect, secondAdmin, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import type { TestServer } from "./server.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

async function device(browser: Browser, server: TestServer, path: string, viewport = PHONE) {
  const page = await secondAdmin(browser, server);
  await page.setViewportSize(viewport);
  const streaming = page.waitForResponse("**/api/changes/stream");
  await page.goto(path);
  await streaming;
  return page;
}

async function stockBox(server: TestServer) {
  await server.createToy({ strToyBarcode: "t1", strName: "Train", intQuantity: 12 });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear", intQuantity: 9 });
  await server.createBox(BOX);
  await server.putIntoBox(BOX, "t1", 3);
}

const reads = (page: Page) => {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api\/)?(toys|boxes|sections|boxesinsections|dashboard|changes)/.test(pathname)) {
      paths.push(pathname);
    }
  });
  return paths;
};

test("a phone and a desktop: each change of one is on the others without a reload, and an open edit is left alone", async ({
  browser,
  server,
}) => {
  await stockBox(server);
  const item = await device(browser, server, "/inventory/t1");
  const desktop = await device(browser, server, "/inventory", DESKTOP);
  const row = desktop.getByRole("row").filter({ hasText: "t1" });
  await expect(row).toContainText("12");

  // The phone counts up, the desktop has it, its row is marked and then is not any more.
  await item.getByRole("button", { name: "Increase quantity" }).click();
  const saved = item.waitForResponse((response) => response.request().method() === "PUT");
  // For 2.5 s, of which a look at the figure may take some.
  const marked = row.and(desktop.locator("[data-changed=true]")).waitFor();
  await item.getByRole("button", { name: "Confirm" }).click();
  await saved;
  await expect(row).toContainText("13");
  await marked;

  // The desktop renames while the phone edits the same name.
  await item.getByRole("button", { name: "Edit name" }).click();
  await item.getByRole("textbox", { name: "Name" }).fill("Train, long");
  await server.call("PUT", "/toys/t1", { strName: "Rail" });
  await expect(row).toContainText("Rail");
  await expect(
    item.getByText("It was changed meanwhile. Please look again. It was Train and is Rail now."),
  ).toBeVisible();
  await expect(item.getByRole("textbox", { name: "Name" })).toHaveValue("Train, long");

  // Under an open context menu, where no browser of macOS or Linux says that the button was let go.
  await row.hover();
  await desktop.mouse.down({ button: "right" });
  await server.call("PUT", "/toys/t1", { intQuantity: 15 });
  await expect(row).toContainText("15");
  await expect(item.getByText("15in stock")).toBeVisible();

  // What is about something else is not read again.
  const read = reads(item);
  await server.putIntoBox(BOX, "t2", 4);
  await expect(desktop.getByRole("row").filter({ hasText: "t2" })).toContainText(BOX);
  // The next change comes behind it, and is read.
  await server.call("PUT", "/toys/t1", { intQuantity: 16 });
  await expect(item.getByText("16in stock")).toBeVisible();
  // Once, for its own change.
  expect(read.map((path) => path.replace(/^\/api/, ""))).toEqual(["/toys/t1"]);
  await expect(row).not.toHaveAttribute("data-changed", "true");
  for (const page of [item, desktop]) await page.context().close();
});

test("what is changed before others' changes are heard is seen; after a lost connection only that is read; one stream is for all windows, and another takes its place; behind a proxy that holds the stream back the app asks every 15 s", async ({
  browser,
  server,
}) => {
  await stockBox(server);
  const page = await secondAdmin(browser, server);
  const { promise: changed, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/api/changes/stream", async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto("/inventory/t1");
  await expect(page.getByText("12", { exact: true })).toBeVisible();
  await server.call("PUT", "/toys/t1", { intQuantity: 31 });
  // All that it shows is read anew.
  const more = [/t1\/boxes/, /t1\/codes/].map((path) => page.waitForResponse(path));
  go();
  await expect(page.getByText("31", { exact: true })).toBeVisible();
  for (const answer of await Promise.all(more)) await answer.finished();
  await test.step("after a lost connection only what was changed meanwhile is read", async () => {
    const read = reads(page);
    await page.context().setOffline(true);
    await expect(page.getByText("Not connected")).toBeVisible();
    await server.call("PUT", "/toys/t2", { intQuantity: 1 });
    await page.context().setOffline(false);
    await expect(page.getByText("Not connected")).toBeHidden();
    await server.call("PUT", "/toys/t1", { intQuantity: 32 });
    await expect(page.getByText("32", { exact: true })).toBeVisible();
    expect(read.filter((path) => path !== "/api/changes/stream")).toEqual(["/toys/t1"]);
    await page.context().setOffline(true);
    await expect(page.getByText("Not connected")).toBeVisible();
    await server.call("PUT", "/toys/t1", { intQuantity: 33 });
    await page.context().setOffline(false);
    await expect(page.getByText("33", { exact: true })).toBeVisible();
    expect(read.filter((path) => path !== "/api/changes/stream")).toEqual(["/toys/t1", "/toys/t1"]);
  });
  await test.step("one stream for all windows of a device; the others have its changes, and take its place", async () => {
    const second = await page.context().newPage();
    const streams: string[] = [];
    second.on("request", (request) => {
      if (request.url().endsWith("/changes/stream")) streams.push(request.url());
    });
    await second.goto("/inventory/t1");
    await expect(second.getByText("33", { exact: true })).toBeVisible();
    await server.call("PUT", "/toys/t1", { intQuantity: 8 });
    for (const window of [page, second]) {
      await expect(window.getByText("8", { exact: true })).toBeVisible();
    }
    expect(streams).toHaveLength(0);
    await page.close();
    await expect.poll(() => streams.length).toBe(1);
    await server.call("PUT", "/toys/t1", { intQuantity: 6 });
    await expect(second.getByText("6", { exact: true })).toBeVisible();
    await test.step("a proxy that holds the stream back: the app asks every 15 s", async () => {
      await second.clock.install();
      // Never answered, as by a proxy that waits for the answer's end.
      await second.route("**/api/changes/stream", () => {});
      await second.reload();
      await expect(second.getByText("6", { exact: true })).toBeVisible();
      // The first time all is read again, and the 15 s begin with its answer.
      const asked = second.waitForResponse(/\/api\/changes\?/);
      await second.clock.fastForward(12_500);
      await expect(second.getByText("Not connected")).toBeVisible();
      await asked;
      await quiet(second);
      await server.call("PUT", "/toys/t1", { intQuantity: 7 });
      await second.clock.fastForward(15_500);
      await expect(second.getByText("7", { exact: true })).toBeVisible();
    });
    await second.context().close();
  });
});
