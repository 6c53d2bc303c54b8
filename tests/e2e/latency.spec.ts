/** Half a second from the server: what was done stays done on the screen, from the order to the last read. */
import type { Page } from "@playwright/test";
import { test as base, expect, signInPage } from "./fixtures.ts";
import { openNetwork } from "./network.ts";
import { quiet } from "./quiet.ts";
import { button, go } from "./screen.ts";

const test = base.extend<{ farPage: Page }>({
  baseURL: async ({ server }, use) => {
    const network = await openNetwork(server.url, { latency: [500, 500] });
    await use(network.url);
    await network.close();
  },
  farPage: async ({ page, server }, use) => {
    await signInPage(page, server.session);
    await use(page);
  },
});

const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function confirm(page: Page) {
  await page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
}

/** Records the texts of a part of the page from now on until nothing is being read, each change of them. */
async function watch(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.locator(selector).waitFor();
  await page.evaluate((part) => {
    const seen: string[] = [];
    const note = () => {
      const whole = document.querySelector(part);
      const fields = [...(whole?.querySelectorAll("input") ?? [])].map(({ value }) => value);
      const text = `${whole?.textContent} [${fields.join()}]`;
      if (seen.at(-1) !== text) seen.push(text);
    };
    note();
    const changes = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, changes);
    Object.assign(window, { [part]: seen });
  }, selector);
  return async () => {
    await quiet(page);
    return page.evaluate((part) => window[part as keyof Window] as unknown as string[], selector);
  };
}

/** The first text is there and then gone, and never comes back. */
function expectGone(texts: string[], name: RegExp) {
  const isThere = texts.map((text) => name.test(text));
  const gone = isThere.indexOf(false, isThere.indexOf(true));
  expect([isThere.indexOf(true), gone], texts.join("\n")).not.toContain(-1);
  expect(isThere.slice(gone), texts.join("\n")).not.toContain(true);
}

/** The text of one scan stays, and the text of two never comes. */
function expectOnce(texts: string[], once: RegExp, twice: RegExp) {
  const isThere = texts.map((text) => once.test(text));
  expect(isThere.indexOf(true), texts.join("\n")).toBeGreaterThan(0);
  expect(isThere.slice(isThere.indexOf(true)), texts.join("\n")).not.toContain(false);
  expect(texts.filter((text) => twice.test(text))).toEqual([]);
}

test("what was deleted, moved or taken out never stands there again, on Storage and in a box; a difference counts once, also on the item; what is selected stays", async ({
  farPage: page,
  server,
}) => {
  for (const section of [1, 2]) await server.createSection(section);
  for (const code of ["B-1", "B-2", "B-3"]) await server.createBox(code, 1);
  await page.goto("/storage");
  const first = await watch(page, "#section-1");
  await page.getByRole("switch", { name: "Edit mode" }).click();
  await page.getByRole("checkbox", { name: "Box B-1", exact: true }).check();
  await button(page, "Delete boxes").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Boxes deleted successfully")).toBeVisible();
  await page.getByRole("switch", { name: "Edit mode" }).click();
  await page.getByRole("checkbox", { name: "Box B-2", exact: true }).check();
  await button(page, "Move boxes").click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Destination" }).click();
  await page.getByRole("option", { name: "Section 2" }).click();
  const second = await watch(page, "#section-2");
  await button(page, "Move").click();
  await expect(toast(page, "Boxes moved successfully")).toBeVisible();
  const texts = await first();
  expectGone(texts, /B-1/);
  expectGone(texts, /B-2/);
  expectOnce(await second(), /B-2/, /B-1/);
  await test.step("in a box a toy that was moved or taken out never stands there again, and a difference counts once", async () => {
    for (const code of ["A", "B"]) await server.createBox(code);
    for (const name of ["Train", "Bear", "Kite"]) {
      await server.createToy({ strToyBarcode: name, strName: name, intQuantity: 5 });
      await server.putIntoBox("A", name, 5);
    }
    await go(page, "/box/A");
    await expect(page.getByRole("region", { name: "Box A" })).toBeVisible();
    const list = await watch(page, "main");
    const editMode = page.getByRole("switch", { name: "Edit Mode" });
    await editMode.click();
    await page.getByRole("checkbox", { name: "Train" }).check();
    await button(page, "Move").click();
    const dialog = page.getByRole("dialog", { name: "Move toys" });
    await dialog.getByLabel("Destination box").fill("B");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(toast(page, "Toys moved successfully!")).toBeVisible();
    await editMode.click();
    await page.getByRole("checkbox", { name: "Bear" }).check();
    await button(page, "Delete").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, "Selected toy(s) deleted.")).toBeVisible();
    await editMode.click();
    await button(page, "Increase Kite").click();
    await button(page, "Save").click();
    await confirm(page);
    await expect(page.getByRole("main")).toContainText("× 6");
    const texts = await list();
    expectGone(texts, /Train/);
    expectGone(texts, /Bear/);
    expectOnce(texts, /× 6/, /× 7/);
    await test.step("what is selected stays while more of its toys come", async () => {
      await server.createBox("C");
      const fill = async (barcode: string) => {
        await server.createToy({ strToyBarcode: barcode, strName: `Toy ${barcode}` });
        await server.putIntoBox("C", barcode);
      };
      await Promise.all(Array.from({ length: 32 }, (_, n) => fill(String(n + 10))));
      await go(page, "/box/C");
      await expect(page.getByRole("region", { name: "Box C" })).toBeVisible();
      await page.getByRole("switch", { name: "Edit Mode" }).click();
      await page.getByRole("checkbox", { name: "Toy 10" }).check();
      await button(page, "Show more (2 left)").click();
      await page.getByRole("checkbox", { name: "Toy 41" }).check();
      await expect(page.getByRole("checkbox", { name: "Toy 10" })).toBeChecked();
    });
  });
  await test.step("on the item a difference counts once, in stock and in a box, and no figure comes back", async () => {
    await server.createBox("D");
    await server.createToy({ strToyBarcode: "T-1", strName: "Swing", intQuantity: 30 });
    await server.putIntoBox("D", "T-1", 20);
    await go(page, "/inventory/T-1");
    await expect(page.getByRole("heading", { name: "Swing" })).toBeVisible();
    const main = await watch(page, "main");
    await button(page, "Increase quantity").click();
    await confirm(page);
    await expect(page.getByRole("dialog")).toBeHidden();
    await button(page, "Increase D").click();
    await button(page, "Save").click();
    await confirm(page);
    await expect(page.getByRole("dialog")).toBeHidden();
    const texts = await main();
    expectOnce(texts, /Quantity(unsent)?31/, /Quantity(unsent)?32/);
    // The first piece goes into the only box too.
    expectOnce(texts, /\[22/, /\[23/);
    expect(await server.toy("T-1")).toMatchObject({ intQuantity: 31 });
    expect(await server.boxToys("D")).toMatchObject([{ intAmountInBox: 22 }]);
  });
});
