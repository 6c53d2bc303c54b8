/** Nothing but keys, for the tests of those who use no mouse. */
import { expect, type Locator, type Page } from "@playwright/test";
import { pullIsOver, typed } from "./strokes.ts";

/** More than any of these screens has places to stop at. */
const STOPS = 120;

/** Tabs to `target`, back where it stands before what has the focus: the other way leads past the rest of the page. */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  await pullIsOver(target.page());
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
  await typed(field.page(), text);
}

/** What is stopped at, but for what is disabled; of radio buttons only the chosen one is. */
const STOP = "a[href], button, input, select, textarea, [tabindex]";

/** Tabs round the whole page. Returns what that does not lead to, as where something keeps the focus. */
export async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate((selector) => {
    const stops = new Set(
      [...document.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(":disabled, [type=radio]:not(:checked), [inert] *"),
      ),
    );
    const { size } = stops;
    Object.assign(window, { stops });
    document.addEventListener("focusin", ({ target }) => stops.delete(target as HTMLElement));
    return size;
  }, STOP);
  // What comes into view may have more of them.
  for (let n = 0; n < count + STOPS; n++) {
    if (n >= count && (await left(page)).length === 0) break;
    await page.keyboard.press("Tab");
  }
  return left(page);
}

const left = (page: Page) =>
  page.evaluate(() => {
    const { stops } = window as unknown as { stops: Set<Element> };
    return [...stops].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
