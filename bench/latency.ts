/** With a copy on the device, on a network of 800 ms and on one that never answers: from a tap or a scan until the copy's answer is shown. */
import { chromium, type Page } from "@playwright/test";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { openNetwork } from "#tests/e2e/network.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import { type Figure, median, type Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const STOCK = { toys: 10_000, boxes: 200, sections: 20 };
const TRIES = 10;
const SHOWN_MAX = 300;
/** Longer than the measurement. */
const NEVER = 3_600_000;

interface Way {
  name: string;
  /** Leads to where it begins; each try to another thing, which no answer has brought yet. */
  begin: (page: Page, n: number, boxes: readonly string[]) => Promise<void>;
  act: (page: Page, n: number) => Promise<void>;
  /** A selector: what it matches is there when the answer is shown. */
  shown: string;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const code = (n: number) => benchBarcode(5_000 + 37 * n);

const WAYS: Way[] = [
  {
    name: "Inventory → Storage",
    async begin(page) {
      await page.goto("/inventory");
      await page.getByRole("table", { name: "Items" }).getByRole("row").nth(1).waitFor();
    },
    act: (page) => page.getByRole("link", { name: "Storage", exact: true }).click(),
    shown: "main a[href^='/box/']",
  },
  {
    name: "scan → item",
    async begin(page, n) {
      await page.goto("/barcodes");
      await button(page, "Scan").waitFor();
      await page.keyboard.type(code(n));
    },
    act: (page) => page.keyboard.press("Enter"),
    shown: "button[aria-label='Increase quantity']",
  },
  {
    name: "box → its toys",
    async begin(page) {
      await page.goto("/storage");
      await page.getByRole("link", { name: /^Box / }).first().waitFor();
    },
    act: (page, n) => page.getByRole("link", { name: /^Box / }).nth(n).click(),
    shown: "[aria-label='Toys in this box'] li",
  },
  {
    name: "box → move, the boxes to choose from",
    async begin(page, n, boxes) {
      await page.goto(`/box/${boxes[n]}`);
      await page.getByRole("switch", { name: "Edit Mode" }).click();
      await page.getByRole("checkbox").nth(1).check();
    },
    act: (page) => button(page, "Move").click(),
    shown: "[aria-label='Boxes found'] button",
  },
];

/** Runs in the page: from the press or the key that leads on until the frame in which it is shown, without what drives the page. */
function watch(shown: string): void {
  let acted = 0;
  const act = ({ timeStamp }: Event) => {
    acted = timeStamp;
  };
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, act, { capture: true });
  const seen = new Promise<number>((resolve) => {
    const look = () => {
      if (acted === 0 || document.querySelector(shown) === null) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - acted));
    };
    look();
  });
  Object.assign(window, { seen });
}

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen);

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const { server, session } = await startServer(stock);
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const figures: Figure[] = [];
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const listed = await fetch(`${server.url}/boxes?limit=100`, { headers });
  const boxes = ((await listed.json()) as { strBoxCode: string }[]).map((box) => box.strBoxCode);
  try {
    for (const [quality, latency] of [
      ["800 ms", 800],
      ["no answer", NEVER],
    ] as const) {
      const network = await openNetwork(server.url);
      const page = await browser.newPage({
        baseURL: network.url,
        viewport: { width: 1280, height: 900 },
      });
      await signInPage(page, session, true);
      await page.goto("/account");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.getByText(/ toys, as of/).waitFor({ timeout: 120_000 });
      network.latency = [latency, latency];
      for (const { name, begin, act, shown } of WAYS) {
        const times: number[] = [];
        for (let n = 0; n < TRIES; n++) {
          await begin(page, n, boxes);
          await page.evaluate(watch, shown);
          await act(page, n);
          times.push(await seen(page));
        }
        say(`${quality}, ${name}: ${times.map(Math.round).join(", ")} ms`);
        figures.push(
          { name: `${quality}, ${name}: median of ${TRIES}`, value: median(times), unit: "ms" },
          {
            ...{ name: `${quality}, ${name}: longest`, value: Math.max(...times), unit: "ms" },
            target: { atMost: SHOWN_MAX },
          },
        );
      }
      await page.close();
      await network.close();
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
