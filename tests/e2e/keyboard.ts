/** Nothing but keys, for the tests of those who use no mouse. */
import { expect, type Locator, type Page } from "@playwright/test";
import { typed } from "./strokes.ts";

/** More than any of these screens has places to stop at. */
const STOPS = 120;

/** What is stopped at, and what of it is not; of radio buttons only the chosen one is. */
const STOPPED = [
  "a[href], button, input, select, textarea, [tabindex]",
  ":disabled, [type=radio]:not(:checked), [inert] *",
] as const;

/**
 * Tabs to `target`, back where it stands before what has the focus: the other way leads past the rest of the page. It is
 * looked for again half way: each look costs as much as several keys.
 */
export async function reach(target: Locator): Promise<void> {
  await target.waitFor({ state: "attached" });
  for (let n = 0; n < STOPS; ) {
    const way = await target.evaluate((element, [stop, unstopped]) => {
      const focused = document.activeElement ?? document.body;
      if (element === focused) return null;
      const follows = (one: Element, other: Element) =>
        Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
      const isBefore = follows(element, focused);
      const [from, to] = isBefore ? [element, focused] : [focused, element];
      const between = [...document.querySelectorAll<HTMLElement>(stop)].filter(
        (one) =>
          one.tabIndex >= 0 &&
          follows(from, one) &&
          follows(one, to) &&
          one.checkVisibility({ visibilityProperty: true }) &&
          !one.matches(unstopped),
      );
      return { key: isBefore ? "Shift+Tab" : "Tab", between: between.length };
    }, STOPPED);
    if (!way) return;
    for (let keys = Math.max(1, Math.floor(way.between / 2)); keys > 0; keys--, n++) {
      await target.page().keyboard.press(way.key);
    }
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

/** Tabs round the whole page. Returns what that does not lead to, as where something keeps the focus. */
export async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate(([stop, unstopped]) => {
    const stops = new Set(
      [...document.querySelectorAll<HTMLElement>(stop)].filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.matches(unstopped),
      ),
    );
    const { size } = stops;
    Object.assign(window, { stops });
    document.addEventListener("focusin", ({ target }) => stops.delete(target as HTMLElement));
    return size;
  }, STOPPED);
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
