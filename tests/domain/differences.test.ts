/** The outcome of a counted line, on the device and in the stock (docs/design.md, "Counting"). */
import { describe, expect, it } from "vitest";
import {
  lineCommands,
  linesOfCount,
  linesToHandIn,
  withCounted,
  withHandedIn,
} from "#domain/count/countLines.ts";
import {
  amountNow,
  formatDifference,
  isBookable,
  isFarOff,
  recountSentence,
  sortLines,
  summaryOf,
} from "#domain/count/differences.ts";
import { placeName } from "#domain/count/placeName.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import type { CountLine } from "#domain/types.ts";

const toy = { strToyBarcode: "T1", strName: "Train", imageThumb: "/t" };
const counted = (more: Partial<CountLine> = {}): CountLine => ({
  ...{ ...toy, isGone: false, intAmount: 3, intExpected: 3, intAfter: 0, intUnsure: 0 },
  ...{ isUncertain: false, strRecount: "none", intBooked: null, ...more },
});
const onDevice = (barcode: string, more: Partial<BoxCartLine> = {}): BoxCartLine => ({
  ...{
    ...toy,
    strToyBarcode: barcode,
    intAmountInBox: 1,
    intSince: 10,
    intUntil: 10,
    isHandedIn: false,
  },
  ...more,
});

describe("lines on the device", () => {
  it("know when they were counted, first and last, and the newest is the last", () => {
    const lines = [onDevice("T1"), onDevice("T2")];
    const after = withCounted(lines, toy, { amount: 2, at: 30 });
    expect(after).toEqual([onDevice("T2"), onDevice("T1", { intAmountInBox: 2, intUntil: 30 })]);
    expect(withCounted([], toy, { amount: 1, at: 30 })).toEqual([
      onDevice("T1", { intSince: 30, intUntil: 30 }),
    ]);
  });

  it("know the first and the last pull, also where an older one is looked up late", () => {
    const lines = [onDevice("T1", { intSince: 30, intUntil: 30 })];
    const [line] = withCounted(lines, toy, { amount: 2, at: 10 });
    expect(line).toMatchObject({ intSince: 10, intUntil: 30 });
  });

  it("stay within what an amount can be, and are to be handed in again", () => {
    const lines = [onDevice("T1", { isHandedIn: true })];
    const amounts = [-1, QUANTITY_MAX + 1].map((amount) =>
      withCounted(lines, toy, { amount, at: 30 }),
    );
    expect(amounts.map(([line]) => line?.intAmountInBox)).toEqual([0, QUANTITY_MAX]);
    expect(amounts[0]?.[0]?.isHandedIn).toBe(false);
  });

  it.each<[string, BoxCartLine[], number | null | undefined, number | null]>([
    ["the latest end", [onDevice("T2", { intUntil: 50 }), onDevice("T3")], 20, 50],
    ["a beginning without an end", [onDevice("T2", { intSince: 40, intUntil: null })], 20, 40],
    ["the moment that is known", [onDevice("T2")], 20, 20],
    ["that moment where no line has one", [], 20, 20],
    ["nothing", [onDevice("T2", { intSince: null, intUntil: null })], null, null],
    ["nothing either", [], undefined, null],
  ])("without a clock begin at what is known of what was before: %s", (_, lines, seen, since) => {
    const [line] = withCounted(lines, toy, { amount: 1, at: null, seen }).slice(-1);
    expect(line).toMatchObject({ intSince: since, intUntil: null });
  });

  it("of somebody else's count are handed in already, at a time that is not known here", () => {
    expect(linesOfCount([counted({ intAmount: 4 })])).toEqual([
      onDevice("T1", { intAmountInBox: 4, intSince: null, intUntil: null, isHandedIn: true }),
    ]);
  });

  it("are handed in once the next begins, all of them at the end, each once", () => {
    const lines = [onDevice("T1", { isHandedIn: true }), onDevice("T2"), onDevice("T3")];
    const [, second, third] = lines as [BoxCartLine, BoxCartLine, BoxCartLine];
    expect(linesToHandIn(lines, false)).toEqual([second]);
    expect(linesToHandIn(lines, true)).toEqual([second, third]);
    const after = withHandedIn(lines, [second]);
    expect(after.map(({ isHandedIn }) => isHandedIn)).toEqual([true, true, false]);
  });

  it("are handed in with when they were counted, as far as that is known", () => {
    const count = { strCount: "c", strBoxCode: "B1" };
    const { intUntil: _, intSince: __, ...unknown } = onDevice("T2", { intAmountInBox: 0 });
    const about = { kind: "countLine", ...count, strName: "Train" };
    expect(lineCommands(count, [onDevice("T1", { intUntil: 20 }), unknown])).toEqual([
      { ...about, strToyBarcode: "T1", intAmount: 1, intPulledFrom: 10, intPulledTo: 20 },
      { ...about, strToyBarcode: "T2", intAmount: 0, intPulledFrom: null, intPulledTo: null },
    ]);
  });
});

describe("a counted line", () => {
  it("is what was counted with what was ordered since, and what is not in it by choice", () => {
    const line = { intAmount: 5, intAfter: -1, intUnsure: 2 };
    expect(amountNow(line, "contained")).toBe(4);
    expect(amountNow(line, "after")).toBe(6);
    expect(amountNow({ intAmount: 1, intAfter: -3, intUnsure: 0 }, "contained")).toBe(0);
  });

  it("is booked without a choice where all is known", () => {
    const bookable = (isUncertain: boolean) =>
      (["book", "contained", "after", "keep"] as const).filter((choice) =>
        isBookable({ isUncertain }, choice),
      );
    expect(bookable(false)).toEqual(["book", "contained", "after", "keep"]);
    expect(bookable(true)).toEqual(["contained", "after", "keep"]);
  });

  it.each([
    [3, 3, false, false],
    [3, 4, false, true],
    [4, 3, false, true],
    [51, 50, false, true],
    [51, 50, true, false],
    [50, 51, true, false],
    [50, 49, true, true],
    [52, 50, true, true],
  ])(
    "of %i where the book has %i, tolerant: %s, is far off: %s",
    (amount, expected, isTolerant, isFar) => {
      expect(isFarOff({ intAmount: amount, intExpected: expected, isTolerant })).toBe(isFar);
    },
  );

  it.each<[Partial<CountLine>, string]>([
    [{ intAmount: 3, intExpected: 5 }, "Counted 3, the stock has 5: 2 missing."],
    [{ intAmount: 5, intExpected: 3 }, "Counted 5, the stock has 3: 2 extra."],
    [{ intAmount: 3 }, "Counted 3, the stock has 3: 0 extra."],
    [{ intExpected: 5, intAfter: 1 }, "Counted 3, the stock has 5: 2 missing. Since then: +1."],
    [{ intExpected: 5, intAfter: -4 }, "Counted 3, the stock has 5: 2 missing. Since then: −4."],
    [
      { isUncertain: true, intUnsure: -2 },
      "Counted 3. At about the same time: 2 taken out. Was that before you counted?",
    ],
    [
      { isUncertain: true, intUnsure: 2 },
      "Counted 3. At about the same time: 2 put in. Was that before you counted?",
    ],
    [
      { isUncertain: true },
      "Counted 3. At about the same time: changes that cancel each other out. Was that before you counted?",
    ],
  ])("in words: %o", (line, words) => {
    expect(formatDifference(counted(line))).toBe(words);
  });
});

describe("a count", () => {
  const right = counted();
  const missing = counted({ intExpected: 5 });
  const extra = counted({ intAmount: 4 });
  const uncertain = counted({ isUncertain: true });
  const gone = counted({ isGone: true });

  it("has lines that are right, and others", () => {
    const lines = [right, missing, uncertain, extra, gone];
    expect(sortLines(lines)).toEqual({
      right: [right],
      differing: [missing, uncertain, extra, gone],
    });
  });

  it("is summed up: what is asked about or gone counts as neither missing nor extra", () => {
    const asked = counted({ isUncertain: true, intExpected: 9 });
    const lines = [right, right, missing, extra, asked, counted({ isGone: true, intExpected: 0 })];
    const inBook = { strToyBarcode: "T9", strName: "Robot", imageThumb: null, intExpected: 1 };
    expect(summaryOf({ lines, missing: [inBook, inBook, inBook] }, 5, 2)).toBe(
      "2 right, 2 missing, 1 extra, 1 to be asked about, 3 not counted, 5 unknown, 2 refused",
    );
    expect(summaryOf({ lines: [right], missing: [] }, 0, 0)).toBe("1 right");
    expect(summaryOf({ lines: [], missing: [] }, 0, 0)).toBe("Nothing was counted");
  });

  it("is to be done again where it differs, by the same or by another", () => {
    expect(recountSentence(1, false)).toBe(
      "1 toy differs from the stock. Count again, or book what you counted.",
    );
    expect(recountSentence(2, true)).toBe(
      "2 toys differ too much. Somebody else has to take this count over and count again.",
    );
  });

  it("is of a box, or of what lies in none", () => {
    expect(placeName("B1")).toBe("box B1");
    expect(placeName("")).toBe("the loose pieces");
  });
});
