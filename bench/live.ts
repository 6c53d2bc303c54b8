/** From a commit to what another device has painted, what 1,000 open streams take of a server's memory, and how phones catch up. */
import { Agent, type ClientRequest, request } from "node:http";
import type { Page } from "@playwright/test";
import { launchWithCamera } from "#tests/e2e/camera.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { measureCatchUp } from "./catchUp.ts";
import type { Figure, Part } from "./figures.ts";
import { percentile } from "./people.ts";
import { openSessions, sqliteShop, startServer } from "./processes.ts";
import { benchBarcode } from "./stock.ts";

const TRIES = 60;
const STREAMS = 1000;
const PAUSE = 200;

/** Runs in the page: the moment, since 1970, at which a text is painted. */
const paintedAt = (text: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelector("main")?.textContent?.includes(text)) {
        requestAnimationFrame(() => resolve(Date.now()));
      } else requestAnimationFrame(look);
    };
    look();
  });

async function measureTry(page: Page, put: (quantity: number) => Promise<unknown>, n: number) {
  const quantity = 1_100 + n;
  const painted = page.evaluate(paintedAt, String(quantity));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await put(quantity);
  // The answer is sent right after the commit.
  const committed = Date.now();
  return Math.max(0, (await painted) - committed);
}

/** Open streams of changes, each of a session; resolves when each has begun. */
async function openStreams(url: string, tokens: readonly string[]): Promise<ClientRequest[]> {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const streams: ClientRequest[] = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const stream = request(`${url}/api/changes/stream`, { headers, agent });
    streams.push(stream);
    await new Promise<void>((resolve, reject) => {
      stream.once("response", (answer) => {
        answer.resume();
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`A stream is answered ${answer.statusCode}.`));
      });
      stream.once("error", reject);
      stream.end();
    });
    stream.on("error", () => {});
  }
  return streams;
}

const measure: Part = async (say) => {
  const shop = await sqliteShop({ toys: 10_000, boxes: 200, sections: 20 });
  const { server, session } = await startServer(shop);
  const headers = { authorization: `Bearer ${session.accessToken}` };
  const barcode = benchBarcode(7);
  const put = (quantity: number) =>
    fetch(`${server.url}/toys/${barcode}`, {
      method: "PUT",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ intQuantity: quantity }),
    });
  const browser = await launchWithCamera("none");
  try {
    say("commit to painted");
    const page = await browser.newPage({ baseURL: server.url });
    await signInPage(page, session);
    const streaming = page.waitForResponse("**/api/changes/stream");
    await page.goto(`/inventory/${barcode}`);
    await streaming;
    const waits: number[] = [];
    for (let n = 0; n < TRIES; n++) {
      waits.push(await measureTry(page, put, n));
      await page.waitForTimeout(PAUSE);
    }
    await page.close();
    say(`${STREAMS} streams`);
    const tokens = await openSessions(shop, STREAMS);
    const before = server.memory();
    const streams = await openStreams(server.url, tokens);
    await put(5);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const taken = (server.memory() - before) / 1e6;
    for (const stream of streams) stream.destroy();
    say("catching up");
    const catchUp = await measureCatchUp(shop, server);
    const figures: Figure[] = [
      {
        name: "commit to painted on another device, median",
        value: percentile(waits, 50),
        unit: "ms",
      },
      {
        ...{ name: "commit to painted, p95", value: percentile(waits, 95), unit: "ms" },
        target: { atMost: 300 },
      },
      { name: "1,000 streams", value: taken, unit: "MB", target: { atMost: 100 } },
      ...catchUp,
    ];
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await shop.remove();
  }
};
export default measure;
