/** The model of counting a box. */
import type { Cart } from "#domain/outbox/stored.ts";
import { codesToAsk } from "#domain/scan/cart.ts";
import { codesToAskAgain } from "#domain/scan/lookUpAgain.ts";
import type { FoundCodes, Lookup } from "#domain/scan/scanOutcome.ts";
import { type CountStart, countMachine } from "#machines/count.machine.ts";
import { modelOf } from "./walk.ts";

export const TOY = "4006381333931";
const OTHER_TOY = "4006381333948";

const line = (barcode: string, amount: number) => ({
  ...{
    strToyBarcode: barcode,
    strName: `Toy ${barcode}`,
    imageThumb: null,
    intAmountInBox: amount,
  },
  ...{ intSince: 1, intUntil: 2, isHandedIn: true },
});

export const nothing: Cart = { strBoxCode: "BOX-7", cart: [], queue: [], strCount: null };

export const interrupted: Cart = {
  ...{ ...nothing, strCount: "c" },
  cart: [line(OTHER_TOY, 2)],
  queue: [{ intScan: 4, strCode: TOY, source: "gun", intAt: 3 }],
};

export const found = (code: string): Lookup => ({ type: "toy", toy: line(code, 1) });

const all = (codes: string[], answer: (code: string) => Lookup): FoundCodes =>
  Object.fromEntries(codes.map((code) => [code, answer(code)]));

const STARTS: CountStart[] = [
  { type: "begun", countId: "n", lines: [line(OTHER_TOY, 1)] },
  { type: "counted", sentence: "Bo is counting." },
  { type: "refused", sentence: "No box." },
];

export const amountOf = (lines: Cart["cart"], code: string) =>
  lines.find(({ strToyBarcode }) => strToyBarcode === code)?.intAmountInBox ?? 0;

export const countModel = modelOf(countMachine)({
  walks: [nothing, interrupted].map((input) => ({
    input,
    events: ({ context: { digits, cart, choices, missing } }) => [
      { type: "count.started" },
      { type: "takeover.confirmed" },
      { type: "takeover.cancelled" },
      { type: "code.scanned", code: TOY, source: "gun", at: 5 },
      { type: "code.scanned", code: ` ${TOY} `, source: "camera", at: null },
      ...(digits
        ? []
        : ["2", "00"].map((typed) => ({ type: "digits.typed" as const, digits: typed }))),
      { type: "digits.cleared" },
      { type: "box.renamed", strBoxCode: "BOX-9" },
      {
        type: "amount.changed",
        toy: line(TOY, 1),
        amount: amountOf(cart, TOY) === 0 ? 1 : 0,
        at: 6,
      },
      { type: "counting.ended" },
      { type: "counting.resumed" },
      { type: "recount.asked", toys: [line(TOY, 1)], at: 7 },
      { type: "recount.asked", toys: [TOY, OTHER_TOY].map((code) => line(code, 1)), at: 7 },
      ...(missing.length > 0
        ? []
        : [TOY, ...(choices.length === 1 ? [OTHER_TOY] : [])].map((barcode) => ({
            type: "choice.made" as const,
            choice: { strToyBarcode: barcode, strChoice: "keep" as const },
          }))),
      { type: "count.confirmed", barcodes: [TOY], isWhole: true },
      { type: "count.confirmed", barcodes: [TOY], isWhole: false },
      { type: "rest.cancelled" },
      { type: "next.confirmed" },
      { type: "next.cancelled" },
      { type: "discard.asked" },
      { type: "discard.cancelled" },
      { type: "discard.confirmed" },
      { type: "count.lost", isOnServer: true },
      { type: "count.lost", isOnServer: false },
      { type: "lost.closed" },
    ],
  })),
  answers: {
    startCount: () => STARTS,
    finishCount: () => [{ refusal: null }, { refusal: "Refused." }],
    lookUpAgain: ({ context }) => {
      const codes = codesToAskAgain(context, 5);
      return [all(codes, found), all(codes, () => ({ type: "failed", status: 503 }))];
    },
    lookUpCodes: ({ context }) => {
      const codes = codesToAsk(context, 5);
      return [
        all(codes, found),
        all(codes, () => ({ type: "unknown" })),
        all(codes, (boxCode) => ({ type: "box", strBoxCode: boxCode })),
      ];
    },
  },
  view: ({ cart, queue, failed, missing, digits, choices, strCount, problem, next }) => [
    ...[failed.length, missing.length],
    ...[digits, strCount, choices, problem, next],
    cart.map(({ strToyBarcode, intAmountInBox, isHandedIn }) => [
      ...[strToyBarcode, intAmountInBox, isHandedIn],
    ]),
    queue.map(({ strCode }) => strCode),
  ],
  isFarEnough: ({ cart, queue, failed, missing, digits, choices }) =>
    cart.some(({ intAmountInBox }) => intAmountInBox > 1) ||
    queue.length > 1 ||
    missing.length > 2 ||
    // What is looked up again does not depend on what else there is.
    (failed.length > 0 &&
      (failed.length > 1 || choices.length + missing.length > 0 || digits !== "")),
});
