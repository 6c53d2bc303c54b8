/** A shop's own fields in a browser: chosen, typed, changed without a connection, filled from a file, valued, removed and brought back (docs/design.md, "Own fields"). */
import type { Page } from "@playwright/test";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import type { Settings, Toy } from "#domain/types.ts";
import { violationsOf } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";

const CODE = "4006381333931";
const KEYS = { delay: 90 };
const ownOf = async (server: TestServer, code = CODE) =>
  (await server.call<Toy>("GET", `/toys/${code}`)).own;
const question = (page: Page) => page.getByRole("dialog", { name: "Confirm change" });
const row = (page: Page, label: string) =>
  page.getByRole("main").getByText(label, { exact: true }).locator("..");

test.beforeEach(({ server }) =>
  server.createToy({ strToyBarcode: CODE, strName: "Train", intQuantity: 10 }),
);

test("a shop names its fields; they are typed on the item, also without a connection, and come back once removed", async ({
  adminPage: page,
  server,
  context,
}) => {
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Own fields" });
  await card.getByRole("button", { name: "Price", exact: true }).click();
  await card.getByRole("button", { name: "Not under 36 months" }).click();
  await card.getByRole("button", { name: "Add a field" }).click();
  await card.getByLabel("Name of field 3").pressSequentially("price", KEYS);
  await expect(card.getByRole("status")).toHaveText("Each field has a name of its own.");
  await card.getByLabel("Name of field 3").press("End");
  await card.getByLabel("Name of field 3").pressSequentially(" tag", KEYS);
  // Another window adds one meanwhile.
  const other = { strField: "other", strName: "Other", strKind: "text", options: [] };
  await server.call("PATCH", "/api/settings", { ownFields: [other] });
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByLabel("Name of field 4")).toHaveValue("Other");
  await expect
    .poll(async () =>
      (await server.call<Settings>("GET", "/api/settings")).ownFields.map((one) => one.strName),
    )
    .toEqual(["Price", "Not under 36 months", "price tag", "Other"]);

  await go(page, `/inventory/${CODE}`);
  await page.getByRole("button", { name: "Edit price", exact: true }).click();
  const price = page.getByRole("textbox", { name: "Price" });
  await price.pressSequentially("cheap", KEYS);
  await price.press("Enter");
  await expect(page.getByText("An amount with at most 2 decimals.")).toBeVisible();
  await price.press("ControlOrMeta+a");
  await price.pressSequentially("12,5", KEYS);
  await price.press("Enter");
  await expect(question(page)).toContainText("– → 12.50");
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => ownOf(server)).toEqual({ price: "12.50" });

  await page.getByRole("button", { name: "Edit not under 36 months" }).click();
  await page.getByRole("combobox", { name: "Not under 36 months" }).selectOption("Yes");
  await page.getByRole("button", { name: "Save not under 36 months" }).click();
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator(".odd")).toHaveText("Not under 36 months");

  await goOffline(page);
  await page.getByRole("button", { name: "Edit price tag" }).click();
  await page.getByRole("textbox", { name: "price tag" }).pressSequentially("red", KEYS);
  await page.getByRole("button", { name: "Save price tag" }).click();
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(row(page, "price tag")).toContainText("red");
  await expect(row(page, "price tag")).toContainText("unsent");
  await expect(row(page, "Price")).not.toContainText("unsent");
  await context.setOffline(false);
  await expect.poll(async () => Object.values(await ownOf(server))).toContain("red");

  // What fields are called is known where it cannot be read.
  await page.route("**/api/settings", (route) => route.abort());
  await page.reload();
  await expect(row(page, "Price")).toContainText("12.50");
  await page.unroute("**/api/settings");

  await go(page, "/settings");
  await card.getByRole("button", { name: "Remove Price", exact: true }).click();
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByRole("button", { name: "Save fields" })).toBeDisabled();
  await go(page, `/inventory/${CODE}`);
  await expect(row(page, "price tag")).toBeVisible();
  await expect(row(page, "Price")).toBeHidden();
  await go(page, "/settings");
  await card.getByRole("button", { name: "Bring back Price" }).click();
  await card.getByRole("button", { name: "Save fields" }).click();
  await expect(card.getByRole("button", { name: "Save fields" })).toBeDisabled();
  await go(page, `/inventory/${CODE}`);
  await expect(row(page, "Price")).toContainText("12.50");

  await go(page, "/settings");
  const save = card.getByRole("button", { name: "Save fields" });
  await card.getByRole("button", { name: "Inactive", exact: true }).click();
  await save.click();
  await expect(save).toBeDisabled();
  await card.getByRole("button", { name: "Remove Inactive", exact: true }).click();
  await expect(card.getByRole("group", { name: "Removed" })).toContainText(
    "Toys that are inactive are still not listed. Bring back “Inactive” to find them.",
  );
});

test("a new toy is given values by keys; a price list fills the fields and makes new ones; the stock has a value", async ({
  adminPage: page,
  server,
}) => {
  await server.call("PATCH", "/api/settings", { ownFields: OFFERED_FIELDS.slice(0, 3) });
  await page.goto("/inventory/new");
  await page.getByLabel("Name").pressSequentially("Kite", KEYS);
  await page.getByLabel("Barcode").pressSequentially("KITE-1", KEYS);
  await page.getByLabel("Quantity").pressSequentially("4", KEYS);
  await page.getByLabel("Price").pressSequentially("9.999", KEYS);
  await page.getByLabel("Condition").selectOption("Used");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Price")).toBeFocused();
  await page.getByLabel("Price").press("Backspace");
  await page.getByLabel("Price").press("Enter");
  await expect(page.getByRole("heading", { name: "Kite" })).toBeVisible();
  await expect.poll(() => ownOf(server, "KITE-1")).toEqual({ price: "9.99", condition: "Used" });

  await go(page, "/import");
  const lines = [
    "EAN;Name;Preis €;Zustand;Farbe;Schäden",
    `${CODE};Train;1.249,90 €;wie neu;rot;Kratzer`,
    "KITE-1;Kite;8,50 €;gut;;",
  ];
  const list = { name: "preise.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  const others = page.getByRole("region", { name: "Columns that nothing is read from" });
  await test.step("a field that was added for another file changes no column of this one", async () => {
    const brands = { ...list, name: "marken.csv", buffer: Buffer.from("Name;EAN;Marke\nA;1;B") };
    const held = Promise.withResolvers<void>();
    await page.route("**/api/settings", async (route) => {
      if (route.request().method() === "PATCH") await held.promise;
      await route.continue();
    });
    await page.getByLabel("CSV or XLSX file").setInputFiles(brands);
    await others.getByLabel("Marke").selectOption("A new own field (Text)");
    await page.getByRole("button", { name: "Another file" }).click();
    await page.getByLabel("CSV or XLSX file").setInputFiles(list);
    await expect(page.getByLabel("Barcode")).toHaveValue("0");
    held.resolve();
    await expect(page.getByRole("option", { name: "Marke" }).first()).toBeAttached();
    await page.unroute("**/api/settings");
    await expect(page.getByLabel("Barcode")).toHaveValue("0");
  });
  await expect(others.getByRole("combobox")).toHaveCount(2);
  await others.getByLabel("Farbe").selectOption("A new own field (Text)");
  await others.getByLabel("Schäden").selectOption("Into the notes");
  await expect(page.getByLabel("Farbe")).toHaveValue("4");
  const asked = page.getByRole("list", { name: "Questions" });
  await asked.getByLabel("“wie neu”").selectOption("New");
  await asked.getByLabel("“gut”").selectOption("Good");
  // After a reload the same file has its columns and answers.
  await page.reload();
  await page.getByLabel("CSV or XLSX file").setInputFiles(list);
  await expect(page.getByLabel("Farbe")).toHaveValue("4");
  await expect(others.getByLabel("Schäden")).toHaveValue("notes");
  await expect(asked.getByLabel("“gut”")).toHaveValue("Good");
  await page.getByRole("radio", { name: "Update them" }).check();
  await page.getByRole("button", { name: "Check all rows" }).click();
  await expect(page.getByRole("list", { name: "Rows" }).getByRole("listitem")).toHaveText([
    // It says nothing of quantities, which stay; the order of what was made here is as it comes.
    /^Row 2ChangedTrain .4006381333931.Description – → Schäden: Kratzer( · (Farbe rot|Condition New|Price 1249.90)){3}$/,
    "Row 3ChangedKite (KITE-1)Condition Used → Good · Price 9.99 → 8.50",
  ]);
  await page.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(page.getByText("Imported.", { exact: true })).toBeVisible();
  const train = await server.call<Toy>("GET", `/toys/${CODE}`);
  expect(train.strDescription).toBe("Schäden: Kratzer");
  expect(Object.values(train.own).toSorted()).toEqual(["1249.90", "New", "rot"]);

  await go(page, "/inventory");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByLabel("Own field").selectOption("Condition");
  await page.getByLabel("Condition").selectOption("Good");
  await expect(page.getByRole("table", { name: "Items" }).getByRole("link")).toHaveText(["Kite"]);
  await page.getByRole("button", { name: "Reset Filters" }).click();
  await expect(page.getByRole("table", { name: "Items" }).getByRole("link")).toHaveCount(2);

  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Value" }).click();
  await expect(page.getByRole("group", { name: "Value" })).toContainText("12,533.00");
  await expect(page.getByRole("list").getByText("10 × 1,249.90 = 12,499.00")).toBeVisible();
  await page.getByLabel("On the evening of").focus();
  await page.keyboard.type("01312020", { delay: 60 });
  await expect(page.getByRole("group", { name: "Value" })).toContainText("0.00");
  await expect(page.getByText(/^On the evening of .*2020/)).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await go(page, "/inventory");
  await page.getByRole("switch", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all 2" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const changing = page.getByRole("dialog", { name: "Change 2 items" });
  await changing.getByLabel("Price").pressSequentially("7,5", KEYS);
  await changing.getByLabel("Condition").selectOption("Used");
  await changing.getByLabel("Price").press("Enter");
  await expect(page.getByText(/Change 2 items: Price 7.50, Condition Used/)).toBeVisible();
  for (const code of [CODE, "KITE-1"]) {
    expect(await ownOf(server, code)).toMatchObject({ price: "7.50", condition: "Used" });
  }
});
