/** Firefox by WebDriver BiDi. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ElementHandle, type LaunchOptions, launch } from "puppeteer-core";
import type { Engine } from "./engine.ts";

export async function openPuppeteer(options: LaunchOptions): Promise<Engine<ElementHandle>> {
  const downloads = mkdtempSync(join(tmpdir(), "toyshelf-downloads-"));
  const browser = await launch({
    ...options,
    defaultViewport: { width: 390, height: 844 },
  });
  const context = await browser.createBrowserContext({
    downloadBehavior: { policy: "allow", downloadPath: downloads },
  });
  const page = await context.newPage();
  return {
    downloads,
    goTo: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(new Function(body) as () => unknown),
    async find(body, args) {
      const found = await page.evaluateHandle(new Function(body) as () => unknown, ...args);
      return found.asElement() as ElementHandle | null;
    },
    // What a click of its own asks the page before takes twice as long each time in Firefox.
    async click(element) {
      const { x, y } = await element.evaluate((found) => {
        const { left, top, width, height } = found.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.click(x, y);
    },
    type: (text) => page.keyboard.type(text),
    upload: (element, path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    async close() {
      await browser.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}
