/** A scanner gun's keystrokes told from a person's (design section 4, Guns). */
import { describe, expect, it } from "vitest";
import {
  GUN_KEY_GAP,
  isSuffix,
  isUnendedScan,
  type Keys,
  NO_KEYS,
  pressKey,
  ranOut,
  releaseKey,
  scansOf,
} from "#domain/gun.ts";

/** Presses the keys one after the other, `gap` milliseconds apart. */
function press(names: readonly string[], gap: number, from: Keys = NO_KEYS, start = 1000) {
  let keys = from;
  const scans: string[] = [];
  const reached: string[] = [];
  names.forEach((name, n) => {
    const result = pressKey(releaseKey(keys, names[n - 1] ?? ""), {
      key: name,
      at: start + n * gap,
    });
    keys = result.keys;
    if (result.scan !== null) scans.push(result.scan);
    if (!result.isTaken) reached.push(name);
  });
  return { keys, scans, reached, end: start + (names.length - 1) * gap };
}

describe("a gun", () => {
  it.each([0, 1, 5, 30, 50, 100, GUN_KEY_GAP])("with %i ms between keys makes one scan", (gap) => {
    for (const end of ["Enter", "Tab"]) {
      const { scans, reached } = press([..."4006381333931", end], gap);
      expect(scans).toEqual(["4006381333931"]);
      expect(reached).not.toContain(end);
    }
  });

  it("makes two scans of a fast pair", () => {
    const { scans } = press([..."111", "Enter", ..."222", "Enter"], 1);
    expect(scans).toEqual(["111", "222"]);
  });

  it("types capitals, symbols and blanks", () => {
    const names = ["Shift", "A", "Shift", "b", "AltGraph", "@", " ", "1", "Enter"];
    const { scans, reached } = press(names, 5);
    expect(scans).toEqual(["Ab@ 1"]);
    expect(reached).not.toContain(" ");
  });

  it.each([
    ["CR and LF", ["Enter", "Enter"]],
    ["Enter and Tab", ["Enter", "Tab"]],
  ])("that ends with %s makes no second, empty scan", (_, ends) => {
    const { scans, reached } = press([..."123", ...ends], 5);
    expect(scans).toEqual(["123"]);
    expect(reached).toEqual(["1"]);
  });

  it("that ends with nothing is taken by its speed, and a late end is its own", () => {
    const { keys } = press([..."4006381333931"], 20);
    expect(isUnendedScan(keys)).toBe(true);
    const after = ranOut(keys);
    expect(isSuffix(after, keys.lastAt + 1500)).toBe(true);
    expect(isSuffix(after, keys.lastAt + 2500)).toBe(false);
    expect(isUnendedScan(press([..."123"], 20).keys)).toBe(false);
    expect(isUnendedScan(press([..."12345"], 120).keys)).toBe(false);
  });
});

describe("a person", () => {
  it("presses the focused button with Enter, Tab or the blank", () => {
    for (const name of ["Enter", "Tab", " "]) {
      expect(press([name], 0)).toMatchObject({ scans: [], reached: [name] });
    }
  });

  it("who types slowly makes no scan", () => {
    const { scans, reached } = press(["a", "b", "Enter"], GUN_KEY_GAP + 1);
    expect(scans).toEqual([]);
    expect(reached).toEqual(["a", "b", "Enter"]);
  });

  it("who presses Enter a while after a scan presses the button", () => {
    const first = press([..."123", "Enter"], 5);
    expect(press(["Enter"], 0, first.keys, first.end + 500).reached).toEqual(["Enter"]);
  });

  it("who moves about between breaks the scan off", () => {
    expect(press(["1", "2", "ArrowDown", "Enter"], 5)).toMatchObject({ scans: [] });
  });
});

it("a text put in at once is one scan a line", () => {
  expect(scansOf("111\r\n222\n\n333\t")).toEqual(["111", "222", "333"]);
  expect(scansOf(" \n")).toEqual([]);
});
