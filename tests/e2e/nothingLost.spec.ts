/** Each act of a person counts or visibly does not: while something is busy, on a bad network, in any browser. */

import type { Page, Route } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { gun } from "#tests/scan/typing.ts";
import { BOX, cartButton, latest, openAddMode, stock, TOYS } from "./boxCamera.ts";
import { persistedTitles } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { go, nextFrames, signIn, tryAgain } from "./screen.ts";
import { strike } from "./strokes.ts";

const TOY = { strToyBarcode: "T1", strName: "Train", intQuantity: 5 };

/** Holds the calls that match until the returned function is called. */
async function hold(page: Page, url: RegExp, method = "POST"): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route: Route) => {
    if (route.request().method() === method) await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

test("an answer that breaks off is no network; a click ends no marks, a selection opens nothing, a search that comes back is no typing", async ({
  adminPage: page,
  server,
}) => {
  await test.step("an answer that breaks off is no network: the list stays, a screen without data offers another try", async () => {
    await server.createToy(TOY);
    await page.goto("/inventory");
    const train = page.getByRole("row").filter({ hasText: "Train" });
    await expect(train).toBeVisible();
    await page.route(/\/toys\?/, (route) =>
      route.fulfill({ contentType: "application/json", body: '[{"strToyBarc' }),
    );
    const read = page.waitForResponse(/\/toys\?/);
    await server.call("PUT", "/toys/T1", { intQuantity: 6 });
    await read;
    // The list says that it could not be read, and stays.
    await expect(page.getByRole("status").filter({ hasText: /^As of / })).toBeVisible();
    await expect(train).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute(/\/toys\?/);
    await tryAgain(page);
    await expect(train).toBeVisible();
  });
  await test.step("where no browser knows touches, a click does not end what others' changes show", async () => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "TouchEvent"));

    const streaming = page.waitForResponse("**/api/changes/stream");
    await page.goto("/inventory");
    await streaming;
    await page.getByRole("heading", { level: 1 }).click();
    await server.call("PUT", "/toys/T1", { strName: "Rail" });
    await expect(page.getByRole("row").filter({ hasText: "Rail" })).toBeVisible();
  });
  await test.step("a barcode is selected with the mouse, to be copied", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await server.createToy({ ...TOY, strToyBarcode: "4006381333931" });
    const code = page.getByText("4006381333931", { exact: true });
    await expect(code).toBeVisible();
    await nextFrames(page);
    const area = await code.boundingBox();
    if (!area) throw new Error("There is no barcode.");
    await page.mouse.move(area.x + 1, area.y + area.height / 2);
    await page.mouse.down();
    await page.mouse.move(area.x + area.width - 1, area.y + area.height / 2, { steps: 5 });
    await page.mouse.up();
    await nextFrames(page);
    await expect(page).toHaveURL(/\/inventory$/);
  });
  await test.step("a search that comes back to what it was is not taken for typing later", async () => {
    const search = page.getByRole("searchbox", { name: "Search" });
    await search.pressSequentially("rail", { delay: 20 });
    await expect(page).toHaveURL(/q=rail/);
    await page.clock.install();
    await search.press(" ");
    await page.clock.runFor(1000);
    await page.getByRole("button", { name: "Reset Filters" }).click();
    await expect(search).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/q=rail/);
    await expect(search).toHaveValue("rail");
  });
});

test("a nought typed twice is no part of the next pull, and an amount typed right before one is its amount", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await openAddMode(page);
  // Each stroke says when it was: a nought typed by hand, and a pull a second later.
  const start = Date.now() / 1000;
  const typed = (key: string, at: number) => [
    { key, at, isDown: true },
    { key, at: at + 60, isDown: false },
  ];
  await strike(page, [...typed("0", 0), ...typed("0", 180)], start);
  await strike(page, gun(seeded(1), [...TOYS[0], "Enter"]), start + 1.2);
  await expect(latest(page)).toContainText("Wooden train");
  const shot = gun(seeded(1), [...TOYS[1], "Enter"]).map((stroke) => ({
    ...stroke,
    at: stroke.at + 400,
  }));
  // In one: after a while without a key the amount would be taken by itself.
  await strike(page, [...typed("1", 0), ...typed("2", 190), ...shot], start + 3);
  await expect(latest(page)).toContainText("12 × Stacking rings");
  await expect(cartButton(page, 2)).toBeVisible();
});

test("what cannot be loaded or drawn takes its own place only, and what is not there is asked for once", async ({
  adminPage: page,
}) => {
  await test.step("code that cannot be loaded takes its place only, not the screen", async () => {
    await page.route(/\/(BarcodeImage|LinkCode|bwip-js)-.*\.js/, (route) => route.abort());
    await page.goto("/people");
    await page.getByRole("button", { name: "Invite" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Invite" }).click();
    await expect(
      dialog.getByRole("alert").filter({ hasText: "Something went wrong" }),
    ).toBeVisible();
    await expect(dialog.getByLabel("Link")).toHaveValue(/#invite=/);
  });
  await test.step("a row that cannot be drawn takes the place of its list only", async () => {
    await page.route(/\/api\/people\?/, (route) => route.fulfill({ json: [{ id: "p" }] }));
    await page.goto("/people");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText("Something went wrong. Please try again.");
    await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeVisible();
  });
  await test.step("an import that is not there is asked for once", async () => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/api/imports/none")) calls += 1;
    });
    await page.clock.install();
    const asked = page.waitForResponse(/\/api\/imports\/none/);
    await go(page, "/import/none");
    await asked;
    await expect(page.getByRole("main").getByRole("heading")).toHaveCount(1);
    await page.clock.runFor(10_000);
    expect(calls).toBe(1);
  });
});

test("Back while the barcode is scanned again ends that, and then asks; who signs in again after an item was submitted comes to it, not who signed out; what is typed while something is busy counts, or cannot be typed", async ({
  adminPage: page,
  server,
}) => {
  await test.step("Back while the barcode is scanned again ends that, and then asks before it discards", async () => {
    await page.goto("/inventory");
    await page.getByRole("button", { name: "Add Item" }).click();
    await page.getByLabel("Name").fill("Bear");
    await page.getByLabel("Barcode").fill("4006381333932");
    await page.getByRole("button", { name: "Scan again" }).click();
    const scanning = page.getByRole("dialog", { name: "Scan again" });
    await expect(scanning).toBeVisible();
    await page.goBack();
    await expect(scanning).toBeHidden();
    await expect(page.getByLabel("Name")).toHaveValue("Bear");
    await page.goBack();
    await expect(page.getByRole("dialog", { name: "Discard changes?" })).toBeVisible();
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/inventory$/);
  });
  await test.step("who signs in again after an item was submitted comes to the item", async () => {
    await page.route(
      /\/toys$/,
      (route) => route.fulfill({ status: 401, json: { error: "No.", code: "unauthorized" } }),
      { times: 1 },
    );
    await page.goto("/inventory/new?barcode=T9");
    await page.getByLabel("Name").fill("Ark");
    await page.getByRole("button", { name: "Save" }).click();
    await signIn(page);
    await expect(page).toHaveURL(/\/inventory\/T9$/);
    await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
    await expect(page.getByRole("link", { name: /unsent/ })).toBeHidden();
    expect((await server.toy("T9")).strName).toBe("Ark");
  });
  await test.step("what is typed while something is busy counts, or cannot be typed", async () => {
    await server.createToy(TOY);
    for (const code of [BOX, "BOX-8", "BOX-9"]) await server.createBox(code);
    await server.putIntoBox(BOX, "T1", 3);

    const generated = await hold(page, /\/barcodes\/new/);
    await go(page, "/storage");
    await page.getByRole("button", { name: "Add box" }).click();
    await page.getByRole("button", { name: "Generate a new code" }).click();
    await page.getByLabel("Note").pressSequentially("puzzles");
    await expect(page.getByLabel("Box code")).not.toBeEditable();
    generated();
    await expect(page.getByLabel("Box code")).toHaveValue(/^2\d{12}$/);
    await expect(page.getByLabel("Note")).toHaveValue("puzzles");

    const saved = await hold(page, /\/toys$/);
    await page.goto("/inventory/new?barcode=T2");
    await page.getByLabel("Name").fill("Bear");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Description")).not.toBeEditable();
    saved();
    await expect(page.getByRole("heading", { name: "Bear" })).toBeVisible();

    // Neither the box nor the list that knows it: what is known here is taken after a moment.
    const found = await hold(page, /\/boxes(\/BOX-8)?(\?.*)?$/, "GET");
    await go(page, `/box/${BOX}`);
    await page.getByRole("switch", { name: "Edit Mode" }).click();
    await page.getByRole("checkbox", { name: "Train" }).check();
    await page.getByRole("button", { name: "Move" }).click();
    const destination = page.getByLabel("Destination box");
    await destination.fill("BOX-8");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Move" }).click();
    await destination.fill("BOX-9");
    found();
    await nextFrames(page);
    await expect(destination).toHaveValue("BOX-9");
    await dialog.getByRole("button", { name: "Move" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => server.boxToys("BOX-9")).toHaveLength(1);
  });
  await test.step("who signs out while an item is being saved leads nobody to it", async () => {
    await page.route(/\/toys$/, () => {});
    await go(page, "/inventory/new?barcode=T10");
    await page.getByLabel("Name").fill("Bee");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("button", { name: "Sign Out" }).click();
    await page
      .getByRole("dialog", { name: "Sign out?" })
      .getByRole("button", { name: "Sign Out" })
      .click();
    await signIn(page);
    await expect(page).toHaveURL(/\/home$/);
  });
});

test("a picture that is dropped opens no second dialog, a second tap on plus does not throw the change away, and a database that was closed is opened again", async ({
  adminPage: page,
  server,
}) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      const opening = open.apply(this, given);
      opening.addEventListener("success", () => Object.assign(window, { lent: opening.result }));
      return opening;
    };
  });
  await test.step("a picture that is dropped while something is asked opens no second dialog", async () => {
    await server.createToy(TOY);
    await page.goto("/inventory/T1");
    await page.getByRole("button", { name: "Delete item" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File(["x"], "x.png", { type: "image/png" }));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
    });
    await quiet(page);
    await expect(page.getByRole("dialog")).toHaveCount(1);
  });
  await test.step("a second tap on plus does not throw the change away", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    await nextFrames(page);
    const plus = page.getByRole("button", { name: "Increase quantity" });
    const area = await plus.boundingBox();
    if (!area) throw new Error("There is no plus.");
    await plus.tap();
    await expect(page.getByRole("dialog", { name: "Confirm change" })).toBeVisible();
    await page.touchscreen.tap(area.x + area.width / 2, area.y + area.height / 2);
    await nextFrames(page);
    await expect(page.getByRole("dialog", { name: "Confirm change" })).toBeVisible();
  });
  await test.step("a database that was closed under the page is opened again", async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await go(page, "/inventory/new?barcode=T2");
    const name = page.getByLabel("Name", { exact: true });
    await expect(name).toBeVisible();
    await page.evaluate(() => (window as unknown as { lent: IDBDatabase }).lent.close());
    await name.fill("Kite");
    await expect.poll(() => persistedTitles(page)).toEqual(["New item Kite"]);
  });
});
