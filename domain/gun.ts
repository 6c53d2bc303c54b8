/** A scanner gun's keystrokes told from a person's (design section 4, Guns). Times are milliseconds. */

/** A slow gun leaves 100 ms between keys, a busy machine more; nobody types a code on a button. */
export const GUN_KEY_GAP = 500;
/** After this long without a key a gun has finished, also one that ends its scans with nothing. */
export const GUN_IDLE = 600;
/** What is left in the gun's field after this long was never ended: it is not glued to the next scan. */
export const GUN_STALE = 3000;
/** An Enter this soon after a scan's end belongs to it: guns may end with CR and LF, or Enter and Tab. */
const SUFFIX_GAP = 300;
/** The same where a scan was taken for its idle time. */
const LATE_SUFFIX_GAP = 2000;
/** A scan without an end is only taken when a person could not have typed it. */
const UNENDED = { keys: 4, meanGap: 50 };

export interface Keys {
  /** What was typed without a longer pause; empty when nothing was. */
  text: string;
  startedAt: number;
  lastAt: number;
  /** Until when an Enter or Tab is still the end of the scan before. */
  suffixUntil: number;
}

export const NO_KEYS: Keys = { text: "", startedAt: 0, lastAt: 0, suffixUntil: 0 };

export interface KeyTaken {
  keys: Keys;
  /** The scan that this key ended, or null. */
  scan: string | null;
  /** Whether the key must not reach what has the focus. */
  isTaken: boolean;
}

const isEnd = (key: string) => key === "Enter" || key === "Tab";
const isCharacter = (key: string) => [...key].length === 1;
/** Keys that are part of typing a character. */
const isModifier = (key: string) =>
  ["Shift", "Alt", "AltGraph", "Control", "Meta", "CapsLock", "NumLock", "Dead"].includes(key);

/** Takes a key that was pressed while something else than a text field had the focus. */
export function typeKey(keys: Keys, key: string, at: number): KeyTaken {
  const isBurst = keys.text !== "" && at - keys.lastAt <= GUN_KEY_GAP;
  if (isCharacter(key)) {
    // A blank by itself is a person who presses the focused button.
    if (!isBurst && key === " ") return { keys: NO_KEYS, scan: null, isTaken: false };
    const text = isBurst ? keys.text + key : key;
    const startedAt = isBurst ? keys.startedAt : at;
    return {
      keys: { text, startedAt, lastAt: at, suffixUntil: 0 },
      scan: null,
      // The first may be a person's shortcut; it presses nothing.
      isTaken: isBurst,
    };
  }
  if (isModifier(key)) return { keys, scan: null, isTaken: false };
  if (!isEnd(key)) return { keys: NO_KEYS, scan: null, isTaken: false };
  if (isBurst) return { keys: endedAt(at), scan: keys.text, isTaken: true };
  const rest = { ...NO_KEYS, suffixUntil: keys.suffixUntil };
  return { keys: rest, scan: null, isTaken: isSuffix(rest, at) };
}

/** Whether an Enter or Tab at this time belongs to the scan before. */
export function isSuffix(keys: Keys, at: number): boolean {
  return keys.text === "" && at <= keys.suffixUntil;
}

/** The keys after a scan that an Enter or Tab ended. */
export function endedAt(at: number): Keys {
  return { ...NO_KEYS, suffixUntil: at + SUFFIX_GAP };
}

/** Whether what was typed is a whole scan although nothing ended it. */
export function isUnendedScan({ text, startedAt, lastAt }: Keys): boolean {
  const count = [...text].length;
  return count >= UNENDED.keys && (lastAt - startedAt) / (count - 1) <= UNENDED.meanGap;
}

/** The keys after such a scan, whose end may still come. */
export function ranOut({ lastAt }: Keys): Keys {
  return { ...NO_KEYS, suffixUntil: lastAt + LATE_SUFFIX_GAP };
}

/** The scans in a text that was pasted or put in at once: one a line. */
export function scansOf(text: string): string[] {
  return text.split(/[\r\n\t]+/).filter((line) => line.trim() !== "");
}
