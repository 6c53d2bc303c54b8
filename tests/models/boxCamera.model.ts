/** The model of scanning toys into a box. */
import type { Cart } from "#domain/outbox/stored.ts";
import { codesToAsk } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Lookup } from "#domain/scan/scanOutcome.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { modelOf } from "./walk.ts";

const TOY = "4006381333931";
const OTHER_TOY = "4006381333948";

/** The box that is filled. */
const BOX = "BOX-7";

const line = (barcode: string, amount: number) => ({
  strToyBarcode: barcode,
  strName: `Toy ${barcode}`,
  imageThumb: null,
  intAmountInBox: amount,
});

const nothing: Cart = { strBoxCode: BOX, cart: [], queue: [] };

const interrupted: Cart = {
  ...nothing,
  cart: [line(OTHER_TOY, 2)],
  queue: [{ intScan: 4, strCode: TOY, source: "gun" }],
};

const amountOf = (barcode: string, cart: Cart["cart"]) =>
  cart.find((one) => one.strToyBarcode === barcode)?.intAmountInBox ?? 0;

const found = (code: string): Lookup =>
  code === BOX ? { type: "box", strBoxCode: BOX } : { type: "toy", toy: line(code, 1) };

const all = (codes: string[], answer: (code: string) => Lookup): FoundCodes =>
  Object.fromEntries(codes.map((code) => [code, answer(code)]));

export const boxCameraModel = modelOf(boxCameraMachine)({
  walks: [nothing, interrupted].map((input) => ({
    input,
    events: ({ context: { cart, digits } }) => [
      { type: "add.chosen" },
      { type: "code.scanned", code: TOY, source: "gun" },
      { type: "code.scanned", code: ` ${TOY} `, source: "camera" },
      { type: "code.scanned", code: BOX, source: "gun" },
      { type: "code.scanned", code: " ", source: "gun" },
      { type: "cart.opened" },
      { type: "cart.closed" },
      ...[1, -1].map((step) => ({
        type: "amount.changed" as const,
        barcode: TOY,
        amount: amountOf(TOY, cart) + step,
      })),
      ...(digits
        ? []
        : ["2", "00"].map((typed) => ({ type: "digits.typed" as const, digits: typed }))),
      { type: "digits.cleared" },
      { type: "box.renamed", strBoxCode: "BOX-9" },
      { type: "toy.asked", scan: { intScan: 1, strCode: TOY, source: "gun" } },
      { type: "toy.created", toy: line(TOY, 1) },
      { type: "toy.cancelled" },
      { type: "line.removed", barcode: TOY },
      { type: "book.loaded", book: [{ strToyBarcode: TOY, loose: 1, others: [] }] },
      { type: "origin.chosen", origin: "new" },
      { type: "origin.chosen", origin: null },
      { type: "cart.confirmed" },
      { type: "menu.chosen" },
      { type: "discard.asked" },
      { type: "discard.cancelled" },
      { type: "cart.discarded" },
    ],
  })),
  answers: {
    lookUpAgain: ({ context }) => {
      const codes = codesToAskAgain(context, 5);
      return [all(codes, found), all(codes, () => ({ type: "failed", status: null }))];
    },
    lookUpCodes: ({ context }) => {
      const codes = codesToAsk(context, 5);
      return [
        all(codes, found),
        all(codes, () => ({ type: "unknown" })),
        all(codes, () => ({ type: "unauthorised" })),
        all(codes, () => ({ type: "failed", status: null })),
      ];
    },
  },
  view: ({ cart, queue, digits, adding, missing, failed, book, origin }) => [
    digits,
    failed.length,
    [book.length, origin],
    missing?.filter(({ strCode }) => strCode === TOY).length,
    adding?.strCode,
    cart.map(({ strToyBarcode, intAmountInBox }) => [strToyBarcode, intAmountInBox]),
    queue.map(({ strCode, source }) => [strCode, source]),
  ],
  isFarEnough: ({ cart, queue, failed, digits, origin, book, missing = [] }) =>
    cart.some(({ intAmountInBox }) => intAmountInBox > 2) ||
    queue.length > 1 ||
    missing.length > 2 ||
    // What is looked up again does not depend on what else there is.
    (failed.length > 0 &&
      (failed.length > 1 ||
        missing.length + book.length > 0 ||
        cart.length > 1 ||
        `${digits}${origin ?? ""}` !== "")),
});
