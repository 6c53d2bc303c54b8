/** A gun's pulls in a story, and what is heard of them. */
import { expect, screen, waitFor } from "storybook/test";
import type { ScreenStory } from "./screenStory.ts";

/** Hertz of the tones, in plain words. */
const TONES: Record<number, string> = {
  1320: "taken",
  660: "heard",
  330: "not taken",
  220: "problem",
};

/** A pull as a gun types it, with Enter at the end. In a field only a real keyboard's keys are taken, so it goes beside any. */
function pull(code: string): void {
  for (const key of [...code, "Enter"]) {
    for (const type of ["keydown", "keyup"]) {
      document.body.dispatchEvent(
        new KeyboardEvent(type, { key, bubbles: true, cancelable: true }),
      );
    }
  }
}

interface Heard {
  /** Begins once the page says this. */
  from: string | RegExp;
  codes: string[];
  /** The tones, in order; every one vibrates too. */
  tones: string[];
  says: string[];
}

/** Pulls once the screen is there, and judges what is heard and said. */
export function hears({ from, codes, tones, says }: Heard): NonNullable<ScreenStory["play"]> {
  return async () => {
    const heard: string[] = [];
    let vibrations = 0;
    const { start } = OscillatorNode.prototype;
    const { vibrate } = navigator;
    OscillatorNode.prototype.start = function (when) {
      heard.push(TONES[Math.round(this.frequency.value)] ?? `${this.frequency.value} Hz`);
      start.call(this, when);
    };
    navigator.vibrate = () => Boolean(++vibrations);
    try {
      await screen.findByText(from);
      for (const code of codes) pull(code);
      for (const text of says) expect(await screen.findAllByText(text)).not.toHaveLength(0);
      await waitFor(() => expect(heard).toEqual(tones));
      expect(vibrations).toBe(tones.length);
    } finally {
      OscillatorNode.prototype.start = start;
      navigator.vibrate = vibrate;
    }
  };
}
