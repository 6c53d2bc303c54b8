/** Loose pieces go into the box first; those beyond the book come from where somebody said, or from nowhere (docs/design.md, "Amounts"). */
import { describe, expect, it } from "vitest";
import type { BoxCartLine } from "#domain/scan/cartLine.ts";
import { type BookedToy, beyondBook, cartCommands, type Origin } from "#domain/scan/cartOrigin.ts";

const line = (barcode: string, amount = 1): BoxCartLine => ({
  strToyBarcode: barcode,
  strName: `Toy ${barcode}`,
  imageThumb: null,
  intAmountInBox: amount,
});
const booked = (barcode: string, loose: number, ...others: [string, number][]): BookedToy => ({
  ...{ strToyBarcode: barcode, loose },
  others: others.map(([strBoxCode, intAmountInBox]) => ({ strBoxCode, intAmountInBox })),
});
const put = (barcode: string, amount: number, more = {}) => ({
  ...{ kind: "addToBox", strBoxCode: "BOX", strToyBarcode: barcode, strName: `Toy ${barcode}` },
  ...{ intAmountInBox: amount, ...more },
});

it("pieces beyond the book are those that are not loose, of toys of which it is known", () => {
  const cart = [line("A", 5), line("B", 2), line("C", 3), line("D", 9)];
  const book = [booked("A", 2), booked("B", 2), booked("C", -4)];
  const beyond = [...beyondBook(cart, book)].map(([code, { pieces }]) => [code, pieces]);
  expect(beyond).toEqual([
    ["A", 3],
    ["C", 3],
  ]);
});

describe("a confirmed cart", () => {
  const cart = [line("A", 5), line("B", 2)];
  const book = [booked("A", 2, ["CRATE", 3]), booked("B", 2, ["CRATE", 3])];
  const said = (origin: Origin, known = book) => cartCommands("BOX", cart, { book: known, origin });

  it("is one command a line, and nothing more where nobody said anything", () => {
    expect(cartCommands("BOX", cart)).toEqual([put("A", 5), put("B", 2)]);
    expect(said(null)).toEqual([put("A", 5), put("B", 2)]);
  });

  it("says since when a line was scanned, as far as that is known", () => {
    const lines = [{ ...line("A"), intSince: 5 }, { ...line("B"), intSince: null }, line("C")];
    const [known, unknown, without] = cartCommands("BOX", lines);
    expect([known, unknown]).toMatchObject([{ intSince: 5 }, { intSince: null }]);
    expect(without).not.toHaveProperty("intSince");
  });

  it("has so many new pieces as the stock has not", () => {
    expect(said("new")).toEqual([put("A", 5, { intBeyond: 3 }), put("B", 2)]);
  });

  it("takes them out of the only other box that can have had them", () => {
    expect(said("elsewhere")).toEqual([
      put("A", 5, { intBeyond: 3, strFromBox: "CRATE" }),
      put("B", 2),
    ]);
    for (const others of [
      [],
      [["CRATE", 2]],
      [
        ["CRATE", 9],
        ["CHEST", 1],
      ],
    ] as [string, number][][]) {
      expect(said("elsewhere", [booked("A", 2, ...others)])).toEqual([put("A", 5), put("B", 2)]);
    }
  });
});
