/** /home: figures, notifications, the clock (specification sections 2, 4 and 9). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";

const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const alerts = (page: Page) =>
  page.getByRole("list", { name: "Notifications" }).getByRole("listitem");

/** A toy of each of these quantities, named by it. */
async function fill(server: TestServer, ...quantities: number[]) {
  for (const intQuantity of quantities) {
    const [strToyBarcode, strName] = [`T${intQuantity}`, `Toy of ${intQuantity}`];
    await server.createToy({ strToyBarcode, strName, intQuantity });
  }
}

/** Counts what the page asks of the dashboard from now on. */
function countReads(page: Page) {
  let reads = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/dashboard")) reads++;
  });
  return () => reads;
}

test(
  "Quick Actions and View Inventory lead on; 8 notifications are asked for; an empty stock says what to do first, a good one so; the figures use the limits 10 and 2, and lead to what they count; severe notifications come first",
  shows(
    "dashboard/actions",
    "dashboard/inventory",
    "calls/lists",
    "dashboard/good",
    "dashboard/cards",
    "states/levels",
    "dashboard/notifications",
    "constants/dashboard",
  ),
  async ({ adminPage: page, server }) => {
    await test.step("Quick Actions lead to Inventory, Barcode Hub and Storage, View Inventory to the list; 8 notifications are asked for, whatever the stock", async () => {
      const asked = page.waitForRequest(/\/api\/dashboard/);
      await page.goto("/home");
      expect(new URL((await asked).url()).search).toBe("?limit=8");
      await page.getByRole("button", { name: "View Inventory" }).click();
      await expect(page).toHaveURL(/\/inventory$/);
      const actions = page.getByRole("region", { name: "Quick Actions" });
      for (const [name, path] of [
        ["Inventory", "/inventory"],
        ["Barcode Hub", "/barcode-hub"],
        ["Storage", "/storage"],
      ] as const) {
        await page.goBack();
        await expect(actions.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
        await actions.getByRole("button", { name, exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${path}$`));
      }
    });
    await test.step("an empty stock says what to do first, one in which nothing is low looks good", async () => {
      const isGood = page.getByText("Everything looks good. No low or critical items.");
      await go(page, "/home");
      await expect(page.getByText("Your shelf is empty so far.")).toBeVisible();
      await expect(isGood).toBeVisible();
      await expect(page.getByText("All Good")).toBeHidden();
      await expect(page.getByRole("button", { name: "Load sample stock" })).toBeVisible();
      await page.getByRole("button", { name: "Add Item" }).click();
      await expect(page).toHaveURL(/\/inventory\/new$/);
      await fill(server, 50);
      await page.goBack();
      await expect(isGood).toBeVisible();
      await expect(page.getByText("All Good")).toBeVisible();
      await expect(group(page, "Total SKUs")).toContainText("1");
      await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
    });
    await test.step("the figures use the limits 10 and 2; each says its rule and leads to exactly the list that it counts", async () => {
      await fill(server, 0, 2, 3, 10, 11, 100);
      await go(page, "/home");
      await expect(group(page, "Total SKUs")).toHaveText(/^Total SKUs7/);
      await expect(group(page, "Units in Stock")).toHaveText(/^Units in Stock176/);
      await expect(group(page, "Low")).toHaveText(/^Low4/);
      await expect(group(page, "Out / Critical")).toHaveText(/^Out \/ Critical2/);
      await expect(alerts(page)).toHaveText([
        /Toy of 0.*Out/,
        /Toy of 2.*Critical/,
        /Toy of 3.*Attention/,
        /Toy of 10.*Attention/,
      ]);
      await expect(group(page, "Units in Stock")).toContainText("pieces");
      // Its list is that of the number of toys.
      const [units, skus] = ["Units in Stock", "Total SKUs"].map((name) =>
        group(page, name).getByRole("link").getAttribute("href"),
      );
      expect(await units).toBe(await skus);
      for (const [name, rule, rows] of [
        ["Total SKUs", "unique items", 7],
        ["Low", "at or below 10 pieces", 4],
        ["Out / Critical", "at or below 2 pieces", 2],
      ] as const) {
        await expect(group(page, name)).toContainText(rule);
        await group(page, name).getByRole("link").click();
        await expect(page.getByText(`${rows} items`, { exact: true })).toBeVisible();
        await expect(page.getByRole("table").getByRole("link")).toHaveCount(rows);
        // A toy above its own threshold is not said to be fine in a list of low ones.
        const isByAmount = rule.startsWith("at or below");
        await expect(page.getByRole("table").getByText("OK", { exact: true })).toHaveCount(
          isByAmount ? 0 : 4,
        );
        await page.goBack();
      }
    });
    await test.step("8 notifications, severe first, Show more, each opens its item", async () => {
      await fill(server, 9, 8, 7, 6, 5, 4);
      await go(page, "/home");
      await expect(alerts(page)).toHaveCount(8);
      await expect(alerts(page).first()).toContainText("Toy of 0");
      await expect(alerts(page).nth(7)).toContainText("Toy of 8");
      await page.getByRole("button", { name: "Show more" }).click();
      await expect(alerts(page)).toHaveCount(10);
      await expect(page.getByRole("button", { name: "Show more" })).toBeHidden();
      await page.reload();
      await expect(alerts(page)).toHaveCount(10);
      await alerts(page).first().getByRole("link").click();
      await expect(page).toHaveURL(/\/inventory\/T0$/);
    });
  },
);

test(
  "the figures are read again every 30 seconds, but not in a hidden tab; a failure keeps the last ones and says how old they are",
  shows("dashboard/live", "constants/dashboard"),
  async ({ adminPage: page, server }) => {
    await test.step("the clock reads the figures again every 30 seconds", async () => {
      // A change that is told would be shown at once.
      await page.route("**/api/changes/stream", (route) => route.fulfill({ status: 403 }));
      await page.clock.install();
      // The page's clock goes on by itself: what a busy machine takes here is part of the 30 seconds.
      const loading = Date.now();
      await page.goto("/home");
      await expect(page.getByText(/^Live as of/)).toBeVisible();
      const loadMs = Date.now() - loading;
      const before = await page.getByText(/^Live as of/).textContent();
      const reads = countReads(page);
      await fill(server, 1);
      await page.clock.fastForward(29_000 - (Date.now() - loading));
      expect(reads()).toBe(0);
      await page.clock.fastForward(1_000 + loadMs);
      await expect(group(page, "Total SKUs")).toHaveText(/^Total SKUs1/);
      expect(reads()).toBe(1);
      await expect(page.getByText(/^Live as of/)).not.toHaveText(before ?? "");
      await page.clock.fastForward(30_000);
      await expect.poll(reads).toBe(2);
    });
    await test.step("rests in a hidden tab and reads at once when it comes back", async () => {
      await page.unrouteAll();
      await page.goto("/home");
      await expect(page.getByText(/^Live as of/)).toBeVisible();
      const reads = countReads(page);
      const show = (state: string) =>
        page.evaluate((value) => {
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
        }, state);
      await show("hidden");
      await server.createToy({ strToyBarcode: "H1", strName: "Hidden" });
      await page.clock.fastForward(90_000);
      expect(reads()).toBe(0);
      await show("visible");
      await expect(group(page, "Total SKUs")).toHaveText(/^Total SKUs2/);
      expect(reads()).toBe(1);
    });
    await test.step("a failure keeps the last figures and says how old they are, until the server answers", async () => {
      await page.route("**/api/dashboard*", (route) => route.fulfill({ status: 500, body: "" }));
      await page.clock.fastForward(30_000);
      await expect(page.getByText(/^Figures of .*No newer ones\.$/)).toBeVisible();
      // A try that is still under way takes the next one's place.
      await expect(async () => {
        await page.clock.fastForward(30_000);
        const old = page.getByText(/ 2 min old\. No newer ones\.$/);
        await expect(old).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.clock.fastForward(3 * 60 * 60_000);
      await expect(page.getByText(/, 3 h old\. No newer ones\.$/)).toBeVisible();
      await expect(group(page, "Total SKUs")).toHaveText(/^Total SKUs2/);
      await expect(alerts(page)).toHaveCount(2);
      await page.unroute("**/api/dashboard*");
      await page.clock.fastForward(30_000);
      await expect(page.getByText(/^Live as of/)).toBeVisible();
    });
  },
);
