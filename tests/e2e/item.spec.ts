/** /inventory/{barcode}: every edit, confirmed or direct, its failures, the barcode, where it is (specification sections 2, 4, 5 and 8). */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import type { NewToy } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { expect, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";
import { button, go } from "./screen.ts";
import type { TestServer } from "./server.ts";

const CODE = "4006381333931";

async function open(page: Page, server: TestServer, toy: Partial<NewToy> = {}) {
  await server.createToy({
    strToyBarcode: CODE,
    strName: "Train",
    intQuantity: 10,
    intLowStockThreshold: 5,
    intAgeMin: 3,
    intAgeMax: 8,
    strDescription: "Blue",
    tags: ["wood"],
    ...toy,
  });
  await go(page, `/inventory/${encodeURIComponent(toy.strToyBarcode ?? CODE)}`);
  await quiet(page);
  await expect(page.getByRole("heading", { name: toy.strName ?? "Train" })).toBeVisible();
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Confirm change" });
const confirm = (page: Page) => dialog(page).getByRole("button", { name: "Confirm" }).click();
const cancel = (page: Page) => dialog(page).getByRole("button", { name: "Cancel" }).click();
const main = (page: Page) => page.getByRole("main");
const figure = (page: Page, n: number) => main(page).getByText(String(n), { exact: true });
/** A field's value as the screen shows it, under its label. */
const row = (page: Page, label: string) =>
  main(page).getByText(label, { exact: true }).locator("..");

async function type(page: Page, field: string, value: string, name = field.toLowerCase()) {
  await button(page, `Edit ${name}`).click();
  await page.getByRole("textbox", { name: field, exact: true }).fill(value);
  await button(page, `Save ${name}`).click();
}

/** Fails the toy's PUT, and only that. */
async function failPut(page: Page, answer: { status: number; body?: string } | null) {
  await page.route(`**/toys/${CODE}`, (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    return answer ? route.fulfill(answer) : route.abort();
  });
}

test(
  "name, low stock threshold, gender and age range: each within its rules, saved after the question; Cancel and Escape leave all as it is; two people change one item; plus, minus and typing ask once, and the status chip follows",
  shows(
    "item/fields",
    "states/edit",
    "validation/item-name",
    "validation/item-digits",
    "validation/item-ages",
    "item/quantity",
    "states/quantity",
  ),
  async ({ adminPage: page, server }) => {
    await open(page, server);
    await type(page, "Name", "Tram");
    await cancel(page);
    await expect(page.getByRole("heading", { name: "Train" })).toBeVisible();
    await button(page, "Edit name").click();
    await page.keyboard.type("Tram", { delay: 100 });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("heading", { name: "Train" })).toBeVisible();
    expect((await server.toy(CODE)).strName).toBe("Train");

    await type(page, "Name", "  ");
    await expect(page.getByText("Please enter a name.")).toBeVisible();
    const field = page.getByRole("textbox", { name: "Name", exact: true });
    await field.fill("x".repeat(120));
    await expect(field).toHaveValue("x".repeat(100));
    await field.fill("Tram");
    await button(page, "Save name").click();
    await expect(dialog(page)).toContainText("Train → Tram");
    await confirm(page);
    await expect(page.getByRole("heading", { name: "Tram" })).toBeVisible();
    expect((await server.toy(CODE)).strName).toBe("Tram");

    await type(page, "Low stock threshold", "1x2");
    await expect(dialog(page)).toContainText("5 → 12");
    await confirm(page);
    await expect(row(page, "Low stock threshold")).toContainText("12");
    expect((await server.toy(CODE)).intLowStockThreshold).toBe(12);

    await button(page, "Edit gender").click();
    await page.getByRole("combobox", { name: "Gender" }).selectOption("Girl");
    await button(page, "Save gender").click();
    await expect(dialog(page)).toContainText("Unisex → Girl");
    await confirm(page);
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, "Gender")).toContainText("Girl");
    expect((await server.toy(CODE)).strGender).toBe("girl");

    await button(page, "Edit age range").click();
    const [min, max] = ["Age min", "Age max"].map((name) => page.getByRole("textbox", { name }));
    await max?.fill("2");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Age Max must be greater than or equal to Age Min.")).toBeVisible();
    await max?.blur();
    await expect(max as NonNullable<typeof max>).toHaveValue("3");
    await min?.fill("");
    await max?.fill("9");
    await button(page, "Save age range").click();
    await expect(dialog(page)).toContainText("3–8 → Up to 9");
    await confirm(page);
    await expect(row(page, "Age range")).toContainText("Up to 9");
    expect(await server.toy(CODE)).toMatchObject({ intAgeMin: null, intAgeMax: 9 });
    await test.step("the second is told the newer value in the dialog, which stays open", async () => {
      await type(page, "Quantity", "12");
      await expect(dialog(page)).toContainText("10 → 12");
      await server.call("PUT", `/toys/${CODE}`, { intQuantity: 20 });
      await expect(dialog(page)).toContainText("20 → 12");
      await expect(dialog(page)).toContainText(
        "It was changed meanwhile. Please look again. It was 10 and is 20 now.",
      );
      expect((await server.toy(CODE)).intQuantity).toBe(20);
      await cancel(page);
      await expect(figure(page, 20)).toBeVisible();
    });
    await test.step("two times one less is two less", async () => {
      await button(page, "Decrease quantity").click();
      await expect(dialog(page)).toContainText("20 → 19");
      await server.call("PUT", `/toys/${CODE}?difference=-1`, { intQuantity: 19 });
      await confirm(page);
      await expect(figure(page, 18)).toBeVisible();
      await expect.poll(async () => (await server.toy(CODE)).intQuantity).toBe(18);
    });
    await test.step("notes that were changed meanwhile are shown beside what is typed", async () => {
      await button(page, "Edit notes").click();
      await page.getByRole("textbox", { name: "Notes" }).fill("Mine");
      await server.call("PUT", `/toys/${CODE}`, { strDescription: "Theirs" });
      await expect(
        page.getByText("The notes were changed meanwhile. They say now: Theirs"),
      ).toBeVisible();
      await expect(page.getByRole("textbox", { name: "Notes" })).toHaveValue("Mine");
      await button(page, "Save notes").click();
      await expect(page.getByText("Mine", { exact: true })).toBeVisible();
      await expect.poll(async () => (await server.toy(CODE)).strDescription).toBe("Mine");
    });
    await test.step("plus, minus and typing ask old → new once; Cancel reverts, Confirm saves; minus stops at 0; the status chip follows", async () => {
      await server.call("PUT", `/toys/${CODE}`, { intQuantity: 10, intLowStockThreshold: 5 });
      await expect(page.getByText("OK", { exact: true })).toBeVisible();
      await button(page, "Increase quantity").click();
      await expect(dialog(page)).toContainText("10 → 11");
      expect((await server.toy(CODE)).intQuantity).toBe(10);
      await cancel(page);
      await expect(dialog(page)).toBeHidden();
      await expect(figure(page, 10)).toBeVisible();
      await expect(page.getByText("in stock")).toBeVisible();
      expect((await server.toy(CODE)).intQuantity).toBe(10);

      await button(page, "Increase quantity").click();
      await confirm(page);
      await expect(dialog(page)).toBeHidden();
      await expect(figure(page, 11)).toBeVisible();
      expect((await server.toy(CODE)).intQuantity).toBe(11);

      // At once: a slow machine may ask between two taps.
      await button(page, "Decrease quantity").click({ clickCount: 3 });
      await expect(page.getByText("not saved yet, was 11")).toBeVisible();
      await expect(dialog(page)).toContainText("11 → 8");
      await confirm(page);
      await expect(figure(page, 8)).toBeVisible();

      await button(page, "Edit quantity").click();
      const field = page.getByRole("textbox", { name: "Quantity", exact: true });
      await expect(field).toBeFocused();
      await page.keyboard.type("-1a2.5", { delay: 100 });
      await expect(field).toHaveValue("125");
      await page.keyboard.press("Enter");
      await expect(dialog(page)).toContainText("8 → 125");
      await confirm(page);
      await expect(figure(page, 125)).toBeVisible();
      await expect(button(page, "Edit quantity")).toBeFocused();

      await type(page, "Quantity", "");
      await expect(page.getByText("Please enter a whole number.")).toBeVisible();
      await field.fill("125");
      await button(page, "Save quantity").click();
      await expect(button(page, "Edit quantity")).toBeVisible();
      await expect(dialog(page)).toBeHidden();

      await type(page, "Quantity", "5");
      await confirm(page);
      await expect(page.getByText("Low", { exact: true })).toBeVisible();
      await type(page, "Quantity", "2");
      await confirm(page);
      await expect(page.getByText("Critical", { exact: true })).toBeVisible();
      await button(page, "Decrease quantity").click({ clickCount: 2 });
      await expect(button(page, "Decrease quantity")).toBeDisabled();
      await expect(dialog(page)).toContainText("2 → 0");
      await confirm(page);
      await expect(figure(page, 0)).toBeVisible();
      await expect(button(page, "Decrease quantity")).toBeDisabled();
    });
  },
);

test.describe("tags and places", () => {
  const where = (page: Page) => page.getByRole("region", { name: "Where it is" });
  const add = async (page: Page, tag: string) => {
    await page.getByRole("textbox", { name: "Add tag" }).fill(tag);
    await page.keyboard.press("Enter");
  };

  test(
    "tags are added and removed, at most five; notes are saved without a question, and a refusal keeps them; where it is: names boxes, sections and amounts, each a link; what is unknown or gone is not found",
    shows(
      "item/notes-tags",
      "validation/item-tag",
      "states/notes",
      "validation/item-notes",
      "errors/updates",
      "item/not-loaded",
    ),
    async ({ adminPage: page, server }) => {
      await test.step("are added and removed", async () => {
        await open(page, server);
        await add(page, " two words ");
        await expect(button(page, "Remove tag two words")).toBeVisible();
        await expect(page.getByRole("textbox", { name: "Add tag" })).toHaveValue("");
        expect((await server.toy(CODE)).tags).toEqual(["wood", "two words"]);
        await button(page, "Remove tag wood").click();
        await expect(button(page, "Remove tag wood")).toBeHidden();
        expect((await server.toy(CODE)).tags).toEqual(["two words"]);
        // The version that the removal made is known: the next edit asks once.
        await type(page, "Quantity", "12");
        await confirm(page);
        await expect(figure(page, 12)).toBeVisible();
      });
      await test.step("the sixth is refused, a tag ends at 50 characters; one with a slash, a percent or a plus goes too", async () => {
        const odd = ["a/b", "50%", "a+b", "ü ?#"];
        await open(page, server, { strToyBarcode: "T-2", tags: odd });
        await add(page, "x".repeat(60));
        await expect(button(page, `Remove tag ${"x".repeat(50)}`)).toBeVisible();
        await add(page, "six");
        await expect(page.getByText("Maximum of 5 tags allowed per toy.")).toBeVisible();
        expect((await server.toy("T-2")).tags).toHaveLength(5);
        for (const tag of odd) {
          await button(page, `Remove tag ${tag}`).click();
          await expect(button(page, `Remove tag ${tag}`)).toBeHidden();
        }
        expect((await server.toy("T-2")).tags).toEqual(["x".repeat(50)]);
      });
      await test.step("notes are saved without a question, at most 250 characters; Cancel forgets what was typed, a refusal keeps it", async () => {
        await go(page, `/inventory/${CODE}`);
        const field = page.getByRole("textbox", { name: "Notes" });
        // The other item's notes could be edited until then.
        await expect(page.getByText("Blue", { exact: true })).toBeVisible();
        await button(page, "Edit notes").click();
        await expect(field).toHaveValue("Blue");
        await field.fill("Green");
        await button(page, "Cancel notes").click();
        await expect(page.getByText("Blue", { exact: true })).toBeVisible();
        expect((await server.toy(CODE)).strDescription).toBe("Blue");

        await failPut(page, { status: 403, body: '{"error":"No.","code":"forbidden"}' });
        await button(page, "Edit notes").click();
        await field.fill("Red");
        await button(page, "Save notes").click();
        await expect(page.getByText("Not saved yet.")).toBeVisible();
        await expect(field).toHaveValue("Red");
        await page.unroute(`**/toys/${CODE}`);
        await button(page, "Save notes").click();
        await expect(page.getByText("Red", { exact: true })).toBeVisible();
        await expect.poll(async () => (await server.toy(CODE)).strDescription).toBe("Red");

        await button(page, "Edit notes").click();
        await field.fill("n".repeat(300));
        await expect(page.getByText("250 of 250 characters")).toBeVisible();
        await button(page, "Save notes").click();
        await expect(field).toBeHidden();
        await expect(page.getByText("n".repeat(250))).toBeVisible();
        await expect(dialog(page)).toBeHidden();
        expect((await server.toy(CODE)).strDescription).toBe("n".repeat(250));
      });
      await test.step("names boxes, sections and amounts, each a link, 20 at a time, and what differs from the quantity; what is unknown or gone is not found", async () => {
        await test.step("names boxes, sections and amounts, each a link, how many are in no box, and when boxes hold more than there are", async () => {
          await server.createSection(2);
          await server.createBox("B1", 2, "Left shelf");
          await server.createBox("B 2/x");
          await server.createToy({ strToyBarcode: "T1", strName: "Ark", intQuantity: 10 });
          await go(page, "/inventory/T1");
          await expect(where(page)).toContainText("In no box yet.");
          await server.putIntoBox("B1", "T1", 12);
          await expect(where(page)).toContainText("The boxes hold 2 more than the quantity says.");
          await server.call("POST", "/api/boxes/B1/toys/T1/adjust", { intDifference: -8 });
          await server.putIntoBox("B 2/x", "T1", 3);
          const places = where(page).getByRole("listitem");
          await expect(places).toHaveCount(2);
          await expect(places.first()).toHaveText(/Box B1Section 2Left shelf/);
          await expect(places.nth(1)).toHaveText(/Box B 2\/xFloor/);
          await expect(page.getByLabel("Amount in B1", { exact: true })).toHaveValue("4");
          await expect(page.getByLabel("Amount in B 2/x", { exact: true })).toHaveValue("3");
          await expect(where(page)).toContainText("3 in no box.");
          await places.first().getByRole("link", { name: "Section 2" }).click();
          await expect(page).toHaveURL(/\/storage/);
          await page.goBack();
          await places.nth(1).getByRole("link", { name: "Box B 2/x" }).click();
          await expect(page).toHaveURL(/\/box\/B%202%2Fx$/);
        });
        await test.step("shows 20 boxes at a time", async () => {
          await server.createToy({ strToyBarcode: "X", strName: "Train", intQuantity: 30 });
          for (let i = 0; i < 22; i++) {
            await server.createBox(`X${i}`);
            await server.putIntoBox(`X${i}`, "X");
          }
          await go(page, "/inventory/X");
          await expect(where(page).getByRole("listitem")).toHaveCount(20);
          await button(page, "Show more").click();
          await expect(where(page).getByRole("listitem")).toHaveCount(22);
          await expect(button(page, "Show more")).toBeHidden();
        });
        await test.step("an unknown code: Item Not Found, Back to Inventory, or add it", async () => {
          await go(page, "/inventory/00012");
          await expect(page.getByText("Item Not Found")).toBeVisible();
          await page.getByRole("button", { name: "Add Item" }).click();
          await expect(page.getByLabel("Barcode")).toHaveValue("00012");
          await page.goBack();
          await page.getByRole("button", { name: "Back to Inventory" }).click();
          await expect(page).toHaveURL(/\/inventory$/);
        });
        await test.step("an item that is gone is said to be not found", async () => {
          await open(page, server, { strToyBarcode: "T-9" });
          // It goes just before it is saved: a read that comes earlier finds it.
          let isGone = false;
          await page.route("**/toys/T-9", (route) => {
            isGone ||= route.request().method() === "PUT";
            const gone = { status: 404, json: { error: "Gone.", code: "not_found" } };
            return isGone ? route.fulfill(gone) : route.continue();
          });
          await type(page, "Quantity", "12");
          await confirm(page);
          await expect(page.getByText("Item Not Found")).toBeVisible();
        });
      });
    },
  );
});

test.describe("the barcode", () => {
  test.beforeAll(async () => {
    const wasm = await readFile(
      new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")),
    );
    await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
  });

  test(
    "scans from a phone's screen, of each kind, light and dark; is downloaded and printed alone",
    shows("item/barcode"),
    async ({ adminPage: page, server }) => {
      await test.step("scans from a phone's screen: bars of both kinds and a square, light and dark", async () => {
        const modal = page.getByRole("dialog", { name: "Barcode" });
        for (const [code, format] of [
          [CODE, "EAN13"],
          ["Toy-00042", "Code128"],
          ["Schränkchen/1", "QRCode"],
        ] as const) {
          await open(page, server, { strToyBarcode: code });
          await button(page, "Show barcode").click();
          await expect(modal.getByRole("img", { name: `Barcode ${code}` })).toBeVisible();
          // In the dark the code keeps its paper, whatever its kind.
          for (const colorScheme of format === "EAN13" ? (["light", "dark"] as const) : ["light"]) {
            await test.step(`${code}, ${colorScheme}`, async () => {
              await page.emulateMedia({
                colorScheme: colorScheme as "light" | "dark",
                reducedMotion: "reduce",
              });
              await expect(page.locator("html")).toHaveAttribute(
                "data-mantine-color-scheme",
                colorScheme,
              );
              const [read] = await readBarcodes(await page.screenshot());
              expect(read).toMatchObject({ isValid: true, text: code, format });
            });
          }
          await modal.getByRole("button", { name: "Close" }).click();
          await expect(modal).toBeHidden();
          await expect(button(page, "Show barcode")).toBeFocused();
        }
      });
      await test.step("is downloaded as {code}.pdf, and printed alone; a download that fails says so", async () => {
        await page.evaluate(() => {
          window.print = () => document.body.setAttribute("data-printed", "");
        });
        await go(page, `/inventory/${CODE}`);
        await quiet(page);
        await button(page, "Show barcode").click();
        const modal = page.getByRole("dialog", { name: "Barcode" });
        await expect(modal.getByRole("img", { name: /^Barcode / })).toBeVisible();
        await page.route("**/pdf", (route) => route.abort());
        await modal.getByRole("button", { name: "Download PDF" }).click();
        await expect(page.getByRole("alert")).toHaveText("This needs a connection to the server.");
        await page.unroute("**/pdf");
        const download = page.waitForEvent("download");
        await modal.getByRole("button", { name: "Download PDF" }).click();
        expect((await download).suggestedFilename()).toBe(`${CODE}.pdf`);
        await modal.getByRole("button", { name: "Print" }).click();
        await expect(page.locator("body")).toHaveAttribute("data-printed");
        await page.emulateMedia({ media: "print" });
        await expect(page.locator("#root")).toBeHidden();
        await expect(modal.getByRole("img", { name: /^Barcode / })).toBeVisible();
        await expect(modal.getByRole("button", { name: "Print" })).toBeHidden();
      });
    },
  );
});
