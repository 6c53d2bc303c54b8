/** The elements of a screen, by the name that a person reads or hears. */
import type { Locator, Page } from "@playwright/test";
import { ADMIN } from "./server.ts";

export const button = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
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

/** A table's rows but the one of the headers. */
export const tableRows = (page: Page, name: string) =>
  page
    .getByRole("table", { name })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/** Until the page has drawn twice: what an event leads to without a call is on the screen then. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );

/** Holds the page's clock, which was installed before, this many milliseconds after what it says: it may be ahead of this process's. */
export const holdClock = async (page: Page, ahead = 60_000) =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);

/** Opens a path as the app's own links do. Only the first one loads the page, which is most of a test's price. */
export const go = (page: Page, path: string): Promise<unknown> =>
  page.url() === "about:blank"
    ? page.goto(path)
    : page.evaluate((to) => window.history.pushState({}, "", to), path);

/** Signs in on the page that asks for it. */
export async function signIn(page: Page, email = ADMIN.email, password = ADMIN.password) {
  const panel = page.getByRole("tabpanel");
  await panel.getByLabel("Email").fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(password);
  await button(panel, "Sign In").click();
}

/** Loads the page when its session is over. */
export async function expireSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = "toyshelf.session";
    const session = JSON.parse(localStorage.getItem(key) ?? "{}");
    localStorage.setItem(key, JSON.stringify({ ...session, expiresAt: Date.now() - 1 }));
  });
  await page.reload();
}

/** Presses "Try again", where it was not read meanwhile: every 5 s it is asked again by itself. */
export const tryAgain = (within: Page | Locator) =>
  button(within, "Try again")
    .click({ timeout: 3_000 })
    .catch(() => {});
