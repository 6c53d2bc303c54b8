/** Every flow by keyboard alone, and where the focus is after each dialog, each work and each navigation. */
import type { Locator, Page, Route } from "@playwright/test";
import type { Box, Section } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { BOX, cartButton, latest, NAMES, openMenu, pull, stock, TOYS } from "./boxCamera.ts";
import { expect, test } from "./fixtures.ts";
import { press, reach, type } from "./keyboard.ts";
import { CALLS } from "./scanning.ts";
import { button, go, status, tableRows } from "./screen.ts";
import { ADMIN } from "./server.ts";
import { typed } from "./strokes.ts";

const checkbox = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

/** After a navigation the title has the focus. */
async function expectArrival(page: Page, path: RegExp, title: string) {
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeFocused();
}

/** A toast is in a live region that was there before it. */
async function expectSpoken(page: Page, role: "status" | "alert", text: string) {
  const region = page.locator("[data-position][aria-live=polite]");
  await expect(region.getByRole(role).filter({ hasText: text }).first()).toBeVisible();
}

/** A dialog takes the focus in (to `first`), and Escape gives it back to what opened it. */
async function expectReturn(opener: Locator, dialog: Locator, first = dialog.locator(":focus")) {
  await press(opener);
  await expect(first).toBeVisible();
  await expect(first).toBeFocused();
  await opener.page().keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** Chooses in the select that has the focus. */
async function choose(page: Page, name: string) {
  await page.keyboard.press("ArrowDown");
  const option = page.getByRole("option", { name, exact: true });
  await expect(option).toBeVisible();
  for (let n = 0; n < 5; n++) {
    if (await option.evaluate((element) => element.matches("[data-combobox-selected]"))) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(option).toBeHidden();
}

test("signing up, in and out, the drawer and the account", async ({ page }) => {
  await page.goto("/");
  await press(button(page, "Login"), "Space");
  await expectArrival(page, /\/login$/, "Sign In");

  await reach(page.getByRole("tab", { name: "Sign In" }));
  await page.keyboard.press("ArrowRight");
  const signUp = page.getByRole("tabpanel", { name: "Sign Up" });
  await type(signUp.getByLabel("Email"), "ada@example.com");
  await type(signUp.getByLabel("Password", { exact: true }), "Engine-1843");
  await type(signUp.getByLabel("Confirm password"), "Engine-1843");
  await type(signUp.getByLabel("Full name"), "Ada");
  await type(signUp.getByLabel("Address"), "12 Square");
  await reach(signUp.getByLabel("Date of birth"));
  await page.keyboard.type("10121985", { delay: 100 });
  await type(signUp.getByLabel("Phone"), "0123");
  const answer = Promise.withResolvers<void>();
  const fail = (route: Route) => answer.promise.then(() => route.abort());
  await page.route("**/auth/create-user", fail, { times: 1 });
  await press(button(page, "Sign Up"));
  await expect(button(page, "Sign Up")).toBeDisabled();
  await expect(button(page, "Sign Up")).toBeFocused();
  // At work it takes no second press.
  await page.keyboard.press("Enter");
  answer.resolve();
  await expect(page.getByRole("alert")).toHaveText("Network error");
  await expect(button(page, "Sign Up")).toBeFocused();
  await page.keyboard.press("Enter");
  await expectArrival(page, /\/guest$/, "Guest");

  const menu = page.getByRole("dialog", { name: "Menu" });
  await expectReturn(button(page, "Open menu"), menu);
  await page.keyboard.press("Enter");
  await press(menu.getByRole("link", { name: "Account" }));
  await expectArrival(page, /\/account$/, "Account");
  await press(page.getByRole("main").getByRole("button", { name: "Sign Out", exact: true }));
  await expectArrival(page, /\/login$/, "Sign In");

  await type(page.getByLabel("Email"), ADMIN.email);
  await type(page.getByLabel("Password", { exact: true }), "wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await type(page.getByLabel("Password", { exact: true }), ADMIN.password);
  await press(button(page, "Sign In"));
  await expectArrival(page, /\/home$/, "Home");

  await press(button(page, "Open menu"));
  await reach(menu.getByRole("radio", { name: "Auto" }));
  await page.keyboard.press("ArrowLeft");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await press(button(page, "Close menu"));
  await expect(button(page, "Open menu")).toBeFocused();
  await page.keyboard.press("Enter");
  await press(menu.getByRole("button", { name: "Sign Out" }), "Space");
  await expectArrival(page, /\/login$/, "Sign In");
});

test(
  "storage: filter, add section, add box; select, move, delete",
  shows(
    "storage/edit",
    "storage/move-delete",
    "validation/selection",
    "validation/box-code",
    "errors/add-box",
    "errors/boxes-done",
  ),
  async ({ adminPage: page, server }) => {
    await server.createSection(1);
    await server.createBox("B-1", 1);
    await server.createBox("B-2");
    await page.goto("/home");
    await press(button(page, "Storage"));
    await expectArrival(page, /\/storage$/, "Storage");

    const filter = page.getByRole("searchbox", { name: "Filter boxes" });
    await type(filter, "B-2");
    const found = page.getByRole("list", { name: "Boxes found" });
    await expect(found.getByRole("link")).toHaveText(["Box B-2"]);
    await expect(filter).toBeFocused();
    await press(button(page, "Clear"));
    await expect(filter).toBeFocused();
    await expect(page.getByRole("region", { name: "Floor" })).toBeVisible();

    await press(button(page, "Add section"));
    await expectSpoken(page, "status", "Section 2 added.");
    await expect(button(page, "Add section")).toBeFocused();

    const opener = button(page, "Add box");
    const dialog = page.getByRole("dialog", { name: "Add box" });
    const code = dialog.getByLabel("Box code");
    await expectReturn(opener, dialog, code);
    await page.keyboard.press("Enter");
    await press(dialog.getByRole("button", { name: "Add", exact: true }));
    await expect(code).toHaveAccessibleDescription(/cannot be empty/);
    await expect(code).toBeFocused();
    const generate = dialog.getByRole("button", { name: "Generate a new code" });
    await press(generate);
    await expect(code).toHaveValue(/^2\d{12}$/);
    await expect(generate).toBeFocused();
    await type(code, "B-1");
    await press(dialog.getByRole("button", { name: "Add", exact: true }));
    await expectSpoken(page, "alert", "Failed to add box.");
    await expect(code).toHaveAccessibleDescription(/already/);
    await expect(code).toBeFocused();
    await type(code, "B-3");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Note")).toBeFocused();
    await reach(dialog.getByRole("combobox", { name: "Section" }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { name: "Section 2" })).toBeVisible();
    // Closes what is open in the dialog, not the dialog.
    await page.keyboard.press("Escape");
    await expect(page.getByRole("option", { name: "Section 2" })).toBeHidden();
    await expect(dialog).toBeVisible();
    await choose(page, "Section 2");
    await expect(dialog.getByRole("combobox", { name: "Section" })).toHaveValue("Section 2");
    const added = expectSpoken(page, "status", "Box B-3 added.");
    await press(dialog.getByRole("button", { name: "Add", exact: true }));
    await expect(dialog).toBeHidden();
    await added;
    await expect(opener).toBeFocused();
    expect(await server.call<Box>("GET", "/api/boxes/B-3")).toMatchObject({ intSection: 2 });

    await press(page.getByRole("link", { name: "Box B-3" }));
    await expectArrival(page, /\/box\/B-3$/, "Box");
    await press(page.getByRole("link", { name: "Section 2" }));
    await expectArrival(page, /\/storage#section-2$/, "Storage");

    await server.call("DELETE", "/boxes/B-3");
    await server.call("POST", "/boxesinsections/1/boxes", { strBoxCode: "B-2" });
    await expect(page.getByRole("region", { name: "Section 1" }).getByRole("link")).toHaveCount(2);
    await expect(page.getByRole("link", { name: "Box B-3" })).toHaveCount(0);
    const edit = page.getByRole("switch", { name: "Edit mode" });
    await press(edit, "Space");
    for (const name of ["Move boxes", "Delete boxes", "Delete sections"]) {
      await expect(button(page, name)).toBeDisabled();
    }
    await press(checkbox(page, "Box B-1"), "Space");
    await press(checkbox(page, "Section 2"), "Space");
    await expect(page.getByRole("status").filter({ hasText: "selected" })).toHaveText(
      "1 box and 1 section selected",
    );

    for (const [name, title] of [
      ["Move boxes", "Move boxes"],
      ["Delete boxes", "Delete 1 box(es)?"],
      ["Delete sections", "Delete 1 section(s)?"],
    ] as const) {
      const dialog = page.getByRole("dialog", { name: title });
      await expectReturn(button(page, name), dialog);
      await page.keyboard.press("Enter");
      await press(dialog.getByRole("button", { name: "Cancel" }));
      await expect(dialog).toBeHidden();
      await expect(button(page, name)).toBeFocused();
    }

    await press(button(page, "Move boxes"));
    const move = page.getByRole("dialog", { name: "Move boxes" });
    await expect(move.getByRole("combobox", { name: "Destination" })).toBeFocused();
    await expect(move.getByRole("button", { name: "Move", exact: true })).toBeDisabled();
    await choose(page, "Section 2");
    await press(move.getByRole("button", { name: "Move", exact: true }));
    await expectSpoken(page, "status", "Boxes moved successfully!");
    await expect(edit).not.toBeChecked();
    await expect(edit).toBeFocused();

    await page.keyboard.press("Space");
    await press(checkbox(page, "Box B-2"), "Space");
    await press(button(page, "Delete boxes"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expectSpoken(page, "status", "Boxes deleted successfully");
    await expect(edit).toBeFocused();

    await page.keyboard.press("Space");
    await press(checkbox(page, "Section 1"), "Space");
    await page.route("**/sections/1", (route) => route.abort());
    await press(button(page, "Delete sections"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expectSpoken(page, "alert", "Could not delete section.");
    await expect(edit).toBeFocused();
    await page.unroute("**/sections/1");
    // It goes on by itself, and takes no focus with it.
    await expect(page.getByRole("region", { name: "Section 1" })).toBeHidden();
    await expect(edit).toBeFocused();
    expect(await server.call<Section[]>("GET", "/sections")).toMatchObject([{ intSection: 2 }]);
  },
);

test("box: select, move, delete, until it is empty", async ({ adminPage: page, server }) => {
  for (const [code, name] of [
    ["t1", "Train"],
    ["t2", "Bear"],
    ["t3", "Kite"],
  ] as const) {
    await server.createToy({ strToyBarcode: code, strName: name });
  }
  await server.createBox("A");
  await server.createBox("B", undefined, "Spare");
  for (const code of ["t1", "t2", "t3"]) await server.putIntoBox("A", code);
  await page.goto("/storage");
  await press(page.getByRole("link", { name: "Box A" }));
  await expectArrival(page, /\/box\/A$/, "Box");

  const edit = page.getByRole("switch", { name: "Edit Mode" });
  await press(edit, "Space");
  await press(checkbox(page, "Train"), "Space");
  const opener = button(page, "Move");
  const dialog = page.getByRole("dialog", { name: "Move toys" });
  const destination = dialog.getByLabel("Destination box");
  await expectReturn(opener, dialog, destination);
  await page.keyboard.press("Enter");
  await expect(destination).toBeFocused();
  await typed(page, "nope");
  await press(dialog.getByRole("button", { name: "Move", exact: true }));
  await expect(destination).toHaveAccessibleDescription(/no box with this code/);
  await expect(destination).toBeFocused();
  await type(destination, "spare");
  await press(dialog.getByRole("button", { name: /Spare/ }), "Space");
  await expect(destination).toHaveValue("B");
  await press(dialog.getByRole("button", { name: "Move", exact: true }));
  await expectSpoken(page, "status", "Toys moved successfully!");
  await expect(edit).toBeFocused();

  await page.keyboard.press("Space");
  await press(checkbox(page, "Bear"), "Space");
  await press(button(page, "Delete"));
  const question = page.getByRole("dialog");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(button(page, "Delete")).toBeFocused();
  await page.keyboard.press("Enter");
  await press(question.getByRole("button", { name: "Delete" }));
  await expectSpoken(page, "status", "Selected toy(s) deleted.");
  await expect(edit).toBeFocused();

  await page.keyboard.press("Space");
  await press(checkbox(page, "Kite"), "Space");
  await press(button(page, "Delete"));
  await press(question.getByRole("button", { name: "Delete" }));
  await expect(page.getByText("This box is empty")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(button(page, "Scan toys into this box"), "Space");
  await expect(page).toHaveURL(/\/boxcamera\/A$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // Who asked for it is not asked again.
  await expect(page.getByText("Scanner gun")).toBeVisible();
});

test("a box's last part: the focus goes on from the button that is gone, and it is there after a reload", async ({
  adminPage: page,
  server,
}) => {
  await server.createBox("A");
  const fill = async (n: number) => {
    await server.createToy({ strToyBarcode: `t${n}`, strName: `Toy ${n}` });
    await server.putIntoBox("A", `t${n}`);
  };
  await Promise.all(Array.from({ length: 32 }, (_, n) => fill(n + 10)));
  await page.goto("/box/A");
  // As on a slow network, where the others come later than the address.
  await page.route("**/boxes/A/toys?*limit=60*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  // From the end of the page, which is nearer.
  await page.keyboard.press("Shift+Tab");
  await press(button(page, "Show more (2 left)"));
  await expect(page.getByRole("listitem").filter({ hasText: "Toy 40" })).toBeVisible();
  const edit = page.getByRole("switch", { name: "Edit Mode" });
  await expect(edit).toBeFocused();
  await page.reload();
  await expect(page.getByRole("listitem").filter({ hasText: "Toy 41" })).toBeVisible();
});

test("scan: mode, camera, gun, what was scanned; box camera: into the cart, another amount, confirmed", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "T-1", strName: "Train" });
  await page.goto("/home");
  await press(page.getByRole("link", { name: "Scan Barcode" }));
  await expectArrival(page, /\/barcodes$/, "Scan Barcode");
  const main = page.getByRole("main");
  await press(main.getByRole("button", { name: "Scan", exact: true }), "Space");
  await expect(page.getByText("No camera was found.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Scan", exact: true })).toBeFocused();
  await press(button(page, "Try again"));
  await expect(page.getByText("No camera was found.")).toBeVisible();
  await expect(page.locator(":focus")).toBeVisible();
  await press(button(page, "Use a scanner gun"), "Space");
  const gun = page.getByLabel("Scanner input");
  await expect(gun).toBeFocused();
  await reach(page.getByRole("radio", { name: "Scanner gun" }));
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("radio", { name: "Camera" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(gun).toBeFocused();

  await page.route(CALLS, (route) => route.abort());
  await page.keyboard.type("T-1", { delay: 100 });
  await page.keyboard.press("Enter");
  await expectSpoken(page, "alert", "Network error");
  await press(button(page, "Scan Again"), "Space");
  await expect(button(page, "Scan Again")).toBeHidden();
  await expect(gun).toBeFocused();
  await press(page.getByRole("switch", { name: "Sound" }), "Space");
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  await page.unroute(CALLS);
  await reach(gun);
  await page.keyboard.type("T-1", { delay: 100 });
  await page.keyboard.press("Enter");
  await expectArrival(page, /\/inventory\/T-1$/, "Item");
  await press(page.getByRole("link", { name: "Scan Barcode" }));
  await expect(gun).toBeFocused();
  await press(page.getByRole("link", { name: "Open T-1" }).first());
  await expectArrival(page, /\/inventory\/T-1$/, "Item");

  await stock(server);
  await openMenu(page);
  await press(button(page, "Add Items"));
  await pull(page, TOYS[0]);
  await expect(latest(page)).toContainText("Scanned!");
  await press(cartButton(page, 1));
  const cart = page.getByRole("dialog", { name: "Items to Add" });
  await expect(cart).toBeVisible();
  await press(button(page, `Increase ${NAMES[0]}`));
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await press(cartButton(page, 1));
  await press(button(page, "Confirm"));
  await expect(page.getByText("All items added!")).toBeVisible();
  expect((await server.boxToys(BOX)).map((line) => line.intAmountInBox)).toEqual([2]);
});

test(
  "search and its way back; many items; a new code, its label, a new item",
  shows("hub/generate", "hub/scan", "errors/generate"),
  async ({ adminPage: page, server }) => {
    await server.createToy({ strToyBarcode: "T-1", strName: "Train", strGender: "boy" });
    await server.createToy({ strToyBarcode: "T-2", strName: "Bear" });
    await page.goto("/home");
    await press(page.getByRole("link", { name: "Search" }));
    await expectArrival(page, /\/search$/, "Search");
    const results = tableRows(page, "Results");
    const field = page.getByRole("searchbox", { name: "Search" });
    await type(field, "nothing");
    await expect(page.getByText("No results.")).toBeVisible();
    await expect(field).toBeFocused();
    await press(button(page, "Clear"));
    await expect(results).toHaveCount(2);
    await expect(field).toBeFocused();
    const gender = page.getByLabel("Gender");
    await reach(gender);
    await page.keyboard.press("b");
    await expect(gender).toHaveValue("boy");
    await expect(results).toHaveText([/Train/]);
    await expect(gender).toBeFocused();
    await press(results.getByRole("link"));
    await expectArrival(page, /\/inventory\/T-1$/, "Item");
    await page.goBack();
    await expectArrival(page, /\/search\?gender=boy$/, "Search");

    await go(page, "/inventory");
    const select = page.getByRole("switch", { name: "Select" });
    await press(select, "Space");
    await press(checkbox(page, "Bear"), "Space");
    await press(button(page, "Change"));
    const changing = page.getByRole("dialog", { name: "Change 1 item" });
    await type(changing.getByLabel("Low stock threshold"), "9");
    await page.keyboard.press("Enter");
    await expect(changing).toBeHidden();
    await expect(select).toBeFocused();
    await expect.poll(async () => (await server.toy("T-2")).intLowStockThreshold).toBe(9);

    await press(page.getByRole("link", { name: "Home" }));
    await expectArrival(page, /\/home$/, "Home");
    await press(button(page, "Barcode Hub"), "Space");
    await expectArrival(page, /\/barcode-hub$/, "Home");
    const generate = button(page, "Generate New Barcode");
    await expect(button(page, "Coming Soon")).toBeDisabled();
    const answer = Promise.withResolvers<void>();
    let lost = "";
    await page.route(
      "**/api/barcodes/new",
      async (route) => {
        lost = (await (await route.fetch()).json()).code;
        await answer.promise;
        await route.abort();
      },
      { times: 1 },
    );
    await press(generate);
    await expect(status(page, "Generating...")).toBeVisible();
    answer.resolve();
    await expect(status(page, "Error generating code")).toHaveText("Error generating code");
    // Trying again uses up no second code.
    await page.keyboard.press("Enter");
    await expect(status(page, "Generated!")).toBeVisible();
    await expect(page.getByRole("img", { name: `Barcode ${lost}` })).toBeVisible();
    await expect(generate).toBeFocused();
    const pdf = button(page, "Download PDF");
    await page.route("**/api/barcodes/*/pdf", (route) => route.abort(), { times: 1 });
    await press(pdf, "Space");
    await expect(page.getByRole("alert").filter({ hasText: "downloaded" })).toBeVisible();
    await expect(pdf).toBeFocused();
    const downloading = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    expect((await downloading).suggestedFilename()).toBe(`${lost}.pdf`);
    await expect(pdf).toBeFocused();
    await press(button(page, "Use for a new item"), "Space");
    await expectArrival(page, /\/inventory\/new\?barcode=2\d{12}$/, "Add Item");
    await page.goBack();
    await expectArrival(page, /\/barcode-hub$/, "Home");
    await press(page.getByRole("main").getByRole("button", { name: "Scan Barcode" }));
    await expectArrival(page, /\/barcodes$/, "Scan Barcode");
  },
);
