/** Takes the README's pictures: the main screens, on a phone and a tablet, with the sample stock. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { signInPage } from "../tests/e2e/fixtures.ts";
import { quiet } from "../tests/e2e/quiet.ts";
import { everyScreen } from "../tests/e2e/screens.ts";
import { TestServer } from "../tests/e2e/server.ts";
import { findChromium } from "./browsers.ts";

const FOLDER = join(import.meta.dirname, "../docs/pictures");
const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const DESKTOP = { width: 1440, height: 900 };

const SHOTS = [
  ["home", "home", PHONE, "light"],
  ["inventory", "inventory", PHONE, "light"],
  ["item", "item", PHONE, "light"],
  ["barcodes", "scan", PHONE, "dark"],
  ["storage", "storage", PHONE, "light"],
  ["box camera", "box-camera", PHONE, "light"],
  ["count", "count", PHONE, "light"],
  ["inventory", "inventory-desktop", DESKTOP, "light"],
  ["home", "home-tablet-dark", TABLET, "dark"],
] as const;

mkdirSync(FOLDER, { recursive: true });
const server = await TestServer.start();
const screens = await everyScreen(server);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
  ],
});
for (const [screen, file, viewport, colorScheme] of SHOTS) {
  const page = await browser.newPage({ baseURL: server.url, viewport, colorScheme });
  await signInPage(page, server.session);
  await page.goto(screens[screen] ?? "/");
  await quiet(page);
  await page.getByText("Loading…").waitFor({ state: "hidden" });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${file}.png`) });
  await page.close();
}
await browser.close();
await server.stop();
