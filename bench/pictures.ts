/**
 * Pictures cost the others nothing: what a lookup waits for while one a second is uploaded and encoded,
 * and how long the inventory's first rows take to paint with pictures and without. BENCH_SECONDS says
 * how long people look up.
 */
import { Worker } from "node:worker_threads";
import { type Browser, chromium } from "@playwright/test";
import sharp from "sharp";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import { LARGE_SIDE, THUMB_SIDE } from "#domain/toy/pictures.ts";

import { openDatabase } from "#server/database/open.ts";
import { journaled } from "#server/journal/journal.ts";
import { storePicture } from "#server/pictures/pictureStore.ts";
import { findToy } from "#server/stock/toys/toyRows.ts";
import { changeToy } from "#server/stock/toys/write.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import { type Figure, median, type Part } from "./figures.ts";
import { percentile, work } from "./people.ts";
import { type Shop, sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const STOCK = { toys: 100_000, boxes: 2000, sections: 200 };
const PEOPLE = 50;
/** Different pictures that are sent. */
const DIFFERENT = 8;
const SHOWN = { toys: 200, boxes: 0, sections: 0 };
const TRIES = 9;

/** A picture as uneven as a photograph, and never the same twice. */
const photograph = (side: number) =>
  sharp({
    create: {
      ...{ width: side, height: side, channels: 3, background: "grey" },
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  }).blur(2);

type Started = Awaited<ReturnType<typeof startServer>>;
const bearer = ({ session }: Started) => ({ authorization: `Bearer ${session.accessToken}` });

async function lookups(say: (text: string) => void): Promise<Figure[]> {
  const shop = await sqliteShop(STOCK);
  const started = await startServer(shop);
  const make = () => photograph(LARGE_SIDE).jpeg().toBuffer();
  const pictures = await Promise.all(Array.from({ length: DIFFERENT }, make));
  const lookUp = async () => {
    const waits: number[] = [];
    const next = () => ({
      url: `${started.server.url}/toys/${benchBarcode(Math.floor(Math.random() * STOCK.toys))}`,
      headers: bearer(started),
    });
    await work(Array(PEOPLE).fill({ every: 1000, next, waits }), SECONDS);
    return waits;
  };
  try {
    say(`${PEOPLE} people look up, without pictures`);
    const alone = await lookUp();
    say(`${PEOPLE} people look up, one picture a second`);
    const took: number[] = [];
    // Beside the people, whose waits would have what it takes to send one.
    const sender = new Worker(new URL("./pictureSender.worker.ts", import.meta.url), {
      workerData: { url: started.server.url, headers: bearer(started), pictures },
    });
    sender.on("message", (each: number) => took.push(each));
    const beside = await lookUp();
    await sender.terminate();
    return [
      { name: "lookup p99, without pictures", value: percentile(alone, 99), unit: "ms" },
      {
        ...{ name: "lookup p99, one picture a second", value: percentile(beside, 99), unit: "ms" },
        target: { atMost: 20 },
      },
      { name: "pictures a second", value: took.length / SECONDS, unit: "" },
      { name: "picture sent, encoded and kept, median", value: median(took), unit: "ms" },
    ];
  } finally {
    await started.server.stop();
    await shop.remove();
  }
}

/** Gives each toy a picture of its own. */
async function addPictures({ databaseUrl }: Shop): Promise<void> {
  const database = await openDatabase(databaseUrl);
  for (let n = 0; n < SHOWN.toys; n++) {
    const thumb = await photograph(THUMB_SIDE).webp().toBuffer();
    const meta = { intAt: Date.now(), strUser: "", strOperation: "bench" };
    await database.write((trx) =>
      journaled(trx, { ...meta, strKey: null, strGroup: null }, async (entry) => {
        const toy = await findToy(trx, benchBarcode(n));
        await changeToy(entry, toy, await storePicture(trx, { thumb, large: thumb }));
      }),
    );
  }
  await database.close();
}

/** Runs in the page: milliseconds from a click on the button until that many rows and pictures are painted. */
async function timePaint(button: Element, shown: { rows: number; pictures: number }) {
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  const begun = performance.now();
  (button as HTMLElement).click();
  const inTable = (what: "tr" | "img") => [...document.querySelectorAll(`tbody ${what}`)];
  while (inTable("tr").length < shown.rows || inTable("img").length < shown.pictures) await frame();
  await Promise.all(inTable("img").map((picture) => (picture as HTMLImageElement).decode()));
  // After the frame that has them comes the next.
  await frame();
  return (await frame()) - begun;
}

/** On a device that has not seen the pictures before, and all rows in view. */
async function paint(browser: Browser, { server, session }: Started, pictures: number) {
  const viewport = { width: 820, height: 1800 };
  const page = await browser.newPage({ baseURL: server.url, viewport });
  await signInPage(page, session);
  await page.goto("/home");
  await page.getByRole("list", { name: "Notifications" }).getByRole("listitem").first().waitFor();
  const button = page.getByRole("button", { name: "Inventory", exact: true });
  const time = await button.evaluate(timePaint, { rows: INVENTORY_PAGE_SIZE, pictures });
  await page.close();
  return time;
}

async function rows(say: (text: string) => void): Promise<Figure[]> {
  const shops = [await sqliteShop(SHOWN), await sqliteShop(SHOWN)] as const;
  await addPictures(shops[1]);
  const servers = [await startServer(shops[0]), await startServer(shops[1])] as const;
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
  const [without, shown]: [number[], number[]] = [[], []];
  try {
    // In turn, so that what else the machine does hits both.
    for (let n = 0; n < TRIES; n++) {
      without.push(await paint(browser, servers[0], 0));
      shown.push(await paint(browser, servers[1], INVENTORY_PAGE_SIZE));
      say(`rows: ${Math.round(without[n] ?? 0)} ms, with pictures ${Math.round(shown[n] ?? 0)} ms`);
    }
  } finally {
    await browser.close();
    for (const { server } of servers) await server.stop();
    for (const shop of shops) await shop.remove();
  }
  const name = `${INVENTORY_PAGE_SIZE} rows painted`;
  return [
    { name: `${name}, without pictures, median of ${TRIES}`, value: median(without), unit: "ms" },
    { name: `${name}, with pictures, median of ${TRIES}`, value: median(shown), unit: "ms" },
    {
      ...{ name: `${name}, longer with pictures`, value: median(shown) - median(without) },
      ...{ unit: "ms", target: { atMost: 100 } },
    },
  ];
}

const measure: Part = async (say) => [...(await lookups(say)), ...(await rows(say))];
export default measure;
