/** Guns that type with another layout, with more than the code, or without keys (docs/design.md, "Guns"). */
import type { Page } from "@playwright/test";
import { CHECK_LABELS } from "#domain/scan/gunCheck.ts";
import { expect, test } from "./fixtures.ts";
import { button, go } from "./screen.ts";

/** The key of a US keyboard that writes a character, and what it writes on a French one. */
const KEYS: Record<string, { code: string; hasShift: boolean; french: string }> = {};
const name = (characters: string, code: (at: number) => string, french: string, hasShift = false) =>
  [...characters].forEach((character, n) => {
    KEYS[character] = { code: code(n), hasShift, french: [...french][n] ?? "" };
  });
const letters = "abcdefghijklmnopqrstuvwxyz";
const french = "qbcdefghijkl,noparstuvzxyw";
name("0123456789", (n) => `Digit${n}`, "à&é\"'(-è_ç");
name(letters, (n) => `Key${letters[n]?.toUpperCase()}`, french);
name(
  letters.toUpperCase(),
  (n) => `Key${letters[n]?.toUpperCase()}`,
  french.toUpperCase().replace(",", "?"),
  true,
);
name("-/.", (n) => ["Minus", "Slash", "Period"][n] ?? "", ")!:");
name(":+", (n) => ["Semicolon", "Equal"][n] ?? "", "M+", true);

/** One pull of a gun that types as a US keyboard does, on a device with a French one. */
async function pull(page: Page, code: string, before = ""): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const start = Date.now() / 1000;
  const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 13, text: "\r" };
  const strokes = [...before, ...code].map((character) => {
    const key = KEYS[character] ?? { code: "", hasShift: false, french: character };
    return { key: key.french, text: key.french, code: key.code, modifiers: key.hasShift ? 8 : 0 };
  });
  for (const [n, stroke] of [...strokes, enter].entries()) {
    const timestamp = start + n * 0.012;
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...stroke, timestamp });
    const { text: _, ...up } = stroke;
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...up, timestamp });
  }
  await session.detach();
}

test("a gun writes without keys, whole or bit by bit; three codes tell one of another layout, and the device repairs it, of every pull, in any field", async ({
  adminPage: page,
  server,
}) => {
  await server.createToy({ strToyBarcode: "4006381333931", strName: "Wooden Train" });
  await test.step("a gun that writes without keys, whole or bit by bit, with an end or with none", async () => {
    const opensToy = async (write: () => Promise<void>) => {
      await go(page, "/barcodes");
      await page.getByText("Scanner gun", { exact: true }).click();
      await expect(page.getByLabel("Scanner input")).toBeFocused();
      await write();
      await expect(page.getByRole("heading", { name: "Wooden Train" })).toBeVisible();
    };
    await opensToy(() => page.keyboard.insertText("4006381333931"));
    await opensToy(() => page.keyboard.insertText("4006381333931\t"));
    await opensToy(async () => {
      await page.keyboard.insertText("4006381333931");
      await page.keyboard.press("Enter");
    });
    const session = await page.context().newCDPSession(page);
    const compose = async (text: string) => {
      const { length } = text;
      const at = { selectionStart: length, selectionEnd: length };
      await session.send("Input.imeSetComposition", { text, ...at });
    };
    await opensToy(async () => {
      // Sent at once: no gun is as slow as a busy machine.
      const parts = [..."4006381333931"].map((_, n, code) => code.slice(0, n + 1).join(""));
      await Promise.all(parts.map(compose));
    });
    await opensToy(() => compose("４００６３８１３３３９３１"));
    await expect(page.getByLabel("Scanner input")).toHaveCount(0);
  });
  await server.createBox("BOX-7A");
  await go(page, "/barcodes");
  await page.getByText("Scanner gun", { exact: true }).click();
  await pull(page, "4006381333931", "-");
  await expect(page.getByRole("heading", { name: "Add Item" })).toBeVisible();
  await go(page, "/barcodes");

  await button(page, "Check the gun").click();
  const check = page.getByRole("dialog", { name: "Gun check" });
  await expect(check.getByRole("img", { name: `Barcode ${CHECK_LABELS[0]}` })).toBeVisible();
  await pull(page, "4006381333931", "-");
  await expect(check.getByText(')\'àà-"_&"""ç"&” came, which is not this code.')).toBeVisible();
  for (const [n, label] of CHECK_LABELS.entries()) {
    await expect(check.getByText(`Code ${n + 1} of 3`)).toBeVisible();
    await pull(page, label, "-");
  }
  await expect(check.getByText("The gun types as a US keyboard")).toBeVisible();
  await expect(check.getByText("“-” before")).toBeVisible();
  await button(check, "Repair it on this device").click();
  await expect(check.getByText("This device repairs what its gun types")).toBeVisible();
  await button(check, "Done").click();
  await expect(check).toBeHidden();

  await pull(page, "4006381333931", "-");
  await expect(page.getByRole("heading", { name: "Wooden Train" })).toBeVisible();
  await pull(page, "BOX-7A", "-");
  await expect(page.getByRole("heading", { name: "Box Camera – BOX-7A" })).toBeVisible();
  await go(page, "/search");
  const field = page.getByRole("searchbox");
  await field.click();
  await pull(page, "4006381333931", "-");
  await expect(field).toHaveValue("4006381333931");

  await go(page, "/barcodes");
  await button(page, "Check the gun").click();
  await button(check, "Stop repairing").click();
  await button(check, "Done").click();
  await expect(check).toBeHidden();
  await pull(page, "4006381333931", "-");
  await expect(page.getByRole("heading", { name: "Add Item" })).toBeVisible();
});
