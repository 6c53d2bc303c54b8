/** The stock without a server: what the device's copy has is shown, ordered from, and sent later (docs/design.md, "Copy"). */
import type { Page } from "@playwright/test";
import type { Person } from "#domain/types.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

test.use({ serviceWorkers: "allow" });

const asOf = (page: Page) => page.getByRole("status").filter({ hasText: /^As of .*Network error/ });
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

/** When the device has the app and the stock. */
async function copied(page: Page): Promise<void> {
  await page.goto("/account");
  await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

test("every screen opens without a server, at its address", async ({ page, server }) => {
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  await server.end();
  const screens = [
    ["/inventory/T1", "4in stock"],
    ["/box/B1", "Train 1"],
    ["/inventory?q=train&sort=intQuantity&order=desc", "Train 3"],
    ["/search?q=kite", "Kite"],
    ["/storage", "Box B1"],
  ] as const;
  for (const [path, text] of screens) {
    await page.goto(path);
    await expect(main(page)).toContainText(text);
    await expect(asOf(page).first()).toBeVisible();
  }
  await page.goto("/home");
  await expect(main(page)).toContainText("No newer ones.");
  await expect(main(page)).toContainText("Train 1");
  await server.startAgain();
});

test("a scan without a server leads to the item, and what is ordered there is sent later", async ({
  page,
  server,
}) => {
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  await server.end();
  await page.goto("/barcodes");
  // As a gun reports the label: GTIN-14.
  await shoot(page, "04006381333931");
  await expect(page.getByRole("alert").filter({ hasText: "Network error" })).toBeVisible();
  await expect(main(page)).toContainText("30in stock");
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("link", { name: "1 unsent" })).toBeVisible();
  await page.reload();
  await expect(main(page)).toContainText("29in stock");
  await server.startAgain();
  await expect(page.getByRole("link", { name: /unsent/ })).toHaveCount(0, { timeout: 15_000 });
  expect((await server.toy("4006381333931")).intQuantity).toBe(29);
  await expect(asOf(page)).toHaveCount(0);
});

test("what others change is in the copy, and what the server refuses is not answered from it", async ({
  page,
  server,
}) => {
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  await server.call("PUT", "/toys/T2", { strName: "Crane" });
  await server.createToy({ strToyBarcode: "T4", strName: "Barge" });
  await expect(page.getByText(/^5 toys, as of/)).toBeVisible();
  await page.route("**/toys/T2", (route) => route.fulfill({ status: 500 }));
  await page.goto("/inventory/T2");
  await expect(page.getByRole("alert")).toContainText("Item Not Found");
  await server.end();
  await page.goto("/search?q=crane");
  await expect(main(page)).toContainText("Crane");
});

test("the copy goes with signing out and by Account, and is nobody else's", async ({
  page,
  server,
}) => {
  await fill(server);
  await signInPage(page, server.session, true);
  await copied(page);
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  await page.getByRole("button", { name: "Remove from this device" }).click();
  await expect.poll(databases).not.toContain("toyshelf.copy");
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  // Another person signs in over a session that ended by itself.
  const ada = await server.signUp();
  const [person] = await server.call<Person[]>("GET", "/api/people?q=guest@example.com");
  await server.call("PATCH", `/api/people/${person?.id}`, { role: "admin" });
  await page.evaluate(
    (session) => {
      localStorage.setItem("toyshelf.session", JSON.stringify({ loggedIn: true, ...session }));
    },
    { ...ada, role: "admin" },
  );
  await server.end();
  await page.goto("/inventory");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await server.startAgain();
  await page.goto("/account");
  await expect(page.getByText(/^4 toys, as of/)).toBeVisible();
  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await expect(page).toHaveURL(/login/);
  await expect.poll(databases).not.toContain("toyshelf.copy");
});
