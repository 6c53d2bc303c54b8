/**
 * Compares each story with its picture of before (scripts/pixels.ts), after it has run: in
 * light and dark, on a phone and a desktop. What moves by itself is held: the clock, chance, the caret.
 */
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { TOAST_DURATION } from "#domain/limits.ts";
import { callsNow } from "../stories/support/answers.ts";
import { pageContext } from "../stories/support/device.ts";

/** Any moment; the stories count from it. */
vi.setSystemTime(Date.UTC(2026, 0, 15, 9, 30));
const random = vi.spyOn(Math, "random");

/** The ids of fields are drawn: each story draws the same ones, and no two of them are alike. */
export function drawAgain(): void {
  let drawn = 0;
  random.mockImplementation(() => {
    drawn += 1;
    return (drawn * Math.SQRT2) % 1;
  });
}

const still = document.createElement("style");
still.textContent = `
  * { caret-color: transparent !important; animation: none !important; transition: none !important; }
  /* What was pressed and then disabled loses the focus when the browser comes to it. */
  :disabled:focus-visible, :disabled:focus-visible + *,
  [data-focus-home]:focus-visible, [data-focus-home]:focus-visible + * { outline: none !important; }
`;
document.head.append(still);

/** The parts that a screen loads when it is shown: they would come later on a busy machine. */
await Promise.all(
  Object.values(import.meta.glob(["../src/**/*.tsx", "!../src/main.tsx"])).map((load) => load()),
);

/** What has begun and may still change what is drawn: timers, transactions of the device's store, and workers. */
const underway = new Set<unknown>();
/** The moment when any of it last began or ended. */
let changed = 0;

function begin(work: unknown): void {
  underway.add(work);
  changed = performance.now();
}
function end(work: unknown): void {
  if (underway.delete(work)) changed = performance.now();
}

// What is asked for again and again is asked for once.
globalThis.setInterval = (() => 0) as unknown as typeof setInterval;
// No picture waits for what closes a toast, or for longer.
const { setTimeout: set, clearTimeout: clear } = globalThis;
globalThis.setTimeout = ((work: () => void, delay = 0, ...args: []) => {
  if (delay >= TOAST_DURATION) return 0;
  const timer = set(() => {
    end(timer);
    work(...args);
  }, delay);
  begin(timer);
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = (timer) => {
  clear(timer);
  end(timer);
};
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (...args) {
  const made = transaction.apply(this, args);
  begin(made);
  for (const how of ["complete", "abort"]) made.addEventListener(how, () => end(made));
  return made;
};

const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (...args: [unknown]) {
  begin(this);
  this.addEventListener("message", () => end(this), { once: true });
  postMessage.apply(this, args);
};

/** Milliseconds in which nothing begins or ends when a page is drawn. */
const QUIET = 150;
/** Milliseconds after which it is drawn in any case: a camera looks for ever. */
const DRAWN = 2000;
/** Milliseconds between two looks whether that is so: a frame each would draw what nobody sees. */
const LOOK = 50;

/** Milliseconds in which a picture comes to rest, also on a busy machine. */
const PATIENCE = 30_000;

/** Resolves when something holds; rejects with what does not. */
async function until(holds: () => boolean, problem: () => string): Promise<void> {
  const began = performance.now();
  while (!holds()) {
    if (performance.now() - began > PATIENCE) throw new Error(problem());
    await new Promise((resolve) => set(resolve, LOOK));
  }
}

/** Milliseconds to wait for an idle moment: a camera's picture leaves none. */
const IDLE = 500;

/** Resolves when whatever came into view is drawn: this observer is told after those that were there before it. */
async function seen(): Promise<void> {
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement);
  });
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: IDLE }));
}

/** Resolves when the page is drawn; no timer changes it later. */
async function held(): Promise<void> {
  const { queries } = await pageContext().loadSignedIn();
  const began = performance.now();
  changed = began;
  const isQuiet = () => underway.size === 0 && performance.now() - changed > QUIET;
  const isDrawn = () => isQuiet() || performance.now() - began > DRAWN;
  const isAnswered = () =>
    callsNow().underway === 0 && queries.isFetching() <= callsNow().neverAnswered;
  const isHeld = () => isAnswered() && isDrawn();
  do {
    await until(isHeld, () => {
      const { underway: calls, neverAnswered } = callsNow();
      return `${calls} calls are under way, and ${queries.isFetching()} queries, of which ${neverAnswered} are never answered.`;
    });
    await seen();
  } while (!isHeld());
  for (const work of underway) if (typeof work === "number") clear(work);
  // What never ends, such as a worker that was ended, is waited for once.
  underway.clear();
}

async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  // The page is told of it from outside.
  await until(
    () => innerWidth === width && innerHeight === height,
    () => `The window is ${innerWidth} x ${innerHeight} in place of ${width} x ${height}.`,
  );
  await held();
}

/** Times that a window is made as high as its page, which may ask for more when it is. */
const GROWN_MAX = 5;

/**
 * Which parts Chromium draws apart and lays over each other depends on what was there before; a shadow is a 255th darker
 * there, and round corners have other dots. A moment in which the page is to be drawn as one part makes it decide anew.
 */
async function layAnew(): Promise<void> {
  for (const willChange of ["opacity", ""]) {
    document.body.style.willChange = willChange;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }
}

/** Compares the page with its picture, or makes that. */
async function take(name: string): Promise<void> {
  await layAnew();
  const element = page.elementLocator(document.documentElement);
  if (import.meta.env.VITE_PIXELS === "compare") {
    await expect(element).toMatchScreenshot(name, { timeout: PATIENCE });
  } else {
    // As `toMatchScreenshot` takes it, which would take it twice.
    const path = `../.pixels/reference/${name}.png`;
    await page.screenshot({ element, path, animations: "disabled", caret: "hide" });
  }
}

const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const;

/** Rejects with what differs first, after all its pictures are taken. Only screens have pictures. */
export async function takePictures(storyId: string): Promise<void> {
  if (!storyId.startsWith("screens-")) return;
  // As names of files are written when they are compared.
  const story = storyId.replaceAll("--", "-");
  const { dataset } = document.documentElement;
  const problems: unknown[] = [];
  // The browser loads a part of a font when its first letter is drawn: a file's first story would be drawn without it.
  await Promise.all(Array.from(document.fonts, (face) => face.load()));
  await held();
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await resize(width, height);
    // What is below the window's edge is not drawn.
    const root = document.documentElement;
    for (let grown = 0; grown < GROWN_MAX && root.scrollHeight > innerHeight; grown++) {
      await resize(width, root.scrollHeight);
    }
    for (const scheme of ["light", "dark"]) {
      dataset.mantineColorScheme = scheme;
      await take(`${story}-${size}-${scheme}`).catch((problem) => problems.push(problem));
    }
  }
  if (problems.length > 0) throw problems[0];
}
