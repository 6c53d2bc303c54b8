/** What a scan does to a cart, and what is believed of a kept one (specification section 5). */
import { describe, expect, it } from "vitest";
import {
  type BoxCartLine,
  type CartState,
  codesToAsk,
  confirmLines,
  type FoundCode,
  isKeyOf,
  type PendingLine,
  renewLines,
  type ScanSource,
  settleLine,
  settleQueue,
  stepAmount,
} from "#domain/cart.ts";
import { readKeptCart } from "#domain/keptCart.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";

const line = (strToyBarcode: string, intAmountInBox = 1): BoxCartLine => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  imageThumb: null,
  intAmountInBox,
});

const toy = (strToyBarcode: string): FoundCode => ({ type: "toy", toy: line(strToyBarcode) });

function scanned(codes: string[], source: ScanSource, cart: BoxCartLine[] = []): CartState {
  const queue = codes.map((strCode, n) => ({ intScan: n + 1, strCode, source }));
  return { cart, queue, pending: [], scans: [], barcodeOf: {} };
}

describe("settling scans", () => {
  it.each<[string, ScanSource, FoundCode, string]>([
    ["a box by camera", "camera", { type: "box" }, "Cannot scan boxes into a box"],
    ["a box by gun", "gun", { type: "box" }, "Cannot scan boxes into a box"],
    ["an unknown code", "gun", { type: "unknown" }, "Toy not found"],
    ["no session", "gun", { type: "unauthorised" }, "Please sign in to view items."],
    ["a failure", "camera", { type: "failed" }, "Lookup failed"],
    ["a toy", "camera", toy("A"), "Scanned!"],
  ])("%s", (_, source, found, text) => {
    const { settled } = settleQueue(scanned(["A"], source), { A: found });
    expect(settled.map((scan) => scan.text)).toEqual([text]);
  });

  it("needs no lookup for a blank scan or one that can be no code", () => {
    const { settled, state } = settleQueue(scanned(["", "x".repeat(65), "."], "gun"));
    expect(settled.map((scan) => scan.text)).toEqual([
      "Empty scan",
      "Toy not found",
      "Toy not found",
    ]);
    expect(state.queue).toEqual([]);
    expect(state.cart).toEqual([]);
  });

  it("adds a camera's toy once", () => {
    const { settled, state } = settleQueue(scanned(["A"], "camera", [line("A")]));
    expect(settled[0]?.text).toBe("Already scanned");
    expect(state.cart).toEqual([line("A")]);
  });

  it("counts a gun's repeats", () => {
    const { settled, state } = settleQueue(scanned(["A", "A"], "gun", [line("A")]));
    expect(settled.map((scan) => scan.text)).toEqual(["+1 (2 total)", "+1 (3 total)"]);
    expect(state.cart).toEqual([line("A", 3)]);
  });

  it("takes two labels of one toy as that toy, and remembers the second label", () => {
    const asked = scanned(["036000291452", "0036000291452"], "gun");
    const { state, settled } = settleQueue(asked, {
      "036000291452": toy("0036000291452"),
      "0036000291452": toy("0036000291452"),
    });
    expect(settled.map((scan) => scan.text)).toEqual(["Scanned!", "+1 (2 total)"]);
    expect(state.cart).toHaveLength(1);
    const again = { ...state, queue: scanned(["036000291452"], "gun").queue };
    expect(settleQueue(again).settled[0]?.text).toBe("+1 (3 total)");
  });

  it("stops at the first scan that it knows nothing of, to keep the order", () => {
    const { state, settled } = settleQueue(scanned(["A", "B", "A"], "gun", [line("A")]));
    expect(settled).toHaveLength(1);
    expect(state.queue.map((scan) => scan.strCode)).toEqual(["B", "A"]);
  });

  it("keeps the last ten, newest first", () => {
    const { state } = settleQueue(scanned(new Array(12).fill("A"), "gun", [line("A")]));
    expect(state.scans.map((scan) => scan.intScan)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
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
    expect(stepAmount([line("A", 1)], "A", -1)).toEqual([line("A", 1)]);
    expect(stepAmount([line("A", 2), line("B", 2)], "A", -1)).toEqual([line("A", 1), line("B", 2)]);
    expect(stepAmount([line("A", QUANTITY_MAX)], "A", 1)).toEqual([line("A", QUANTITY_MAX)]);
  });
});

describe("pending lines", () => {
  const pending = confirmLines([line("A", 2), line("B")], "k1");

  it("have a key each", () => {
    expect(pending.map((one) => one.strKey)).toEqual(["k1-0", "k1-1"]);
    expect(isKeyOf("k1", "k1-0")).toBe(true);
    expect(isKeyOf("k", "k1-0")).toBe(false);
  });

  it("go when added, keep the reason when refused, stay when nobody answered", () => {
    expect(settleLine(pending, "k1-0", { type: "added" })).toEqual([pending[1]]);
    expect(settleLine(pending, "k1-0", null)).toEqual(pending);
    expect(settleLine(pending, "k1-1", { type: "refused", strRefusal: "No." })).toEqual([
      pending[0],
      { ...pending[1], strRefusal: "No." },
    ]);
  });

  it("keep their key for another try only where they may have been written", () => {
    const refused: PendingLine = { ...line("C"), strKey: "k0-7", strRefusal: "No." };
    const renewed = renewLines([...pending, refused], "k2");
    expect(renewed.map((one) => one.strKey)).toEqual(["k1-0", "k1-1", "k2-2"]);
    expect(renewed.map((one) => one.strRefusal)).toEqual([null, null, null]);
  });
});

describe("a kept cart", () => {
  const whole = {
    cart: [line("A", 3)],
    queue: [{ intScan: 1, strCode: "B", source: "gun" as const }],
    pending: [{ ...line("C"), strKey: "k-0", strRefusal: null }],
  };

  it("is taken as it was kept", () => {
    expect(readKeptCart(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
  });

  it.each([[null], [3], ["{}"], [[]], [{}], [{ cart: 1, queue: null, pending: "x" }]])(
    "%j is nothing",
    (value) => {
      expect(readKeptCart(value)).toEqual({ cart: [], queue: [], pending: [] });
    },
  );

  it("leaves out lines that make no sense, and the second of a pair", () => {
    const bad = [
      line("A", 0),
      line("A", 1.5),
      line("A", QUANTITY_MAX + 1),
      line(""),
      { ...line("A"), strName: 1 },
      { ...line("A"), imageThumb: 1 },
      null,
    ];
    const kept = readKeptCart({
      cart: [...bad, line("A"), line("B", 1), line("B", 2)],
      queue: [...bad, { intScan: 1, strCode: "B", source: "thought" }],
      pending: [
        ...bad,
        { ...line("A"), strKey: "with space", strRefusal: null },
        { ...line("A"), strKey: "k", strRefusal: 1 },
      ],
    });
    expect(kept).toEqual({ cart: [line("A"), line("B", 2)], queue: [], pending: [] });
  });
});
