/** A gun's pulls in a story, and what is heard of them. */
import { expect, screen, waitFor } from "storybook/test";
import { usCharacter } from "#domain/scan/gunRepair.ts";
import type { ScreenStory } from "./screenStory.ts";

/** Hertz of the tones, in plain words. */
const TONES: Record<number, string> = {
  1320: "taken",
  660: "heard",
  330: "not taken",
  220: "problem",
};

/** Keys beside any field: in one only a real keyboard's keys are taken. */
function press(keys: readonly KeyboardEventInit[]): void {
  for (const key of keys) {
    for (const type of ["keydown", "keyup"]) {
      document.body.dispatchEvent(
        new KeyboardEvent(type, { ...key, bubbles: true, cancelable: true }),
      );
    }
  }
}

/** A pull as a gun types it, with Enter at the end. */
export const pull = (code: string) => press([...code, "Enter"].map((key) => ({ key })));

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `Key${letter}`);
const digits = [..."0123456789"].map((digit) => `Digit${digit}`);
const signs = ["Minus", "Slash", "Period", "Semicolon", "Equal", "BracketRight"];
const usKeys = [...letters, ...digits, ...signs].flatMap((code) =>
  [false, true].map((shiftKey) => ({ code, shiftKey, written: usCharacter(code, shiftKey) })),
);

/** The keys by which a gun types the code on a US keyboard; on this device they write `text`, of the same length. */
export const pullAs = (text: string, code: string) =>
  press([
    ...[...code].map((character, n) => {
      const { written: _, ...key } = usKeys.find(({ written }) => written === character) ?? {};
      return { ...key, key: text.charAt(n) };
    }),
    { key: "Enter", code: "Enter" },
  ]);

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
