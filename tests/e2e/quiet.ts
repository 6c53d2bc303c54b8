/** Waits until a page has fetched everything that it is going to fetch. */
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { nextFrames } from "./screen.ts";

/** The stream of changes never ends. */
const isStream = (request: Request) => request.url().includes("/api/changes/stream");

const inFlight = new WeakMap<BrowserContext, Set<Request>>();

type Held = Window & {
  idleWork: (() => void)[];
  /** Set by TanStack Router. */
  __TSR_ROUTER__?: {
    latestLocation: { href: string };
    state: { resolvedLocation?: { href: string } };
  };
};

/**
 * Holds what a page would do in its first idle moment, which is to fetch and compile the code of all screens. Most tests
 * open one or two of them, and that code is a tenth of a test's price.
 */
function holdIdleWork(): void {
  const idleWork: (() => void)[] = [];
  const requestIdleCallback = (work: () => void) => idleWork.push(work);
  Object.assign(window, { idleWork, requestIdleCallback });
}

/** Notes the calls of a context's pages from now on, for `quiet`, and holds their idle work until then. */
export async function noteCalls(context: BrowserContext): Promise<void> {
  const calls = new Set<Request>();
  inFlight.set(context, calls);
  context.on("request", (request) => isStream(request) || calls.add(request));
  context.on("requestfinished", (request) => calls.delete(request));
  context.on("requestfailed", (request) => calls.delete(request));
  await context.addInitScript(holdIdleWork);
}

/**
 * Lets a page do its idle work. Resolves when the screen of its address is drawn, which makes no call at first; no call
 * is on its way, and the last answer led to no other.
 */
export async function quiet(page: Page): Promise<void> {
  const calls = inFlight.get(page.context());
  if (!calls) throw new Error("Nobody notes the calls of this page.");
  const isQuiet = async () => {
    const isDrawn = await page.evaluate(() => {
      const { idleWork, __TSR_ROUTER__: router } = window as unknown as Held;
      for (const work of idleWork.splice(0)) work();
      return router?.state.resolvedLocation?.href === router?.latestLocation.href;
    });
    // An answer that has just come leads to the next call within these frames.
    const isIdle = isDrawn && calls.size === 0;
    await nextFrames(page);
    return isIdle && calls.size === 0;
  };
  await expect.poll(isQuiet, { timeout: 0 }).toBe(true);
}

/** Loses the connection of a page that has the code of every screen, as a person's page has after some seconds. */
export async function goOffline(page: Page): Promise<void> {
  await quiet(page);
  await page.context().setOffline(true);
}
