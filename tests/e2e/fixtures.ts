/** The beginning of every browser test: a server of its own, and a page that is signed in or not. */
import { appendFileSync } from "node:fs";
import { type Browser, test as base, type Page } from "@playwright/test";
import type { Session } from "#domain/types.ts";
import { noteCalls } from "./quiet.ts";
import { TestServer } from "./server.ts";

/**
 * A page that finds `session` in its local storage, as after signing in. It keeps no copy of the stock unless
 * `isCopied`: with one, whether a screen waits for the server would depend on how far the copy is.
 */
export async function signInPage(page: Page, session: Session, isCopied = false): Promise<void> {
  if (!isCopied) await page.addInitScript(() => localStorage.setItem("toyshelf.noCopy", "1"));
  await page.addInitScript((stored) => {
    // Only once, so that a sign-out in the test stays a sign-out after a reload.
    if (sessionStorage.getItem("signed-in-by-test")) return;
    sessionStorage.setItem("signed-in-by-test", "1");
    localStorage.setItem("toyshelf.session", JSON.stringify({ loggedIn: true, ...stored }));
  }, session);
}

/** A second person's browser, signed in as the admin. */
export async function secondAdmin(browser: Browser, server: TestServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  await noteCalls(context);
  const page = await context.newPage();
  await signInPage(page, server.session);
  return page;
}

interface Fixtures {
  /** A real server on an empty data folder. */
  server: TestServer;
  /** The page, signed in as the admin. */
  adminPage: Page;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  server: async ({}, use) => {
    const server = await TestServer.start();
    await use(server);
    await server.stop();
  },
  context: async ({ context }, use) => {
    await noteCalls(context);
    const taken = new Set<string>();
    if (process.env.WALKED) await context.exposeFunction("walked", (key: string) => taken.add(key));
    await use(context);
    if (taken.size > 0) appendFileSync(String(process.env.WALKED), `${[...taken].join("\n")}\n`);
  },
  baseURL: async ({ server }, use) => use(server.url),
  adminPage: async ({ page, server }, use) => {
    await signInPage(page, server.session);
    await use(page);
  },
});

export { expect } from "@playwright/test";
