/** Waits until a screen is drawn, and checks that it drew the state that its story froze. */
import { configure, expect, waitFor } from "storybook/test";
import { unasked } from "./Screen.tsx";
import type { ScreenParameters } from "./screenStory.ts";

/** Milliseconds that a screen may take to draw what it waits for, on a slow machine too. */
const PATIENCE = 10_000;

configure({
  asyncUtilTimeout: PATIENCE,
  // What is not found is told with what the screen says, not with the page's whole markup.
  getElementError: (message) => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden must not be told
    const words = document.body.innerText;
    return new Error(`${message}\n\nThe page says:\n${words}`);
  },
});

/** A designer gets the picture in any case. */
export const isTest = "__vitest_browser__" in globalThis;

/** Throws where nothing was drawn, or where a frozen machine is none of the screen's. */
export async function expectSettled({ path, frozen }: ScreenParameters): Promise<void> {
  if (!isTest) return;
  // An effect names a dialog: on a busy machine after it is drawn.
  const isNameless = "[aria-modal=true]:not([aria-labelledby], [aria-label])";
  await waitFor(() => expect(document.querySelectorAll(isNameless), "dialogs").toHaveLength(0));
  if (!path) return;
  await waitFor(() => {
    const main = document.querySelector("main");
    expect(main?.textContent, "the screen's text").not.toBe("");
    expect(unasked(frozen), "frozen machines that the screen does not use").toEqual([]);
  });
  const { scrollWidth } = document.documentElement;
  expect(scrollWidth, "the screen's width").toBeLessThanOrEqual(window.innerWidth);
}

let errors: string[] = [];

/** Keeps the errors that the console is told, until what it returns is called. */
export function watchConsole(): () => void {
  const own = console.error;
  errors = [];
  console.error = (...words: unknown[]) => {
    own(...words);
    errors.push(words.map(String).join(" "));
  };
  return () => {
    console.error = own;
  };
}

export function expectNoErrors(): void {
  if (isTest) expect(errors, "errors in the console").toEqual([]);
}
