/** Markup in every text that the contract takes is shown as the text it is, on every screen, and nothing of it runs. */
import type { Page } from "@playwright/test";
import type { Person } from "#domain/types.ts";
import { shows } from "#tests/specification/clauses.ts";
import { pull } from "./boxCamera.ts";
import { expect, signInPage, test } from "./fixtures.ts";
import { unreached } from "./keyboard.ts";
import { quiet } from "./quiet.ts";
import { go } from "./screen.ts";
import { everyScreen } from "./screens.ts";

/** Each would be an element with this attribute if it were read as markup. */
const MADE = "[data-made]";
const image = (name: string) => `<img src=x data-made onerror=ran()>${name}`;
const bold = (name: string) => `"><b data-made>${name}</b>`;

const TOY = {
  strToyBarcode: bold("toy"),
  strName: image("name"),
  strDescription: `<script data-made>ran()</script>${image("notes")}`,
  tags: [image("tag"), "{{ran()}}"],
  strImageID: image("id"),
  imageThumb: "javascript:ran()",
  imageLarge: `data:text/html,${image("large")}`,
};
const BOX = { strBoxCode: bold("box"), strCustomNote: image("note") };
const PERSON = {
  name: image("person"),
  email: "<b/data-made/onclick=ran()>@example.com",
  address: image("street"),
  phone: bold("phone 1"),
  dob: "1990-05-01",
  password: image("password"),
};

/** A text in the form of an address. */
const at = encodeURIComponent;

/** The texts that each of the screens shows; the others have none of ours, and must make no markup of any either. */
const SHOWN: Record<string, { path?: string; texts: string[] }> = {
  home: { texts: [TOY.strName] },
  inventory: { path: `/inventory?q=${at(TOY.strName)}`, texts: [TOY.strName] },
  "inventory, nothing found": { path: `/inventory?q=${at(image("none"))}`, texts: [] },
  "add item": { path: `/inventory/new?barcode=${at(bold("new"))}`, texts: [] },
  item: {
    path: `/inventory/${at(TOY.strToyBarcode)}`,
    texts: [TOY.strName, TOY.strDescription, ...TOY.tags, TOY.strToyBarcode, BOX.strBoxCode],
  },
  "item not found": { path: `/inventory/${at(bold("none"))}`, texts: [] },
  storage: { path: "/storage#section-77", texts: [BOX.strBoxCode, BOX.strCustomNote] },
  box: { path: `/box/${at(BOX.strBoxCode)}`, texts: [BOX.strBoxCode, TOY.strName] },
  "box not found": { path: `/box/${at(bold("none"))}`, texts: [] },
  "box camera": { path: `/boxcamera/${at(BOX.strBoxCode)}`, texts: [BOX.strBoxCode] },
  search: { path: `/search?q=${at(TOY.strName)}`, texts: [TOY.strName] },
  account: { texts: [PERSON.name, PERSON.email, PERSON.address, PERSON.phone] },
  "no such page": { path: `/${at(image("page"))}`, texts: ["There is no such page."] },
};

/** A screen's title, where it is no other word. */
const TITLES: Record<string, string> = {
  home: "Home",
  inventory: "Inventory",
  "add item": "Add Item",
  item: "Item",
  storage: "Storage",
  box: "Box",
  "box camera": "Box",
  search: "Search",
  barcodes: "Scan Barcode",
  "barcode hub": "Home",
  account: "Account",
  admin: "Admin Panel",
};

/** Notes whatever runs or is no business of a screen: a call of what the markup calls, a dialog, an error, another origin's file. */
async function watch(page: Page, origin: string): Promise<string[]> {
  const faults: string[] = [];
  await page.exposeFunction("ran", () => faults.push("ran"));
  page.on("dialog", (dialog) => faults.push(`dialog: ${dialog.message()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A screen of what is not there asks for it, and the browser says so; nor is a service worker let in here.
    const isExpected = /^Failed to load resource: .* 404 |^Service Worker registration blocked/;
    if (!isExpected.test(message.text())) faults.push(message.text());
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) faults.push(url.href);
  });
  return faults;
}

/** Expects texts to be seen as they were stored, and nothing to be made of them. */
async function expectText(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) {
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  await expect(page.locator(MADE)).toHaveCount(0);
}

test(
  "every screen has its title, a quiet console and nothing of another origin, and Tab leads round it; stored markup is text there",
  shows("shell/title"),
  async ({ page, server }) => {
    const screens = await everyScreen(server);
    await server.call("POST", "/auth/create-user", PERSON);
    const [person] = await server.call<Person[]>("GET", `/api/people?q=${at(PERSON.email)}`);
    const rights = ["stock", "delete", "people"];
    await server.call("PATCH", `/api/people/${person?.id}`, { role: "admin", rights });
    await server.createToy(TOY);
    await server.createSection(77);
    await server.createBox(BOX.strBoxCode, 77, BOX.strCustomNote);
    await server.putIntoBox(BOX.strBoxCode, TOY.strToyBarcode, 3);
    await signInPage(page, await server.signIn(PERSON.email, PERSON.password));
    const faults = await watch(page, server.url);

    for (const name of Object.keys({ ...SHOWN, ...TITLES }))
      expect(Object.keys(screens)).toContain(name);
    for (const [name, address] of Object.entries(screens)) {
      const { path = address, texts } = SHOWN[name] ?? { texts: [] };
      await test.step(name, async () => {
        await go(page, path);
        await quiet(page);
        const title = page.getByRole("heading", { level: 1 });
        await expect(title).toHaveText(TITLES[name] ?? /./);
        await expectText(page, texts);
        expect(await unreached(page), name).toEqual([]);
        // Only that form keeps pulls to itself with nothing open.
        const holding = page.locator("[data-holds-scans]");
        await expect(holding).toHaveCount(name === "add item" ? 1 : 0);
        expect(faults, name).toEqual([]);
      });
    }

    await test.step("a question", async () => {
      await go(page, `/inventory/${at(TOY.strToyBarcode)}`);
      await page.getByRole("button", { name: "Edit name" }).click();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(image("other"));
      await page.getByRole("button", { name: "Save name" }).click();
      const question = page.getByRole("dialog", { name: "Confirm change" });
      await expect(question).toContainText(`${TOY.strName} → ${image("other")}`);
      await expectText(page, []);
    });

    await test.step("a cart, its toast and its history", async () => {
      await page.keyboard.press("Escape");
      await go(page, `/boxcamera/${at(BOX.strBoxCode)}`);
      await page.getByRole("button", { name: "Add Items" }).click();
      await page.getByText("Scanner gun", { exact: true }).click();
      await pull(page, TOY.strToyBarcode, bold("unknown"));
      await expectText(page, [TOY.strName, bold("unknown")]);
      await page.getByRole("button", { name: /^Cart, / }).click();
      await expect(page.getByRole("dialog", { name: "Items to Add" })).toContainText(TOY.strName);
      await expectText(page, []);
    });
    expect(faults).toEqual([]);
  },
);
