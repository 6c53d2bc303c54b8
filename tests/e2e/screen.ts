/** The elements of a screen, by the name that a person reads or hears. */
import type { Locator, Page } from "@playwright/test";

export const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });
export const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const status = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text });
/** The link that says how much is unsent. */
export const unsent = (page: Page) => page.getByRole("link", { name: /^\d+ unsent$/ });
/** The notice that an answer comes from the device. */
export const asOf = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^As of .*Network error/ });
/** A box's toys. */
export const rows = (page: Page) =>
  page.getByRole("list", { name: "Toys in this box" }).getByRole("listitem");

/** Until the page has drawn twice: what an event leads to without a call is on the screen then. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

/** Presses "Try again", where it was not read meanwhile: every 5 s it is asked again by itself. */
export const tryAgain = (within: Page | Locator) =>
  button(within, "Try again")
    .click({ timeout: 3_000 })
    .catch(() => {});
