/** The amounts of a toy in boxes: counted, moved in part, put right; the server's figures after each step. */
import type { Page } from "@playwright/test";
import { BOX_LINES } from "#domain/limits.ts";
import { expect, test } from "./fixtures.ts";
import { goOffline } from "./quiet.ts";
import { button, expireSession, field, go, region, rows, signIn, status } from "./screen.ts";
import type { TestServer } from "./server.ts";
import { shoot } from "./strokes.ts";

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm change" });
const edit = (page: Page) => page.getByRole("switch", { name: "Edit Mode" }).click();

async function confirm(page: Page) {
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(question(page)).toBeHidden();
}

/** A toy's amounts by box, as the server has them. */
async function amounts(server: TestServer, barcode = "t1"): Promise<Record<string, number>> {
  const path = `/api/toys/${barcode}/boxes`;
  const { boxes } = await server.call<{ boxes: { strBoxCode: string; intAmountInBox: number }[] }>(
    "GET",
    path,
  );
  return Object.fromEntries(boxes.map((box) => [box.strBoxCode, box.intAmountInBox]));
}

async function stock(server: TestServer) {
  await server.createToy({ strToyBarcode: "t1", strName: "Train", intQuantity: 5 });
  await server.createToy({ strToyBarcode: "t2", strName: "Bear", intQuantity: 2 });
  await server.createBox("A", undefined, "Mixed");
  await server.createBox("CRATE", undefined, "Spare");
  await server.putIntoBox("A", "t1", 5);
  await server.putIntoBox("A", "t2", 2);
}

test("in a box: counted with minus, plus and typed, saved old → new, also below the first lines; a reload, the session's end and a scan lose nothing; a part is moved in one call", async ({
  adminPage: page,
  server,
}) => {
  await stock(server);
  await page.goto("/box/A");
  await edit(page);
  await button(page, "Increase Train").click();
  await button(page, "Increase Train").click();
  await field(page, "Amount of Bear").fill("");
  await button(page, "Save").click();
  await expect(page.getByText("Please enter a whole number.")).toBeVisible();
  await field(page, "Amount of Bear").fill("0");
  await shoot(page, "CRATE");
  await expect(page.getByRole("status", { name: "Scanned CRATE", exact: true })).toBeVisible();
  await expect(field(page, "Amount of Bear")).toHaveValue("0");
  await button(page, "Dismiss").click();
  expect(await amounts(server)).toEqual({ A: 5 });

  await page.reload();
  await expect(field(page, "Amount of Train")).toHaveValue("7");
  await expireSession(page);
  await signIn(page);
  await expect(field(page, "Amount of Bear")).toHaveValue("0");
  await expect(page.getByText("2 amounts changed")).toBeVisible();

  await edit(page);
  await page.getByRole("dialog", { name: "Discard changes?" }).getByText("Keep editing").click();
  // Somebody else puts one more in meanwhile: taps count on, what was typed stays.
  await server.putIntoBox("A", "t1", 1);
  await page.reload();
  await button(page, "Save").click();
  await expect(question(page).getByRole("listitem")).toHaveText([
    /Train.*6 → 8/,
    /Bear.*still belongs there.*2 → 0/,
  ]);
  await button(page, "Cancel").click();
  expect(await amounts(server)).toEqual({ A: 6 });
  await button(page, "Save").click();
  await confirm(page);
  await expect(rows(page)).toHaveText([/Bear.*It belongs here.*× 0/, /Train.*× 8/]);
  expect(await amounts(server)).toEqual({ A: 8 });
  expect(await amounts(server, "t2")).toEqual({ A: 0 });
  await expect(page.getByRole("link", { name: /unsent/ })).toBeHidden();
  await go(page, "/unsent");
  await expect(page.getByText("Everything is sent.")).toBeVisible();

  await test.step("a part is moved in one call, a scan of the destination asks first, the rest stays", async () => {
    await server.putIntoBox("A", "t2", 2);
    await go(page, "/box/A");
    await expect(rows(page)).toHaveText([/Bear.*× 2/, /Train.*× 8/]);
    await edit(page);
    for (const name of ["Train", "Bear"]) await page.getByRole("checkbox", { name }).check();
    await button(page, "Move").click();
    const dialog = page.getByRole("dialog", { name: "Move toys" });
    await expect(dialog.getByLabel("Amount of Train")).toHaveValue("8");
    await dialog.getByLabel("Amount of Train").fill("9");
    await dialog.getByLabel("Amount of Train").fill("0");
    await expect(dialog.getByText("From 1 to 8.")).toBeVisible();
    await dialog.getByLabel("Amount of Train").fill("3");
    await dialog.getByRole("button", { name: "Decrease Train" }).click();
    await dialog.getByLabel("Amount of Train").focus();
    await shoot(page, "CRATE");
    await expect(dialog.getByLabel("Destination box")).toHaveValue("CRATE");
    await expect(dialog.getByLabel("Amount of Train")).toHaveValue("2");
    expect(await amounts(server)).toEqual({ A: 8 });
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET")
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText("Toys moved successfully!")).toBeVisible();
    expect(calls.toSorted()).toEqual([
      "DELETE /boxes/A/toys/t2",
      "POST /api/boxes/A/toys/t1/adjust",
      "POST /boxes/CRATE/toys",
    ]);
    await expect(rows(page)).toHaveText([/Train.*× 6/]);
    expect(await amounts(server)).toEqual({ A: 6, CRATE: 2 });
    expect(await amounts(server, "t2")).toEqual({ CRATE: 2 });
  });
  await test.step("what was typed below the first lines is saved from the amount that is there now, also where the line went", async () => {
    await server.createBox("C");
    for (let n = 0; n <= BOX_LINES; n++) {
      const isLast = n === BOX_LINES;
      const barcode = isLast ? "t9" : `a${n}`;
      await server.createToy({ strToyBarcode: barcode, strName: isLast ? "Zebra" : `Toy ${n}` });
      await server.putIntoBox("C", barcode, 5);
    }
    await go(page, "/box/C");
    await expect(region(page, "Box C")).toBeVisible();
    await edit(page);
    await button(page, "Show more (1 left)").click();
    await field(page, "Amount of Zebra").fill("3");
    await go(page, "/unsent");
    await server.putIntoBox("C", "t9", 4);
    await button(page, "Open").click();
    await expect(field(page, "Amount of Zebra")).toHaveValue("3");
    await button(page, "Save").click();
    await expect(question(page).getByRole("listitem")).toHaveText([/Zebra.*9 → 3/]);
    await button(page, "Cancel").click();
    await server.call("DELETE", "/api/boxes/C/toys/t9");
    await expect(field(page, "Amount of Zebra")).toBeHidden();
    await button(page, "Save").click();
    await expect(question(page).getByRole("listitem")).toHaveText([/Zebra.*0 → 3/]);
    await confirm(page);
    await expect(rows(page).last()).toHaveText(/Zebra.*× 3/);
    expect(await amounts(server, "t9")).toEqual({ C: 3 });
  });
});

const which = (page: Page, name = "From which box?") => page.getByRole("dialog", { name });
const where = (page: Page) => page.getByRole("region", { name: "Where it is" });
const quantity = async (server: TestServer) => (await server.toy("t1")).intQuantity;

/** Types a lower quantity, and says from which boxes. */
async function sell(page: Page, to: number, ...boxes: RegExp[]) {
  await button(page, "Edit quantity").click();
  await field(page, "Quantity").fill(String(to));
  await button(page, "Save quantity").click();
  await expect(question(page).getByRole("group", { name: "From which box?" })).toBeVisible();
  await expect(question(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
  for (const name of boxes) await question(page).getByRole("button", { name }).click();
  await confirm(page);
}

test("on an item and in a box: boxes and quantity that differ are put right either way; a sale asks from which box, and is one undo", async ({
  adminPage: page,
  server,
  context,
}) => {
  await stock(server);
  await server.call("PATCH", "/api/settings", { isAllInBoxes: true });
  await page.goto("/inventory/t1");
  await expect(where(page)).toContainText("All of them are in boxes.");
  await button(page, "Decrease A").click();
  // Somebody corrects the barcode, and the address keeps the former one.
  await server.call("PUT", "/api/toys/t1/barcode", { strToyBarcode: "t9" });
  await expect(page.getByText("Its barcode is t9.")).toBeVisible();
  await expect(where(page).getByLabel("Amount in A")).toHaveValue("4");
  await button(page, "Save").click();
  await expect(question(page)).toContainText("Box A5 → 4");
  await confirm(page);
  await expect(where(page)).toContainText("1 in no box.");
  expect(await amounts(server)).toEqual({ A: 4 });

  await button(page, "Correct").click();
  await expect(page.getByText("The quantity says 5, the boxes hold 4.")).toBeVisible();
  await button(page, "The boxes are right").click();
  await expect(question(page)).toContainText("Quantity5 → 4");
  expect(await quantity(server)).toBe(5);
  await confirm(page);
  await expect.poll(() => quantity(server)).toBe(4);
  await expect(where(page)).toContainText("All of them are in boxes.");

  await server.putIntoBox("CRATE", "t1", 2);
  await go(page, "/box/A");
  await expect(rows(page).filter({ hasText: "Train" })).toContainText(
    "The boxes hold 2 more than the quantity says.",
  );
  await button(page, "Correct").click();
  await button(page, "The quantity is right").click();
  await expect(which(page)).toContainText("2 more to take out");
  await which(page).getByRole("button", { name: "Decrease A" }).click();
  await expect(which(page).getByRole("button", { name: "Confirm" })).toBeDisabled();
  await page.reload();
  await expect(which(page).getByLabel("Amount in A")).toHaveValue("3");
  await which(page).getByLabel("Amount in CRATE").fill("1");
  await which(page).getByRole("button", { name: "Confirm" }).click();
  await expect.poll(() => amounts(server)).toEqual({ A: 3, CRATE: 1 });
  await expect(rows(page).filter({ hasText: "Train" })).toHaveText(/× 3Item$/);
  // The draft is dropped when the answer has come: a page that ends before that still has it.
  await expect(page.getByRole("link", { name: /unsent/ })).toBeHidden();
  expect(await quantity(server)).toBe(4);

  await go(page, "/inventory/t1");
  await sell(page, 3, /^Box A/);
  // It comes once all is done, and its seconds run.
  const undo = button(status(page, "4 → 3"), "Undo");
  await undo.waitFor();
  expect(await amounts(server)).toEqual({ A: 2, CRATE: 1 });
  await undo.click();
  await expect(page.getByText("Undone.")).toBeVisible();
  expect(await quantity(server)).toBe(4);
  expect(await amounts(server)).toEqual({ A: 3, CRATE: 1 });
  await expect(page.getByText("4in stock")).toBeVisible();
  await expect(field(page, "Amount in A")).toHaveValue("3");
  await goOffline(page);
  await sell(page, 2, /^Box CRATE/, /^Box A/);
  await expect(where(page).getByText("unsent")).toHaveCount(2);
  expect(await amounts(server)).toEqual({ A: 3, CRATE: 1 });
  await context.setOffline(false);
  await expect(page.getByRole("link", { name: /unsent/ })).toBeHidden();
  expect(await quantity(server)).toBe(2);
  expect(await amounts(server)).toEqual({ A: 2, CRATE: 0 });
  await expect(where(page)).toContainText("All of them are in boxes.");
});
