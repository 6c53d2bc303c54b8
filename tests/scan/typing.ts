/** Keystrokes of people and of guns, drawn with a seed from what was measured of both. Times are milliseconds. */
import { between, type Random } from "../random.ts";

export interface Stroke {
  /** The form of `KeyboardEvent.key`. */
  key: string;
  at: number;
  isDown: boolean;
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** A log-normal draw with this mean and this ratio of deviation to mean. */
function logNormal(random: Random, mean: number, spread: number): number {
  const variance = Math.log(1 + spread ** 2);
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.exp(Math.log(mean) - variance / 2 + Math.sqrt(variance) * normal);
}

const inOrder = (strokes: Stroke[]) => strokes.toSorted((a, b) => a.at - b.at);

/**
 * A person at 40 to 120 words of five characters a minute: 300 to 100 ms from key to key, each key
 * held for 70 to 120 ms on the average, both skewed to the right, and now and then two keys rolled
 * 20 ms apart. After Dhakal, Feit, Kristensson and Oulasvirta, "Observations on Typing from 136
 * Million Keystrokes" (CHI 2018, doi 10.1145/3173574.3174220), in which fast typists press 40 to
 * 70 % of their keys before the last is up; for the shape, González, Calot, Ierache and Hasperué,
 * "On the shape of timings distributions in free-text keystroke dynamics profiles" (Heliyon 2021).
 */
export function typist(random: Random, keys: readonly string[], wpm = between(random, 40, 120)) {
  const gap = 12_000 / wpm;
  const hold = between(random, 70, 120);
  const strokes: Stroke[] = [];
  let at = 0;
  let upAt = 0;
  for (const key of keys) {
    at += Math.max(8, random() < 0.05 ? 20 : logNormal(random, gap, 0.45));
    // One finger cannot press the same key again before it has let go.
    if (strokes.some((stroke) => stroke.key === key && stroke.at >= at)) at = upAt + 20;
    upAt = at + Math.max(25, logNormal(random, hold, 0.25));
    strokes.push({ key, at, isDown: true }, { key, at: upAt, isDown: false });
  }
  return inOrder(strokes);
}

/**
 * A gun at 5 to 60 ms a key, each up before the next goes down, with the uneven steps of a USB or
 * Bluetooth host: a measured gun is steady at 7 to 8 ms with some at 16
 * (bitsnpixels.dev, "Scanner or person?"); a maker recommends 12 to 50 ms by the host
 * (MagTek MagneSafe V5, "Inter-Key Delay").
 */
export function gun(random: Random, keys: readonly string[], gap = between(random, 5, 60)) {
  const strokes: Stroke[] = [];
  let at = 0;
  for (const key of keys) {
    at += gap + (random() < 0.1 ? 8 : 0);
    strokes.push({ key, at, isDown: true }, { key, at: at + gap * 0.5, isDown: false });
  }
  return strokes;
}

const WORDS = [
  "robot",
  "rex",
  "wooden",
  "train",
  "a",
  "3+",
  "for",
  "12",
  "small",
  "children",
  "40",
];

/** A text that a person types into a field before Enter or Tab: a word, a few, a number. */
export function someText(random: Random): string {
  const count = 1 + Math.floor(random() * 4);
  if (random() < 0.2) return String(Math.floor(random() * 10_000_000));
  return Array.from({ length: count }, () => pick(random, WORDS)).join(" ");
}

const SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-./+";

/** A code of four characters or more: an EAN-13, or anything that a label may say. */
export function someCode(random: Random): string {
  if (random() < 0.5) return String(Math.floor(1e12 + random() * 9e12));
  const length = 4 + Math.floor(random() * 30);
  return Array.from({ length }, () => pick(random, [...SYMBOLS])).join("");
}
