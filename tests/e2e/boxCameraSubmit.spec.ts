/** A cart's submission with every step failing in turn: no toy is lost or doubled (specification sections 4, 7 and 8). */
import type { Page, Route } from "@playwright/test";
import {
  BOX,
  cartButton,
  confirm,
  fillCart,
  inBox,
  NAMES,
  openMenu,
  stock,
  TOYS,
} from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";

test.beforeEach(({ server }) => stock(server));

const lines = `**/api/boxes/${BOX}/toys`;
const wanted = { [TOYS[0]]: 1, [TOYS[1]]: 2, [TOYS[2]]: 1 };
const filled = [TOYS[0], TOYS[1], TOYS[1], TOYS[2]];

/** Lets the POST number `n` meet `fault` once; the others pass. */
async function failAt(page: Page, n: number, fault: (route: Route) => Promise<void>) {
  let posts = 0;
  await page.route(lines, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    if (posts++ === n) await fault(route);
    else await route.continue();
  });
}

test("adds every line, empties the cart and returns to the menu", async ({
  adminPage: page,
  server,
}) => {
  await fillCart(page, ...filled);
  const keys: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") keys.push(request.headers()["idempotency-key"] ?? "");
  });
  await confirm(page);
  await expect(page.getByRole("status").filter({ hasText: "All items added!" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Items" })).toBeVisible();
  expect(await inBox(server)).toEqual(wanted);
  expect(new Set(keys).size).toBe(3);
  await page.getByRole("button", { name: "Add Items" }).click();
  await expect(cartButton(page, 0)).toBeVisible();
});

test("shows how far it is", async ({ adminPage: page }) => {
  await fillCart(page, ...filled);
  const gate = Promise.withResolvers<void>();
  await failAt(page, 1, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await confirm(page);
  await expect(page.getByText("Adding 2 of 3…")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" }).click();
  await page
    .getByRole("dialog", { name: /^Items are still being added/ })
    .getByRole("button", { name: "Cancel" })
    .click();
  gate.resolve();
  await expect(page.getByText("All items added!")).toBeVisible();
});

const faults: [string, (route: Route) => Promise<void>][] = [
  ["answered 500", (route) => route.fulfill({ status: 500, json: { error: "x", code: "x" } })],
  ["cut off before the server did it", (route) => route.abort()],
  [
    "cut off after the server did it",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
  ],
  [
    "refused",
    (route) => route.fulfill({ status: 404, json: { error: "No such toy.", code: "not_found" } }),
  ],
];
for (const [what, fault] of faults) {
  for (const n of [0, 1, 2]) {
    test(`line ${n + 1} ${what}: kept, offered, added once`, async ({
      adminPage: page,
      server,
    }) => {
      await fillCart(page, ...filled);
      await failAt(page, n, fault);
      await confirm(page);
      await expect(page.getByRole("alert").filter({ hasText: "Added 2/3 items" })).toBeVisible();
      const panel = page.getByRole("region", { name: "1 item could not be added" });
      await expect(panel).toContainText(NAMES[n] ?? "");
      await page.reload();
      await panel.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("All items added!")).toBeVisible();
      await expect(panel).toBeHidden();
      expect(await inBox(server)).toEqual(wanted);
    });
  }
}

for (const n of [0, 1, 2]) {
  for (const isDone of [false, true]) {
    test(`reloaded at line ${n + 1}, ${isDone ? "after" : "before"} the server did it: resumes, no doubles`, async ({
      adminPage: page,
      server,
    }) => {
      await fillCart(page, ...filled);
      page.on("dialog", (dialog) => dialog.accept());
      const reached = Promise.withResolvers<void>();
      await failAt(page, n, async (route) => {
        if (isDone) await route.fetch();
        reached.resolve();
      });
      await confirm(page);
      await reached.promise;
      await page.reload();
      const left = 3 - n;
      const panel = page.getByRole("region", {
        name: left === 1 ? "1 item could not be added" : `${left} items could not be added`,
      });
      await panel.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByText("All items added!")).toBeVisible();
      expect(await inBox(server)).toEqual(wanted);
    });
  }
}

test("nothing added: says so, and what is left can be discarded", async ({
  adminPage: page,
  server,
}) => {
  await fillCart(page, TOYS[0], TOYS[1]);
  await page.route(lines, (route) => route.abort());
  await confirm(page);
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add items" })).toBeVisible();
  const panel = page.getByRole("region", { name: "2 items could not be added" });
  await panel.getByRole("button", { name: "Discard" }).click();
  const question = page.getByRole("dialog", { name: "Discard 2 items?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await panel.getByRole("button", { name: "Discard" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(panel).toBeHidden();
  expect(await inBox(server)).toEqual({});
});

test("a toy that was deleted meanwhile is refused by the real server", async ({
  adminPage: page,
  server,
}) => {
  await fillCart(page, TOYS[0]);
  await server.call("DELETE", `/boxes/${BOX}`);
  await confirm(page);
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add items" })).toBeVisible();
  await server.createBox(BOX);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("All items added!")).toBeVisible();
  expect(await inBox(server)).toEqual({ [TOYS[0]]: 1 });
});

test("a session that ends meanwhile keeps the lines for after the next sign-in", async ({
  adminPage: page,
  server,
}) => {
  await fillCart(page, TOYS[0]);
  await failAt(page, 0, (route) =>
    route.fulfill({ status: 401, json: { error: "x", code: "unauthorized" } }),
  );
  await confirm(page);
  await expect(page).toHaveURL(/\/login/);
  const session = server.session;
  await page.evaluate(
    (stored) => localStorage.setItem("toyshelf.session", JSON.stringify(stored)),
    { loggedIn: true, ...session },
  );
  await openMenu(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("All items added!")).toBeVisible();
  expect(await inBox(server)).toEqual({ [TOYS[0]]: 1 });
});
