/** Waits until a page has fetched everything that it is going to fetch. */
import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { nextFrames } from "./screen.ts";

/** The stream of changes never ends. */
const isStream = (request: Request) => request.url().includes("/api/changes/stream");

const inFlight = new WeakMap<BrowserContext, Set<Request>>();

/** Notes the calls of a context's pages from now on, for `quiet`. */
export function noteCalls(context: BrowserContext): void {
  const calls = new Set<Request>();
  inFlight.set(context, calls);
  context.on("request", (request) => isStream(request) || calls.add(request));
  context.on("requestfinished", (request) => calls.delete(request));
  context.on("requestfailed", (request) => calls.delete(request));
}

/** Milliseconds after which a page is quiet that draws all the time, which leaves no idle moment. */
const IDLE = 5000;

/** Until no call is on its way, and what the last answer led to asks for nothing more. */
export async function quiet(page: Page): Promise<void> {
  const calls = inFlight.get(page.context());
  if (!calls) throw new Error("Nobody notes the calls of this page.");
  // The code of the other screens is asked for in the first quiet moment, which on a busy machine comes late.
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    IDLE,
  );
  const isQuiet = async () => {
    if (calls.size > 0) return false;
    await nextFrames(page);
    return calls.size === 0;
  };
  await expect.poll(isQuiet, { timeout: 0 }).toBe(true);
}
