/** A gun's and a person's keys, as the browser gets them from a keyboard. */
import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "@playwright/test";
import { seeded } from "#tests/random.ts";
import { gun, type Stroke } from "#tests/scan/typing.ts";

const NAMED: Record<string, { keyCode: number; text?: string }> = {
  Enter: { keyCode: 13, text: "\r" },
  Tab: { keyCode: 9 },
};

/** The key code of a letter or a figure; that of a sign would be an arrow's or another key's. */
const codeOf = (key: string) => (/[a-z\d]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);

/** One for each page: the browser and the page attach each to their debugger, and detach it. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Strokes as the browser gets them from a keyboard, at the very times that they were drawn with. */
export async function strike(
  page: Page,
  strokes: readonly Stroke[],
  start = Date.now() / 1000,
): Promise<void> {
  const attached = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, attached);
  const session = await attached;
  // Sent at once; the browser takes them in order, and their times say when they were.
  await Promise.all(
    strokes.map(({ key, at, isDown }) => {
      const { keyCode, text = key } = NAMED[key] ?? { keyCode: codeOf(key) };
      return session.send("Input.dispatchKeyEvent", {
        type: isDown ? "keyDown" : "keyUp",
        key,
        code: NAMED[key] ? key : `Key${key}`,
        windowsVirtualKeyCode: keyCode,
        ...(isDown && key !== "Tab" && { text }),
        timestamp: start + at / 1000,
      });
    }),
  );
}

/** A person's keys at 120 words a minute, the last of them now: faster, they would be a gun's pull. */
export const typed = (page: Page, text: string) => {
  const keys = [...text];
  const strokes = keys.flatMap((key, n) => [
    { key, at: 100 * n, isDown: true },
    { key, at: 100 * n + 50, isDown: false },
  ]);
  return strike(page, strokes, Date.now() / 1000 - keys.length / 10);
};

/** When an Enter or Tab is no part of a page's last pull any more. */
const overAt = new WeakMap<Page, number>();

/** One pull of the trigger, whose keys are ahead of the clock by the time that a gun takes. */
export const shoot = (page: Page, code: string, end: "Enter" | "Tab" = "Enter") => {
  const strokes = gun(seeded(1), [...code, end]);
  const start = Date.now();
  // SUFFIX_GAP of domain/scan/gun.ts.
  overAt.set(page, start + (strokes.at(-1)?.at ?? 0) + 300);
  return strike(page, strokes, start / 1000);
};

/** Until a person's Enter or Tab is not taken for a second end of the last pull. */
export const pullIsOver = (page: Page) => wait(Math.max(0, (overAt.get(page) ?? 0) - Date.now()));
