/** A cart of 30, 100 and 300 toys: from Confirm until all is sent, online and after an hour in the cellar, and the longest frame meanwhile. */
import { chromium, type Page } from "@playwright/test";
import { ownerOf } from "#src/session/storage.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import type { Figure, Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const STOCK = { toys: 3_000, boxes: 10, sections: 2 };
const SIZES = [30, 100, 300] as const;
/** How much more than three times what 100 need 300 may need: 2.5, where it grows by the square it is 3. */
const GROWTH_MAX = 2.5;
const FRAME_MAX = 100;
const PATIENCE = 120_000;

/** Puts the cart of a box into the device's database. */
async function fillCart(page: Page, owner: string, boxCode: string, lines: number): Promise<void> {
  const cart = Array.from({ length: lines }, (_, n) => ({
    ...{ strToyBarcode: benchBarcode(n), strName: `Toy ${n}`, imageThumb: null, intAmountInBox: 1 },
  }));
  const record = { owner, id: boxCode, value: { strBoxCode: boxCode, cart, queue: [] } };
  await page.evaluate(
    (row) =>
      new Promise<void>((resolve) => {
        const opened = indexedDB.open("toyshelf");
        opened.onsuccess = () => {
          const change = opened.result.transaction("carts", "readwrite");
          change.objectStore("carts").put(row);
          change.oncomplete = () => {
            opened.result.close();
            resolve();
          };
        };
      }),
    record,
  );
}

/** Runs in the page: notes the longest time between two frames. */
function watchFrames(): void {
  const frames = { longest: 0 };
  Object.assign(window, { frames });
  let last = performance.now();
  const next = (now: number) => {
    frames.longest = Math.max(frames.longest, now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

const longestFrame = (page: Page) =>
  page.evaluate(() => (window as unknown as { frames: { longest: number } }).frames.longest);

interface Sending {
  owner: string;
  strBoxCode: string;
  lines: number;
  isOffline: boolean;
}

/** Milliseconds until all is sent, and the longest frame. */
async function send(
  page: Page,
  { owner, strBoxCode, lines, isOffline }: Sending,
): Promise<{ time: number; frame: number }> {
  await page.goto("/home");
  // The device's database is there.
  await page.getByRole("button", { name: "Inventory", exact: true }).waitFor();
  await fillCart(page, owner, strBoxCode, lines);
  await page.goto(`/boxcamera/${strBoxCode}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Cart, / }).click();
  const confirm = page.getByRole("dialog", { name: "Items to Add" }).getByText("Confirm");
  await confirm.waitFor();
  await page.context().setOffline(isOffline);
  await page.evaluate(watchFrames);
  // By their selectors: to look for a role or a text in 300 rows takes longer than a frame.
  const unsent = page.locator("a[href='/unsent']");
  let start = performance.now();
  await confirm.click();
  if (isOffline) {
    await unsent.filter({ hasText: `${lines} unsent` }).waitFor({ timeout: PATIENCE });
    start = performance.now();
    await page.context().setOffline(false);
    await unsent.waitFor({ state: "detached", timeout: PATIENCE });
  } else {
    const toast = page.locator(".mantine-Notification-root");
    await toast.filter({ hasText: "All items added!" }).waitFor({ timeout: PATIENCE });
  }
  return { time: performance.now() - start, frame: await longestFrame(page) };
}

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const { server, session } = await startServer(stock);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const figures: Figure[] = [];
  try {
    const owner = ownerOf(session);
    const page = await browser.newPage({ baseURL: server.url });
    await signInPage(page, session);
    for (const way of ["online", "offline"] as const) {
      const isOffline = way === "offline";
      const times: number[] = [];
      for (const lines of SIZES) {
        const strBoxCode = `CART-${way}-${lines}`;
        await fetch(`${server.url}/boxes`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${session.accessToken}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ strBoxCode }),
        });
        const { time, frame } = await send(page, { owner, strBoxCode, lines, isOffline });
        say(
          `${way}, ${lines} lines: ${Math.round(time)} ms, longest frame ${Math.round(frame)} ms`,
        );
        times.push(time);
        figures.push({
          ...{ name: `${way}, ${lines} lines: longest frame`, value: frame, unit: "ms" },
          target: { atMost: FRAME_MAX },
        });
      }
      const [, some = 0, many = 0] = times;
      figures.push(
        { name: `${way}, 300 lines until all is sent`, value: many, unit: "ms" },
        {
          ...{ name: `${way}, 300 lines to three times 100`, value: many / (3 * some), unit: "x" },
          target: { atMost: GROWTH_MAX },
        },
      );
    }
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
  return figures;
};

export default measure;
