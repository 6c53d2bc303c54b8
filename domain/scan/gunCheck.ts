/**
 * Reads from three labels on the screen what is wrong with a scanner gun, and what this device can repair
 * (docs/design.md, "Guns").
 */
import { type GunRepair, isRepair, NO_REPAIR } from "./gunRepair.ts";

/**
 * All figures as an EAN, letters, and the signs of codes: between them they tell every common layout of a keyboard. A
 * gun that puts the kind of a code before it puts another one before an EAN.
 */
export const CHECK_LABELS = ["4012345678901", "AZQWYMazqwym", "A-1/B.2:C+3"] as const;

/** The keys of a pull. */
export interface Pull {
  /** The text by this device's keyboard layout. */
  text: string;
  /** The text by a US keyboard layout, whatever CapsLock says; null where the keys are not told. */
  byKeys: string | null;
  end: "Enter" | "Tab" | null;
  /** Typed or pasted by a person. */
  isByHand: boolean;
  /** Mean milliseconds from key to key. */
  keyGap: number;
  /** Milliseconds. */
  at: number;
}

/** In the order in which they are told. */
const FAULTS = ["otherLayout", "layout", "capsLock", "affix", "twice", "unended", "slow"] as const;

export type Fault = (typeof FAULTS)[number];

/** The comparison of a pull with the label that was shown. */
export interface Reading {
  faults: Fault[];
  repair: GunRepair;
}

/** The most characters that a gun is believed to put before or behind a code. */
const AFFIX_MAX = 8;
/** A second pull of the same label this soon is none of a person's, who has to look for the next one. Milliseconds. */
const TWICE = 700;
/** Slower keys may be taken for a person's in a field. Milliseconds. */
const SLOW = 60;

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

/** The text before and behind the label, or null. */
function affixesOf(text: string, label: string): { prefix: string; suffix: string } | null {
  const at = text.indexOf(label);
  if (at < 0) return null;
  const prefix = text.slice(0, at);
  const suffix = text.slice(at + label.length);
  return prefix.length <= AFFIX_MAX && suffix.length <= AFFIX_MAX ? { prefix, suffix } : null;
}

/** The half of a text that says everything twice, as a gun without an end does that reads a label twice. */
function halfOf(text: string): string | null {
  const half = text.slice(0, text.length / 2);
  return text !== "" && half + half === text ? half : null;
}

function read(text: string, label: string) {
  const half = halfOf(text);
  const affixes = affixesOf(half ?? text, label);
  return affixes && { ...affixes, isTwice: half !== null };
}

/** The reading of a pull, or null where it is of another label, or like none. */
export function readingOf({ text, byKeys, end, keyGap }: Pull, label: string): Reading | null {
  const plain = read(text, label);
  const found = plain ?? (byKeys === null ? null : read(byKeys, label));
  const swapped = found ? null : read(swapCase(text), label);
  const { prefix, suffix, isTwice } = found ?? swapped ?? {};
  if (prefix === undefined || suffix === undefined) return null;
  const isCapsLock = !plain && read(swapCase(text), label) !== null;
  const has: Record<Fault, boolean> = {
    // Not to be told from another label's code: a person says so.
    otherLayout: false,
    layout: !plain && !isCapsLock,
    capsLock: isCapsLock,
    affix: prefix !== "" || suffix !== "",
    twice: isTwice === true,
    unended: end === null,
    slow: keyGap > SLOW,
  };
  return {
    faults: FAULTS.filter((fault) => has[fault]),
    repair: { isByKeys: !plain && found !== null, prefix, suffix },
  };
}

/** The reading of a pull that a person says was of the label shown. */
const UNREADABLE: Reading = { faults: ["otherLayout"], repair: NO_REPAIR };

/** A check, up to its last pull. */
export interface GunReadings {
  /** One for each label that was read. */
  readings: readonly Reading[];
  last: Pull | null;
  /** The text that came in place of the label shown. */
  otherText: string | null;
}

export const NO_READINGS: GunReadings = { readings: [], last: null, otherText: null };

/** The label to be shown next; undefined once each was read. */
export const nextLabel = ({ readings }: GunReadings): string | undefined =>
  CHECK_LABELS[readings.length];

function withTwice(reading: Reading): Reading {
  return { ...reading, faults: [...new Set([...reading.faults, "twice" as const])] };
}

/** The check after a pull. */
export function afterPull(check: GunReadings, pull: Pull): GunReadings {
  const { readings, last } = check;
  if (last !== null && pull.text === last.text && pull.at - last.at <= TWICE) {
    const isLast = (n: number) => n === readings.length - 1;
    return { ...check, readings: readings.map((one, n) => (isLast(n) ? withTwice(one) : one)) };
  }
  const label = nextLabel(check);
  if (label === undefined) return check;
  const reading = readingOf(pull, label);
  return reading
    ? { readings: [...readings, reading], last: pull, otherText: null }
    : { readings, last: null, otherText: pull.text };
}

/** The check after a person said that the other text came of the label shown. */
export const afterInsisting = (check: GunReadings): GunReadings => ({
  ...check,
  readings: [...check.readings, UNREADABLE],
  otherText: null,
});

/** The faults of all readings, each once. */
export const faultsOf = (readings: readonly Reading[]): Fault[] =>
  FAULTS.filter((fault) => readings.some(({ faults }) => faults.includes(fault)));

/** The repair that all readings need of this device; null where it can do nothing, or nothing is needed. */
export function repairOf(readings: readonly Reading[]): GunRepair | null {
  const repairs = readings.map(({ repair }) => repair);
  const isOfAll = (name: "prefix" | "suffix") =>
    repairs.every((repair) => repair[name] === repairs[0]?.[name]);
  const repair = {
    isByKeys: repairs.some(({ isByKeys }) => isByKeys),
    prefix: isOfAll("prefix") ? (repairs[0]?.prefix ?? "") : "",
    suffix: isOfAll("suffix") ? (repairs[0]?.suffix ?? "") : "",
  };
  return isRepair(repair) ? repair : null;
}
