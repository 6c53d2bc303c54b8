/** /inventory/new: words, rules, nothing lost (specification sections 2, 5 and 8). */
import type { Page } from "@playwright/test";
import { shows } from "#tests/specification/clauses.ts";
import { persistedTitles } from "./device.ts";
import { expect, test } from "./fixtures.ts";
import { go, unsent } from "./screen.ts";
import { shoot } from "./strokes.ts";

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();
const question = (page: Page) => page.getByRole("dialog", { name: "Discard changes?" });
const REFUSED = { status: 409, json: { error: "Not that.", code: "limit" } };
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

test(
  "saves every field; puts the new item into a box, and one undo takes both back; is prefilled, asks for a name and a barcode, and each field keeps to its rules; an odd barcode is said, scanned again or saved when that is confirmed",
  shows(
    "entities/toy",
    "validation/tags",
    "add-item/prefilled",
    "constants/threshold",
    "validation/required",
    "validation/ages",
    "validation/numbers",
  ),
  async ({ adminPage: page, server }) => {
    await test.step("puts the new item into a box, and one undo takes both back", async () => {
      await server.createBox("BOX-7", undefined, "Summer sale");
      await page.goto("/inventory/new");
      await fill(page, { Name: "Kite", Barcode: "K-1", Quantity: "4" });
      await page.getByRole("button", { name: "Put into a box" }).click();
      const put = page.getByRole("group", { name: "Put into a box" });
      await put.getByLabel("Box", { exact: true }).fill("summer");
      await put.getByRole("button", { name: "BOX-7" }).click();
      await expect(put.getByLabel("Pieces")).toHaveAttribute("placeholder", "4");
      await save(page);
      const places = page.getByRole("region", { name: "Where it is" });
      await expect(places).toContainText("Box BOX-7");
      expect(await server.boxToys("BOX-7")).toMatchObject([{ intAmountInBox: 4 }]);
      // Not by its toast, whose seconds a busy machine takes for the lines above.
      await page.keyboard.press("Control+z");
      await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => server.boxToys("BOX-7")).toEqual([]);
      expect(await server.call("GET", "/toys")).toEqual([]);
    });
    await test.step("saves every field and shows the item", async () => {
      await go(page, "/inventory/new");
      await fill(page, {
        Name: " Wooden train ",
        Barcode: "4006381333931",
        "Age Min": "3",
        "Age Max": "8",
        Quantity: "12",
        "Low stock threshold": "4",
        Description: "Blue, with a bell",
        "Tags (comma separated)": "wood, , train,wood,a,b,c,d",
      });
      await page.getByLabel("Gender").selectOption("Girl");
      await save(page);
      await expect(page).toHaveURL(/\/inventory\/4006381333931$/);
      await expect(page.getByRole("heading", { name: "Wooden train" })).toBeVisible();
      expect(await server.toy("4006381333931")).toMatchObject({
        strName: "Wooden train",
        strGender: "girl",
        intAgeMin: 3,
        intAgeMax: 8,
        intQuantity: 12,
        intLowStockThreshold: 4,
        strDescription: "Blue, with a bell",
        tags: ["wood", "train", "a", "b", "c"],
      });
    });
    await test.step("is prefilled with a barcode, to the last digit; a threshold of 0 becomes 5; ages may stay open", async () => {
      const barcode = "0012345678905";
      await go(page, `/inventory/new?barcode=${barcode}`);
      await expect(page.getByLabel("Barcode")).toHaveValue(barcode);
      await fill(page, { Name: "Ark", "Low stock threshold": "0" });
      await save(page);
      await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
      await expect(page.getByText(barcode, { exact: true })).toBeVisible();
      expect(await server.toy(barcode)).toMatchObject({
        ...{ strToyBarcode: barcode, intLowStockThreshold: 5, intQuantity: 0 },
        ...{ intAgeMin: null, intAgeMax: null },
      });
    });
    await test.step("asks for a name and a barcode, which a gun's Enter does not save; numbers take digits only, from 0 on; name and description end at their limits; refuses ages in the wrong order", async () => {
      await go(page, "/inventory/new");
      await page.getByLabel("Barcode").pressSequentially("4006381333931");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Name")).toBeFocused();
      await expect(page.getByText("Please enter a name.")).toBeHidden();
      await fill(page, { Barcode: "" });

      await save(page);
      await expect(page.getByText("Please enter a name.")).toBeVisible();
      await expect(page.getByText("Please enter a barcode.")).toBeVisible();
      await expect(page.getByLabel("Name")).toBeFocused();
      await fill(page, { Name: "Ark" });
      await expect(page.getByText("Please enter a name.")).toBeHidden();
      await fill(page, { Barcode: "   " });
      await save(page);
      await expect(page.getByText("Please enter a barcode.")).toBeVisible();
      await expect(page.getByLabel("Barcode")).toBeFocused();

      for (const label of ["Age Min", "Age Max", "Quantity", "Low stock threshold"]) {
        const field = page.getByLabel(label);
        await field.fill("");
        await field.pressSequentially("-1x2.5");
        await expect(field).toHaveValue("125");
        await expect(field).toHaveAttribute("inputmode", "numeric");
      }
      await fill(page, { Name: "n".repeat(120), Description: "d".repeat(300) });
      await expect(page.getByLabel("Name")).toHaveValue("n".repeat(100));
      await expect(page.getByLabel("Description")).toHaveValue("d".repeat(250));
      await fill(page, { Quantity: "1234567" });
      for (const label of ["Description", "Quantity"]) {
        // What is full takes nothing, and the caret stays where it is.
        await page.getByLabel(label).press("ControlOrMeta+Home");
        await page.keyboard.type("8");
        await expect(page.getByLabel(label)).toHaveJSProperty("selectionStart", 0);
      }

      await fill(page, { Barcode: "A1", "Age Min": "8", "Age Max": "5" });
      await save(page);
      await expect(
        page.getByText("Age Max must be greater than or equal to Age Min."),
      ).toBeVisible();
      await fill(page, { "Age Max": "8" });
      await save(page);
      await expect(page).toHaveURL(/\/inventory\/A1$/);
    });
    await test.step("says what is odd about a barcode, which is scanned again over the form or saved when that is confirmed", async () => {
      await test.step("says what is odd about a barcode, and Save asks once", async () => {
        for (const [barcode, sentence, kept] of [
          [
            "4006381333932",
            "The last digit does not fit the others: please check the code.",
            "4006381333932",
          ],
          [
            "A1\u001d7",
            "Characters that cannot be printed were left out: please check the code.",
            "A17",
          ],
        ] as const) {
          await go(page, `/inventory/new?barcode=${encodeURIComponent(barcode)}`);
          await expect(page.getByLabel("Barcode")).toHaveValue(kept);
          await expect(page.getByLabel("Barcode")).toHaveAccessibleDescription(sentence);
        }
        await fill(page, { Name: "Ark" });
        await save(page);
        const asked = page.getByRole("dialog", { name: "Characters that cannot be printed" });
        await asked.getByRole("button", { name: "Cancel" }).click();
        await expect(asked).toBeHidden();
        await page.route("**/toys", (route) => route.fulfill(REFUSED), { times: 1 });
        await save(page);
        await asked.getByRole("button", { name: "Save anyway" }).click();
        await expect(alert(page)).toHaveText("Not that.");
        await expect(asked).toBeHidden();
        await save(page);
        await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
        expect((await server.toy("A17")).strName).toBe("Ark");
      });
      await test.step("an odd barcode is scanned again over the form", async () => {
        await go(page, "/inventory/new?barcode=4006381333932");
        await fill(page, { Name: "Ark" });
        await page.getByRole("button", { name: "Scan again" }).click();
        await expect(page.getByRole("dialog", { name: "Scan again" })).toBeVisible();
        await shoot(page, "4006381333931");
        await expect(page.getByRole("dialog")).toBeHidden();
        await expect(page.getByLabel("Barcode")).toHaveValue("4006381333931");
        await expect(page.getByLabel("Name")).toHaveValue("Ark");
        await expect(page.getByRole("button", { name: "Scan again" })).toBeHidden();
      });
    });
  },
);

test(
  "a failure is said, and the toy goes on by itself, once; a refused item opens again with what was typed; a taken code and a wrong field are said where they are; leaving asks only with unsaved changes",
  shows("errors/add-item", "add-item/discard"),
  async ({ adminPage: page, server }) => {
    await test.step("a failure is said, and the toy goes on by itself, once", async () => {
      const keys: (string | undefined)[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") keys.push(request.headers()["idempotency-key"]);
      });
      const words = "The database does not answer.";
      await page.goto("/inventory/new?barcode=A0");
      const seen = Promise.withResolvers<void>();
      let calls = 0;
      await page.route("**/toys", async (route) => {
        calls += 1;
        if (calls === 1) return route.fulfill({ status: 500, json: { error: words, code: "x" } });
        await seen.promise;
        return route.continue();
      });
      await fill(page, { Name: "Ark", Quantity: "3" });
      await save(page);
      const said = page.getByRole("alert").filter({ hasText: words });
      await expect(said).toContainText("It is not sent yet and goes on by itself.");
      await expect(page).toHaveURL(/\/inventory\/A0$/);
      await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
      await expect(page.getByText("unsent", { exact: true })).toBeVisible();
      seen.resolve();
      await expect(page.getByLabel("Increase quantity")).toBeVisible();
      await expect(unsent(page)).toBeHidden();
      expect(await server.toy("A0")).toMatchObject({ strName: "Ark", intQuantity: 3 });
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toBeTruthy();
      await page.unroute("**/toys");
    });
    await test.step("one that is refused after its form was left opens again with what was typed", async () => {
      let calls = 0;
      await page.route("**/toys", (route) => {
        calls += 1;
        if (calls === 1) return route.abort();
        return calls === 2 ? route.fulfill(REFUSED) : route.continue();
      });
      await go(page, "/inventory/new?barcode=A1");
      await fill(page, { Name: "Ark", Description: "Big" });
      await save(page);
      await expect(page.getByRole("heading", { name: "Item Not Found" })).toBeVisible();
      // Something else is begun in its form meanwhile: that stays, and so does what was refused.
      await page.goto("/inventory/new?barcode=A1");
      await page.getByLabel("Name").pressSequentially("Boat");
      await expect.poll(() => persistedTitles(page)).toEqual(["New item Boat"]);
      page.once("dialog", (asked) => asked.accept());
      await page.goto("/unsent");
      await page.getByRole("button", { name: "Open again" }).click();
      await expect(page.getByLabel("Name")).toHaveValue("Boat");
      await expect(page.getByText("What was refused stays under Unsent.")).toBeVisible();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await unsent(page).click();
      await page.getByRole("button", { name: "Open again" }).click();
      await expect(page).toHaveURL(/\/inventory\/new\?barcode=A1$/);
      await expect(page.getByLabel("Name")).toHaveValue("Ark");
      await expect(page.getByLabel("Description")).toHaveValue("Big");
      await save(page);
      await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();
      await expect(unsent(page)).toBeHidden();
    });
    await test.step("a code that is taken shows the server's sentence and opens the item, a box's has none to open; what is wrong with a field stands under it", async () => {
      await server.createToy({ strToyBarcode: "0036000291452", strName: "Ark" });
      await go(page, "/inventory/new");
      await fill(page, { Name: "Other", Barcode: "036000291452" });
      // It is said while the item is looked up still: whoever leaves then is asked.
      const { promise: isSaid, resolve: goOn } = Promise.withResolvers<void>();
      await page.route("**/toys/036*", async (route) => {
        await isSaid;
        await route.continue();
      });
      await save(page);
      await expect(alert(page)).toContainText("036000291452");
      goOn();
      await page.getByRole("button", { name: "Open that item" }).click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await expect(page.getByRole("heading", { name: "Ark" })).toBeVisible();

      await server.createBox("B1");
      await go(page, "/inventory/new?barcode=B1");
      await fill(page, { Name: "Ark" });
      const lookup = page.waitForResponse(/\/toys\/B1\?/);
      await save(page);
      await expect(alert(page)).toContainText("B1");
      await lookup;
      await expect(page.getByRole("button", { name: "Open that item" })).toBeHidden();

      await page.route("**/toys", (route) =>
        route.fulfill({
          status: 400,
          json: { error: "Bad.", code: "bad_input", fields: { intQuantity: "Too odd." } },
        }),
      );
      await save(page);
      await expect(page.getByText("Too odd.")).toBeVisible();
      await expect(page.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Back", exact: true }).click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Add Item" })).toBeHidden();
    });
    await test.step("Back, the bottom bar and the browser's Back ask only with unsaved changes: Keep editing keeps all, Discard leaves; closing the page warns only then", async () => {
      await page.goto("/inventory/new?barcode=A7");
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/inventory$/);
      await page.getByRole("button", { name: "Add Item" }).click();
      await page.getByRole("button", { name: "Back" }).click();
      await expect(page).toHaveURL(/\/inventory$/);

      await page.getByRole("button", { name: "Add Item" }).click();
      await fill(page, { Name: "Ark" });
      await page.getByRole("button", { name: "Back" }).click();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(question(page)).toBeHidden();
      await expect(page.getByLabel("Name")).toHaveValue("Ark");
      await page.getByRole("button", { name: "Back" }).click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await expect(page).toHaveURL(/\/inventory$/);

      await page.getByRole("button", { name: "Add Item" }).click();
      await fill(page, { Name: "Ark" });
      const home = page
        .getByRole("navigation", { name: "Main" })
        .getByRole("link", { name: "Home" });
      await home.click();
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(page).toHaveURL(/\/inventory\/new$/);
      await page.evaluate(() => history.back());
      await question(page).getByRole("button", { name: "Keep editing" }).click();
      await expect(page).toHaveURL(/\/inventory\/new$/);
      await expect(page.getByLabel("Name")).toHaveValue("Ark");
      await home.click();
      await question(page).getByRole("button", { name: "Discard" }).click();
      await expect(page).toHaveURL(/\/home$/);

      await go(page, "/inventory/new");
      const asked: string[] = [];
      page.on("dialog", (dialog) => {
        asked.push(dialog.type());
        dialog.accept();
      });
      await page.getByLabel("Name").focus();
      await page.reload();
      expect(asked).toEqual([]);
      await page.getByLabel("Name").pressSequentially("Ark");
      await page.reload();
      expect(asked).toEqual(["beforeunload"]);
    });
  },
);
