/**
 * The copy of 100,000 toys: what is sent, how long a slow device takes for it, and what 50 of them at once cost the server.
 * The browser shares one core with three processes that only count; how slow that makes its worker is measured.
 */
import { execFileSync, spawn } from "node:child_process";
import { request } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { chromium, type Page } from "@playwright/test";
import type { StockPart } from "#domain/copy/stockPart.ts";
import type { Session } from "#domain/types.ts";
import { signInPage } from "#tests/e2e/fixtures.ts";
import { openNetwork } from "#tests/e2e/network.ts";
import { CHROMIUM_ARGS, findChromium } from "../scripts/browsers.ts";
import { type Figure, median, type Part } from "./figures.ts";
import { sqliteShop, startServer } from "./processes.ts";
import { measureScans } from "./scan.ts";
import { benchBarcode } from "./stock.ts";

const STOCK = { toys: 100_000, boxes: 2_000, sections: 200 };
const PHONES = 50;
const CORE = "0";
/** Milliseconds after which a page has done what it does at its beginning. */
const SETTLING = 3000;
/** Milliseconds after which the engine has given back what a page no longer holds, a worker that has ended included. */
const RESTING = 45_000;
/** About 20 characters, of which each toy has its own. */
const NOTES = `update toys set "strDescription" = 'Case ' || hex(randomblob(7))`;

interface Sent {
  bytes: number;
  /** Milliseconds. */
  time: number;
}

/** One answer as a browser is sent it. */
function send(url: string, token: string): Promise<Sent> {
  const start = performance.now();
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve({ bytes, time: performance.now() - start }));
    })
      .on("error", reject)
      .end();
  });
}

/** The numbers of all parts. */
async function partsOf(url: string, token: string): Promise<number[]> {
  const parts: number[] = [];
  for (let part: number | null = 0; part !== null; ) {
    parts.push(part);
    const answer: Response = await fetch(`${url}/api/copy/parts/${part}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    part = ((await answer.json()) as StockPart).intNext;
  }
  return parts;
}

async function measureServer(url: string, token: string): Promise<Figure[]> {
  const parts = await partsOf(url, token);
  const fetchAll = async () => {
    let bytes = 0;
    for (const part of parts) bytes += (await send(`${url}/api/copy/parts/${part}`, token)).bytes;
    return bytes;
  };
  const bytes = await fetchAll();
  const times: number[] = [];
  let isBusy = true;
  const lookups = (async () => {
    for (let n = 0; isBusy; n++) {
      const { time } = await send(`${url}/toys/${benchBarcode((n * 7919) % 99_991)}`, token);
      times.push(time);
    }
  })();
  const start = performance.now();
  await Promise.all(Array.from({ length: PHONES }, fetchAll));
  const all = performance.now() - start;
  isBusy = false;
  await lookups;
  const p99 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return [
    { name: "sent for a copy", value: bytes / 1e6, unit: "MB", target: { atMost: 4 } },
    { name: `${PHONES} phones fetch it at once, packed`, value: all / 1000, unit: "s" },
    { name: "lookups beside them, p99", value: p99, unit: "ms", target: { atMost: 50 } },
  ];
}

/** Runs in the page before its scripts: keeps the copy's worker within reach, and the longest frame after a while. */
function watchPage(settling: number): void {
  const Original = Worker;
  const found: { worker?: Worker; longest: number } = { longest: 0 };
  Object.assign(window, {
    found,
    Worker: class extends Original {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (String(url).includes("copy")) found.worker = this;
      }
    },
  });
  let last = performance.now();
  const look = (now: number) => {
    if (last > settling) found.longest = Math.max(found.longest, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

interface Found {
  worker?: Worker;
  longest: number;
}

/** Milliseconds in which the copy's worker answers, and what. */
const ask = (page: Page, asked: object) =>
  page.evaluate(async (message) => {
    const { found } = window as unknown as { found: Found };
    while (!found.worker) await new Promise((resolve) => setTimeout(resolve, 5));
    const { worker } = found;
    const start = performance.now();
    const id = 1e9 + Math.random();
    const answer = await new Promise<{ value?: unknown; status?: { asOf: number | null } }>(
      (resolve) => {
        worker.addEventListener("message", ({ data }) => data.id === id && resolve(data));
        worker.postMessage({ id, ...message });
      },
    );
    return { time: performance.now() - start, answer, at: performance.now() };
  }, asked);

const answerOf = (method: string, ...given: unknown[]) => ({ type: "answer", method, given });

/** Waits until the copy is of a moment after `since`. Returns the page's own time. */
async function untilCurrent(page: Page, since: number): Promise<number> {
  for (;;) {
    const { answer, at } = await ask(page, { type: "status" });
    if ((answer.status?.asOf ?? 0) > since) return at;
    await page.waitForTimeout(20);
  }
}

/** Milliseconds in which a worker of the page counts to a number. */
const spin = (page: Page) =>
  page.evaluate(async () => {
    const text = `const start = performance.now(); let sum = 0;
      for (let n = 0; n < 5e7; n++) sum += n % 7;
      postMessage(performance.now() - start + (sum < 0 ? 1 : 0))`;
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    return new Promise<number>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
  });

/** The ids of all processes that this one has started, and they. */
function processes(): Set<string> {
  const all = execFileSync("ps", ["-eo", "pid=,ppid="]).toString().trim().split("\n");
  const parents = all.map((line) => line.trim().split(/\s+/));
  const ids = new Set([String(process.pid)]);
  for (let size = 0; size !== ids.size; ) {
    size = ids.size;
    for (const [id, parent] of parents) if (id && parent && ids.has(parent)) ids.add(id);
  }
  ids.delete(String(process.pid));
  return ids;
}

/** Megabytes that the browser's pages and workers have in memory. */
function pagesInMemory(): number {
  const all = execFileSync("ps", ["-eo", "pid=,rss=,args="]).toString().trim().split("\n");
  const ids = processes();
  const kilobytes = all
    .filter((line) => line.includes("--type=renderer"))
    .map((line) => line.trim().split(/\s+/))
    .map(([id, size]) => (ids.has(String(id)) ? Number(size) : 0));
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Binds the browser's processes to one core, on which three others only count. Returns what ends that. */
function slowDown(): () => void {
  const ids = processes();
  const counting = Array.from({ length: 3 }, () =>
    spawn("taskset", ["-c", CORE, process.execPath, "-e", "for(;;);"], { stdio: "ignore" }),
  );
  for (const id of ids) {
    try {
      execFileSync("taskset", ["-a", "-p", "-c", CORE, id], { stdio: "ignore" });
    } catch {
      // It has ended meanwhile.
    }
  }
  return () => {
    for (const child of counting) child.kill();
  };
}

async function change1000(url: string, token: string): Promise<void> {
  for (let n = 0; n < 1000; n++) {
    await fetch(`${url}/toys/${benchBarcode(n * 97)}`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ intQuantity: 1000 + n }),
    });
  }
}

async function measureDevice(url: string, session: Session): Promise<Figure[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: CHROMIUM_ARGS,
    ...(executablePath && { executablePath }),
  });
  // The app's own pages start no worker that is not theirs.
  const blank = await browser.newPage();
  const usual = await spin(blank);
  const end = slowDown();
  try {
    const slow = await spin(blank);
    await blank.close();
    const without = await browser.newPage({ baseURL: url });
    await signInPage(without, session);
    await without.goto("/unsent");
    await without.waitForTimeout(RESTING);
    const memory = pagesInMemory();
    await without.close();
    const page = await browser.newPage({ baseURL: url, viewport: { width: 390, height: 844 } });
    await page.addInitScript(watchPage, SETTLING);
    await signInPage(page, session, true);
    await page.goto("/unsent");
    const first = await untilCurrent(page, 0);
    const { longest } = await page.evaluate(() => (window as unknown as { found: Found }).found);
    await page.reload();
    const { at: usable } = await ask(page, answerOf("toy", benchBarcode(5)));
    await ask(page, answerOf("toys", { q: "robot", limit: 20 }));
    await page.waitForTimeout(RESTING);
    const more = pagesInMemory() - memory;
    const lookups: number[] = [];
    const searches: number[] = [];
    for (let n = 0; n < 50; n++) {
      lookups.push((await ask(page, answerOf("toy", benchBarcode(n * 1999)))).time);
    }
    for (const q of ["w", "wo", "woo", "wood", "r", "ro", "rob", "robot 5"]) {
      searches.push((await ask(page, answerOf("toys", { q, limit: 20, places: true }))).time);
    }
    await page.context().setOffline(true);
    await change1000(url, session.accessToken);
    const before = Date.now();
    await page.context().setOffline(false);
    const woken = await page.evaluate(() => performance.now());
    await ask(page, { type: "wake" });
    const taken = await untilCurrent(page, before);
    return [
      { name: "the worker is slowed, times", value: slow / usual, unit: "" },
      { name: "first copy", value: first / 1000, unit: "s", target: { atMost: 10 } },
      { name: "longest frame meanwhile", value: longest, unit: "ms", target: { atMost: 100 } },
      { name: "usable from disk", value: usable, unit: "ms", target: { atMost: 600 } },
      { name: "memory of the page more", value: more, unit: "MB", target: { atMost: 80 } },
      { name: "lookup, median of 50", value: median(lookups), unit: "ms", target: { atMost: 5 } },
      {
        name: "search, slowest of 8",
        value: Math.max(...searches),
        unit: "ms",
        target: { atMost: 40 },
      },
      {
        name: "1,000 entries, fetched and taken in",
        value: taken - woken,
        unit: "ms",
        target: { atMost: 300 },
      },
    ];
  } finally {
    end();
    await browser.close();
  }
}

/** Scans on a network of which each answer takes as long as this. */
const LATENCY = 800;

async function measureFarScans(
  target: string,
  session: Session,
  say: (text: string) => void,
): Promise<Figure[]> {
  const network = await openNetwork(target, { latency: [LATENCY, LATENCY] });
  const { url } = network;
  try {
    const times = await measureScans({ url, session, framesPerSecond: 30, isCopied: true }, say);
    return [
      {
        name: `label to item at ${LATENCY} ms of latency, median of ${times.length}`,
        value: median(times),
        unit: "ms",
        target: { atMost: 200 },
      },
    ];
  } finally {
    await network.close();
  }
}

const measure: Part = async (say) => {
  const stock = await sqliteShop(STOCK);
  const database = new DatabaseSync(stock.databaseUrl);
  database.exec(NOTES);
  database.close();
  const { server, session } = await startServer(stock);
  try {
    say("the server");
    const figures = await measureServer(server.url, session.accessToken);
    say("a slow device");
    figures.push(...(await measureDevice(server.url, session)));
    say("a slow network");
    return [...figures, ...(await measureFarScans(server.url, session, say))];
  } finally {
    await server.stop();
    await stock.remove();
  }
};

export default measure;
