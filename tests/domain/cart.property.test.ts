/** Random scans in random order: every scan has one outcome, and no amount is lost or below 1. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CartState, resolveQueue, withAmount } from "#domain/scan/cart.ts";
import type { FoundCodes } from "#domain/scan/scanOutcome.ts";

const toy = (barcode: string) => ({
  type: "toy" as const,
  toy: { strToyBarcode: barcode, strName: `Toy ${barcode}`, imageThumb: null },
});
/** "A" and "AA" are two labels of one toy. */
const FOUND: FoundCodes = {
  A: toy("A"),
  AA: toy("A"),
  B: toy("B"),
  X: { type: "box", strBoxCode: "X" },
  U: { type: "unknown" },
  F: { type: "failed", status: 500 },
};
const EMPTY: CartState = { cart: [], queue: [], scans: [], barcodeOf: {} };

const scans = fc.array(
  fc.record({
    strCode: fc.constantFrom("A", "AA", "B", "X", "U", "F", ""),
    source: fc.constantFrom("gun" as const, "camera" as const),
  }),
  { maxLength: 60 },
);

describe("any scans", () => {
  it("each have one outcome, in order, and the amounts are those of the outcomes", () => {
    fc.assert(
      fc.property(scans, (taken) => {
        const queue = taken.map((scan, n) => ({ ...scan, intScan: n + 1 }));
        const { state, settled } = resolveQueue({ ...EMPTY, queue }, FOUND);
        expect(settled.map(({ intScan }) => intScan)).toEqual(queue.map(({ intScan }) => intScan));
        expect(state.queue).toEqual([]);
        const counted = settled.filter(({ isProblem }) => !isProblem);
        const amounts = state.cart.map(({ intAmountInBox }) => intAmountInBox);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(counted.length);
        expect(new Set(state.cart.map(({ strToyBarcode }) => strToyBarcode)).size).toBe(
          state.cart.length,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("followed by any taps of plus and minus leave every line at 1 or more", () => {
    const taps = fc.array(fc.tuple(fc.constantFrom("A", "B"), fc.constantFrom(1, -1)));
    fc.assert(
      fc.property(scans, taps, (taken, steps) => {
        const queue = taken.map((scan, n) => ({ ...scan, intScan: n + 1 }));
        let { cart } = resolveQueue({ ...EMPTY, queue }, FOUND).state;
        for (const [code, step] of steps) {
          const line = cart.find(({ strToyBarcode }) => strToyBarcode === code);
          cart = withAmount(cart, code, (line?.intAmountInBox ?? 0) + step);
        }
        expect(cart.every(({ intAmountInBox }) => intAmountInBox >= 1)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
