/** A box's note, a toy's barcode and a toy that is no more are put right. */
import { pull } from "./boxCamera.ts";
import { persistedTitles } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { press, type } from "./keyboard.ts";
import { button, go, status, unsent } from "./screen.ts";

test("a barcode and a box's code are corrected by gun, and the old ones still lead there; a code is added without a connection; an item in no box is deleted, a box's note edited", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "OLD-1", strName: "Ark" });
  await server.createToy({ strToyBarcode: "TAKEN", strName: "Kite" });
  await page.goto("/inventory/OLD-1");
  await page.getByRole("button", { name: "Edit barcode" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit barcode" });
  const field = dialog.getByLabel("Barcode");
  await expect(field).toBeFocused();
  await field.fill(" ");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a barcode.")).toBeVisible();
  await pull(page, "TAKEN");
  await expect(field).toHaveValue("TAKEN");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(field).toHaveAccessibleDescription(/TAKEN/);
  await pull(page, "4006381333931");
  await expect(field).toHaveValue("4006381333931");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
  await expect(dialog).toBeHidden();
  expect((await server.toy("4006381333931")).strName).toBe("Ark");

  const others = page.getByRole("list", { name: "Also found by" });
  await expect(others).toHaveText(/^OLD-1 Can be removed from .* on\.$/);
  await go(page, "/inventory/OLD-1");
  await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
  await page.route("**/codes", (route) =>
    route.fulfill({ json: [{ strCode: "OLD-1", intSince: 0, intFreeFrom: 1 }] }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Remove code OLD-1" }).click();
  const question = page.getByRole("dialog", { name: "Remove the code OLD-1?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question.getByRole("alert")).toHaveText(/^The code OLD-1 can be removed from/);
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.unroute("**/codes");
  await test.step("one that somebody corrects meanwhile is kept by who types nothing", async () => {
    await server.createToy({ strToyBarcode: "OLD", strName: "Swing" });
    await go(page, "/inventory/OLD");
    await expect(page.getByRole("heading", { name: "Swing" })).toBeVisible();
    await press(button(page, "Edit barcode"));
    await expect(field).toBeFocused();
    await server.call("PUT", "/api/toys/OLD/barcode", { strToyBarcode: "NEW" });
    await expect(page.getByText("Its barcode is NEW.")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect((await server.toy("OLD")).strToyBarcode).toBe("NEW");
  });
  await test.step("a code is added by keys, without a connection: it finds the item at once, and is refused or taken back; an item is deleted when it is in no box", async () => {
    await server.createToy({ strToyBarcode: "A", strName: "Ark" });
    await go(page, "/inventory/A");
    await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Add code" });
    await press(button(page, "Add code"));
    const field = dialog.getByLabel("Code", { exact: true });
    await expect(field).toBeFocused();
    await press(dialog.getByRole("button", { name: "Save" }));
    await expect(dialog.getByText("Please enter a barcode.")).toBeVisible();
    await type(field, "TAKEN");
    await page.keyboard.press("Enter");
    const refusal = 'The code TAKEN belongs to the toy "Kite" already.';
    await expect(field).toHaveAccessibleDescription(new RegExp(refusal));
    await page.route("**/api/toys/A/codes", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await type(field, "4006381333948");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    const others = page.getByRole("list", { name: "Also found by" });
    await expect(others).toContainText("4006381333948 unsent");
    await go(page, "/barcodes");
    await page.getByText("Scanner gun", { exact: true }).click();
    await pull(page, "4006381333948");
    await expect(page).toHaveURL(/\/inventory\/A$/);
    await page.unroute("**/api/toys/A/codes");
    await expect(unsent(page)).toBeHidden();
    await expect(others).toHaveText("4006381333948 Remove");
    expect((await server.toy("4006381333948")).strName).toBe("Ark");

    await press(button(page, "Remove code 4006381333948"));
    await press(page.getByRole("dialog").getByRole("button", { name: "Remove" }));
    await expect(status(page, "Code removed.")).toBeVisible();
    await expect(others).toBeHidden();
    await go(page, "/history");
    await expect(page.getByText('removed the code 4006381333948 of "Ark"')).toBeVisible();
    await press(page.getByRole("button", { name: /^Undo/ }).first());
    await expect(page.getByText("Undone.")).toBeVisible();
    await go(page, "/inventory/A");
    await expect(others).toContainText("4006381333948");
    await test.step("an item is deleted when it is in no box, and says what goes", async () => {
      await server.createToy({ strToyBarcode: "T1", strName: "Swing", intQuantity: 3 });
      await server.createBox("SHELF");
      await server.putIntoBox("SHELF", "T1", 2);
      await go(page, "/inventory/T1");
      await expect(page.getByRole("heading", { name: "Swing" })).toBeVisible();
      const deletion = page.getByRole("button", { name: "Delete item" });
      const open = () => deletion.click();
      await page.emulateMedia({ colorScheme: "dark" });
      const colors = await deletion.evaluate((element) => getComputedStyle(element).color);
      const [red = 0, green = 0, blue = 0] = colors.match(/\d+/g)?.map(Number) ?? [];
      expect(Math.min(red - green, red - blue), colors).toBeGreaterThan(60);
      const question = page.getByRole("dialog", { name: "Delete this item?" });
      await open();
      await expect(question).toContainText("It is in a box: take it out first.");
      await expect(question.getByRole("button", { name: "Delete" })).toBeDisabled();
      await question.getByRole("button", { name: "Cancel" }).click();
      // The box stays the place of what is sold out of it, and holds nothing.
      await server.call("PUT", "/toys/T1?difference=-2", {
        ...{ intQuantity: 1, boxes: [{ strBoxCode: "SHELF", intDifference: -2 }] },
      });
      await expect(page.getByRole("main")).toContainText("1in stock");
      await expect(page.getByRole("region", { name: "Where it is" })).toContainText(
        /Box SHELF.*It belongs here\./,
      );
      await open();
      await expect(question).toContainText("Swing");
      await expect(question).toContainText("1 piece in stock");
      const said = status(page, "Item deleted.").waitFor();
      await question.getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveURL(/\/inventory$/);
      await said;
      await expect(server.toy("T1")).rejects.toThrow("404");
    });
  });
  await test.step("a box's code is corrected, and the old label still leads to the box; its note is edited, typed before a reload, saved without a connection", async () => {
    await server.createToy({ strToyBarcode: "T2", strName: "Ark" });
    await server.createBox("BXO-7", undefined, "Trains");
    await server.putIntoBox("BXO-7", "T2", 2);
    await go(page, "/box/BXO-7");
    await page.getByRole("button", { name: "Edit box code" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit box code" });
    const field = dialog.getByLabel("Box code");
    await field.fill(" ");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText("Box code cannot be empty")).toBeVisible();
    await pull(page, "BOX-7");
    await expect(field).toHaveValue("BOX-7");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/box\/BOX-7$/);
    await button(status(page, "code of box BXO-7"), "Undo").click();
    await expect(page).toHaveURL(/\/box\/BXO-7$/);
    await button(page, "Edit box code").click();
    await expect(field).toBeFocused();
    await pull(page, "BOX-7");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/box\/BOX-7$/);
    const box = page.getByRole("region", { name: "Box BOX-7" });
    await expect(box.getByRole("heading", { name: "BOX-7" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Also found by" })).toContainText("BXO-7");
    await expect(page.getByRole("list", { name: "Toys in this box" })).toContainText("Ark");
    await go(page, "/barcodes");
    await page.getByText("Scanner gun", { exact: true }).click();
    await pull(page, "BXO-7");
    await expect(page.getByRole("button", { name: "Add Items" })).toBeVisible();
    await test.step("its note is edited; typed before a reload, saved without a connection", async () => {
      await server.createBox("C", undefined, "Trains");
      await go(page, "/box/C");
      await page.getByRole("button", { name: "Edit note" }).click();
      const dialog = page.getByRole("dialog", { name: "Edit note" });
      await dialog.getByLabel("Note").fill("Trains and rails");
      await expect.poll(() => persistedTitles(page)).toHaveLength(1);
      await page.reload();
      await expect(dialog.getByLabel("Note")).toHaveValue("Trains and rails");
      await page.route("**/api/boxes/C", (route) => route.abort());
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toBeHidden();
      const box = page.getByRole("region", { name: "Box C" });
      await expect(box.getByText("Trains and rails")).toBeVisible();
      await expect(box.getByText("unsent", { exact: true })).toBeVisible();
      await page.unroute("**/api/boxes/C");
      await expect(unsent(page)).toBeHidden();
      await page.goto("/box/C");
      await expect(box.getByText("Trains and rails")).toBeVisible();
      await expect(box.getByText("unsent", { exact: true })).toBeHidden();
    });
  });
});
