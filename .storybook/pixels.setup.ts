/**
 * Compares each story with its picture of before (scripts/pixels.ts), after it has run: in
 * light and dark, on a phone and a desktop. What moves by itself is held: the clock, chance, the caret.
 */
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";

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

const SIZES = { phone: [390, 844], desktop: [1280, 900] } as const;

afterEach(async ({ task }) => {
  const { storyId } = task.meta as { storyId?: string };
  if (!storyId?.startsWith("screens-")) return;
  const { dataset } = document.documentElement;
  const problems: unknown[] = [];
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.viewport(width, height);
    for (const scheme of ["light", "dark"]) {
      dataset.mantineColorScheme = scheme;
      await expect(page.elementLocator(document.documentElement))
        .toMatchScreenshot(`${storyId}-${size}-${scheme}`)
        .catch((problem: unknown) => problems.push(problem));
    }
  }
  if (problems.length > 0) throw problems[0];
});
