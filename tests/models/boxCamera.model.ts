/** The model of scanning toys into a box. */
import type { Cart } from "#domain/outbox/stored.ts";
import { codesToAsk } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Lookup } from "#domain/scan/scans.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import { modelOf } from "./walk.ts";

const TOY = "4006381333931";
const OTHER_TOY = "4006381333948";

/** The box that is filled. */
const BOX = "BOX-7";

const line = (strToyBarcode: string, intAmountInBox: number) => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  imageThumb: null,
  intAmountInBox,
});

const nothing: Cart = { strBoxCode: BOX, cart: [], queue: [] };

const interrupted: Cart = {
  ...nothing,
  cart: [line(OTHER_TOY, 2)],
  queue: [{ intScan: 4, strCode: TOY, source: "gun" }],
};

const amountOf = (strToyBarcode: string, cart: Cart["cart"]) =>
  cart.find((one) => one.strToyBarcode === strToyBarcode)?.intAmountInBox ?? 0;

const found = (strCode: string): Lookup =>
  strCode === BOX ? { type: "box", strBoxCode: BOX } : { type: "toy", toy: line(strCode, 1) };

const all = (codes: string[], answer: (strCode: string) => Lookup): FoundCodes =>
  Object.fromEntries(codes.map((strCode) => [strCode, answer(strCode)]));

export const boxCameraModel = modelOf(boxCameraMachine)({
  walks: [nothing, interrupted].map((input) => ({
    input,
    events: ({ context: { cart, digits } }) => [
      { type: "add.chosen" },
      { type: "code.scanned", strCode: TOY, source: "gun" },
      { type: "code.scanned", strCode: ` ${TOY} `, source: "camera" },
      { type: "code.scanned", strCode: BOX, source: "gun" },
      { type: "code.scanned", strCode: " ", source: "gun" },
      { type: "cart.opened" },
      { type: "cart.closed" },
      ...[1, -1].map((step) => ({
        type: "amount.changed" as const,
        strToyBarcode: TOY,
        intAmount: amountOf(TOY, cart) + step,
      })),
      ...(digits
        ? []
        : ["2", "00"].map((typed) => ({ type: "digits.typed" as const, digits: typed }))),
      { type: "digits.cleared" },
      { type: "toy.asked", scan: { intScan: 1, strCode: TOY, source: "gun" } },
      { type: "toy.created", toy: line(TOY, 1) },
      { type: "toy.cancelled" },
      { type: "line.removed", strToyBarcode: TOY },
      { type: "book.loaded", book: [{ strToyBarcode: TOY, intLoose: 1, others: [] }] },
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
