/** A scanner gun's keystrokes told from a person's (docs/design.md, "Guns"). */
import { describe, expect, it } from "vitest";
import {
  EARLY_KEYS_KEPT,
  endsAfter,
  freshKeys,
  GUN_KEY_GAP,
  GUN_LONG_PAUSE,
  hasPull,
  isFast,
  isPullInPassword,
  isSuffix,
  isUnendedScan,
  type Keys,
  keysAfterIdle,
  mayBeCut,
  NO_KEYS,
  type PullEnds,
  pressKey,
  releaseKey,
  scansOf,
  wholeText,
} from "#domain/scan/gun.ts";

/** Presses the keys one after the other, `gap` milliseconds apart. */
function press(
  names: readonly string[],
  gap: number,
  from: Keys = NO_KEYS,
  start = 1000,
  isInField = false,
) {
  let keys = from;
  const scans: string[] = [];
  const typed: string[] = [];
  const reached: string[] = [];
  names.forEach((name, n) => {
    const result = pressKey(releaseKey(keys, names[n - 1] ?? ""), {
      key: name,
      at: start + n * gap,
      isInField,
    });
    keys = result.keys;
    if (result.scan !== null) scans.push(result.scan);
    if (result.typed !== "") typed.push(result.typed);
    if (!result.isTaken) reached.push(name);
  });
  return { keys, scans, typed, reached, end: start + (names.length - 1) * gap };
}

describe("keys", () => {
  it.each([
    ["D12", 0, true],
    ["D12", 140, true],
    ["D12", 141, false],
    ["D12", 250, false],
    // The rest of a text that was typed with pauses.
    ["2", 0, false],
    ["", 0, false],
  ])("%j with %i ms between may be a gun's: %s", (text, gap, isGun) => {
    expect(isFast(press([...text], gap).keys)).toBe(isGun);
  });
});

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
    "Shift",
    "Alt",
    "AltGraph",
    "Control",
    "Meta",
    "CapsLock",
    "NumLock",
    "Dead",
    "F8",
    "F10",
  ])("that presses %s for a character types the character", (name) => {
    const { scans, reached } = press(["1", name, "2", "Enter"], 5);
    expect(scans).toEqual(["12"]);
    expect(reached).toEqual(["1", name]);
  });

  it.each([
    [3, []],
    [4, [" 123"]],
    [70, [" 123"]],
    [71, []],
  ])("in a field with %i ms between keys makes %j", (gap, scans) => {
    expect(press([..." 123", "Enter"], gap, NO_KEYS, 1000, true).scans).toEqual(scans);
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
    const after = keysAfterIdle(keys);
    expect(isSuffix(after, keys.lastAt + 1500)).toBe(true);
    expect(isSuffix(after, keys.lastAt + 2001)).toBe(false);
    expect(isUnendedScan(press([..."123"], 20).keys)).toBe(false);
    expect(isUnendedScan(press([..."1234"], 50).keys)).toBe(true);
    expect(isUnendedScan(press([..."1234"], 51).keys)).toBe(false);
  });
});

describe("a pause within a pull", () => {
  const head = "4008101";
  const tail = "821377";
  /** The pull's two halves, 15 ms a key, with a pause of `gap` between them. */
  function halves(gap: number, ends: PullEnds, isInField = false, at = 15) {
    let keys = NO_KEYS;
    const scans: string[] = [];
    let now = 1000;
    for (const [n, key] of [...head, ...tail, "Enter"].entries()) {
      now += n === head.length ? gap : at;
      const result = pressKey(keys, { key, at: now, ends, isInField });
      keys = releaseKey(result.keys, key);
      if (result.scan !== null) scans.push(result.scan);
    }
    return scans;
  }
  const gaps = Array.from({ length: 81 }, (_, n) => n * 25);

  it("of up to 1.5 s joins it where every pull so far has ended with Enter", () => {
    for (const gap of gaps) {
      const isOne = gap <= GUN_LONG_PAUSE;
      expect(halves(gap, "always"), `${gap}`).toEqual([isOne ? head + tail : tail]);
    }
  });

  it("of more than half a second parts it where this is not known, or not so", () => {
    for (const gap of gaps) {
      const isOne = gap <= GUN_KEY_GAP;
      for (const ends of ["unknown", "notAlways"] as const) {
        expect(halves(gap, ends), `${gap}`).toEqual([isOne ? head + tail : tail]);
      }
    }
  });

  it("joins nothing in a field, in which people type, and nothing that a person can type", () => {
    for (const gap of [600, 1000, 1500]) {
      expect(halves(gap, "always", true)).toEqual([tail]);
      expect(halves(gap, "always", false, 80)).toEqual([tail]);
    }
    // An amount that a person types before the pull.
    const typed = press([..."12"], 60);
    const next = { key: "4", at: typed.end + 900, ends: "always" } as const;
    expect(pressKey(typed.keys, next).keys.text).toBe("4");
  });

  it("is no part of the speed: the joined keys are a scan also if the end never comes", () => {
    const { keys, end } = press([...head], 15);
    let joined = releaseKey(keys, "1");
    for (const [n, key] of [...tail].entries()) {
      joined = pressKey(joined, { key, at: end + 1200 + n * 15, ends: "always" }).keys;
      joined = releaseKey(joined, key);
    }
    expect(joined.text).toBe(head + tail);
    expect(isUnendedScan(joined)).toBe(true);
  });

  it("counts no longer once a pull has ended with nothing", () => {
    expect(endsAfter("unknown", true)).toBe("always");
    expect(endsAfter("always", true)).toBe("always");
    expect(endsAfter("unknown", false)).toBe("notAlways");
    expect(endsAfter("always", false)).toBe("notAlways");
    expect(endsAfter("notAlways", true)).toBe("notAlways");
  });
});

describe("a person", () => {
  it("presses the focused button with Enter, Tab or the blank", () => {
    for (const name of ["Enter", "Tab", " "]) {
      expect(press([name], 0)).toMatchObject({ scans: [], reached: [name] });
    }
    expect(press([" ", "Enter"], 5)).toMatchObject({ scans: [], reached: [" ", "Enter"] });
    expect(press(["1"], 0, NO_KEYS, 5).reached).toEqual(["1"]);
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
    const names = ["1", "2", "ArrowDown", "Enter"];
    expect(press(names, 5)).toMatchObject({ scans: [], reached: ["1", "ArrowDown", "Enter"] });
  });

  it("who still holds the last key has typed all of it", () => {
    const typed = press([..."12"], 130);
    const { keys, end } = press([..."abcd"], 15, releaseKey(typed.keys, "2"), typed.end + 150);
    const ended = pressKey(keys, { key: "Enter", at: end + 15 });
    expect([ended.scan, ended.typed]).toEqual(["12abcd", ""]);
  });

  it("without a field may be a gun that leaves longer gaps", () => {
    const { keys } = pressKey(NO_KEYS, { key: "1", at: 1000 });
    expect(pressKey(keys, { key: "2", at: 1400 }).keys.text).toBe("12");
  });

  it("in a field still holds the last key when Enter goes down", () => {
    const { keys, end } = press([..."1234"], 30, NO_KEYS, 1000, true);
    const enter = { key: "Enter", at: end + 30, isInField: true };
    expect(pressKey(releaseKey(keys, "3"), enter).scan).toBeNull();
    expect(pressKey(releaseKey(keys, "4"), enter).scan).toBe("1234");
  });
});

describe("the text of a pull", () => {
  const code = "4006381333931";
  const fast = press([...code], 12).keys;
  const slow = press([...code], 60).keys;

  it.each(["", "400638", "333931", "4006931", code])(
    "is that of its keys where the field has %j of it",
    (value) => {
      for (const keys of [fast, slow]) expect(wholeText(keys, value)).toBe(code);
    },
  );

  it("is without what was in the field before it, where no person can have typed it", () => {
    expect(wholeText(fast, `12${code}`)).toBe(code);
    expect(wholeText(slow, `12${code}`)).toBe(`12${code}`);
  });

  it("is the right number in the field of which the keys after a pause are the end", () => {
    const { keys } = press([...code.slice(3)], 5);
    expect(wholeText(keys, code)).toBe(code);
  });

  it("is the field's where that has other characters, or the keys only the last of a person's", () => {
    expect(wholeText(fast, "４００６３８１３３３９３１")).toBe("４００６３８１３３３９３１");
    expect(wholeText(fast, "4006381333930")).toBe("4006381333930");
    expect(wholeText(press(["2"], 0).keys, "12")).toBe("12");
    expect(wholeText(NO_KEYS, "12")).toBe("12");
  });
});

describe("a gun that reads a GS1 label", () => {
  const names = [..."10AB", "Control", "\x1d", ..."217", "Enter"];

  it.each([false, true])("types the sign that ends an element (in a field: %s)", (isInField) => {
    const { scans, reached } = press(names, 20, NO_KEYS, 1000, isInField);
    expect(scans).toEqual(["10AB\x1d217"]);
    // Its keys zoom where the keyboard has another sign on one of them.
    expect(reached).not.toContain("\x1d");
  });

  it("and lets the keys go up in any order is no person", () => {
    const { keys } = press([..."10AB", "\x1d"], 20);
    expect(pressKey(keys, { key: "2", at: 1100 }).keys.isByHand).toBe(false);
  });

  it("is none where a person presses them", () => {
    expect(press(["\x1d", "Enter"], 20)).toMatchObject({ scans: [], reached: ["\x1d", "Enter"] });
  });
});

it("in a field for a password only a number with its check digit is a pull", () => {
  expect(["4006381333931", "2000000000107"].map(isPullInPassword)).toEqual([true, true]);
  const typed = ["4006381333932", "hunter22", "Shelf 4 toys!", "12345", "BOX-7"];
  expect(typed.filter(isPullInPassword)).toEqual([]);
});

it("a text put in at once is one scan a line", () => {
  expect(scansOf("111\r\n222\n\n333\t")).toEqual(["111", "222", "333"]);
  expect(scansOf(" \n")).toEqual([]);
});

describe.each([false, true])(
  "a pull right behind what a person typed (in a field: %s)",
  (isInField) => {
    /** Types the keys 130 ms apart, then pulls after a pause, at 15 ms a key. */
    const typeAndPull = (typed: string, pause: number, code: string, gap = 15) => {
      const before = press([...typed], 130, NO_KEYS, 1000, isInField);
      return press(
        [...code, "Enter"],
        gap,
        releaseKey(before.keys, typed.at(-1) ?? ""),
        before.end + pause,
        isInField,
      );
    };

    it.each([60, 100, 150, 190])("after %i ms is a scan by itself", (pause) => {
      for (const typed of ["1", "12", "ab", "a slow beginning"]) {
        const { scans, typed: before } = typeAndPull(typed, pause, "4006381333931");
        expect([scans, before]).toEqual([["4006381333931"], [typed]]);
      }
    });

    it("is three times as fast as its pause, and has four characters", () => {
      const parted = (...pull: [pause: number, code: string, gap: number]) =>
        typeAndPull("12", ...pull).typed;
      expect(parted(150, "abcd", 50)).toEqual(["12"]);
      expect(parted(150, "abcd", 51)).toEqual([]);
      expect(parted(150, "abc", 15)).toEqual([]);
    });

    it("does not part a right number in which a gun paused", () => {
      expect(typeAndPull("4", 150, "006381333931").scans).toEqual(["4006381333931"]);
    });

    it("does not part a label in which a gun paused after some keys", () => {
      const begun = press([..."AB-"], 15, NO_KEYS, 1000, isInField);
      const keys = releaseKey(begun.keys, "-");
      const { scans, typed } = press([..."CD12", "Enter"], 15, keys, begun.end + 100, isInField);
      expect([scans, typed]).toEqual([["AB-CD12"], []]);
    });
  },
);

describe("keys that waited for somebody who listens", () => {
  /** As a gun types them, each key up before the next goes down, `pause` milliseconds between two pulls. */
  function pulls(count: number, pause: number, end: string[]) {
    const length = 2 * (13 + end.length);
    return Array.from({ length: count * length }, (_, n) => {
      const pull = Math.floor(n / length);
      const key = [..."4006381333931", ...end][Math.floor((n % length) / 2)] ?? "";
      return { key, timeStamp: n * 10 + pull * pause, pull };
    });
  }

  it("are kept whatever their number, until they are old", () => {
    const heard = pulls(20, 700, ["Enter"]);
    const last = heard.at(-1)?.timeStamp ?? 0;
    expect(freshKeys(heard, last)).toEqual(heard);
    expect(freshKeys(heard, last + EARLY_KEYS_KEPT + 1)).toEqual([]);
    expect(freshKeys([], 0)).toEqual([]);
  });

  it("hold a pull where an end follows a character: a person's Tab or Enter alone is none", () => {
    const typed = (...names: string[]) =>
      names.flatMap((key) => ["keydown", "keyup"].map((type) => ({ key, type })));
    expect(hasPull(typed("7", "Enter"))).toBe(true);
    expect(hasPull(typed("Tab", "Enter"))).toBe(false);
    expect(hasPull(typed("7"))).toBe(false);
  });

  it.each([
    [700, ["Enter"]],
    [700, ["Enter", "Tab"]],
    [GUN_LONG_PAUSE + 100, []],
  ])("lose whole pulls, never the beginning of one: %i ms between them, %j", (pause, end) => {
    const all = pulls(60, pause, end);
    for (let n = 1; n <= all.length; n++) {
      const heard = all.slice(0, n);
      const { timeStamp: now, pull: last } = heard.at(-1) as (typeof all)[number];
      const kept = freshKeys(heard, now);
      const [first] = kept as [(typeof all)[number]];
      const dropped = heard.slice(0, n - kept.length);
      expect(kept.at(-1)?.pull).toBe(last);
      expect(now - first.timeStamp).toBeLessThanOrEqual(EARLY_KEYS_KEPT);
      expect(dropped.at(-1)?.pull).not.toBe(first.pull);
    }
  });
});

it("a pull may be cut whose first key comes as soon as keys are heard", () => {
  const pull = (start: number, gap: number, text = "X-1") =>
    press([...text], gap, NO_KEYS, start).keys;
  expect(mayBeCut(pull(1000, 20), 990)).toBe(true);
  // A key that waited for the page says when it went down.
  expect(mayBeCut(pull(980, 20), 990)).toBe(true);
  expect(mayBeCut(pull(1000, 20), 900)).toBe(false);
  expect(mayBeCut(pull(1000, 60), 900)).toBe(true);
  expect(mayBeCut(pull(1000, 60), 870)).toBe(false);
  expect(mayBeCut(pull(1000, 60, "1"), 950)).toBe(true);
});
