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
  :disabled:focus-visible, :disabled:focus-visible + * { outline: none !important; }
`;
document.head.append(still);

/** Milliseconds in which no call is begun or answered, after which none will be. */
const QUIET = 400;

/** Resolves when everything that is answered was, and no timer changes what is drawn. */
async function held(): Promise<void> {
  const { queries } = await pageContext().loadSignedIn();
  let since = performance.now();
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    since = performance.now();
  });
  while (performance.now() - since < QUIET) await new Promise(requestAnimationFrame);
  unsubscribe();
  // A toast would close between two pictures.
  const last = Number(setTimeout(() => {}));
  for (let timer = 0; timer <= last; timer++) clearTimeout(timer);
}

const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const;

afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  if (!storyId?.startsWith("screens-")) return;
  const { dataset } = document.documentElement;
  const problems: unknown[] = [];
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.viewport(width, height);
    await held();
    // What is below the window's edge is not drawn.
    const { scrollHeight } = document.documentElement;
    if (scrollHeight > height) {
      await page.viewport(width, scrollHeight);
      await held();
    }
    for (const scheme of ["light", "dark"]) {
      dataset.mantineColorScheme = scheme;
      await expect(page.elementLocator(document.documentElement))
        .toMatchScreenshot(`${storyId}-${size}-${scheme}`)
        .catch((problem: unknown) => problems.push(problem));
    }
  }
  if (problems.length > 0) throw problems[0];
});
