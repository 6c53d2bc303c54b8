/**
 * Compares each story with its picture of before (scripts/pixels.ts), after it has run: in
 * light and dark, on a phone and a desktop. What moves by itself is held: the clock, chance, the caret.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { pageContext } from "../stories/support/device.ts";

/** Any moment; the stories count from it. */
vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 15, 9, 30) });
const random = vi.spyOn(Math, "random");
// The ids of fields are drawn: each story draws the same ones, and no two of them are alike.
beforeEach(() => {
  let drawn = 0;
  random.mockImplementation(() => {
    drawn += 1;
    return (drawn * Math.SQRT2) % 1;
  });
});

const still = document.createElement("style");
still.textContent = `
  * { caret-color: transparent !important; animation: none !important; }
  /* What was pressed and then disabled loses the focus when the browser comes to it. */
  :disabled:focus-visible, :disabled:focus-visible + *,
  [data-focus-home]:focus-visible, [data-focus-home]:focus-visible + * { outline: none !important; }
`;
document.head.append(still);

/** What a screen loads when it is shown: it would come later on a busy machine. */
await Promise.all(
  Object.values(import.meta.glob(["../src/**/*.tsx", "!../src/main.tsx"])).map((load) => load()),
);

/** Milliseconds in which no call is begun or answered, after which none will be: of a story, and of its other sizes. */
const QUIET = 1200;
const QUIET_AGAIN = 400;
/** Milliseconds in which what is asked is answered, unless a story never answers it. */
const ANSWERED = 3000;

/** Milliseconds after which a toast closes by itself, and more: no picture waits for such a timer. */
const LONG = 3000;
const { setTimeout: set } = globalThis;
globalThis.setTimeout = ((work: () => void, delay = 0, ...args: []) =>
  delay < LONG ? set(work, delay, ...args) : 0) as typeof setTimeout;

/** Resolves when everything that is answered was, and no timer changes what is drawn. */
async function held(quiet: number): Promise<void> {
  const { queries } = await pageContext().loadSignedIn();
  const began = performance.now();
  let since = began;
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    since = performance.now();
  });
  const isQuiet = () => performance.now() - since > quiet;
  const isAnswered = () => queries.isFetching() === 0 || performance.now() - began > ANSWERED;
  while (!isQuiet() || !isAnswered()) await new Promise(requestAnimationFrame);
  unsubscribe();
  // A toast would close between two pictures.
  const last = Number(setTimeout(() => {}));
  for (let timer = 0; timer <= last; timer++) clearTimeout(timer);
}

/** Milliseconds in which a picture comes to rest, also on a busy machine. */
const PATIENCE = 30_000;

async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  // The page is told of it from outside.
  while (innerWidth !== width || innerHeight !== height) await new Promise(requestAnimationFrame);
  await held(QUIET_AGAIN);
}

/** Times that a window is made as high as its page, which may ask for more when it is. */
const GROWN_MAX = 5;

const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const;

afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  if (!storyId?.startsWith("screens-")) return;
  const { dataset } = document.documentElement;
  const problems: unknown[] = [];
  await held(QUIET);
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await resize(width, height);
    // What is below the window's edge is not drawn.
    const root = document.documentElement;
    for (let grown = 0; grown < GROWN_MAX && root.scrollHeight > innerHeight; grown++) {
      await resize(width, root.scrollHeight);
    }
    for (const scheme of ["light", "dark"]) {
      dataset.mantineColorScheme = scheme;
      await expect(page.elementLocator(document.documentElement))
        .toMatchScreenshot(`${storyId}-${size}-${scheme}`, { timeout: PATIENCE })
        .catch((problem: unknown) => problems.push(problem));
    }
  }
  if (problems.length > 0) throw problems[0];
});
