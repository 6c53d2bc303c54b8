/**
 * The history of acts, and their undo: from the history and from the toast after a change (docs/design.md, "Journal").
 */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";
import type { TestServer } from "./server.ts";

const undo = (within: Page | Locator) => within.getByRole("button", { name: "Undo", exact: true });
const entries = (page: Page) => page.locator("main li").filter({ has: page.locator("time") });
const entry = (page: Page, words: string) => entries(page).filter({ hasText: words });

async function stockBoxes(server: TestServer, boxes: string[]) {
  await server.createToy({ strToyBarcode: "t1", strName: "Train", intQuantity: 12 });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear", intQuantity: 9 });
  for (const box of boxes) await server.createBox(box, undefined, `Note of ${box}`);
}

test("an item's history: in words, undone from there, and the way to it and back; by person and by day, with more on demand; a bulk's undo asks with the number; a value that was changed since is set back only when that is confirmed", async ({
  adminPage: page,
  server,
}) => {
  await stockBoxes(server, ["B1"]);
  await server.call("PUT", "/toys/t1", { intQuantity: 9 });
  await server.call("PUT", "/toys/t1", { strName: "Rail" });
  await server.putIntoBox("B1", "t1", 3);
  await server.call("PUT", "/toys/t2", { intQuantity: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/inventory/t1");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(page).toHaveURL("/history?toy=t1");
  await expect(entries(page)).toHaveText([
    /put 3 × "Rail" into box B1/,
    /set the name of "Train" from "Train" to "Rail"/,
    /set the quantity of "Train" from 12 to 9/,
    /added the toy "Train"/,
  ]);
  const { scrollWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth ?? 360).toBeLessThanOrEqual(360);
  await undo(entry(page, "set the quantity")).click();
  await expect(page.getByRole("status").filter({ hasText: "Undone." })).toBeVisible();
  await expect(
    entry(page, 'set the quantity of "Train" from 12').getByText("Undone"),
  ).toBeVisible();
  await expect(
    entry(page, 'undid a change and so set the quantity of "Rail" from 9 to 12'),
  ).toBeVisible();
  expect((await server.toy("t1")).intQuantity).toBe(12);

  await go(page, "/inventory/t1");
  await page.getByRole("button", { name: "Decrease quantity" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm change" });
  await dialog.getByRole("button", { name: "lent" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect.poll(async () => (await server.toy("t1")).intQuantity).toBe(11);
  await go(page, "/history?toy=t1&reason=lent");
  await expect(entries(page)).toHaveText([/from 12 to 11, .* in box B1 from 3 to 2 \(lent\)/]);
  await go(page, "/history?toy=t1");

  await page.getByRole("link", { name: "Box B1" }).first().click();
  await expect(page).toHaveURL("/box/B1");
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(entries(page)).toHaveText([
    /in box B1 from 3 to 2 \(lent\)/,
    /put 3 × "Rail" into box B1/,
    /added box B1/,
  ]);
  await page.getByRole("button", { name: "Everything, not only Box B1" }).click();
  await expect(page).toHaveURL("/history");
  await expect(entries(page)).toHaveCount(9);

  // All but the newest: the whole stock.
  await page.getByRole("button", { name: "Back to this moment" }).first().click();
  const ofAll = page.getByRole("dialog", { name: "in the whole shop?" });
  await expect(ofAll).toContainText('"Rail": 11 → 12');
  await ofAll.getByRole("button", { name: "Cancel" }).click();

  await go(page, "/history?toy=t1");
  const back = page.getByRole("button", { name: "Back to this moment" });
  await expect(back).toHaveCount(5);
  await back.nth(2).click();
  const taking = page.getByRole("dialog", { name: "Take back the 3 changes since then?" });
  await expect(taking).toContainText('"Rail": 11 → 9');
  await taking.getByRole("button", { name: "Back to this moment" }).click();
  await expect(
    entry(page, 'went back: set the quantity of "Rail" from 11 to 9, took 2 × "Rail"'),
  ).toBeVisible();

  // Somebody sells one before it is confirmed.
  await go(page, "/history");
  // The list of before the return is shown until it is read again.
  await expect(entries(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Back to this moment" }).first().click();
  await expect(ofAll).toContainText('"Rail": 9 → 11');
  await server.call("PUT", "/toys/t1?difference=-1", { intQuantity: 8 });
  await ofAll.getByRole("button", { name: "Back to this moment" }).click();
  const again = page.getByRole("dialog", { name: "This was changed meanwhile" });
  await expect(again).toContainText('"Rail": 8 → 11');
  expect((await server.toy("t1")).intQuantity).toBe(8);
  await again.getByRole("button", { name: "Back to this moment" }).click();
  await expect.poll(async () => (await server.toy("t1")).intQuantity).toBe(11);
  await expect(entries(page).first()).toHaveText(/went back/);
  await test.step("by person and by day, in the address, with more on demand; a toy's own change of a bulk, whose undo asks with the number; a value that was changed since is set back only when that is confirmed", async () => {
    await test.step("by person and by day, in the address, with more on demand", async () => {
      for (let n = 1; n <= 33; n++) await server.createSection(n);
      await go(page, "/history");
      await expect(entries(page)).toHaveCount(30);
      await page.getByRole("button", { name: "Show more" }).click();
      const changes = await server.call<unknown[]>("GET", "/api/changes?limit=200");
      expect(changes.length).toBeGreaterThan(30);
      await expect(entries(page)).toHaveCount(changes.length);
      await page.getByRole("button", { name: "Filters", exact: true }).click();
      await page.getByLabel("Person").selectOption({ label: "Admin" });
      await expect(page).toHaveURL(/\/history\?who=/);
      await page.getByLabel("Day", { exact: true }).focus();
      await page.keyboard.type("02292020", { delay: 60 });
      await expect(page.getByText("No changes match your filters.")).toBeVisible();
      await page.reload();
      await page.getByRole("button", { name: "Filters, 2 set" }).click();
      await expect(page.getByLabel("Day", { exact: true })).toHaveValue("2020-02-29");
      await page.getByLabel("Day", { exact: true }).fill("");
      await expect(entries(page)).toHaveCount(30);
      await page.getByLabel("Kind").selectOption("Deleted");
      await expect(page.getByText("No changes match your filters.")).toBeVisible();
    });
    await test.step("a toy's history says its own change of a bulk, whose undo asks with the number", async () => {
      for (const n of [1, 2, 3])
        await server.createToy({ strToyBarcode: `T${n}`, strName: `Toy ${n === 1 ? 3 : n}` });
      const strToyBarcodes = ["T1", "T2", "T3"];
      await server.call("POST", "/api/bulk/change", { strToyBarcodes, addTags: ["sale"] });
      // Two of one name are two links.
      await go(page, "/history");
      const both = entries(page).first().getByRole("link", { name: "Toy 3" });
      await expect(both).toHaveCount(2);
      await expect(both.first()).toHaveAttribute("href", "/inventory/T1");
      await expect(both.last()).toHaveAttribute("href", "/inventory/T3");
      await go(page, "/history?toy=T2");
      const bulk = entry(page, 'added the tag "sale" to "Toy 2"');
      await expect(bulk).not.toContainText("Toy 3");
      await undo(bulk).click();
      const question = page.getByRole("dialog", {
        name: "Take back all 3 changes that were made together?",
      });
      await expect(question).toContainText('Tags of "Toy 3"');
      await question.getByRole("button", { name: "Undo" }).click();
      await expect(bulk).toContainText("Undone");
      expect((await server.toy("T3")).tags).toEqual([]);
    });
    await test.step("a value that was changed since: both are shown, and it is set back only when that is confirmed", async () => {
      await server.createToy({ strToyBarcode: "t3", strName: "Plane" });
      await server.createToy({ strToyBarcode: "t4", strName: "Owl", intQuantity: 9 });
      await server.call("PUT", "/toys/t3", { strName: "Jet" });
      await server.call("PUT", "/toys/t3", { strName: "Rocket" });
      await server.call("PUT", "/toys/t4?difference=11", { intQuantity: 20 });
      await server.call("PUT", "/toys/t4?difference=-17", { intQuantity: 3 });
      await go(page, "/history");
      const question = page.getByRole("dialog", {
        name: "This was changed meanwhile. Undo anyway?",
      });
      await undo(entry(page, 'from "Plane" to "Jet"')).click();
      await expect(question).toContainText(
        'The name of "Rocket" is "Rocket" by now, not "Jet". Undoing makes it "Plane".',
      );
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(question).toBeHidden();
      expect((await server.toy("t3")).strName).toBe("Rocket");
      await undo(entry(page, 'from "Plane" to "Jet"')).click();
      await question.getByRole("button", { name: "Undo" }).click();
      await expect(entry(page, "undid a change and so set the name")).toBeVisible();
      expect((await server.toy("t3")).strName).toBe("Plane");

      // Eleven were added, and only three are left.
      await undo(entry(page, "from 9 to 20")).click();
      await expect(page.getByRole("alert").filter({ hasText: "It was not undone." })).toContainText(
        'There are only 3 of "Owl" by now.',
      );
      expect((await server.toy("t4")).intQuantity).toBe(3);
    });
  });
});
