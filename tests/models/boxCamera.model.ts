/** What may happen in a box's camera; its paths are gone in the machine and in a browser. */
import { codesToAsk, type FoundCode, type FoundCodes, type KeptCart } from "#domain/cart.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";
import type { LineAnswer } from "#machines/cartSubmit.machine.ts";
import { modelOf } from "./walk.ts";

export const TOY = "4006381333931";
export const OTHER_TOY = "4006381333948";
export const OTHER_BOX = "BOX-8";

const line = (strToyBarcode: string, intAmountInBox: number) => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  imageThumb: null,
  intAmountInBox,
});
export const nothing: KeptCart = { cart: [], queue: [], pending: [] };
export const interrupted: KeptCart = {
  cart: [line(OTHER_TOY, 2)],
  queue: [{ intScan: 4, strCode: TOY, source: "gun" }],
  pending: [{ ...line(OTHER_TOY, 3), strKey: "kept-0", strRefusal: null }],
};

const found = (strCode: string): FoundCode =>
  strCode === OTHER_BOX ? { type: "box" } : { type: "toy", toy: line(strCode, 1) };
const all = (codes: string[], answer: (strCode: string) => FoundCode): FoundCodes =>
  Object.fromEntries(codes.map((strCode) => [strCode, answer(strCode)]));
const answers: (LineAnswer | null)[] = [
  { type: "added" },
  { type: "refused", strRefusal: "No." },
  null,
];

/** A key that no pending line's key begins with. */
function newKey(pending: KeptCart["pending"]): string {
  const taken = pending.map(({ strKey }) => strKey.split("-")[0]);
  return ["a", "b", "c", "d"].find((key) => !taken.includes(key)) ?? "e";
}

export const boxCameraModel = modelOf(boxCameraMachine)({
  walks: [nothing, interrupted].map((kept) => ({
    input: { strBoxCode: "BOX-7", kept },
    events: (snapshot) => {
      const { pending } = snapshot.context;
      const strKey = newKey(pending);
      return [
        { type: "add.chosen" },
        { type: "code.scanned", strCode: TOY, source: "gun" },
        { type: "code.scanned", strCode: ` ${TOY} `, source: "camera" },
        { type: "code.scanned", strCode: OTHER_BOX, source: "gun" },
        { type: "code.scanned", strCode: " ", source: "gun" },
        { type: "cart.opened" },
        { type: "cart.closed" },
        { type: "amount.stepped", strToyBarcode: TOY, step: 1 },
        { type: "amount.stepped", strToyBarcode: TOY, step: -1 },
        { type: "line.removed", strToyBarcode: TOY },
        { type: "cart.confirmed", strKey },
        { type: "menu.chosen" },
        { type: "discard.asked" },
        { type: "discard.cancelled" },
        { type: "cart.discarded" },
        { type: "pending.retried", strKey },
        { type: "pending.discarded" },
        ...pending.slice(0, 1).flatMap((one) =>
          answers.map((answer) => ({
            type: "line.settled" as const,
            strKey: one.strKey,
            answer,
          })),
        ),
      ];
    },
  })),
  answers: {
    lookUpCodes: ({ context }) => {
      const codes = codesToAsk(context, 5);
      return [
        all(codes, found),
        all(codes, () => ({ type: "unknown" })),
        all(codes, () => ({ type: "unauthorised" })),
        all(codes, () => ({ type: "failed" })),
      ];
    },
    cartSubmit: ({ context }) => [
      { text: "All items added", intAdded: 1, intLines: context.pending.length },
    ],
  },
  view: ({ cart, queue, pending }) => [
    cart.map(({ strToyBarcode, intAmountInBox }) => [strToyBarcode, intAmountInBox]),
    queue.map(({ strCode, source }) => [strCode, source]),
    pending.map(({ strToyBarcode, strRefusal }) => [strToyBarcode, strRefusal]),
  ],
  isFarEnough: ({ cart, queue, pending }) =>
    cart.some(({ intAmountInBox }) => intAmountInBox > 2) || queue.length > 1 || pending.length > 2,
});
