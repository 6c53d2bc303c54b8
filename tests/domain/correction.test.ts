/** Boxes and a quantity that differ, and what makes them agree (docs/design.md, "Amounts"). */
import { describe, expect, it } from "vitest";
import { amountText, withTyped } from "#domain/box/amounts.ts";
import {
  discrepancy,
  discrepancyAfter,
  quantityCommand,
  singleBoxFix,
  type ToyStock,
} from "#domain/box/correction.ts";
import { stored as toy } from "#tests/models/toy.ts";

const stock = (quantity: number, ...amounts: number[]): ToyStock => ({
  toy: { ...toy, intQuantity: quantity },
  lines: amounts.map((amount, n) => ({
    strBoxCode: `B${n}`,
    strToyBarcode: toy.strToyBarcode,
    strName: toy.strName,
    intAmountInBox: amount,
  })),
  isUncertain: false,
});

describe("a correction", () => {
  it("knows by how many pieces the boxes hold more", () => {
    expect(discrepancy(stock(3, 2, 2))).toBe(1);
    expect(discrepancy(stock(5, 2))).toBe(-3);
    const both = stock(3, 2, 2);
    const [line] = both.lines;
    expect(line && discrepancyAfter(both, withTyped([], line, "1"))).toBe(0);
  });

  it("is the only box's where there is one, and nobody's guess where there are more", () => {
    for (const [quantity, text] of [
      [3, "3"],
      [8, "8"],
    ] as const) {
      const one = stock(quantity, 5);
      const [line] = one.lines;
      expect(line && amountText(singleBoxFix(one), line)).toBe(text);
    }
    expect(singleBoxFix(stock(3, 2, 2))).toEqual([]);
    expect(singleBoxFix(stock(3))).toEqual([]);
  });

  it("sets the quantity to what the boxes hold, over the one that was seen", () => {
    expect(quantityCommand(stock(3, 2, 2))).toMatchObject({
      kind: "changeToy",
      update: { intQuantity: 4 },
      seen: { intQuantity: 3 },
      intDifference: null,
      intVersion: toy.intVersion,
    });
  });
});
