/** On a bad network: what is lost is asked for again, and what a browser says of its connection decides nothing. */
import { expect, signInPage, test } from "./fixtures.ts";
import { openNetwork } from "./network.ts";
import { goOffline } from "./quiet.ts";
import { asOf, go, holdClock } from "./screen.ts";

test("an item whose first read is lost comes by itself; “Send now” tries at once", async ({
  page,
  server,
}) => {
  await test.step("an item whose first read is lost is shown as soon as it can be read, with nothing pressed", async () => {
    await server.createToy({ strToyBarcode: "T-1", strName: "Train", intQuantity: 5 });
    await signInPage(page, server.session);
    await page.clock.install();
    const network = await openNetwork(server.url);
    // A browser repeats a lost read by itself.
    for (const _ of [1, 2]) void network.next(/^\/toys\/T-1$/, "unanswered", "GET");
    await page.goto(`${network.url}/inventory/T-1`);
    await expect(page.getByRole("heading", { name: "Item Not Found" })).toBeVisible();
    // After a pause of 5 s it is asked again.
    await page.clock.fastForward(6_000);
    await expect(page.getByRole("main")).toContainText("5in stock");
    await network.close();
  });
  await test.step("what is ordered is sent, and “Send now” tries at once, whatever the browser says of the network", async () => {
    const network = await openNetwork(server.url);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "onLine", { get: () => false }),
    );
    await page.goto(`${network.url}/inventory/T-1`);
    const increase = page.getByRole("button", { name: "Increase quantity" });
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Confirm" });
    await increase.click();
    await confirm.click();
    await expect.poll(async () => (await server.toy("T-1")).intQuantity).toBe(6);
    await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
    await increase.click();
    network.isDown = true;
    await confirm.click();
    await page.getByRole("link", { name: "1 unsent" }).click();
    // The pause after which it is tried by itself does not end on this clock.
    await holdClock(page, 60 * 60_000);
    await expect(page.getByRole("button", { name: "Send now" })).toBeEnabled();
    network.isDown = false;
    await page.getByRole("button", { name: "Send now" }).click();
    await expect.poll(async () => (await server.toy("T-1")).intQuantity).toBe(7);
    await network.close();
  });
});

test("a slow part of the app is waited for; without a connection a screen opens, what was loaded stays with its time, and is read again; an alert that something is unsent goes when it was sent", async ({
  adminPage: page,
  context,
  server,
}) => {
  await test.step("the app opens where a part of it takes longer than a second", async () => {
    const part = Promise.withResolvers<void>();
    await page.route("**/assets/signedIn-*.js", async (route) => {
      await part.promise;
      await route.continue();
    });
    await server.createToy({ strToyBarcode: "TOY-1", strName: "Toy 1", intQuantity: 40 });
    await page.goto("/home", { waitUntil: "commit" });
    await expect(page.getByText("Loading…")).toBeVisible();
    part.resolve();
    await expect(page.getByRole("group", { name: "Total SKUs" })).toBeVisible();
  });
  const main = page.getByRole("navigation", { name: "Main" });
  await test.step("a screen that was never opened opens without a connection", async () => {
    await goOffline(page);
    await main.getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
    await expect(page.getByRole("searchbox", { name: "Search" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await main.getByRole("link", { name: "Scan Barcode" }).click();
    await expect(page.getByRole("button", { name: "Scan", exact: true })).toBeVisible();
  });
  await test.step("what was loaded stays, marked with its time, and is read again with the connection", async () => {
    await context.setOffline(false);
    await go(page, "/inventory");
    await expect(page.getByRole("link", { name: "Toy 1" })).toBeVisible();
    await page.getByRole("link", { name: "Toy 1" }).click();
    await expect(page.getByRole("main")).toContainText("40in stock");
    await goOffline(page);
    await page.goBack();
    await expect(page.getByRole("link", { name: "Toy 1" })).toBeVisible();
    await expect(asOf(page)).toBeVisible();
    await page.getByRole("link", { name: "Toy 1" }).click();
    await expect(page.getByRole("main")).toContainText("40in stock");
    await expect(asOf(page).first()).toBeVisible();
    await server.call("PUT", "/toys/TOY-1", { intQuantity: 7 });
    await context.setOffline(false);
    await expect(page.getByRole("main")).toContainText("7in stock");
    await expect(asOf(page)).toHaveCount(0);
  });
  await test.step("Storage waits for no list of the screen before it, which nobody answers", async () => {
    await server.createBox("B1");
    await go(page, "/search?q=B1");
    await expect(page.getByRole("main")).toContainText("B1");
    await page.route(/\/boxes\b/, () => {});
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Storage" }).click();
    // Shorter than a call is waited for (ANSWER_TIMEOUT): after that it goes on in any case.
    await expect(page.getByRole("region", { name: "Floor" })).toBeVisible({ timeout: 10_000 });
  });
  await test.step("an alert that something is unsent goes when it was sent", async () => {
    await page.unrouteAll();
    for (const section of [1, 2]) await server.createSection(section);
    await server.createBox("B-1", 1);
    await page.clock.install();
    await page.goto("/storage");
    await page.getByRole("switch", { name: "Edit mode" }).click();
    await page.getByRole("checkbox", { name: "Box B-1", exact: true }).check();
    await page.getByRole("button", { name: "Delete boxes" }).click();
    const boxes = "**/boxes/B-1";
    await page.route(boxes, (route) => route.fulfill({ status: 503, json: {} }));
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "It is not sent yet" });
    await expect(alert).toBeVisible();
    // By itself it would stand for 8 s.
    await holdClock(page, 3_000);
    await page.unroute(boxes);
    // A try that the clock set off may be under way, and hears nothing of it.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await page.clock.runFor(500);
    await expect(alert).toBeHidden();
  });
});
