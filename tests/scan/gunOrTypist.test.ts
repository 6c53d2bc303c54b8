/** 2,000 texts and 2,000 pulls in a field that has the focus, in virtual time: which is which (docs/design.md, "Guns"). */
import { expect, it } from "vitest";
import { NO_KEYS, type PullEnds, pressKey, releaseKey } from "#domain/scan/gun.ts";
import { type Random, seeded } from "../random.ts";
import { gun, pick, type Stroke, someCode, someText, typist } from "./typing.ts";

const COUNT = 2000;
const ENDS = ["Enter", "Tab"];

interface Typed {
  isInField?: boolean;
  ends?: PullEnds;
}

/** The scans that strokes in a field come to, and the keys that did not reach the field. */
function type(strokes: readonly Stroke[], { isInField = true, ends = "unknown" }: Typed = {}) {
  let keys = NO_KEYS;
  const scans: string[] = [];
  const taken: string[] = [];
  for (const { key, at, isDown } of strokes) {
    if (!isDown) {
      keys = releaseKey(keys, key);
      continue;
    }
    const result = pressKey(keys, { key, at, isInField, ends });
    keys = result.keys;
    if (result.scan !== null) scans.push(result.scan);
    if (result.isTaken) taken.push(key);
  }
  return { scans, taken, keys };
}

const from = (at: number, strokes: readonly Stroke[]) =>
  strokes.map((stroke) => ({ ...stroke, at: stroke.at + at }));
const keysOf = (random: Random, text: string) => [...text, pick(random, ENDS)];

it(`no text of ${COUNT} is taken for a scan`, () => {
  const random = seeded(1);
  for (let n = 0; n < COUNT; n++) {
    const text = someText(random);
    expect(type(typist(random, keysOf(random, text))), `${n}: ${text}`).toMatchObject({
      scans: [],
      taken: [],
    });
  }
});

it(`no text of ${COUNT} is taken for more of a pull because this gun always sends Enter`, () => {
  const random = seeded(9);
  for (let n = 0; n < COUNT; n++) {
    const strokes = typist(random, keysOf(random, someText(random)));
    for (const isInField of [true, false]) {
      const known = type(strokes, { isInField, ends: "always" });
      expect(known, `${n}`).toEqual(type(strokes, { isInField }));
    }
  }
});

it(`no text of ${COUNT} at 120 words a minute is taken for a scan`, () => {
  const random = seeded(2);
  let rolled = 0;
  let all = 0;
  for (let n = 0; n < COUNT; n++) {
    const strokes = typist(random, keysOf(random, someText(random)), 120);
    expect(type(strokes), `${n}`).toMatchObject({ scans: [], taken: [] });
    let down = 0;
    for (const { isDown } of strokes) {
      if (isDown && down > 0) rolled += 1;
      down += isDown ? 1 : -1;
    }
    all += strokes.length / 2;
  }
  // The share that the study gives for fast typists.
  expect(rolled / all).toBeGreaterThan(0.4);
  expect(rolled / all).toBeLessThan(0.7);
});

it(`no pull of ${COUNT} is missed, whatever was typed before`, () => {
  const random = seeded(3);
  for (let n = 0; n < COUNT; n++) {
    const code = someCode(random);
    const before = typist(random, [...someText(random)]);
    const pause = (before.at(-1)?.at ?? 0) + 250;
    const end = pick(random, ENDS);
    const strokes = [...before, ...from(pause, gun(random, [...code, end]))];
    expect(type(strokes), `${n}: ${code}`).toMatchObject({ scans: [code], taken: [end] });
  }
});

it.each([5, 12, 35, 60])(
  "two pulls right behind one another at %i ms a key are two scans",
  (gap) => {
    const random = seeded(4);
    const both = ["4006381333931", "Enter", "2000000000015", "Enter"].flatMap((part) =>
      part === "Enter" ? [part] : [...part],
    );
    expect(type(gun(random, both, gap)).scans).toEqual(["4006381333931", "2000000000015"]);
  },
);

it("a pull of fewer than four characters stays text", () => {
  const random = seeded(5);
  expect(type(gun(random, ["1", "2", "3", "Enter"], 20))).toMatchObject({ scans: [], taken: [] });
  expect(type(gun(random, ["1", "2", "3", "4", "Enter"], 20)).scans).toEqual(["1234"]);
});

it("a key held down, however even, is a person's", () => {
  let keys = NO_KEYS;
  for (let n = 0; n < 20; n++) {
    keys = pressKey(keys, { key: "0", at: n * 30, isRepeat: n > 0, isInField: true }).keys;
  }
  keys = releaseKey(keys, "0");
  const result = pressKey(keys, { key: "Enter", at: 640, isInField: true });
  expect(result).toMatchObject({ scan: null, isTaken: false });
});

it("what comes faster than any keyboard is put in by a program", () => {
  const random = seeded(6);
  expect(type(gun(random, [..."Best regards", "Enter"], 1)).scans).toEqual([]);
});

it("capitals, with their Shift held, are part of a pull", () => {
  const strokes: Stroke[] = [..."ABCD"].flatMap((letter, n) => [
    { key: "Shift", at: n * 20, isDown: true },
    { key: letter, at: n * 20 + 5, isDown: true },
    // Shift may be up first, so that the key's own going up has another name.
    { key: "Shift", at: n * 20 + 10, isDown: false },
    { key: letter.toLowerCase(), at: n * 20 + 12, isDown: false },
  ]);
  strokes.push({ key: "Enter", at: 85, isDown: true });
  expect(type(strokes).scans).toEqual(["ABCD"]);
});

it("the second end of a gun (CR and LF, Enter and Tab) does not reach the field", () => {
  const random = seeded(7);
  expect(type(gun(random, [..."4006381333931", "Enter", "Enter"], 20)).taken).toHaveLength(2);
});

it("whoever moves about in the field breaks the run off", () => {
  const random = seeded(8);
  for (const key of ["Backspace", "ArrowLeft", "Shortcut"]) {
    expect(type(gun(random, ["1", "2", key, "3", "4", "Enter"], 20)).scans).toEqual([]);
  }
});
