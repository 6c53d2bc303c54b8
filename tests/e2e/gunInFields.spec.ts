/** A gun pulled, and a person typing, in every field of the app (docs/design.md, "Guns"). */
import type { Locator, Page } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { gun, pick, someCode, typist } from "#tests/scan/typing.ts";
import { expect, test } from "./fixtures.ts";
import { go } from "./screen.ts";
import { ADMIN } from "./server.ts";
import { pullIsOver, shoot, strike } from "./strokes.ts";

/** GUN_COUNT sets how many texts and pulls each field gets. */
const COUNT = Number(process.env.GUN_COUNT ?? 1);
const TRAIN = { strToyBarcode: "4006381333931", strName: "Wooden train", intQuantity: 12 };
const OTHER = "4006381333948";

interface FieldCase {
  label: string;
  /** The button that shows it. */
  opener?: string;
  /** The effect of a scan there. */
  pull: "waits" | "fills";
  /** The text that a person types. */
  digits?: boolean;
  /** Another of its kind is pulled and typed in: of this one only whether it takes a code is asked. */
  isAlike?: true;
}

const SCREENS: Record<string, FieldCase[]> = {
  "/inventory/new": [
    { label: "Barcode", pull: "fills" },
    { label: "Name", pull: "waits" },
    { label: "Description", pull: "waits" },
    { label: "Tags (comma separated)", pull: "waits", isAlike: true },
    { label: "Age Min", pull: "waits", isAlike: true },
    { label: "Age Max", pull: "waits", isAlike: true },
    { label: "Quantity", pull: "waits", digits: true },
    { label: "Low stock threshold", pull: "waits", isAlike: true },
  ],
  [`/inventory/${TRAIN.strToyBarcode}`]: [
    { label: "Add tag", pull: "waits" },
    { label: "Notes", opener: "Edit notes", pull: "waits", isAlike: true },
    { label: "Name", opener: "Edit name", pull: "waits", isAlike: true },
    {
      label: "Low stock threshold",
      opener: "Edit low stock threshold",
      pull: "waits",
      digits: true,
    },
  ],
  "/search": [{ label: "Search", pull: "fills" }],
  "/inventory": [{ label: "Search", pull: "fills", isAlike: true }],
  "/storage": [
    { label: "Filter boxes", pull: "fills", isAlike: true },
    { label: "Box code", opener: "Add box", pull: "fills" },
    { label: "Note", opener: "Add box", pull: "waits", isAlike: true },
  ],
};

const scanned = (page: Page, code: string) =>
  page.getByRole("status", { name: `Scanned ${code}`, exact: true });

async function typeAndPull(page: Page, field: Locator, { label, pull, digits }: FieldCase) {
  const random = seeded(label.length);
  for (let n = 0; n < COUNT; n++) {
    const text = digits ? String(n % 10) : pick(random, ["robot", "12", "wooden train", "Rex 3+"]);
    await field.focus();
    await field.fill("");
    const strokes = typist(random, [...text, "Tab"]);
    const end = strokes.findIndex(({ key }) => key === "Tab");
    // What is typed and the Tab after it are on one clock, however fast they are sent.
    const start = Date.now() / 1000;
    await strike(page, strokes.slice(0, end), start);
    await expect(field).toHaveValue(text);
    await strike(page, strokes.slice(end, end + 1), start);
    await expect(field).not.toBeFocused();
  }
  const waiting = page.getByRole("status", { name: /^Scanned/ });
  await expect(waiting).toHaveCount(0);

  const before = digits ? "12" : "Rex";
  const { pathname } = new URL(page.url());
  for (let n = 0; n < COUNT; n++) {
    const code = someCode(random);
    await field.fill(before);
    await field.focus();
    // At the end, in the middle, over all that is there.
    const [from, to] = pick(random, [
      [2, 2],
      [1, 1],
      [0, 2],
    ] as const);
    await field.evaluate((input: HTMLInputElement, ends) => input.setSelectionRange(...ends), [
      from,
      to,
    ] as [number, number]);
    await strike(page, gun(random, [...code, pick(random, ["Enter", "Tab"])]));
    if (pull === "fills") {
      await expect(field).toHaveValue(code);
      continue;
    }
    await expect(scanned(page, code)).toBeVisible();
    await expect(field).toHaveValue(before);
    await expect(field).toBeFocused();
    expect(
      await field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([from, to]);
  }
  expect(new URL(page.url()).pathname).toBe(pathname);
  if (pull === "waits") await waiting.getByRole("button", { name: "Dismiss" }).click();
  await expect(waiting).toHaveCount(0);
}

test.describe.configure({ timeout: 180_000 * COUNT });
test.beforeEach(async ({ server }) => {
  await server.createToy(TRAIN);
});

test(`in each kind of field ${COUNT} texts stay, ${COUNT} pulls are taken; a choice that has the focus stays as it is`, async ({
  adminPage: page,
}) => {
  for (const [path, fields] of Object.entries(SCREENS)) {
    // Two screens have a field of the same name: the one before must be gone.
    await page.goto(path);
    for (const one of fields) {
      await test.step(`${path}: ${one.label}`, async () => {
        const field = page.getByLabel(one.label, { exact: true });
        if (one.opener && !(await field.isVisible())) {
          await page.getByRole("button", { name: one.opener }).click();
        }
        const takesCode = await field.evaluate(
          (input: HTMLInputElement) => "codeField" in input.dataset || input.type === "search",
        );
        expect(takesCode).toBe(one.pull === "fills");
        if (!one.isAlike) await typeAndPull(page, field, one);
        if (one.opener?.startsWith("Edit")) {
          await field.focus();
          await page.keyboard.press("Escape");
        }
      });
    }
  }
  await page.keyboard.press("Escape");
  await go(page, "/inventory/new");
  const gender = page.getByLabel("Gender", { exact: true });
  await gender.selectOption("girl");
  await gender.focus();
  await strike(page, gun(seeded(1), [..."UBOX-7", "Enter"]));
  await expect(scanned(page, "UBOX-7")).toBeVisible();
  await expect(gender).toHaveValue("girl");
});

test("a pull on Add Item saves nothing, waits to be opened, also over a reload, or is dismissed, and leads on while an item is saved; paste, autofill and an input method are never a gun", async ({
  adminPage: page,
  server,
}) => {
  await test.step("a pull in Quantity and in Name saves neither, and waits to be opened", async () => {
    await page.goto("/inventory/new?barcode=9780804816632");
    await page.getByLabel("Name").fill("Robot Rex");
    await page.getByLabel("Quantity").fill("12");
    await shoot(page, OTHER);
    await expect(scanned(page, OTHER)).toBeVisible();
    await page.getByLabel("Name").focus();
    await shoot(page, TRAIN.strToyBarcode, "Tab");
    await expect(scanned(page, TRAIN.strToyBarcode)).toBeVisible();
    await expect(page.getByLabel("Quantity")).toHaveValue("12");
    await expect(page.getByLabel("Name")).toHaveValue("Robot Rex");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add Item");

    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/inventory\/9780804816632$/);
    expect(await server.toy("9780804816632")).toMatchObject({
      strName: "Robot Rex",
      intQuantity: 12,
    });

    await scanned(page, TRAIN.strToyBarcode).getByRole("button", { name: "Open" }).click();
    await expect(page).toHaveURL(new RegExp(`/inventory/${TRAIN.strToyBarcode}$`));
    await expect(scanned(page, TRAIN.strToyBarcode)).toHaveCount(0);
    await go(page, "/barcodes");
    await expect(page.getByRole("list", { name: "Last scans" })).toContainText(
      `${OTHER}Not opened`,
    );
  });
  await test.step("a code that is held because its answer came late was not typed", async () => {
    await go(page, `/inventory/${TRAIN.strToyBarcode}`);
    await page.getByLabel("Add tag").focus();
    await shoot(page, "wooden");
    await scanned(page, "wooden").getByRole("button", { name: "Dismiss" }).click();
    await page.route("**/api/boxes/*", (route) => route.abort());
    await page.getByRole("heading", { level: 1 }).click();
    await shoot(page, OTHER);
    await expect(page.getByText("Network error")).toBeVisible();
    await page.unroute("**/api/boxes/*");
    await expect(scanned(page, OTHER).getByRole("button")).toHaveText(["Dismiss", "Open"]);
    await scanned(page, OTHER).getByRole("button", { name: "Dismiss" }).click();
  });
  await test.step("a pull anywhere on Add Item waits, also over a reload, and can be dismissed", async () => {
    await go(page, "/inventory/new");
    await page.getByRole("button", { name: "Back" }).focus();
    // It is kept for its tab at the moment at which it appears: whenever the page ends, it is not lost.
    const persistedAtDrawing = await page.evaluateHandle((text) => {
      const kept = new Promise<string | null>((resolve) => {
        new MutationObserver(() => {
          if (!document.body.textContent?.includes(text)) return;
          resolve(sessionStorage.getItem("toyshelf.held-scan"));
        }).observe(document.body, { childList: true, characterData: true, subtree: true });
      });
      return { kept };
    }, `Scanned ${OTHER}`);
    await shoot(page, OTHER);
    expect(await persistedAtDrawing.evaluate((watched) => watched.kept)).toBe(OTHER);
    await expect(scanned(page, OTHER)).toBeVisible();
    await page.reload();
    await page.getByLabel("Name").fill("Robot");
    await scanned(page, OTHER).getByRole("button", { name: "Dismiss" }).click();
    await expect(scanned(page, OTHER)).toHaveCount(0);
    await expect(page.getByLabel("Name")).toHaveValue("Robot");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("what somebody typed as fast as a gun can be had back where it was typed", async () => {
    const name = page.getByLabel("Name");
    await name.press("Home");
    await shoot(page, "wooden");
    await expect(name).toHaveValue("Robot");
    await scanned(page, "wooden").getByRole("button", { name: "I typed it" }).click();
    await expect(name).toHaveValue("woodenRobot");
    await expect(name).toBeFocused();
    await expect(scanned(page, "wooden")).toHaveCount(0);
  });
  await test.step("paste, autofill and an input method are never a gun", async () => {
    const name = page.getByLabel("Name");
    await name.fill("");
    await page.keyboard.insertText("4006381333931");
    await pullIsOver(page);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Please enter a barcode.")).toBeVisible();
    await expect(name).toHaveValue("4006381333931");
    // As a password manager types: events of its own making.
    await name.evaluate((input) => {
      for (const key of [..."40063813", "Enter"]) {
        input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      }
    });
    const session = await page.context().newCDPSession(page);
    for (const [n, key] of [..."rexrex"].entries()) {
      await session.send("Input.dispatchKeyEvent", {
        type: "rawKeyDown",
        key: "Process",
        code: `Key${key.toUpperCase()}`,
        windowsVirtualKeyCode: 229,
        timestamp: Date.now() / 1000 + n * 0.02,
      });
    }
    await page.keyboard.press("Enter");
    await expect(name).toHaveValue("4006381333931");
    await expect(page.getByRole("status", { name: /^Scanned/ })).toHaveCount(0);
  });
  await test.step("a pull while a new item is saved leads on, whichever answer comes first", async () => {
    const answers = {
      saved: Promise.withResolvers<void>(),
      scanned: Promise.withResolvers<void>(),
    };
    await page.route("**/toys", async (route) => {
      await answers.saved.promise;
      await route.continue();
    });
    await page.route(`**/boxes/${TRAIN.strToyBarcode}`, async (route) => {
      await answers.scanned.promise;
      await route.continue();
    });
    for (const [code, first, second] of [
      ["N1", "saved", "scanned"],
      ["N2", "scanned", "saved"],
    ] as const) {
      answers.saved = Promise.withResolvers();
      answers.scanned = Promise.withResolvers();
      await page.goto(`/inventory/new?barcode=${code}`);
      await page.getByLabel("Name").fill("Robot Rex");
      const saved = page.waitForRequest("**/toys");
      await page.getByLabel("Name").press("Enter");
      await saved;
      const created = page.waitForResponse("**/toys");
      const asked = page.waitForRequest(`**/boxes/${TRAIN.strToyBarcode}`);
      await shoot(page, TRAIN.strToyBarcode);
      await asked;
      const [shown, address] =
        first === "saved"
          ? (["Robot Rex", `/inventory/${code}`] as const)
          : ([TRAIN.strName, `/inventory/${TRAIN.strToyBarcode}`] as const);
      answers[first].resolve();
      await expect(page.getByRole("heading", { name: shown })).toBeVisible();
      await expect(page).toHaveURL(server.url + address);
      answers[second].resolve();
      await created;
      expect(await server.toy(code)).toMatchObject({ strName: "Robot Rex" });
      await expect(page.getByRole("heading", { name: TRAIN.strName })).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/inventory/${TRAIN.strToyBarcode}`);
    }
  });
});

test("on the sign-in page a pull is in no field, waits, and is there after signing in; a password that was typed there is no part of a scan", async ({
  page,
}) => {
  await page.goto("/login");
  for (const [label, typed] of [
    ["Email", "ada@"],
    ["Password", "Shelf 4"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await field.focus();
    await shoot(page, label === "Email" ? OTHER : TRAIN.strToyBarcode);
    await expect(field).toHaveValue(typed);
  }
  await expect(
    page.getByText(`Scanned ${TRAIN.strToyBarcode}. Sign in to go on with it.`),
  ).toBeVisible();
  for (const [label, typed] of [
    ["Email", ADMIN.email],
    ["Password", ADMIN.password],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill("");
    await field.pressSequentially(typed, { delay: 30 });
  }
  await page.getByRole("tabpanel").getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole("link", { name: "Scan Barcode" }).click();
  await page.getByText("Scanner gun", { exact: true }).click();
  await expect(page.getByLabel("Scanner input")).toBeFocused();
  const nothing = page.getByRole("alert").filter({ hasText: "Empty scan" }).waitFor();
  await page.keyboard.press("Enter");
  await nothing;
  await expect(page.getByText(ADMIN.password)).toHaveCount(0);
  await scanned(page, TRAIN.strToyBarcode).getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: TRAIN.strName })).toBeVisible();
});
