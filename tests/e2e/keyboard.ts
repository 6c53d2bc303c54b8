/** Nothing but keys, for the tests of those who use no mouse. */
import { expect, type Locator } from "@playwright/test";

/** More than any of these screens has places to stop at. */
const STOPS = 120;

/** Tabs to `target`, back where it stands before what has the focus: the other way leads past the rest of the page. */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let n = 0; n < STOPS; n++) {
    const key = await target.evaluate((element) => {
      const focused = document.activeElement ?? document.body;
      if (element === focused) return null;
      const isBefore = focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? "Shift+Tab" : "Tab";
    });
    if (!key) return;
    await target.page().keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Tabs to `target` and presses it. */
export async function press(target: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await reach(target);
  await target.page().keyboard.press(key);
}

/** Tabs to `field` and types over what it holds. */
export async function type(field: Locator, text: string): Promise<void> {
  await reach(field);
  await field.page().keyboard.press("ControlOrMeta+A");
  // At 120 words a minute: faster, it would be a gun's scan.
  await field.page().keyboard.type(text, { delay: 100 });
}
