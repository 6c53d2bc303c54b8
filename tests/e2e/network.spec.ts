/** On a bad network: what is lost is asked for again, and what a browser says of its connection decides nothing. */
import { expect, signInPage, test } from "./fixtures.ts";
import { openNetwork } from "./network.ts";

test("an item whose first read is lost comes by itself; “Send now” tries at once", async ({
  page,
  server,
}) => {
  await test.step("an item whose first read is lost is shown as soon as it can be read, with nothing pressed", async () => {
    await server.createToy({ strToyBarcode: "T-1", strName: "Train", intQuantity: 5 });
    await signInPage(page, server.session);
    const network = await openNetwork(server.url);
    // A browser repeats a lost read by itself.
    for (const _ of [1, 2]) void network.next(/^\/toys\/T-1$/, "unanswered", "GET");
    await page.goto(`${network.url}/inventory/T-1`);
    await expect(page.getByRole("heading", { name: "Item Not Found" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("5in stock");
    await network.close();
  });
  await test.step("“Send now” tries at once whatever the browser says of the network", async () => {
    const network = await openNetwork(server.url);
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "onLine", { get: () => false }),
    );
    await page.clock.install();
    await page.goto(`${network.url}/inventory/T-1`);
    await page.getByRole("button", { name: "Increase quantity" }).click();
    network.isDown = true;
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await page.getByRole("link", { name: "1 unsent" }).click();
    // The pause after which it is tried by itself does not end on this clock.
    await page.clock.pauseAt(Date.now() + 60 * 60_000);
    await expect(page.getByRole("button", { name: "Send now" })).toBeEnabled();
    network.isDown = false;
    await page.getByRole("button", { name: "Send now" }).click();
    await expect.poll(async () => (await server.toy("T-1")).intQuantity).toBe(6);
    await network.close();
  });
});

test("a slow part of the app is waited for, and a command is sent whatever the browser says of the network", async ({
  adminPage: page,
  server,
}) => {
  await test.step("the app opens where a part of it takes longer than a second", async () => {
    const part = Promise.withResolvers<void>();
    await page.route("**/assets/signedIn-*.js", async (route) => {
      await part.promise;
      await route.continue();
    });
    await page.goto("/home", { waitUntil: "commit" });
    await expect(page.getByText("Loading…")).toBeVisible();
    part.resolve();
    await expect(page.getByRole("button", { name: "Storage" })).toBeVisible();
  });
  await test.step("a command is sent whatever the browser says of the network", async () => {
    await server.createToy({ strToyBarcode: "T-1", strName: "Train", intQuantity: 4 });
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "onLine", { get: () => false }),
    );
    await page.goto("/inventory/T-1");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect.poll(async () => (await server.toy("T-1")).intQuantity).toBe(5);
    await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
  });
  await test.step("Storage waits for no list of the screen before it, which nobody answers", async () => {
    await server.createBox("B1");
    await page.goto("/search?q=B1");
    await expect(page.getByRole("main")).toContainText("B1");
    await page.route(/\/boxes\b/, () => {});
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Storage" }).click();
    // Shorter than a call is waited for (ANSWER_TIMEOUT): after that it goes on in any case.
    await expect(page.getByRole("region", { name: "Floor" })).toBeVisible({ timeout: 10_000 });
  });
});

test("an alert that something is unsent goes when it was sent", async ({ page, server }) => {
  for (const section of [1, 2]) await server.createSection(section);
  await server.createBox("B-1", 1);
  await signInPage(page, server.session);
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
  await page.clock.pauseAt(Date.now() + 1000);
  await page.unroute(boxes);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("link", { name: "1 unsent" })).toBeHidden();
  await page.clock.runFor(500);
  await expect(alert).toBeHidden();
});
