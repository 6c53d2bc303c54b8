/** Scanning toys into a box in a real browser against the real server (specification sections 2, 5, 7 and 8, "Box Camera"). */
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

const BOX = "BOX-7";
const TOYS = ["4006381333931", "4006381333948", "4006381333955"] as const;
const NAMES = ["Wooden train", "Stacking rings", "Kite"] as const;
const QUESTION = "You have unsaved items in your cart. Discard them?";

async function stock(server: TestServer) {
  await server.createBox(BOX);
  for (const [n, strToyBarcode] of TOYS.entries()) {
    await server.createToy({ strToyBarcode, strName: NAMES[n] ?? "", intQuantity: 50 });
  }
}

/** Types as a gun does: fast, with Enter at the end. */
async function pull(page: Page, ...codes: string[]) {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
  }
}

/** The same, without waiting for the page between keys, so that the pace is the gun's. */
async function gunOf(page: Page) {
  const keyboard = await page.context().newCDPSession(page);
  const press = (key: string, text: string) => [
    keyboard.send("Input.dispatchKeyEvent", { type: "keyDown", key, text }),
    keyboard.send("Input.dispatchKeyEvent", { type: "keyUp", key }),
  ];
  return (code: string) =>
    Promise.all([...[...code].flatMap((char) => press(char, char)), ...press("Enter", "\r")]);
}

const cartButton = (page: Page, items: number) =>
  page.getByRole("button", { name: `Cart, ${items} items`, exact: true });

const latest = (page: Page) => page.locator("[data-latest-scan]");

async function openMenu(page: Page) {
  await page.goto(`/boxcamera/${BOX}`);
  await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
}

/** Opens the box's camera in add mode, for the gun. */
async function openAddMode(page: Page) {
  await openMenu(page);
  await page.getByRole("button", { name: "Add Items" }).click();
  await page.getByText("Scanner gun", { exact: true }).click();
}

async function fillCart(page: Page, ...codes: string[]) {
  await openAddMode(page);
  await pull(page, ...codes);
  await expect(cartButton(page, new Set(codes).size)).toBeVisible();
}

async function confirm(page: Page) {
  await page.getByRole("button", { name: /^Cart, / }).click();
  await page.getByRole("dialog", { name: "Items to Add" }).getByText("Confirm").click();
}

async function inBox(server: TestServer): Promise<Record<string, number>> {
  const lines = await server.boxToys(BOX);
  return Object.fromEntries(lines.map((line) => [line.strToyBarcode, line.intAmountInBox]));
}

test.beforeEach(({ server }) => stock(server));

test.describe("menu", () => {
  test("offers View Items, Add Items and Cancel", async ({ adminPage: page }) => {
    await openMenu(page);
    await page.getByRole("button", { name: "Add Items" }).click();
    await expect(page.getByRole("button", { name: "Scan Toy" })).toBeVisible();
    await page.getByRole("button", { name: "Back to Menu" }).click();
    await page.getByRole("button", { name: "View Items" }).click();
    await expect(page).toHaveURL(new RegExp(`/box/${BOX}$`));
    await page.goBack();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/barcodes$/);
  });

  test("opens for a code with the box prefix", async ({ adminPage: page }) => {
    await page.goto(`/boxcamera/box-${BOX}`);
    await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
  });

  test("makes a box of an unknown code", async ({ adminPage: page, server }) => {
    await page.goto("/boxcamera/NEW-1");
    await expect(page.getByRole("heading", { name: "Box not found" })).toBeVisible();
    await page.getByRole("button", { name: "Add box" }).click();
    await expect(page.getByRole("heading", { name: "Box Camera – NEW-1" })).toBeVisible();
    expect(await server.boxToys("NEW-1")).toEqual([]);
  });

  test("says when a box cannot be made of the code", async ({ adminPage: page }) => {
    await page.goto(`/boxcamera/${TOYS[0]}`);
    await page.getByRole("button", { name: "Add box" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to add box." })).toBeVisible();
    await page.getByRole("button", { name: "Scan Barcode" }).click();
    await expect(page).toHaveURL(/\/barcodes$/);
  });
});

test.describe("scanning by gun", () => {
  test("every scan has its outcome", async ({ adminPage: page, server }) => {
    await server.createBox("BOX-8");
    await openAddMode(page);
    const outcomes: [string, string][] = [
      [TOYS[0], "Scanned!"],
      [TOYS[0], "+1 (2 total)"],
      [TOYS[0], "+1 (3 total)"],
      [TOYS[1], "Scanned!"],
      ["no-such-toy", "Toy not found"],
      ["BOX-8", "Cannot scan boxes into a box"],
      ["", "Empty scan"],
    ];
    for (const [code, text] of outcomes) {
      await pull(page, code);
      await expect(latest(page)).toContainText(text);
      await expect(
        page.locator("[role=status], [role=alert]").filter({ hasText: text }),
      ).toBeVisible();
    }
    await expect(cartButton(page, 2)).toBeVisible();
    await expect(page.getByRole("list", { name: "Last scans" }).getByRole("listitem")).toHaveCount(
      outcomes.length,
    );
  });

  for (const [what, status, text] of [
    ["a server that fails", 500, "Lookup failed"],
    ["a refused session", 403, "Please sign in to view items."],
  ] as const) {
    test(`${what}: "${text}"`, async ({ adminPage: page }) => {
      await openAddMode(page);
      await page.route(`**/api/toys/${TOYS[0]}`, (route) =>
        route.fulfill({ status, json: { error: "x", code: "x" } }),
      );
      await pull(page, TOYS[0]);
      await expect(latest(page)).toContainText(text);
      await expect(cartButton(page, 0)).toBeVisible();
    });
  }

  test("no network: the scan says so, and the next one counts", async ({ adminPage: page }) => {
    await openAddMode(page);
    await page.route(`**/api/toys/${TOYS[0]}`, (route) => route.abort(), { times: 1 });
    await pull(page, TOYS[0]);
    await expect(latest(page)).toContainText("Lookup failed");
    await pull(page, TOYS[0]);
    await expect(latest(page)).toContainText("Scanned!");
  });

  test("another label of the same toy counts on", async ({ adminPage: page, server }) => {
    await server.createToy({ strToyBarcode: "0036000291452", strName: "Puzzle" });
    await openAddMode(page);
    await pull(page, "0036000291452", "036000291452");
    await expect(latest(page)).toContainText("+1 (2 total)");
    await expect(cartButton(page, 1)).toBeVisible();
  });

  test("says which other boxes hold the toy, after the outcome", async ({
    adminPage: page,
    server,
  }) => {
    await server.createBox("BOX-8");
    await server.putIntoBox("BOX-8", TOYS[0], 4);
    await server.putIntoBox(BOX, TOYS[0], 2);
    await openAddMode(page);
    let answer: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(`**/api/toys/${TOYS[0]}/boxes**`, async (route) => {
      await held;
      await route.continue();
    });
    await pull(page, TOYS[0]);
    await expect(latest(page)).toContainText("Scanned!");
    answer();
    await expect(page.getByRole("note", { name: "Other boxes" })).toHaveText(
      "2 in this box already. Also in BOX-8 (4).",
    );
  });

  test("a scan in the menu or the open cart presses nothing and says so", async ({
    adminPage: page,
  }) => {
    await openMenu(page);
    await page.getByRole("button", { name: "Cancel" }).focus();
    await pull(page, TOYS[0]);
    await expect(page.getByText("Not added. Scan in Add Items.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/boxcamera/${BOX}$`));

    await page.getByRole("button", { name: "Add Items" }).click();
    await page.getByText("Scanner gun", { exact: true }).click();
    await pull(page, TOYS[0]);
    await cartButton(page, 1).click();
    await page.getByRole("button", { name: "Confirm" }).focus();
    await pull(page, TOYS[1]);
    await expect(page.getByText("Not added. Scan in Add Items.")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Items to Add" })).toBeVisible();
  });

  test("10 codes a second for 100 codes: 100 outcomes, right counts", async ({
    adminPage: page,
    server,
  }) => {
    test.setTimeout(60_000);
    const codes = Array.from({ length: 25 }, (_, n) => `TOY-${String(n).padStart(2, "0")}`);
    for (const strToyBarcode of codes) {
      await server.createToy({ strToyBarcode, strName: `Toy ${strToyBarcode}` });
    }
    await openAddMode(page);
    // A slow network: each lookup takes longer than the next pull of the trigger.
    await page.route("**/api/toys/**", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.continue();
    });
    await page.evaluate(() => {
      const seen: Record<string, string> = {};
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const item of document.querySelectorAll<HTMLElement>("[data-scan]")) {
          seen[item.dataset.scan ?? ""] ??= item.closest("li")?.textContent ?? "";
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    const scans = Array.from({ length: 100 }, (_, n) =>
      n % 20 === 19 ? "unknown-code" : (codes[(n * 7) % 25] ?? ""),
    );
    const shoot = await gunOf(page);
    const pulls: Promise<unknown>[] = [];
    for (const code of scans) {
      pulls.push(shoot(code));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await Promise.all(pulls);
    await expect(page.locator("[data-scan='100']")).toBeAttached();
    const seen = await page.evaluate(() => (window as unknown as { seen: object }).seen);
    expect(Object.keys(seen).map(Number)).toEqual(scans.map((_, n) => n + 1));

    const totals = new Map<string, number>();
    for (const [n, code] of scans.entries()) {
      const total = (totals.get(code) ?? 0) + 1;
      totals.set(code, total);
      const outcome =
        code === "unknown-code"
          ? "Toy not found"
          : total === 1
            ? "Scanned!"
            : `+1 (${total} total)`;
      expect(Object.values(seen)[n]).toContain(outcome);
    }
    totals.delete("unknown-code");
    await confirm(page);
    await expect(page.getByText("All items added!")).toBeVisible({ timeout: 20_000 });
    expect(await inBox(server)).toEqual(Object.fromEntries(totals));
  });
});

test.describe("cart", () => {
  test("lists name, barcode and amount, which never goes below 1", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0], TOYS[0], TOYS[1]);
    await cartButton(page, 2).click();
    const cart = page.getByRole("dialog", { name: "Items to Add" });
    const row = cart.getByRole("listitem").filter({ hasText: NAMES[0] });
    await expect(row).toContainText(TOYS[0]);
    await expect(row.getByRole("status")).toHaveText("2");
    await row.getByRole("button", { name: `Increase ${NAMES[0]}` }).click();
    await expect(row.getByRole("status")).toHaveText("3");
    const decrease = row.getByRole("button", { name: `Decrease ${NAMES[0]}` });
    await decrease.click();
    await decrease.click();
    await expect(row.getByRole("status")).toHaveText("1");
    await expect(decrease).toBeDisabled();
    await cart.getByRole("button", { name: `Remove ${NAMES[1]}` }).click();
    await cart.getByRole("button", { name: "Cancel" }).click();
    await expect(cart).toBeHidden();
    await expect(cartButton(page, 1)).toBeVisible();
  });

  test("survives a reload and is offered again", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0], TOYS[0], TOYS[1]);
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText("2 items are waiting in this box's cart")).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await pull(page, TOYS[0]);
    await expect(latest(page)).toContainText("+1 (3 total)");
  });

  test("kept from before is discarded only after the question", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0]);
    page.on("dialog", (dialog) => dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "Discard cart" }).click();
    const question = page.getByRole("dialog", { name: QUESTION });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText("1 item is waiting in this box's cart")).toBeVisible();
    await page.getByRole("button", { name: "Discard cart" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page.getByText("1 item is waiting in this box's cart")).toBeHidden();
    await page.reload();
    await expect(page.getByRole("button", { name: "Add Items" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
  });

  test("Back to Menu asks, unless it is empty", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0]);
    await page.getByRole("button", { name: "Back to Menu" }).click();
    const question = page.getByRole("dialog", { name: QUESTION });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(cartButton(page, 1)).toBeVisible();
    await page.getByRole("button", { name: "Back to Menu" }).click();
    await question.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Add Items" }).click();
    await expect(cartButton(page, 0)).toBeVisible();
  });

  test("navigating away asks", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0]);
    const home = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Home" });
    await home.click();
    const question = page.getByRole("dialog", { name: QUESTION });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`/boxcamera/${BOX}$`));
    await expect(cartButton(page, 1)).toBeVisible();
    await home.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await openMenu(page);
    await expect(page.getByRole("button", { name: "Continue" })).toBeHidden();
  });

  test("the browser warns only while the cart has items", async ({ adminPage: page }) => {
    const warnings: string[] = [];
    page.on("dialog", async (dialog) => {
      warnings.push(dialog.type());
      await dialog.accept();
    });
    await openAddMode(page);
    await page.reload();
    expect(warnings).toEqual([]);
    await fillCart(page, TOYS[0]);
    await page.reload();
    expect(warnings).toEqual(["beforeunload"]);
  });

  test("is filled by one window at a time", async ({ adminPage: page }) => {
    await fillCart(page, TOYS[0]);
    const other = await page.context().newPage();
    await other.goto(`/boxcamera/${BOX}`);
    await expect(other.getByText("This box is being filled in another window.")).toBeVisible();
    await page.close({ runBeforeUnload: false });
    await expect(other.getByText("1 item is waiting in this box's cart")).toBeVisible();
  });
});

test.describe("submit", () => {
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
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Home" })
      .click();
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
    const session = await server.session();
    await page.evaluate(
      (stored) => localStorage.setItem("toyshelf.session", JSON.stringify(stored)),
      { loggedIn: true, ...session },
    );
    await openMenu(page);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("All items added!")).toBeVisible();
    expect(await inBox(server)).toEqual({ [TOYS[0]]: 1 });
  });
});
