/** With 100,000 toys, 2,000 boxes and 200 sections: from a navigation to a usable screen, and from a pause in typing to the answer. */
import { chromium, type Locator, type Page } from "@playwright/test";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import { type Figure, median, type Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const STOCK = { toys: 100_000, boxes: 2_000, sections: 200 };
const TRIES = 5;

type Screen = [name: string, path: string, usable: (page: Page) => Locator];

/** The screens, and the sign that a person has waited for on each. */
const screens = (box: string): Screen[] => [
  [
    "/home",
    "/home",
    (page) => page.getByRole("list", { name: "Notifications" }).getByRole("listitem").first(),
  ],
  [
    "/inventory",
    "/inventory",
    (page) => page.getByRole("table", { name: "Items" }).getByRole("row").nth(1),
  ],
  [
    "/inventory/{barcode}",
    `/inventory/${benchBarcode(77_777)}`,
    (page) => page.getByRole("button", { name: "Increase quantity" }),
  ],
  ["/inventory/new", "/inventory/new", (page) => page.getByRole("button", { name: "Save" })],
  ["/storage", "/storage", (page) => page.getByRole("link", { name: /^Box / }).first()],
  [
    "/box/{boxCode}",
    `/box/${box}`,
    (page) =>
      page
        .getByRole("link", { name: "Item" })
        .or(page.getByRole("button", { name: "Item" }))
        .first(),
  ],
  [
    "/boxcamera/{boxCode}",
    `/boxcamera/${box}`,
    (page) => page.getByRole("button", { name: "Add Items" }),
  ],
  ["/search", "/search?q=robot", (page) => page.getByRole("list").getByRole("listitem").first()],
  ["/barcodes", "/barcodes", (page) => page.getByRole("button", { name: "Scan", exact: true })],
  [
    "/barcode-hub",
    "/barcode-hub",
    (page) => page.getByRole("button", { name: "Generate New Barcode" }),
  ],
];

/** Milliseconds from the start of the loading until `usable` is there. */
async function timeOf(page: Page, path: string, usable: Screen[2]): Promise<number> {
  const start = performance.now();
  await page.goto(path, { waitUntil: "commit" });
  await usable(page).waitFor();
  return performance.now() - start;
}

/** Milliseconds from the request that a pause in typing sends until its answer is there. */
async function answerOf(page: Page, path: string, label: string, text: string): Promise<number> {
  await page.goto(path);
  const field = page.getByRole("searchbox", { name: label }).or(page.getByLabel(label)).first();
  await field.waitFor();
  // The stream of changes never idles.
  await page.waitForTimeout(1000);
  const answered = page.waitForEvent("requestfinished", (request) => request.url().includes("q="));
  await field.pressSequentially(text, { delay: 20 });
  const { startTime, responseEnd } = (await answered).timing();
  return responseEnd < 0 || startTime < 0 ? Number.NaN : responseEnd;
}

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const { server, session } = await startServer(stock);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const figures: Figure[] = [];
  try {
    const authorization = `Bearer ${session.accessToken}`;
    const boxes = await fetch(`${server.url}/boxes?limit=1`, { headers: { authorization } });
    const [box] = (await boxes.json()) as { strBoxCode: string }[];
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    await signInPage(page, session);
    // As on every day but the first: the app is stored on the device.
    await page.goto("/home");
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (const [name, path, usable] of screens(box?.strBoxCode ?? "")) {
      const times: number[] = [];
      for (let n = 0; n < TRIES; n++) times.push(await timeOf(page, path, usable));
      say(`${name}: ${times.map(Math.round).join(", ")} ms`);
      figures.push({
        name: `${name} usable, median of 5`,
        value: median(times),
        unit: "ms",
        target: { atMost: 1000 },
      });
    }
    for (const [path, label] of [
      ["/inventory", "Search"],
      ["/storage", "Filter boxes"],
    ] as const) {
      const times: number[] = [];
      for (const text of ["robot", "kite", "owl", "drum", "bear"]) {
        times.push(await answerOf(page, path, label, text));
      }
      say(`${path} typing: ${times.map(Math.round).join(", ")} ms`);
      figures.push({
        name: `${path} answer to typing, median of 5`,
        value: median(times),
        unit: "ms",
        target: { atMost: 100 },
      });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
