/** A day at the owner's desk: many toys found, changed, put away and labelled at once, one thing taken back, and what is missing on paper. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { NewToy } from "#domain/types.ts";
import { damageOf, rowsOf } from "#server/database/file.ts";
import { unreadableCode } from "#server/labels/labelReader.ts";
import { expect, test } from "./fixtures.ts";
import type { TestServer } from "./server.ts";

/** With 2, 4, … 12 pieces: the first two are below the threshold of 5. By name they are in the order opposite to their codes'. */
const PUZZLES = Array.from({ length: 6 }, (_, n): NewToy & { strToyBarcode: string } => ({
  strToyBarcode: `P-${13 - n}`,
  strName: `Puzzle ${n + 1}`,
  intQuantity: 2 * n + 2,
  tags: ["puzzle"],
}));
const CODES = PUZZLES.map(({ strToyBarcode }) => strToyBarcode);
const NATURAL_ORDER = ["P-8", "P-9", "P-10", "P-11", "P-12", "P-13"];

const rows = (page: Page) =>
  page
    .getByRole("table", { name: "Items" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const place = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

async function selectAll(page: Page) {
  await page.getByRole("switch", { name: "Select" }).click();
  await page.getByRole("button", { name: "Select all 6" }).click();
  await expect(page.getByText("6 items selected")).toBeVisible();
}

async function liveTheDay(page: Page, server: TestServer) {
  for (const toy of PUZZLES) await server.createToy(toy);
  await server.createToy({ strToyBarcode: "K-1", strName: "Kite", intQuantity: 20 });
  await server.createSection(2);
  await server.createBox("BOX-7", 2, "Summer sale");
  const stored = () => Promise.all(CODES.map((code) => server.toy(code)));
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-print", "");
  });

  await page.goto("/home");
  await place(page, "Inventory").click();
  await page.getByRole("combobox", { name: "Tag" }).fill("puzzle");
  await expect(rows(page)).toHaveCount(6);

  await selectAll(page);
  await page.getByRole("button", { name: "Change" }).click();
  const changing = page.getByRole("dialog", { name: "Change 6 items" });
  await changing.getByLabel("Low stock threshold").fill("9");
  await changing.getByLabel("Tags to add").fill("sale");
  await changing.getByRole("button", { name: "Change" }).click();
  const sold = { intLowStockThreshold: 9, tags: ["puzzle", "sale"] };
  await expect.poll(stored).toMatchObject(CODES.map(() => sold));

  await selectAll(page);
  await page.getByRole("button", { name: "Put into a box" }).click();
  const putting = page.getByRole("dialog", { name: "Put 6 items into a box" });
  await putting.getByLabel("Box", { exact: true }).fill("summer");
  await putting.getByRole("button", { name: "BOX-7" }).click();
  await putting.getByRole("button", { name: "Put in", exact: true }).click();
  // All of each, as the form begins.
  const pieces = PUZZLES.map(({ intQuantity }) => intQuantity);
  const inBox = async () =>
    (await server.boxToys("BOX-7")).map(({ intAmountInBox }) => intAmountInBox);
  await expect.poll(async () => (await inBox()).toSorted((a, b) => a - b)).toEqual(pieces);

  await selectAll(page);
  await page.getByRole("button", { name: "Print labels" }).click();
  const printing = page.getByRole("dialog", { name: "Print labels" });
  await printing.getByLabel("Size").selectOption("a4-24");
  await expect(printing.getByText("6 labels on 1 sheet")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await printing.getByRole("button", { name: "Print", exact: true }).click();
  const pdf = new Uint8Array(await readFile(await (await downloading).path()));
  const labels = NATURAL_ORDER.map((code) => ({ code, title: "", place: "" }));
  expect(await unreadableCode(pdf, { size: "a4-24", start: 1, copies: 1, labels })).toBeNull();
  await page.keyboard.press("Escape");

  await page.goto("/settings");
  const backup = page.getByRole("region", { name: "Backup" });
  await expect(backup).toContainText("None was made yet.");
  const saving = page.waitForEvent("download");
  await backup.getByRole("button", { name: "Download a backup" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^toyshelf-\d{4}-\d{2}-\d{2}\.db$/);
  expect(damageOf(await saved.path())).toBeNull();
  expect(rowsOf(await saved.path())).toMatchObject({ toys: 7, boxes: 1 });
  await expect(backup).toContainText(/^BackupThe last one was made .* MB\)\./);

  await place(page, "History").click();
  await page.getByRole("combobox", { name: "Toy" }).fill("P-11");
  await page.getByLabel("Kind").selectOption("Details and quantities");
  const entries = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("time") });
  await expect(entries).toHaveText([/sale.*Puzzle 3/]);
  await entries.getByRole("button", { name: "Undo" }).click();
  const question = page.getByRole("dialog", { name: "Take back all 6 changes" });
  await question.getByRole("button", { name: "Undo" }).click();
  await expect(entries).toContainText("Undone");
  const before = { intLowStockThreshold: 5, tags: ["puzzle"] };
  expect(await stored()).toMatchObject(CODES.map(() => before));
  expect(await server.boxToys("BOX-7")).toHaveLength(6);

  await place(page, "Home").click();
  await page.getByRole("button", { name: "By need" }).click();
  const missing = [/Puzzle 1.*3 of 5/s, /Puzzle 2.*1 of 5/s];
  await expect(rows(page)).toHaveText(missing);
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("html[data-print]")).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(rows(page)).toHaveText(missing);
  await expect(rows(page).first()).toContainText("Box BOX-7");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /Print|Export|Add Item/ })).toHaveCount(0);
}

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false });
test("an owner's day", ({ adminPage, server }) => liveTheDay(adminPage, server));
