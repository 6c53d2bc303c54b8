/**
 * The parts that the scan tests share: a page with a camera's film, a gun's typing, and a watch on the camera's tracks.
 */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { type CameraBrowser, type Label, launchSeeing, launchWithCamera } from "./camera.ts";
import { test as base, signInPage } from "./fixtures.ts";
import { noteCalls } from "./quiet.ts";

export { expect } from "./fixtures.ts";

/** The server's calls for a scan. */
export const CALLS = /\/api\/(boxes|toys)\//;

/** Notes the tracks that the page is given, for `liveTracks`. */
function noteTracks() {
  const tracks: MediaStreamTrack[] = [];
  Object.assign(window, { notedTracks: tracks });
  const media = navigator.mediaDevices;
  const getUserMedia = media?.getUserMedia.bind(media);
  if (!media || !getUserMedia) return;
  media.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
}

/** The number of cameras opened so far, and how many of them are on. */
export function cameras(page: Page): Promise<{ opened: number; on: number }> {
  return page.evaluate(() => {
    const { notedTracks } = window as unknown as { notedTracks: MediaStreamTrack[] };
    const on = notedTracks.filter(({ readyState }) => readyState === "live");
    return { opened: notedTracks.length, on: on.length };
  });
}

/** Hides or shows the page as another tab in front of it does. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

interface Fixtures {
  /** A page at /barcodes, signed in, whose camera is such. */
  openScan: (
    camera: CameraBrowser | Label,
    options?: BrowserContextOptions & { isCopied?: boolean },
  ) => Promise<Page>;
  /** A page at /barcodes in gun mode, signed in. */
  gunPage: Page;
}

export const test = base.extend<Fixtures>({
  openScan: async ({ server }, use) => {
    const browsers: Browser[] = [];
    await use(async (camera, { isCopied, ...options } = {}) => {
      const isLabel = typeof camera === "object" && "text" in camera;
      const browser = await (isLabel ? launchSeeing(camera) : launchWithCamera(camera));
      browsers.push(browser);
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        ...options,
      });
      await noteCalls(context);
      const page = await context.newPage();
      await page.addInitScript(noteTracks);
      await signInPage(page, server.session, isCopied);
      await page.goto("/barcodes");
      return page;
    });
    for (const browser of browsers) await browser.close();
  },
  gunPage: async ({ adminPage }, use) => {
    await adminPage.goto("/barcodes");
    await adminPage.getByText("Scanner gun").click();
    await use(adminPage);
  },
});
