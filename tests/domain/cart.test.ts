/** The effect of a scan on a cart, and the validation of a persisted one (specification section 5). */
import { parse, safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { storedSchemas } from "#domain/outbox/stored.ts";
import {
  answersOf,
  type CartState,
  codesToAsk,
  failedHead,
  missingAmount,
  missingCodes,
  nextAmount,
  pullAfter,
  pullsAgain,
  resolveQueue,
  withAmount,
} from "#domain/scan/cart.ts";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { OUT_OF_VIEW } from "#domain/scan/confirmDetection.ts";
import { codesToAskAgain, resolveFailed } from "#domain/scan/lookUpAgain.ts";
import { scanMessages } from "#domain/scan/scanMessages.ts";
import type { FoundCodes, Lookup, ScanSource } from "#domain/scan/scanOutcome.ts";
import { shows } from "../specification/clauses.ts";

const line = (barcode: string, amount = 1): BoxCartLine => ({
  strToyBarcode: barcode,
  strName: `Toy ${barcode}`,
  imageThumb: null,
  intAmountInBox: amount,
});

const toy = (barcode: string): Lookup => ({ type: "toy", toy: line(barcode) });

const box = (boxCode: string): Lookup => ({ type: "box", strBoxCode: boxCode });

function scanned(codes: string[], source: ScanSource, cart: BoxCartLine[] = []): CartState {
  const queue = codes.map((code, n) => ({ intScan: n + 1, strCode: code, source }));
  return { cart, queue, scans: [], barcodeOf: {} };
}

const none = (code: string): FoundCodes => ({ [code]: { type: "unknown" } });

describe("a pull whose lookup had no answer", () => {
  const silent: FoundCodes = {
    A: { type: "failed", status: 503 },
    B: { type: "offline" },
    C: { type: "failed", status: null },
    D: { type: "failed", status: 400 },
    E: { type: "unauthorised" },
    F: { type: "unknown" },
  };
  const failed = () =>
    resolveQueue(scanned(["A", "A", "B", "C", "D", "E", "F"], "gun"), silent).state;
  const numbers = ({ failed: left = [] }: CartState) => left.map(({ intScan }) => intScan);

  it("is kept where the server said nothing, or only that the session is over, in order, and asked about once a code", () => {
    expect(numbers(failed())).toEqual([1, 2, 3, 4, 6]);
    expect(codesToAskAgain(failed(), 5)).toEqual(["A", "B", "C", "E"]);
    expect(codesToAskAgain(failed(), 2)).toEqual(["A", "B"]);
  });

  it("counts each time once something is known, in the place of its failure; the others wait on", () => {
    const before = { ...failed(), queue: scanned(["G"], "gun").queue };
    const { state, settled } = resolveFailed(before, {
      ...silent,
      A: toy("A"),
      B: { type: "unknown" },
    });
    expect(state.cart).toEqual([line("A", 2)]);
    expect(settled.map(({ intScan, text }) => [intScan, text])).toEqual([
      [1, scanMessages.scanned],
      [2, scanMessages.oneMore(2)],
      [3, scanMessages.toyNotFound],
    ]);
    expect(numbers(state)).toEqual([4, 6]);
    expect(state.queue).toEqual(before.queue);
    expect(state.scans.map(({ intScan }) => intScan).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(resolveFailed(before, silent)).toEqual({ state: before, settled: [] });
  });

  it("of a count is kept too, unless there is no network: then it counts by its code", () => {
    const counting = { ...scanned(["A", "B"], "gun"), strCount: "c" };
    const { state } = resolveQueue(counting, silent);
    expect(numbers(state)).toEqual([1]);
    expect(state.cart).toMatchObject([{ strToyBarcode: "B", intAmountInBox: 1 }]);
    expect(resolveFailed(state, { A: toy("A") }).state.cart).toMatchObject([
      { strToyBarcode: "B", intAmountInBox: 1 },
      { strToyBarcode: "A", intAmountInBox: 1 },
    ]);
  });
});

describe("a toy made of a code that was pulled", () => {
  const unknown: FoundCodes = { NEW: { type: "unknown" }, OTHER: { type: "unknown" } };
  const pulled = (codes: string[]) => resolveQueue(scanned(codes, "gun"), unknown).state;

  it("counts each of its pulls, with the amounts that were typed, and no other's", () => {
    const state = pulled(["NEW", "OTHER", "NEW", "NEW"]);
    expect(missingAmount(state, "NEW")).toBe(3);
    const again = { ...state, ...pullsAgain(state, { intScan: 3, strCode: "NEW", source: "gun" }) };
    const { state: after, settled } = resolveQueue(again, { NEW: toy("NEW") });
    expect(after.cart).toMatchObject([{ strToyBarcode: "NEW", intAmountInBox: 3 }]);
    expect(settled.map(({ intScan, text }) => [intScan, text])).toEqual([
      [1, "Scanned!"],
      [3, "+1 (2 total)"],
      [4, "+1 (3 total)"],
    ]);
    expect(after.scans.map(({ strCode, isProblem }) => [strCode, isProblem])).toEqual([
      ["NEW", false],
      ["NEW", false],
      ["NEW", false],
      ["OTHER", true],
    ]);
    expect([missingAmount(after, "NEW"), missingAmount(after, "OTHER")]).toEqual([0, 1]);
  });

  it("counts the pulls of its other labels, which say another lot or serial, or write its number otherwise", () => {
    const gtin = "4006381333931";
    const labels = [`(01)0${gtin}(21)S1`, `(01)0${gtin}(10)L(21)S2`, gtin, `0${gtin}`];
    const [first = ""] = labels;
    const all = { ...unknown, ...Object.assign({}, ...labels.map(none)) };
    const { state } = resolveQueue(scanned([...labels, "OTHER", first], "gun"), all);
    expect(missingCodes(state)).toEqual([first, "OTHER"]);
    expect(labels.map((label) => missingAmount(state, label))).toEqual([5, 5, 5, 5]);
    const adding = { intScan: 1, strCode: first, source: "gun" as const };
    const again = { ...state, ...pullsAgain(state, adding) };
    const made = resolveQueue(again, answersOf(again, adding, line(gtin))).state;
    expect(made.cart).toMatchObject([{ strToyBarcode: gtin, intAmountInBox: 5 }]);
    expect(missingCodes(made)).toEqual(["OTHER"]);
    // Made elsewhere, of which the next pull tells.
    const found = { ...state, queue: scanned([`(01)0${gtin}(21)S3`], "gun").queue };
    const { queue, cart } = resolveQueue(found, { [`(01)0${gtin}(21)S3`]: toy(gtin) }).state;
    expect(queue).toEqual([]);
    expect(cart).toMatchObject([{ strToyBarcode: gtin, intAmountInBox: 6 }]);
  });

  it("counts more than the history has", () => {
    const state = pulled(Array.from({ length: 30 }, () => "NEW"));
    const again = { ...state, ...pullsAgain(state, { intScan: 9, strCode: "NEW", source: "gun" }) };
    const { cart } = resolveQueue(again, { NEW: toy("NEW") }).state;
    expect(cart).toMatchObject([{ intAmountInBox: 30 }]);
  });

  it("counts twelve for a pull after a twelve", () => {
    const [scan] = scanned(["NEW"], "gun").queue;
    const queue = scan ? [{ ...scan, intAmount: 12 }] : [];
    const { state } = resolveQueue({ ...scanned([], "gun"), queue }, unknown);
    expect(missingAmount(state, "NEW")).toBe(12);
  });
});

describe("settling scans", () => {
  it.each<[string, ScanSource, Lookup, string]>([
    ["a box by camera", "camera", box("A"), "Cannot scan boxes into a box"],
    ["a box by gun", "gun", box("A"), "Cannot scan boxes into a box"],
    ["an unknown code", "gun", { type: "unknown" }, "Toy not found"],
    ["no session", "gun", { type: "unauthorised" }, "Please sign in to view items."],
    ["a failure", "camera", { type: "failed", status: null }, "Lookup failed"],
    ["a toy", "camera", toy("A"), "Scanned!"],
  ])("%s", shows("errors/box-camera"), (_, source, found, text) => {
    const { settled } = resolveQueue(scanned(["A"], source), { A: found });
    expect(settled.map((scan) => scan.text)).toEqual([text]);
  });

  it("needs no lookup for a blank scan or one that can be no code", () => {
    const { settled, state } = resolveQueue(scanned(["", "x".repeat(65), "."], "gun"));
    expect(settled.map((scan) => scan.text)).toEqual([
      "Empty scan",
      "Toy not found",
      "Toy not found",
    ]);
    expect(state.queue).toEqual([]);
    expect(state.cart).toEqual([]);
  });

  it("asks about a whole GS1 label, whatever signs and however much it says, and offers to make its toy", () => {
    const labels = [
      "]C1010400638133393110A\u001d217",
      "https://id.gs1.org/01/04006381333931/10/LOT-2026-A/21/SERIAL-0000000001",
    ];
    const waiting = scanned(labels, "gun");
    expect(codesToAsk(waiting, 5)).toEqual(labels);
    const { settled } = resolveQueue(scanned(labels.slice(0, 1), "gun"), none(labels[0] ?? ""));
    expect(settled[0]?.destination).toEqual({ type: "newToy", strCode: labels[0] });
    const offline: FoundCodes = { [labels[0] ?? ""]: { type: "offline" } };
    const counted = { ...scanned(labels.slice(0, 1), "gun"), strCount: "c" };
    expect(resolveQueue(counted, offline).state.cart).toMatchObject([
      { strToyBarcode: "4006381333931" },
    ]);
  });

  it("adds a camera's toy once", shows("validation/cart-scan"), () => {
    const { settled, state } = resolveQueue(scanned(["A"], "camera", [line("A")]));
    expect(settled[0]?.text).toBe("Already scanned");
    expect(state.cart).toEqual([line("A")]);
  });

  it("counts a gun's repeats", () => {
    const { settled, state } = resolveQueue(scanned(["A", "A"], "gun", [line("A")]));
    expect(settled.map((scan) => scan.text)).toEqual(["+1 (2 total)", "+1 (3 total)"]);
    expect(state.cart).toEqual([line("A", 3)]);
  });

  it("counts a scan as many times as was typed before it", () => {
    const queue = [12, 3].map((amount, n) => ({
      intScan: n + 1,
      strCode: "A",
      source: "gun" as const,
      intAmount: amount,
    }));
    const { settled, state } = resolveQueue({ ...scanned([], "gun"), queue }, { A: toy("A") });
    expect(settled.map((scan) => scan.text)).toEqual(["Scanned!", "+3 (15 total)"]);
    expect(state.cart).toEqual([line("A", 15)]);
  });

  it("offers to make a toy of an unknown code, if it can be one", () => {
    const asked = scanned(["A", "x".repeat(65), "B"], "gun");
    const { settled } = resolveQueue(asked, { A: { type: "unknown" }, B: toy("B") });
    expect(settled.map((scan) => scan.destination)).toEqual([
      { type: "newToy", strCode: "A" },
      null,
      null,
    ]);
  });

  it("takes two labels of one toy as that toy, and remembers the second label", () => {
    const asked = scanned(["036000291452", "0036000291452"], "gun");
    const { state, settled } = resolveQueue(asked, {
      "036000291452": toy("0036000291452"),
      "0036000291452": toy("0036000291452"),
    });
    expect(settled.map((scan) => scan.text)).toEqual(["Scanned!", "+1 (2 total)"]);
    expect(state.cart).toHaveLength(1);
    const again = { ...state, queue: scanned(["036000291452"], "gun").queue };
    expect(resolveQueue(again).settled[0]?.text).toBe("+1 (3 total)");
  });

  it("stops at the first scan that it knows nothing of, to keep the order", () => {
    const { state, settled } = resolveQueue(scanned(["A", "B", "A"], "gun", [line("A")]));
    expect(settled).toHaveLength(1);
    expect(state.queue.map((scan) => scan.strCode)).toEqual(["B", "A"]);
  });

  it("knows nothing of a code that JavaScript knows as a word", () => {
    const { state, settled } = resolveQueue(scanned(["constructor"], "gun"));
    expect([state.queue.length, settled]).toEqual([1, []]);
  });

  it("keeps the last ten, newest first", () => {
    const { state } = resolveQueue(scanned(new Array(12).fill("A"), "gun", [line("A")]));
    expect(state.scans.map((scan) => scan.intScan)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });
});

describe("digits typed by hand", () => {
  it.each([
    ["12", 12],
    ["9999", 9999],
    ["", null],
    ["0", null],
    ["012", null],
    ["10000", null],
  ])("%s", (digits, amount) => {
    expect(nextAmount(digits)).toBe(amount);
  });

  it("are the amount of the pull that follows, or else a code", () => {
    expect(pullAfter("", "A")).toEqual({ strCode: "A" });
    expect(pullAfter("12", "A")).toEqual({ strCode: "A", intAmount: 12 });
    expect(pullAfter("12", "")).toEqual({ strCode: "12" });
    expect(pullAfter("00", "81")).toEqual({ strCode: "81" });
  });

  it("are the beginning of a GTIN of 12 digits or more whose rest is typed by hand too, unless that is a whole one", () => {
    const gtin = "4006381333931";
    const isTyped = true;
    expect(pullAfter("4", gtin.slice(1), isTyped)).toEqual({ strCode: gtin });
    expect(pullAfter("4006", gtin.slice(4), isTyped)).toEqual({ strCode: gtin });
    expect(pullAfter("4006", gtin.slice(4))).toEqual({ strCode: gtin.slice(4), intAmount: 4006 });
    expect(pullAfter("12", gtin, isTyped)).toEqual({ strCode: gtin, intAmount: 12 });
    expect(pullAfter("12", "A-7", isTyped)).toEqual({ strCode: "A-7", intAmount: 12 });
    expect(pullAfter("12", "1001", isTyped)).toEqual({ strCode: "1001", intAmount: 12 });
    // By chance a GTIN: an amount of two or three digits is no group of one.
    expect(pullAfter("12", "1234567890", isTyped).strCode).toBe("1234567890");
    // By chance an EAN-8, or a UPC-E.
    for (const code of ["100101", "100109"]) {
      expect(pullAfter("12", code, isTyped)).toEqual({ strCode: code, intAmount: 12 });
    }
    expect(pullAfter("1", "23456789012", isTyped)).toEqual({ strCode: "123456789012" });
    expect(pullAfter("", "81", isTyped)).toEqual({ strCode: "81" });
    expect(pullAfter("12", "", isTyped)).toEqual({ strCode: "12" });
  });
});

describe("what to ask about", () => {
  it("is each unknown code once, in order, and not too many", () => {
    const state = scanned(["A", "B", "B", "", "C", "D"], "gun", [line("A")]);
    expect(codesToAsk(state, 5)).toEqual(["B", "C", "D"]);
    expect(codesToAsk(state, 2)).toEqual(["B", "C"]);
  });
});

describe("amounts", () => {
  it("never go below 1 or above what a box line can hold", () => {
    expect(withAmount([line("A", 1)], "A", 0)).toEqual([line("A", 1)]);
    expect(withAmount([line("A", 2), line("B", 2)], "A", 1)).toEqual([line("A", 1), line("B", 2)]);
    expect(withAmount([line("A", QUANTITY_MAX)], "A", QUANTITY_MAX + 1)).toEqual([
      line("A", QUANTITY_MAX),
    ]);
  });
});

describe("a count", () => {
  const counting = (...codes: string[]): CartState => ({
    ...scanned(codes, "gun"),
    ...{ strBoxCode: "BOX", strCount: "c" },
  });
  const said = (state: CartState, found: FoundCodes) =>
    resolveQueue(state, found).settled.map(({ text, isProblem }) => [text, isProblem]);

  it("goes on without a network, by the code alone", () => {
    const { state, settled } = resolveQueue(counting("T1"), { T1: { type: "offline" } });
    expect(state.cart).toMatchObject([{ strToyBarcode: "T1", strName: "T1", imageThumb: null }]);
    expect(settled.map(({ isProblem }) => isProblem)).toEqual([false]);
  });

  it("hears the label of its own box, and refuses another's", () => {
    // As it stands, with a prefix, and under a code that it had.
    for (const label of ["BOX", "box-BOX", "OLD"]) {
      expect(said(counting(label), { [label]: box("BOX") })).toEqual([
        [scanMessages.isThisBox, false],
      ]);
    }
    // Without a network its own label is known all the same.
    for (const label of ["BOX", "box-BOX"]) {
      const { state, settled } = resolveQueue(counting(label), { [label]: { type: "offline" } });
      expect(settled.map(({ text }) => text)).toEqual([scanMessages.isThisBox]);
      expect(state.cart).toEqual([]);
    }
    // It got another code since.
    expect(said(counting("BOX"), { BOX: box("NEW") })).toEqual([[scanMessages.isThisBox, false]]);
    expect(said(counting("B2"), { B2: box("B2") })).toEqual([[scanMessages.isOtherBox, true]]);
  });

  it("remembers pulls of codes that no toy has, and counts all of them with the first that finds one", () => {
    const met = resolveQueue(counting("X", "Y", "X"), { ...none("X"), ...none("Y") }).state;
    expect(missingCodes(met)).toEqual(["X", "Y"]);
    expect(missingAmount(met, "X")).toBe(2);
    const queue = [{ intScan: 4, strCode: "X", source: "gun" as const }];
    const { state, settled } = resolveQueue({ ...met, queue }, { X: toy("T1") });
    expect(state.cart).toMatchObject([{ strToyBarcode: "T1", intAmountInBox: 3 }]);
    expect(settled.map(({ intScan, text }) => [intScan, text])).toEqual([
      [1, "Scanned!"],
      [3, "+1 (2 total)"],
      [4, "+1 (3 total)"],
    ]);
    expect(state.scans.map(({ intScan }) => intScan)).toEqual([4, 3, 1, 2]);
    expect(missingCodes(state)).toEqual(["Y"]);
    expect(
      missingCodes(resolveQueue(counting("X"), { X: { type: "unauthorised" } }).state),
    ).toEqual([]);
  });

  it("takes a camera's other code of the toy right after the first for one more label of the package", () => {
    const pulls = (source: ScanSource, ...codes: [code: string, at: number | null][]) => {
      const queue = codes.map(([strCode, intAt], n) => ({
        intScan: n + 1,
        strCode,
        source,
        intAt,
      }));
      return said({ ...counting(), queue }, { EAN: toy("EAN"), OWN: toy("EAN") });
    };
    const [scannedOnce, already] = [
      ["Scanned!", false],
      ["Already scanned", true],
    ];
    const another = ["+1 (2 total)", false];
    expect(pulls("camera", ["EAN", 0], ["OWN", OUT_OF_VIEW - 1])).toEqual([scannedOnce, already]);
    expect(pulls("camera", ["EAN", 0], ["OWN", OUT_OF_VIEW])).toEqual([scannedOnce, another]);
    expect(pulls("camera", ["EAN", 0], ["OWN", 200], ["OWN", 1700])).toEqual([
      ...[scannedOnce, already, another],
    ]);
    expect(pulls("camera", ["EAN", 0], ["EAN", 200])).toEqual([scannedOnce, another]);
    expect(pulls("camera", ["EAN", null], ["OWN", null])).toEqual([scannedOnce, another]);
    expect(pulls("gun", ["EAN", 0], ["OWN", 200])).toEqual([scannedOnce, another]);
  });

  it("takes two serials of one number for two packages, however soon one follows the other", () => {
    const labels = ["S1", "S2"].map((serial) => `(01)04006381333931(21)${serial}`);
    const queue = labels.map((strCode, n) => ({
      ...{ intScan: n + 1, strCode, source: "camera" as const, intAt: n },
    }));
    const found = Object.fromEntries(labels.map((label) => [label, toy("4006381333931")]));
    expect(said({ ...counting(), queue }, found)).toHaveLength(2);
    expect(said({ ...counting(), queue }, found)[1]).toEqual(["+1 (2 total)", false]);
  });

  it("says which other box was scanned, but not of a label that is looked up late", () => {
    const asked = resolveQueue(counting("box-B2", "B3"), { "box-B2": box("B2") }).state;
    expect(asked.next).toBe("B2");
    const failed = resolveQueue(counting("B2"), { B2: { type: "failed", status: 503 } }).state;
    const late = resolveFailed(failed, { B2: box("B2") });
    expect(late.settled.map(({ text }) => text)).toEqual([scanMessages.isOtherBox]);
    expect(late.state.next).toBeUndefined();
  });

  it("counts nothing behind another box's label, but what was pulled before", () => {
    const found = { T1: toy("T1"), B2: box("B2"), X: toy("X"), ...none("Y") };
    const met = resolveQueue(counting("X"), none("X")).state;
    const { queue } = counting("T1", "B2", "T1", "X", "Y", "");
    const { state } = resolveQueue({ ...met, queue }, found);
    expect(state.scans.slice(0, 6).map(({ text }) => text)).toEqual([
      ...[scanMessages.emptyScan, ...Array.from({ length: 3 }, () => scanMessages.notCounted)],
      ...[scanMessages.isOtherBox, scanMessages.scanned],
    ]);
    expect(state.cart).toMatchObject([{ strToyBarcode: "T1", intAmountInBox: 1 }]);
    expect(state.missing).toMatchObject([{ strCode: "X" }]);
    // What was pulled before, and is answered late, counts.
    const failed = counting("T1").queue;
    const late = resolveFailed({ ...state, failed }, found).state;
    expect(late.cart).toMatchObject([{ strToyBarcode: "T1", intAmountInBox: 2 }]);
  });

  it("counts on once its own label is scanned behind another box's", () => {
    const found = { T1: toy("T1"), T2: toy("T2"), B2: box("B2"), A: box("A") };
    const own = { ...counting("B2", "T1", "A", "T2"), strBoxCode: "A" };
    const { state } = resolveQueue(own, found);
    expect(state.cart).toMatchObject([{ strToyBarcode: "T2", intAmountInBox: 1 }]);
    expect(state.next).toBeNull();
  });

  it("counts on by what was typed before a pull", () => {
    const pulls = { ...counting("T1", "T1"), seenAt: 3 };
    const [first, second] = pulls.queue;
    const queue = [
      { ...first, intAt: 5 },
      { ...second, intAt: 9, intAmount: 4 },
    ] as CartState["queue"];
    const { state, settled } = resolveQueue({ ...pulls, queue }, { T1: toy("T1") });
    expect(state.cart).toMatchObject([{ intAmountInBox: 5, intSince: 5, intUntil: 9 }]);
    expect(settled.map(({ text }) => text)).toEqual([
      scanMessages.scanned,
      scanMessages.oneMore(5, 4),
    ]);
  });
});

describe("a cart on the device", () => {
  const whole = {
    strBoxCode: "BOX",
    cart: [line("A", 3)],
    queue: (["gun", "camera"] as const).map((source, n) => ({ intScan: n, strCode: "B", source })),
  };

  it("is taken as it was left", () => {
    expect(parse(storedSchemas.carts, JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  it.each([
    [null],
    [{ ...whole, cart: [line("A", 0)] }],
    [{ ...whole, cart: [line("A", 1.5)] }],
    [{ ...whole, cart: [line("A", QUANTITY_MAX + 1)] }],
    [{ ...whole, cart: [line("")] }],
    [{ ...whole, queue: [{ intScan: 1, strCode: "B", source: "thought" }] }],
  ])("%j is none", (value) => {
    expect(safeParse(storedSchemas.carts, value).success).toBe(false);
  });
});

it("a lookup that breaks fails the first scan, if any waits", () => {
  const { queue } = scanned(["T1", "T2"], "gun");
  expect(failedHead(queue)).toEqual({ T1: { type: "failed", status: null } });
  expect(failedHead([])).toEqual({});
});
