/** The dialogs, toasts and passing states of sign in, shell, storage, box, scan, search and barcode hub: axe finds nothing, where no story of the state shows it that. */
import type { Page } from "@playwright/test";
import { violationsInBoth, violationsInDark } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { CALLS, test as scanTest } from "./scanning.ts";

/** Of a state whose story is in the light. */
async function checkDark(page: Page, state: string): Promise<void> {
  expect(await violationsInDark(page), state).toEqual([]);
}

/** Of a state without a story. */
async function check(page: Page, state: string): Promise<void> {
  expect(await violationsInBoth(page), state).toEqual([]);
}

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** A toast stays while the pointer is on it. */
async function holdToast(page: Page, role: "alert" | "status", text: string) {
  const said = page.locator("[aria-live]").getByRole(role).filter({ hasText: text });
  // A real pointer passes through it.
  await said.dispatchEvent("mouseover");
}

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

test("sign up with passwords that differ, a visitor's drawer", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByLabel("Password", { exact: true }).fill("Engine-1843");
  await page.getByLabel("Confirm password").fill("Engine");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await checkDark(page, "passwords that differ");
  await page.goto("/");
  await press(page, "Open menu");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await checkDark(page, "a visitor's drawer");
});

test("storage: every dialog, toast and list", async ({ adminPage: page, server }) => {
  await server.createSection(1);
  await server.createBox("B-1", 1, "Puzzles");
  await server.createBox("B-2");
  await page.goto("/storage");
  const dialog = page.getByRole("dialog");
  await press(page, "Add section");
  await holdToast(page, "status", "Section 2 added.");
  await checkDark(page, "a toast");
  await press(page, "Add box");
  await press(page, "Add");
  await expect(dialog.getByText("Box code cannot be empty")).toBeVisible();
  await checkDark(page, "add box without a code");
  await dialog.getByRole("combobox").click();
  await expect(page.getByRole("option", { name: "Section 1" })).toBeVisible();
  await check(page, "add box, the sections");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("switch", { name: "Edit mode" }).click();
  await page.getByRole("checkbox", { name: "Box B-1" }).check();
  await page.getByRole("checkbox", { name: "Section 2" }).check();
  for (const name of ["Move boxes", "Delete boxes", "Delete sections"]) {
    await press(page, name);
    await expect(dialog).toBeVisible();
    await checkDark(page, name);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }
  const gate = Promise.withResolvers<void>();
  await page.route(/\/boxes\/B-1$/, async (route) => {
    await gate.promise;
    await route.fulfill({ status: 500, json: { error: "Refused.", code: "refused" } });
  });
  await press(page, "Delete boxes");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("1 of 1")).toBeVisible();
  await expect(dialog).toBeHidden();
  await check(page, "deleting");
  gate.resolve();
  await holdToast(page, "alert", "Failed to delete boxes.");
  await checkDark(page, "a failure told at length");
  await page.getByLabel("Filter boxes").fill("puzzles");
  await expect(page.getByRole("list", { name: "Boxes found" })).toBeVisible();
  await check(page, "boxes found, in edit mode");
  await page.getByLabel("Filter boxes").fill("nothing");
  await expect(page.getByText("0 boxes")).toBeVisible();
  await checkDark(page, "no boxes found");
  await page.route(/\/sections$/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Could not load sections.")).toBeVisible();
  await checkDark(page, "sections that could not be loaded");
});

test("box: every dialog and list, work that waits", async ({ adminPage: page, server }) => {
  for (const box of ["A", "B"]) await server.createBox(box);
  await server.createToy({ strToyBarcode: "t1", strName: "Train" });
  await server.putIntoBox("A", "t1", 5);
  await page.goto("/box/B");
  await expect(page.getByText("This box is empty")).toBeVisible();
  await checkDark(page, "an empty box");
  await page.goto("/box/A");
  const dialog = page.getByRole("dialog");
  await page.getByRole("switch", { name: "Edit Mode" }).click();
  await page.getByRole("checkbox", { name: "Train" }).check();
  await press(page, "Delete");
  await expect(dialog).toBeVisible();
  await checkDark(page, "delete");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await press(page, "Move");
  await expect(dialog.getByRole("list", { name: "Boxes found" })).toContainText("Floor");
  await checkDark(page, "move, the boxes there are");
  await dialog.getByLabel("Destination box").fill("nope");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("There is no box with this code.")).toBeVisible();
  await checkDark(page, "move, an unknown box");
  await dialog.getByLabel("Destination box").fill("B");
  let isOffline = false;
  await page.route("**/*", (route) => {
    const method = route.request().method();
    isOffline ||= method === "POST";
    return isOffline && method !== "GET" ? route.abort() : route.fallback();
  });
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect(page.getByText("Failed to move toys.")).toBeVisible();
  await check(page, "a move that is unsent");
  await page.route(/\/boxes\/A/, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText("Failed to fetch box contents")).toBeVisible();
  await checkDark(page, "contents that could not be fetched");
});

test("search and barcode hub: every state", async ({ adminPage: page, server }) => {
  await server.call("POST", "/api/sample");
  await page.goto("/search?q=nothing+is+called+so");
  await expect(page.getByText("No results.")).toBeVisible();
  await checkDark(page, "no hits");
  await page.route(/\/toys\?/, (route) => route.abort());
  await page.getByLabel("Gender").selectOption("Boy");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await checkDark(page, "a search that failed");
  await page.goto("/barcode-hub");
  await page.route("**/api/barcodes/**", (route) => route.abort(), { times: 1 });
  await press(page, "Generate New Barcode");
  await expect(page.getByText("Error generating code", { exact: true })).toBeVisible();
  await checkDark(page, "no code");
  await press(page, "Generate New Barcode");
  await expect(page.getByText("Generated!")).toBeVisible();
  const gate = Promise.withResolvers<void>();
  await page.route("**/api/barcodes/*/pdf", async (route) => {
    await gate.promise;
    await route.abort();
  });
  await press(page, "Download PDF");
  await expect(page.getByRole("button", { name: "Download PDF" })).toBeDisabled();
  await checkDark(page, "a label on its way");
  gate.resolve();
  await expect(page.getByRole("alert").filter({ hasText: "downloaded" })).toBeVisible();
  await checkDark(page, "a label that did not come");
});

scanTest("scan: no camera, live; by gun", async ({ openScan, adminPage }) => {
  await adminPage.goto("/barcodes");
  await press(adminPage, "Scan");
  await expect(adminPage.getByText("No camera was found.")).toBeVisible();
  await checkDark(adminPage, "no camera");
  await press(adminPage, "Use a scanner gun");
  await adminPage.route(CALLS, (route) => route.abort(), { times: 1 });
  await adminPage.keyboard.type("T-1", { delay: 100 });
  await adminPage.keyboard.press("Enter");
  await holdToast(adminPage, "alert", "Network error");
  await checkDark(adminPage, "a scan that failed");
  const live = await openScan({ devices: 2 }, { reducedMotion: "reduce" });
  await press(live, "Scan");
  await expect(live.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(live.getByText("Starting the camera…")).toBeHidden({ timeout: 20_000 });
  await checkDark(live, "a live camera");
});
