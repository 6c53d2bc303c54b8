/** The desktop's additions: a rail, keys, a palette, new tabs (docs/design.md, "Keys"). */

import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";
import { shoot, strike } from "./strokes.ts";

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });

const TOY = "4006381333931";
const toys = (page: Page) => page.getByRole("row", { name: /Robot/ });

/** In the browser's place: a page that is printed says so. */
const catchPrint = (page: Page) =>
  page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-print", "");
  });

test.beforeEach(async ({ server }) => {
  await server.createToy({ strToyBarcode: TOY, strName: "Robot", intQuantity: 5 });
  await server.createBox("ROB-1", undefined, "Kites");
});

test("a row opens in a new tab, once; the rail has three places more than a bar; Ctrl Z takes back what was done last; Enter confirms what Enter asked, and opens what the palette finds", async ({
  adminPage: page,
  server,
}) => {
  await test.step("Ctrl and the middle button open a row in a new tab, once", async () => {
    await page.goto("/inventory");
    for (const how of [{ modifiers: ["Control"] }, { button: "middle" }] as const) {
      const opening = page.context().waitForEvent("page");
      await toys(page)
        .getByRole("cell", { name: TOY })
        .click(how as object);
      const tab = await opening;
      await expect(tab).toHaveURL(new RegExp(`/inventory/${TOY}$`));
      await tab.close();
    }
    await expect(page).toHaveURL(/\/inventory$/);
    expect(page.context().pages()).toHaveLength(1);
  });
  await test.step("the rail has three places more than a phone's bar, and a tab says what it shows", async () => {
    await page.goto("/home");
    const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(places).toHaveText([
      ...["Home", "Scan Barcode", "Search"],
      ...["Inventory", "Storage", "History"],
    ]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(places.last()).toBeFocused();
    await places.filter({ hasText: "Inventory" }).click();
    await expect(page).toHaveTitle("Inventory · Toyshelf");
    await toys(page).getByRole("link").click();
    await expect(page).toHaveTitle("Robot · Toyshelf");
    await go(page, "/box/ROB-1");
    await expect(page).toHaveTitle("Box ROB-1 · Toyshelf");
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(places).toHaveCount(3);
  });
  await test.step("Ctrl Z asks about what was done last, in its words, and takes it back, in a field it is the field's; Enter confirms what Enter asked, and opens what the palette finds", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(page, `/inventory/${TOY}`);
    await expect(page.getByRole("heading", { name: "Robot" })).toBeVisible();
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Nothing was done in this window")).toBeVisible();
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Done: Change" })).toBeVisible();

    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Search" })
      .click();
    const field = page.getByRole("searchbox", { name: "Search" });
    await field.pressSequentially("rx", { delay: 60 });
    // Letters that were typed slowly, as a busy machine does, are taken back one by one.
    await expect(async () => {
      await page.keyboard.press("Control+z");
      await expect(field).toHaveValue("", { timeout: 500 });
    }).toPass();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("Control+z");
    const question = page.getByRole("dialog");
    await expect(question).toContainText("Take back:");
    await question.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await server.toy(TOY)).intQuantity).toBe(5);
    await test.step("Enter confirms what Enter asked: a new press, not a held key", async () => {
      await go(page, `/inventory/${TOY}`);
      await page.getByRole("button", { name: "Edit name" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill("Red robot");
      await page.keyboard.down("Enter");
      const dialog = page.getByRole("dialog", { name: "Confirm change" });
      await expect(dialog.getByRole("button", { name: "Confirm" })).toBeFocused();
      for (let times = 0; times < 6; times++) await page.keyboard.down("Enter");
      await page.keyboard.up("Enter");
      await expect(dialog).toBeVisible();
      // A second Enter at once may be a gun's: this one is a second later.
      const press = [true, false].map((isDown, n) => ({ key: "Enter", at: 80 * n, isDown }));
      await strike(page, press, Date.now() / 1000 + 1);
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await server.toy(TOY)).strName).toBe("Red robot");
    });
    await test.step("Enter in the palette opens what is found by what is typed, however soon it is pressed", async () => {
      await server.createToy({ strToyBarcode: "D1", strName: "Doll" });
      await server.createToy({ strToyBarcode: "T1", strName: "Train" });
      await go(page, "/account");
      await page.getByRole("heading", { level: 1 }).focus();
      await page.keyboard.press("Control+k");
      const palette = page.getByPlaceholder("A screen, a toy or a box");
      await expect(palette).toBeFocused();
      await palette.pressSequentially("doll", { delay: 120 });
      await expect(page.getByRole("dialog").getByText("Doll")).toBeVisible();
      await page.keyboard.press("ControlOrMeta+A");
      await palette.pressSequentially("train", { delay: 120 });
      await page.keyboard.press("Enter");
      await expect(page).toHaveTitle("Train · Toyshelf");
    });
  });
});

test("keys lead on; a gun's keys do not; a list, a section and an item are printed as such, without what can be done", async ({
  adminPage: page,
  server,
}) => {
  const notePrevented = () =>
    page.evaluate(() => {
      const note = ({ defaultPrevented }: KeyboardEvent) =>
        document.body.setAttribute("data-prevented", String(defaultPrevented));
      window.addEventListener("keydown", note, { once: true });
    });
  const home = async () => {
    await go(page, "/home");
    // The heading is there before the part of the app that hears keys.
    await expect(page.getByText(/^Live as of/)).toBeVisible();
  };
  await home();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[role=dialog]")).toHaveCount(0);

  await page.keyboard.press("Control+k");
  const palette = page.getByPlaceholder("A screen, a toy or a box");
  await expect(palette).toBeFocused();
  await page.keyboard.type("rob", { delay: 120 });
  await expect(page.getByRole("dialog").getByText("Box ROB-1")).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Robot")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(palette).toBeHidden();
  await expect(page).toHaveTitle("Robot · Toyshelf");

  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  // Firefox would open its "Quick find".
  await notePrevented();
  // What follows another key at once may be a gun's.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page).toHaveURL(/\/search$/, { timeout: 1000 });
  }).toPass();
  await expect(page.locator("body")).toHaveAttribute("data-prevented", "true");
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await home();
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/inventory\/new$/, { timeout: 1000 });
  }).toPass();

  for (const code of ["n?/n-unknown", "/n?"]) {
    // A new page: a key pressed just before is taken for the beginning of a pull.
    await page.goto("/home");
    await expect(page.getByText(/^Live as of/)).toBeVisible();
    await shoot(page, code);
    // A shortcut's silence (src/shell/Shortcuts.tsx) was over before this.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    await expect(page).toHaveURL(/\/inventory\/new\?barcode=/);
    await expect(page.getByLabel("Barcode")).toHaveValue(code);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }

  // Who speaks to the device switches off what acts by one key; what needs two stays.
  await go(page, "/account");
  await page.getByRole("switch", { name: "Keys that act by themselves" }).press("Space");
  await home();
  await notePrevented();
  await page.keyboard.press("/");
  await expect(page.locator("body")).toHaveAttribute("data-prevented", "false");
  await page.keyboard.press("Control+k");
  await expect(palette).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await test.step("a list, a section and an item are printed as such, without what can be done", async () => {
    await test.step("a list prints all that match as a list, without what can be done", async () => {
      for (let n = 0; n < 25; n++) {
        await server.createToy({ strToyBarcode: `K${n}`, strName: `Kite ${n}`, intQuantity: 3 });
      }
      await catchPrint(page);
      await go(page, "/inventory?q=kite");
      const rows = page.getByRole("row", { name: /Kite/ });
      await expect(rows).toHaveCount(20);
      await page.getByRole("button", { name: "Print" }).click();
      await expect(page.locator("html[data-print]")).toBeAttached();
      await expect(rows).toHaveCount(25);
      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("columnheader", { name: "Location" })).toBeVisible();
      await expect(page.getByRole("searchbox")).toHaveCount(0);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("button", { name: /Export|Print|Add Item/ })).toHaveCount(0);
      await expect(page.getByText(/^Inventory · “kite” · /)).toBeVisible();
      const paper = await (await PDFiumLibrary.init()).loadDocument(
        await page.pdf({ format: "A5", margin: { bottom: "14mm" } }),
      );
      const pages = [...paper.pages()].map((sheet) => sheet.getText());
      expect(pages.length).toBeGreaterThan(1);
      for (const [n, text] of pages.entries()) {
        for (const heading of ["Name", "Barcode", "Quantity", "Location"]) {
          expect(text).toContain(heading);
        }
        expect(text).toContain(`${n + 1} / ${pages.length}`);
      }
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await expect(rows).toHaveCount(20);
    });
    await test.step("a section prints as a plan of all its boxes, and nothing else; an item as a sheet", async () => {
      await page.evaluate(() => document.documentElement.removeAttribute("data-print"));
      await page.emulateMedia({ media: "screen" });
      await server.createSection(1);
      for (let n = 1; n <= 14; n++) await server.createBox(`BOX-${n}`, 1, `Kites ${n}`);
      await go(page, "/storage");
      const section = page.getByRole("region", { name: "Section 1" });
      const boxes = section.getByRole("listitem");
      await expect(boxes).toHaveCount(12);
      await section.getByRole("button", { name: "Print Section 1" }).click();
      await expect(page.locator("html[data-print]")).toBeAttached();
      await page.emulateMedia({ media: "print" });
      await expect(boxes).toHaveCount(14);
      await expect(boxes.last()).toContainText("BOX-14");
      await expect(section.getByRole("link", { name: /Count/ })).toHaveCount(0);
      await expect(page.getByRole("button")).toHaveCount(0);
      await expect(page.getByRole("region", { name: "Floor" })).toHaveCount(0);
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      await page.emulateMedia({ media: "screen" });
      await expect(boxes).toHaveCount(12);

      await server.putIntoBox("ROB-1", TOY, 5);
      await go(page, `/inventory/${TOY}`);
      await expect(page.getByText("Box ROB-1")).toBeVisible();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      for (const seen of ["Robot", TOY, "in stock", "Box ROB-1", "Low stock threshold"]) {
        await expect(page.getByText(seen, { exact: true }).first()).toBeVisible();
      }
      await expect(page.getByRole("heading", { name: "Robot" })).toHaveCSS("color", "rgb(0, 0, 0)");
      for (const role of ["button", "navigation", "switch"] as const) {
        await expect(page.getByRole(role)).toHaveCount(0);
      }
      // Nor with room for a panel of actions, of whose height on paper no observer tells.
      await page.evaluate(() => document.documentElement.style.setProperty("--panel", "300px"));
      await expect(page.locator("html")).toHaveCSS("--panel", "0px");
    });
  });
});
