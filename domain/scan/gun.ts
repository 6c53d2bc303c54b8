/** Tells a scanner gun's keystrokes from a person's (docs/design.md, "Guns"). Times are milliseconds. */
import { gtinsOf } from "../code/codes.ts";
import { SEPARATOR } from "../code/gs1.ts";

/** A slow gun leaves 100 ms between keys, a busy machine more; nobody types a code on a button. */
export const GUN_KEY_GAP = 500;
/** After this long without a key a gun has finished, also one that ends its scans with nothing. */
export const GUN_IDLE = 600;
/** A pause within a pull while its Enter is still to come: a busy machine, or a weak Bluetooth connection. */
export const GUN_LONG_PAUSE = 1500;
/** Milliseconds after which a rest in the gun's field is not glued to a gun's next scan. */
export const GUN_STALE = 3000;
/** An Enter this soon after a scan's end belongs to it: guns may end with CR and LF, or Enter and Tab. */
const SUFFIX_GAP = 300;
/** Milliseconds of that kind where a scan was ended by its idle time. */
const LATE_SUFFIX_GAP = 2000;
/** A scan without an end is only taken when a person could not have typed it. */
const UNENDED = { keys: 4, meanGap: 50 };
/**
 * In a field people type as well. A gun leaves 5 to 60 ms between keys, a USB or Bluetooth host adds
 * up to 16, and a busy page a pause now and then; a typist of 120 words a minute leaves 100, and
 * holds a key for about as long. What comes faster than a keyboard can is put in by a program.
 */
const IN_FIELD = { keys: 4, gap: 200, leastMeanGap: 4, meanGap: 70 };

/** The time between the keys of a pull of which a single one was heard. */
const CUT_GAP = 30;

/** A pull behind a typed key: its first key comes later than its others, which are three times as fast. */
const RUN = { keys: 4, pause: 60, times: 3 };

export interface Keys {
  /** The text typed without a longer pause; empty when nothing was typed. */
  text: string;
  startedAt: number;
  lastAt: number;
  /** Until when an Enter or Tab is still the end of the scan before. */
  suffixUntil: number;
  /** The last key of the text while it is down. */
  held: string | null;
  /** The signs of a person's typing: a key went down before the last was up, or repeated itself. */
  isByHand: boolean;
  run: Run;
  /** Milliseconds of the longer pauses in the text that are no part of its speed. */
  paused: number;
}

/** The ends of this gun's pulls so far: always Enter or Tab, or at times nothing. */
export type PullEnds = "unknown" | "always" | "notAlways";

/** The ends once another pull has ended. */
export function endsAfter(ends: PullEnds, isEnded: boolean): PullEnds {
  return isEnded && ends !== "notAlways" ? "always" : "notAlways";
}

/** The end of a text that came faster than what is before it: a pull right behind what a person typed. */
interface Run {
  /** Its first position in the text. */
  index: number;
  startedAt: number;
  /** Milliseconds between it and the key before. */
  pause: number;
  isByHand: boolean;
}

export const NO_KEYS: Keys = {
  text: "",
  startedAt: 0,
  lastAt: 0,
  suffixUntil: 0,
  held: null,
  isByHand: false,
  run: { index: 0, startedAt: 0, pause: 0, isByHand: false },
  paused: 0,
};

interface KeyPress {
  /** The form of `KeyboardEvent.key`. */
  key: string;
  at: number;
  /** The key is held down. */
  isRepeat?: boolean;
  /** A field has the focus, in which the key's character appears. */
  isInField?: boolean;
  ends?: PullEnds;
}

interface KeyTaken {
  keys: Keys;
  /** The scan that this key ended, or null. */
  scan: string | null;
  /** The text that a person typed right before the scan. */
  typed: string;
  /** Whether the key must not reach what has the focus. */
  isTaken: boolean;
}

/** Whether guns end a scan with this key. */
export const isEnd = (key: string) => key === "Enter" || key === "Tab";
const isCharacter = (key: string) => [...key].length === 1;
/** Keys that are part of typing a character, or that some guns press for a character that no key has. */
const isModifier = (key: string) =>
  /^F\d+$/.test(key) ||
  ["Shift", "Alt", "AltGraph", "Control", "Meta", "CapsLock", "NumLock", "Dead"].includes(key);

/**
 * The longest pause behind these keys after which a key is still of the same pull. It is long only behind keys that
 * no person types that fast, and while the Enter that this gun always sends is still to come.
 */
export function pauseAfter(keys: Keys, ends: PullEnds): number {
  const isPull = ends === "always" && isUnendedScan(keys) && !keys.isByHand;
  return isPull ? GUN_LONG_PAUSE : GUN_KEY_GAP;
}

/** Takes a key that goes down, in a field that is not for scans alone or where there is none. */
export function pressKey(keys: Keys, press: KeyPress): KeyTaken {
  const { key, at, isRepeat = false, isInField = false, ends = "unknown" } = press;
  const gap = isInField ? IN_FIELD.gap : pauseAfter(keys, ends);
  const isBurst = keys.text !== "" && at - keys.lastAt <= gap;
  if (isCharacter(key)) {
    // A blank by itself is a person who presses the focused button; a label's separator is one only within a pull.
    const isSeparator = key === SEPARATOR;
    if (!isBurst && (isSeparator || (!isInField && key === " "))) return noScan(NO_KEYS);
    const isByHand = isRepeat || (isBurst && keys.held !== null);
    const typed = {
      text: isBurst ? keys.text + key : key,
      startedAt: isBurst ? keys.startedAt : at,
      lastAt: at,
      suffixUntil: 0,
      // The two keys of a separator go up in any order.
      held: isSeparator ? null : key,
      isByHand: isByHand || (isBurst && keys.isByHand),
      run: runAfter(isBurst ? keys : NO_KEYS, at, isByHand),
      paused: isBurst ? keys.paused + longPause(at - keys.lastAt) : 0,
    };
    // The first may be a person's shortcut; it presses nothing.
    return noScan(typed, isSeparator || (isBurst && !isInField));
  }
  if (isModifier(key)) return noScan(keys);
  if (!isEnd(key)) return noScan(NO_KEYS);
  const { typed, scan } = pullOf(keys);
  if (isBurst && (!isInField || typed !== "" || isGunInField(keys, at))) {
    return { keys: endedAt(at), scan, typed, isTaken: true };
  }
  const rest = { ...NO_KEYS, suffixUntil: keys.suffixUntil };
  return noScan(rest, isSuffix(rest, at));
}

const noScan = (keys: Keys, isTaken = false): KeyTaken => ({
  keys,
  scan: null,
  typed: "",
  isTaken,
});

const longPause = (gap: number) => (gap > GUN_KEY_GAP ? gap : 0);

/** The run once a further key is down. It begins again behind a key that stands by itself, or was typed by hand. */
function runAfter({ text, lastAt, run }: Keys, at: number, isByHand: boolean): Run {
  const pause = at - lastAt;
  const isAlone = text.length - run.index <= 1;
  if (pause >= RUN.pause && (isAlone || run.isByHand)) {
    return { index: text.length, startedAt: at, pause, isByHand: false };
  }
  return { ...run, isByHand: run.isByHand || isByHand };
}

/** A text parted into what a person typed and the pull right behind it; a text of one speed is all scan. */
export function pullOf({ text, lastAt, held, run }: Keys): { typed: string; scan: string } {
  const scan = text.slice(run.index);
  const count = [...scan].length;
  const isPull =
    count >= RUN.keys && (lastAt - run.startedAt) / (count - 1) <= run.pause / RUN.times;
  // A gun's pause in the middle of a label does not part a number that is right as a whole.
  if (run.isByHand || held !== null || !isPull || gtinsOf(text).length > 0) {
    return { typed: "", scan: text };
  }
  return { typed: text.slice(0, run.index), scan };
}

/** Takes a key that goes up. */
export function releaseKey(keys: Keys, key: string): Keys {
  return keys.held?.toLowerCase() === key.toLowerCase() ? { ...keys, held: null } : keys;
}

/** Whether what was typed in a field and is ended now came from a gun. */
function isGunInField({ text, startedAt, held, isByHand }: Keys, at: number): boolean {
  const count = [...text].length;
  const meanGap = (at - startedAt) / count;
  const isFast = meanGap >= IN_FIELD.leastMeanGap && meanGap <= IN_FIELD.meanGap;
  return count >= IN_FIELD.keys && isFast && held === null && !isByHand;
}

/** Whether a pull in a field for a password is one beyond doubt, and no password: a number with its right check digit. */
export const isPullInPassword = (scan: string) => gtinsOf(scan).length > 0;

/** Whether an Enter or Tab at this time belongs to the scan before. */
export function isSuffix(keys: Keys, at: number): boolean {
  return at <= keys.suffixUntil;
}

/** The keys after a scan that an Enter or Tab ended. */
export function endedAt(at: number): Keys {
  return { ...NO_KEYS, suffixUntil: at + SUFFIX_GAP };
}

/** Mean milliseconds from key to key, without the longer pauses; 0 of fewer than two. */
export function keyGapOf({ text, startedAt, lastAt, paused }: Keys): number {
  const gaps = [...text].length - 1;
  return gaps > 0 ? (lastAt - startedAt - paused) / gaps : 0;
}

/** The longest mean milliseconds between the keys of a slow gun; a person who types a code leaves 150 and more. */
const SLOWEST_GUN = 140;

/** Whether a text that an Enter ended, or its pull behind a typed amount, came as fast as a gun's. */
export const isFast = (keys: Keys) =>
  pullOf(keys).typed !== "" || ([...keys.text].length > 1 && keyGapOf(keys) <= SLOWEST_GUN);

/** Whether what was typed is a whole scan although nothing ended it. */
export const isUnendedScan = (keys: Keys) =>
  [...keys.text].length >= UNENDED.keys && keyGapOf(keys) <= UNENDED.meanGap;

/**
 * The text of what was typed, of which the gun's field has a part where the focus came or went in the middle of it: then
 * the keys have more. Text that was in the field before a pull is no part of it: then the keys have less. A right number
 * of which the keys are only the end was parted by a pause.
 */
export function wholeText(keys: Keys, value: string): string {
  const isParted = gtinsOf(value).length > 0 && gtinsOf(keys.text).length === 0;
  const isLeftOver = !isParted && isUnendedScan(keys) && value.endsWith(keys.text);
  return isLeftOver || isPartOf(value, keys.text) ? keys.text : value;
}

/** Whether a text is what remains of another without some of its characters. */
function isPartOf(part: string, text: string): boolean {
  const rest = [...part];
  for (const character of text) if (character === rest[0]) rest.shift();
  return rest.length === 0;
}

/** The keys after such a scan, whose end may still come. */
export function keysAfterIdle({ lastAt }: Keys): Keys {
  return { ...NO_KEYS, suffixUntil: lastAt + LATE_SUFFIX_GAP };
}

/**
 * Whether keys may have come before the first one that was heard: it came no later behind the moment from which keys
 * are heard than twice the time between the others.
 */
export const mayBeCut = (keys: Keys, heardFrom: number) =>
  keys.startedAt - heardFrom <= 2 * Math.max(keyGapOf(keys), CUT_GAP);

/** Milliseconds after which a pull that nobody took means nothing any more. */
export const EARLY_KEYS_KEPT = 30_000;

/**
 * The keys that wait for somebody who listens, without those that are old: whole pulls are left out, because what remains
 * of one would be taken for a code.
 */
export function freshKeys<Key extends { key: string; timeStamp: number }>(
  keys: readonly Key[],
  now: number,
): Key[] {
  const isBeginning = ({ key, timeStamp }: Key, before: Key | undefined) =>
    !before || timeStamp - before.timeStamp > GUN_LONG_PAUSE || (isEnd(before.key) && !isEnd(key));
  const first = keys.findIndex(
    (key, n) => now - key.timeStamp <= EARLY_KEYS_KEPT && isBeginning(key, keys[n - 1]),
  );
  return first < 0 ? [] : keys.slice(first);
}

/** Whether a pull is among keys: an end after a character, and not a person's Tab or Enter alone. */
export const hasPull = (keys: readonly { key: string; type: string }[]): boolean =>
  keys
    .filter(({ type }) => type === "keydown")
    .some(({ key }, n, pressed) => isEnd(key) && isCharacter(pressed[n - 1]?.key ?? ""));

/** The scans in a text that was pasted or put in at once: one a line. */
export function scansOf(text: string): string[] {
  return text.split(/[\r\n\t]/).filter((line) => line.trim() !== "");
}
