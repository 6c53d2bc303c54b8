/** Scanning toys into a box by gun, and its cart, in a real browser against the real server (specification sections 2, 5 and 8, "Box Camera"). */
import type { Page } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { typist } from "#tests/scan/typing.ts";
import { shows } from "#tests/specification/clauses.ts";
import {
  BOX,
  cartButton,
  confirm,
  fillCart,
  inBox,
  latest,
  NAMES,
  openAddMode,
  openMenu,
  pull,
  QUESTION,
  stock,
  TOYS,
} from "./boxCamera.ts";
import { persistedTitles } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";
import { shoot, strike } from "./strokes.ts";

/**
 * From the drawing of `text` on the page's thread does nothing any more: whatever is not on the
 * device by then is lost when the page is ended.
 */
async function stopAt(page: Page, text: string) {
  await page.evaluate((text) => {
    const draw = () => {
      if (!document.body.textContent?.includes(text)) return;
      console.log("drawn");
      for (;;);
    };
    new MutationObserver(draw).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  }, text);
}

/** Ends the page while `act` makes it draw `text`. */
async function endAt(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await stopAt(page, text);
  const drawn = page.waitForEvent("console", (message) => message.text() === "drawn");
  act().catch(() => {});
  await drawn;
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => {});
  await crashed;
}

test.beforeEach(({ server }) => stock(server));

test.describe("menu and cart", () => {
  test(
    "offers View Items, Add Items and Cancel; opens for a code with the box prefix, and makes a box of an unknown code or says why not; the cart of a box made here goes on when the server has it; leaving asks unless the cart is empty, in the app and by the browser; a toy that is not found is made over the cart",
    shows(
      "box-camera/menu",
      "box-camera/back",
      "states/back",
      "box-camera/discard",
      "box-camera/warning",
    ),
    async ({ adminPage: page, server }) => {
      const warnings: string[] = [];
      page.on("dialog", async (dialog) => {
        warnings.push(dialog.type());
        await dialog.accept();
      });
      await test.step("offers View Items, Add Items and Cancel", async () => {
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
      await test.step("opens for a code with the box prefix; makes a box of an unknown code, or says when that cannot be", async () => {
        await go(page, `/boxcamera/box-${BOX}`);
        await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();

        await go(page, "/boxcamera/NEW-1");
        await expect(page.getByRole("heading", { name: "Box not found" })).toBeVisible();
        await page.getByRole("button", { name: "Add box" }).click();
        await expect(page.getByRole("heading", { name: "Box Camera – NEW-1" })).toBeVisible();
        // It is open before the server has it.
        await expect.poll(() => server.boxToys("NEW-1").catch(() => null)).toEqual([]);

        await go(page, `/boxcamera/${TOYS[0]}`);
        await page.getByRole("button", { name: "Add box" }).click();
        await expect(
          page.getByRole("alert").filter({ hasText: "Failed to add box." }),
        ).toBeVisible();
        await page.getByRole("button", { name: "Scan Barcode" }).click();
        await expect(page).toHaveURL(/\/barcodes$/);
      });
      await test.step("is the scan screen's mode too: one device has one", async () => {
        await server.createBox("BOX-1");
        await go(page, "/barcodes");
        await expect(page.getByRole("radio", { name: "Camera" })).toBeChecked();
        await go(page, "/boxcamera/BOX-1");
        await page.getByRole("button", { name: "Add Items" }).click();
        await page.getByText("Scanner gun").click();
        await page.getByRole("button", { name: "Back to Menu" }).click();
        await page.getByRole("button", { name: "Cancel" }).click();
        await expect(page).toHaveURL(/\/barcodes$/);
        await expect(page.getByRole("radio", { name: "Scanner gun" })).toBeChecked();
      });
      await test.step("the cart of a box that is made here goes on when the server has the box, and is neither lost nor twice there", async () => {
        const held = Promise.withResolvers<void>();
        await page.route("**/boxes", async (route) => {
          await held.promise;
          await route.continue();
        });
        await go(page, "/boxcamera/NEW-2");
        await page.getByRole("button", { name: "Add box" }).click();
        await page.getByRole("button", { name: "Add Items" }).click();
        await page.getByText("Scanner gun", { exact: true }).click();
        await pull(page, TOYS[0]);
        await expect(cartButton(page, 1)).toBeVisible();
        held.resolve();
        await expect.poll(() => server.boxToys("NEW-2").catch(() => null)).toEqual([]);
        // It is read again.
        await server.call("PUT", "/api/boxes/NEW-2", { strCustomNote: "Winter" });
        await expect(cartButton(page, 1)).toBeVisible();
        await pull(page, TOYS[1]);
        await expect(cartButton(page, 2)).toBeVisible();
        // It was opened by its code here, and is by its id there.
        const other = await page.context().newPage();
        await other.goto("/boxcamera/NEW-2");
        await expect(other.getByText("This box is being filled in another window.")).toBeVisible();
        await other.close();
        await page.goto("/unsent");
        await expect(page.getByText(/2 items/)).toBeVisible();
        // The screen is drawn from the order, which is done, before the box is read.
        const drawn = Promise.withResolvers<void>();
        await page.route("**/boxes/NEW-2", async (route) => {
          await drawn.promise;
          await route.continue();
        });
        await page.goto("/boxcamera/NEW-2");
        await expect(page.getByRole("heading", { name: "Box Camera – NEW-2" })).toBeVisible();
        drawn.resolve();
        await expect(page.getByText(/2 items/)).toBeVisible();
        await page.getByRole("button", { name: "Continue" }).click();
        await confirm(page);
        const amounts = async () =>
          (await server.boxToys("NEW-2")).map(({ intAmountInBox }) => intAmountInBox);
        await expect.poll(amounts).toEqual([1, 1]);
      });
      await test.step("the cart is found where the server has the box and its order has no answer", async () => {
        const answered = Promise.withResolvers<void>();
        await page.route("**/boxes", async (route) => {
          const response = await route.fetch();
          await answered.promise;
          await route.fulfill({ response }).catch(() => {});
        });
        await go(page, "/boxcamera/NEW-3");
        await page.getByRole("button", { name: "Add box" }).click();
        await page.getByRole("button", { name: "Add Items" }).click();
        await pull(page, TOYS[0]);
        await expect(cartButton(page, 1)).toBeVisible();
        await expect.poll(() => server.boxToys("NEW-3").catch(() => null)).toEqual([]);
        await page.goto("/boxcamera/NEW-3");
        await expect(page.getByText(/1 item/)).toBeVisible();
        answered.resolve();
        await page.getByRole("button", { name: "Continue" }).click();
        await confirm(page);
        await expect.poll(async () => (await server.boxToys("NEW-3")).length).toBe(1);
        await page.unroute("**/boxes");
      });
      await test.step("leaving asks unless it is empty, in the app and by the browser", async () => {
        await test.step("Back to Menu asks, unless it is empty", async () => {
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
        await test.step("navigating away asks", async () => {
          await pull(page, TOYS[0]);
          await expect(cartButton(page, 1)).toBeVisible();
          const home = page
            .getByRole("navigation", { name: "Main" })
            .getByRole("link", { name: "Home" });
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
        await test.step("the browser warns only while the cart has items", async () => {
          await openAddMode(page);
          warnings.length = 0;
          await page.reload();
          expect(warnings).toEqual([]);
          await fillCart(page, TOYS[0]);
          await page.reload();
          expect(warnings).toEqual(["beforeunload"]);
        });
      });
      await test.step("Toy not found: Add it makes the toy over the cart; what was typed is kept", async () => {
        const code = "4006381333962";
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(cartButton(page, 1)).toBeVisible();
        await page.keyboard.type("6");
        await expect(page.getByText("× 6 next")).toBeVisible();
        await pull(page, code);
        await page.locator("[data-latest-scan]").getByRole("button", { name: "Add it" }).click();
        const form = page.getByRole("dialog", { name: "Add Item" });
        await expect(form.getByLabel("Quantity")).toHaveValue("6");
        await form.getByRole("button", { name: "Save" }).click();
        await expect(form.getByText("Please enter a name.")).toBeVisible();
        await form.getByLabel("Quantity").fill("20");
        // A pull goes on counting, and leaves nothing in the field.
        await shoot(page, TOYS[0]);
        await expect(page.getByText("+1 (2 total)").first()).toBeVisible();
        await expect(form.getByLabel("Quantity")).toHaveValue("20");
        await form.getByLabel("Name").fill("Ark");
        await expect.poll(() => persistedTitles(page)).toEqual(["New item Ark"]);

        await page.reload();
        await page.getByRole("button", { name: "Continue" }).click();
        await pull(page, code);
        await page.locator("[data-latest-scan]").getByRole("button", { name: "Add it" }).click();
        await expect(form.getByLabel("Name")).toHaveValue("Ark");
        // What was discarded is not there again; what was typed anew is.
        await form.getByRole("button", { name: "Cancel" }).click();
        await page.getByRole("button", { name: "Discard" }).click();
        await expect(form).toHaveCount(0);
        await expect.poll(() => persistedTitles(page)).toEqual([]);
        await page.locator("[data-latest-scan]").getByRole("button", { name: "Add it" }).click();
        await expect(form.getByLabel("Name")).toHaveValue("");
        await form.getByLabel("Name").fill("Ark");
        await form.getByLabel("Quantity").fill("20");
        // What is being saved is not left: its pulls would not count.
        const { promise: isTried, resolve: goOn } = Promise.withResolvers<void>();
        await page.route("**/toys", async (route) => {
          await isTried;
          await route.continue();
        });
        await form.getByRole("button", { name: "Save" }).click();
        await expect(form.getByRole("button", { name: "Cancel" })).toBeDisabled();
        await page.keyboard.press("Escape");
        goOn();
        await expect(latest(page)).toContainText("Scanned!");
        await expect(cartButton(page, 2)).toBeVisible();
        await confirm(page);
        await expect.poll(() => inBox(server)).toEqual({ [TOYS[0]]: 2, [code]: 1 });
        expect(await server.toy(code)).toMatchObject({ strName: "Ark", intQuantity: 20 });
      });
    },
  );
});

test.describe("scanning by gun", () => {
  test(
    "says which other boxes hold the toy; a number typed before a pull is its amount; the cart lists name, barcode and amount, which never goes below 1",
    shows("box-camera/items", "validation/cart-amount"),
    async ({ adminPage: page, server }) => {
      await test.step("says which other boxes hold the toy, after the outcome", async () => {
        await server.createBox("BOX-8");
        await server.putIntoBox("BOX-8", TOYS[0], 4);
        await server.putIntoBox(BOX, TOYS[0], 2);
        await openAddMode(page);
        const held = Promise.withResolvers<void>();
        await page.route(`**/api/toys/${TOYS[0]}/boxes**`, async (route) => {
          await held.promise;
          await route.continue();
        });
        await pull(page, TOYS[0]);
        await expect(latest(page)).toContainText("Scanned!");
        held.resolve();
        await expect(page.getByRole("note", { name: "Other boxes" })).toHaveText(
          "2 in this box already. Also in BOX-8 (4).",
        );
      });
      await test.step("a box that a colleague renames meanwhile stays this box", async () => {
        await server.call("PUT", `/api/boxes/${BOX}/code`, { strBoxCode: "BOX-9" });
        await expect(page.getByRole("heading", { name: "Box Camera – BOX-9" })).toBeVisible();
        await pull(page, TOYS[0]);
        await expect(page.getByRole("note", { name: "Other boxes" })).toHaveText(
          "2 in this box already. Also in BOX-8 (4).",
        );
        await server.call("PUT", "/api/boxes/BOX-9/code", { strBoxCode: BOX });
        await expect(page.getByRole("heading", { name: `Box Camera – ${BOX}` })).toBeVisible();
      });
      await test.step("a number typed before a pull is its amount", async () => {
        await page.keyboard.type("12");
        const next = page.getByRole("status").filter({ hasText: "× 12 next" });
        await expect(next).toBeVisible();
        await pull(page, TOYS[1]);
        await expect(latest(page)).toContainText(`12 × ${NAMES[1]}`);
        await expect(next).toBeHidden();
        await page.keyboard.type("3");
        await expect(page.getByText("× 3 next")).toBeVisible();
        await page.getByRole("button", { name: "Clear amount" }).click();
        await pull(page, TOYS[1]);
        await expect(latest(page)).toContainText("+1 (13 total)");
        await confirm(page);
        await expect.poll(() => inBox(server)).toEqual({ [TOYS[0]]: 4, [TOYS[1]]: 13 });
      });
      await test.step("a code that is typed by hand in the groups of its label is one code", async () => {
        await page.getByRole("button", { name: "Add Items" }).click();
        // With a look at the label before each.
        const start = Date.now() / 1000 - 10;
        for (const [n, group] of ["4", "006381", "333931"].entries()) {
          const keys = n < 2 ? [...group] : [...group, "Enter"];
          await strike(page, typist(seeded(n), keys, 40), start + 4 * n);
        }
        await expect(latest(page)).toContainText("Scanned!");
        await expect(latest(page)).toContainText(NAMES[0]);
      });
      await test.step("the cart lists name, barcode and amount, which never goes below 1", async () => {
        await pull(page, TOYS[0], TOYS[1]);
        await cartButton(page, 2).click();
        const cart = page.getByRole("dialog", { name: "Items to Add" });
        const row = cart.getByRole("listitem").filter({ hasText: NAMES[0] });
        await expect(row).toContainText(TOYS[0]);
        const amount = row.getByLabel(`Amount of ${NAMES[0]}`);
        await expect(amount).toHaveValue("2");
        await row.getByRole("button", { name: `Increase ${NAMES[0]}` }).click();
        await expect(amount).toHaveValue("3");
        const decrease = row.getByRole("button", { name: `Decrease ${NAMES[0]}` });
        await decrease.click();
        await decrease.click();
        await expect(amount).toHaveValue("1");
        await expect(decrease).toBeDisabled();
        await amount.fill("240");
        await expect(cart.getByText("2 items, 241 pieces")).toBeVisible();
        // Half typed is no amount yet; left so, the last one counts.
        await amount.fill("");
        await expect(cart.getByText("2 items, 241 pieces")).toBeVisible();
        await decrease.focus();
        await expect(amount).toHaveValue("240");
        // Held down it repeats, and does not go below 1; its end is no step of its own.
        await amount.fill("4");
        await decrease.hover();
        await page.mouse.down();
        await expect(amount).toHaveValue("1");
        await page.mouse.up();
        await row.getByRole("button", { name: `Increase ${NAMES[0]}` }).click();
        await expect(amount).toHaveValue("2");
        await cart.getByRole("button", { name: `Remove ${NAMES[1]}` }).click();
        await cart.getByRole("button", { name: "Cancel" }).click();
        await expect(cart).toBeHidden();
        await expect(cartButton(page, 1)).toBeVisible();
      });
    },
  );
});

test.describe("cart", () => {
  test("is filled by one window at a time, and has what was scanned when its page is ended; goes on as it is when somebody corrects the code or deletes the box, and is found under the new code", async ({
    adminPage: page,
    server,
  }) => {
    await fillCart(page, TOYS[0], TOYS[0], TOYS[1]);
    const other = await page.context().newPage();
    await other.goto(`/boxcamera/${BOX}`);
    await expect(other.getByText("This box is being filled in another window.")).toBeVisible();
    await test.step("a page that is ended when a scan's outcome is drawn has the toy in its cart again, once", async () => {
      await endAt(page, "+1 (3 total)", () => pull(page, TOYS[0]));
      await expect(other.getByText("2 items are waiting in this box's cart")).toBeVisible();
      await expect(other.getByText(`3 × ${NAMES[0]}`)).toBeVisible();
      await go(other, "/unsent");
      await expect(other.getByText(`Cart of box ${BOX}: 2 items`)).toBeVisible();
      await go(other, `/boxcamera/${BOX}`);
    });

    await other.getByRole("button", { name: "Continue" }).click();
    await expect(cartButton(other, 2)).toBeVisible();
    await server.call("PUT", `/api/boxes/${BOX}/code`, { strBoxCode: "BOX-7B" });
    await expect(other.getByRole("heading", { name: "BOX-7B" })).toBeVisible();
    await pull(other, TOYS[2]);
    await expect(cartButton(other, 3)).toBeVisible();
    other.on("dialog", (asked) => asked.accept());
    await other.goto("/boxcamera/BOX-7B");
    await expect(other.getByText("3 items are waiting in this box's cart")).toBeVisible();
    await other.getByRole("button", { name: "Continue" }).click();
    // A toy whose code is corrected is still asked about.
    await server.call("PUT", `/api/toys/${TOYS[0]}/barcode`, { strToyBarcode: "NEW" });
    await cartButton(other, 3).click();
    const cart = other.getByRole("dialog", { name: "Items to Add" });
    await cart.getByLabel(`Amount of ${NAMES[0]}`).fill("60");
    await expect(cart.getByRole("group", { name: /more than the stock has/ })).toBeVisible();
    await cart.getByRole("button", { name: "Cancel" }).click();
    const gone = other.waitForResponse((answer) => answer.status() === 404);
    await server.call("DELETE", "/boxes/BOX-7B");
    await gone;
    await pull(other, TOYS[2]);
    await expect(latest(other)).toContainText("+1 (2 total)");
    await cartButton(other, 3).click();
    await expect(cart).toContainText(NAMES[0] ?? "");
  });
});
