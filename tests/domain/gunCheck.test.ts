/** The faults of a gun that three labels show, and a device's repairs (docs/design.md, "Guns"). */
import { describe, expect, it } from "vitest";
import { gtinsOf } from "#domain/code/codes.ts";
import {
  afterInsisting,
  afterPull,
  CHECK_LABELS,
  faultsOf,
  type GunReadings,
  NO_READINGS,
  nextLabel,
  type Pull,
  readingOf,
  repairOf,
} from "#domain/scan/gunCheck.ts";
import { NO_REPAIR, usCharacter, withoutAffixes } from "#domain/scan/gunRepair.ts";

const [FIGURES, LETTERS, SIGNS] = CHECK_LABELS;
const pull = (text: string, more: Partial<Pull> = {}): Pull => ({
  text,
  byKeys: text,
  end: "Enter",
  isByHand: false,
  keyGap: 10,
  at: 0,
  ...more,
});

const pulledAt = (text: string, check: GunReadings, more: Partial<Pull> = {}) =>
  afterPull(check, pull(text, more));
const afterAll = CHECK_LABELS.reduce((check, label) => pulledAt(label, check), NO_READINGS);

describe("a pull at a label", () => {
  it.each([
    ["as it should be", pull(LETTERS), []],
    ["of a German keyboard", pull("AYZQWzMayzqwm", { byKeys: LETTERS }), ["layout"]],
    ["with CapsLock", pull("azqwymAZQWYM", { byKeys: LETTERS }), ["capsLock"]],
    [
      "with CapsLock, of keys that are not told",
      pull("azqwymAZQWYM", { byKeys: null }),
      ["capsLock"],
    ],
    ["with more before and behind", pull(`]C0${LETTERS}#`), ["affix"]],
    [
      "of a German keyboard with more before it",
      pull("?", { byKeys: `]C0${LETTERS}` }),
      ["layout", "affix"],
    ],
    ["twice without an end", pull(LETTERS + LETTERS, { end: null }), ["twice", "unended"]],
    ["that ends with Tab", pull(LETTERS, { end: "Tab" }), []],
    ["as slow as is still good", pull(LETTERS, { keyGap: 60 }), []],
    ["slower than that", pull(LETTERS, { keyGap: 60.1 }), ["slow"]],
  ])("%s", (_, pulled, faults) => {
    expect(readingOf(pulled, LETTERS)?.faults).toEqual(faults);
  });

  it.each([
    ["another label", pull(FIGURES)],
    ["nothing", pull("")],
    ["another layout whose keys are not told", pull("AYZQWzMayzqwm", { byKeys: null })],
    ["more than a gun puts before it", pull(`123456789${LETTERS}`)],
    ["more than a gun puts behind it", pull(`${LETTERS}123456789`)],
  ])("is none where it brings %s", (_, pulled) => {
    expect(readingOf(pulled, LETTERS)).toBeNull();
  });

  it("may have eight characters before and behind the label", () => {
    const reading = readingOf(pull(`12345678${LETTERS}87654321`), LETTERS);
    expect(reading?.repair).toEqual({ isByKeys: false, prefix: "12345678", suffix: "87654321" });
  });
});

describe("a second pull", () => {
  it.each([
    [700, ["twice"]],
    [701, []],
  ])("of the same label %i ms later", (at, faults) => {
    const { readings } = pulledAt(SIGNS, afterAll, { at });
    expect(readings.map((reading) => reading.faults)).toEqual([[], [], faults]);
  });

  it("is none of another label, and is told once", () => {
    expect(pulledAt(FIGURES, afterAll)).toEqual(afterAll);
    const twice = pulledAt(SIGNS, afterAll);
    expect(pulledAt(SIGNS, twice)).toEqual(twice);
  });
});

describe("a check", () => {
  it("shows one label after the other, and ends after the last", () => {
    const shown = [NO_READINGS, pulledAt(FIGURES, NO_READINGS), afterAll].map(nextLabel);
    expect(shown).toEqual([FIGURES, LETTERS, undefined]);
  });

  it("says what came in place of the label, until the label comes", () => {
    const first = pulledAt(FIGURES, NO_READINGS);
    const other = pulledAt("4006381333931", first);
    expect(other).toEqual({ ...first, last: null, otherText: "4006381333931" });
    expect(pulledAt("400", other).otherText).toBe("400");
    expect(pulledAt(LETTERS, other)).toMatchObject({ otherText: null, last: { text: LETTERS } });
    const insisted = afterInsisting(other);
    expect(insisted).toMatchObject({ otherText: null });
    expect(insisted.readings[1]).toEqual({ faults: ["otherLayout"], repair: NO_REPAIR });
  });
});

describe("three readings", () => {
  const readings = (pulls: [string, string, string], more: Partial<Pull> = {}) =>
    CHECK_LABELS.flatMap((label, n) => readingOf(pull(pulls[n] ?? "", more), label) ?? []);

  it("need nothing where all is well", () => {
    expect(repairOf(readings([...CHECK_LABELS]))).toBeNull();
  });

  it("tell each fault once, the gravest first", () => {
    const { readings: insisted } = afterInsisting(NO_READINGS);
    const faults = faultsOf([...readings([...CHECK_LABELS], { end: null }), ...insisted]);
    expect(faults).toEqual(["otherLayout", "unended"]);
  });

  it("are read by their keys where one of them needs it", () => {
    const [figures, signs] = [readingOf(pull(FIGURES), FIGURES), readingOf(pull(SIGNS), SIGNS)];
    const letters = readingOf(pull("?", { byKeys: LETTERS }), LETTERS);
    expect(repairOf([figures, letters, signs].flatMap((one) => one ?? []))).toEqual({
      ...NO_REPAIR,
      isByKeys: true,
    });
  });

  it("lose what stands before and behind all of them, and nothing that does not", () => {
    const of = (pulls: [string, string, string]) => repairOf(readings(pulls));
    expect(of([`]A${FIGURES}.`, `]A${LETTERS}.`, `]A${SIGNS}.`])).toEqual({
      isByKeys: false,
      prefix: "]A",
      suffix: ".",
    });
    expect(of([`]A${FIGURES}.`, `]B${LETTERS}.`, `]A${SIGNS}.`])).toMatchObject({ prefix: "" });
    expect(of([`]A${FIGURES}`, LETTERS, SIGNS])).toBeNull();
  });

  it("tell a gun that says the kind of each code: an EAN is among the labels", () => {
    expect(CHECK_LABELS.map((label) => gtinsOf(label).length > 0)).toEqual([true, false, false]);
    expect([...new Set(FIGURES)].sort().join("")).toBe("0123456789");
    const told = readings([`]E0${FIGURES}`, `]C0${LETTERS}`, `]C0${SIGNS}`]);
    expect(faultsOf(told)).toEqual(["affix"]);
    expect(repairOf(told)).toBeNull();
  });
});

describe("a code with more before and behind", () => {
  const repair = { isByKeys: false, prefix: "]A", suffix: "." };

  it.each([
    ["]A4006381333931.", "4006381333931"],
    ["4006381333931.", "4006381333931."],
    ["]A4006381333931", "]A4006381333931"],
    ["]A.", "]A."],
  ])("%s is %s", (text, code) => {
    expect(withoutAffixes(text, repair)).toBe(code);
  });

  it("is as it was where nothing is repaired", () => {
    expect(withoutAffixes("4006381333931", NO_REPAIR)).toBe("4006381333931");
  });
});

describe("a key of a US keyboard", () => {
  it.each([
    ["KeyY", false, "y"],
    ["KeyY", true, "Y"],
    ["Digit7", false, "7"],
    ["Digit7", true, "&"],
    ["Numpad7", true, "7"],
    ["Slash", false, "/"],
    ["Slash", true, "?"],
    ["Space", true, " "],
    ["NumpadAdd", false, "+"],
    ["Enter", false, null],
    ["", false, null],
  ])("%s, with Shift: %s", (code, hasShift, character) => {
    expect(usCharacter(code, hasShift)).toBe(character);
  });
});
