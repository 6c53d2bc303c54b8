/**
 * The frames that the camera decides a second while nothing is read, on this machine and with a quarter of its
 * processor, and how long the page's main thread is held meanwhile.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { drawLabels, launchWithCamera, writeFilm } from "#tests/e2e/camera.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import type { Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";

const FRAMES_PER_SECOND = 30;
const SECONDS = 10;
/** Milliseconds of each period in which the page's process runs, and stands still. */
const RUNS = 10;
const STANDS = 30;
/** Frames that are decided before anything is measured: the decoder is compiled then. */
const WARM = 20;
/** Blurred beyond reading, in modules. */
const LABEL = { bcid: "ean13", text: "4006381333931", blur: 3 };

/** Runs in the page: counts the answers of its decoder. */
function countDecided(): void {
  const counted = { decided: 0 };
  Object.assign(window, { counted });
  const { Worker: Native } = window;
  window.Worker = class extends Native {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      if (!String(args[0]).includes("decoder")) return;
      this.addEventListener("message", () => {
        counted.decided++;
      });
    }
  };
}

const decided = (page: Page) =>
  page.evaluate(() => (window as unknown as { counted: { decided: number } }).counted.decided);

async function decidedPerSecond(page: Page): Promise<number> {
  const [before, at] = [await decided(page), performance.now()];
  await sleep(SECONDS * 1000);
  return ((await decided(page)) - before) / ((performance.now() - at) / 1000);
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread's own processor time. */
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of processor that the main thread's tasks take, the longest first. */
async function mainThreadTasks(browser: Browser, page: Page): Promise<number[]> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await sleep(SECONDS * 1000);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(
    String(await browser.stopTracing()),
  );
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const main = new Set(
    traceEvents.filter(({ args }) => args.name === "CrRendererMain").map(threadOf),
  );
  return traceEvents
    .filter((event) => event.ph === "X" && main.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
}

/** Lets the page's process run in a quarter of the time only, its workers included. */
async function throttled<T>(browser: Browser, work: () => Promise<T>): Promise<T> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const pids = processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids) process.kill(pid, name);
  };
  const ended = new AbortController();
  const beat = (async () => {
    while (!ended.signal.aborted) {
      signal("SIGSTOP");
      await sleep(STANDS);
      signal("SIGCONT");
      await sleep(RUNS);
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await beat;
  }
}

const measure: Part = async (say) => {
  const stock = await sqliteShop({ toys: 1000, boxes: 20, sections: 5 });
  const { server, session } = await startServer(stock);
  const picture = drawLabels([LABEL]);
  const film = writeFilm([{ picture, frames: FRAMES_PER_SECOND }], FRAMES_PER_SECOND);
  const browser = await launchWithCamera({ film });
  try {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
    });
    await page.addInitScript(countDecided);
    await signInPage(page, session);
    await page.goto("/barcodes");
    await page.getByRole("button", { name: "Scan", exact: true }).click();
    while ((await decided(page)) < WARM) await sleep(100);
    const fast = await decidedPerSecond(page);
    const tasks = await mainThreadTasks(browser, page);
    say(`the longest of ${tasks.length} tasks, in ms: ${tasks.slice(0, 20).join(" ")}`);
    const slow = await throttled(browser, () => decidedPerSecond(page));
    return [
      { name: "frames decided a second", value: fast, unit: "" },
      {
        name: "frames decided a second, with a quarter of the processor",
        value: slow,
        unit: "",
        target: { atLeast: 4 },
      },
      {
        name: "the main thread's longest task while the camera looks",
        value: tasks[0] ?? Number.NaN,
        unit: "ms",
        target: { atMost: 8 },
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await stock.remove();
  }
};

export default measure;
