/** Scanning toys into a box: menu, scanning, cart, submit (specification sections 2, 4 and 5, "Box Camera"). */
import { assign, fromPromise, setup } from "xstate";
import { cleanCode, stripBoxPrefix } from "#domain/code/codes.ts";
import { LOOK_UP_AGAIN } from "#domain/limits.ts";
import type { Cart } from "#domain/outbox/stored.ts";
import { answersOf, pullsAgain, withAmount } from "#domain/scan/cart.ts";
import type { BookedToy, Origin } from "#domain/scan/cartOrigin.ts";
import type { FoundCodes, Scan, ScannedToy } from "#domain/scan/scans.ts";
import { lookups, lookupsAgain } from "./lookups.ts";
import { notProvided } from "./notProvided.ts";
import { type OpenCartEvent, openCart } from "./openCart.ts";
import {
  type PullEmitted,
  type PullEvent,
  type PullState,
  pulling,
  pullState,
  takeScan,
} from "./pulls.ts";

interface Context extends PullState {
  strBoxCode: string;
  /** The code by which the box was opened: its label may say a former one. */
  label: string;
  /** The scan of which a toy is being made. */
  adding: Scan | null;
  /** The stock's record of the cart's toys, as far as it was read. */
  book: readonly BookedToy[];
  /** The source of the pieces beyond it. */
  origin: Origin;
}

export type BoxCameraEvent =
  | { type: "add.chosen" }
  | PullEvent
  /** A code that no toy has, of those that were scanned. */
  | { type: "toy.asked"; scan: Scan }
  | { type: "toy.created"; toy: ScannedToy }
  | { type: "toy.cancelled" }
  | { type: "cart.opened" }
  | OpenCartEvent
  | { type: "menu.chosen" }
  | { type: "discard.asked" }
  | { type: "discard.cancelled" }
  | { type: "cart.discarded" };

/** A scan is a piece; whatever needs no lookup has its outcome before the next key is typed. */
const pull = [takeScan, { type: "resolveScans", params: {} }, "persistCart"] as const;

export const boxCameraMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BoxCameraEvent,
    emitted: {} as PullEmitted,
    input: {} as Cart & { label?: string },
    children: {} as { lookUpCodes: "lookUpCodes"; lookUpAgain: "lookUpAgain" },
    tags: {} as "menu" | "scanning" | "cart" | "asking" | "adding",
  },
  actors: {
    /** Answers for every code of the input; a code whose lookup fails is `failed`. */
    lookUpCodes: fromPromise<FoundCodes, { codes: string[] }>(notProvided("lookUpCodes")),
    /** Looks up codes whose lookup failed. */
    lookUpAgain: fromPromise<FoundCodes, { codes: string[] }>(notProvided("lookUpAgain")),
  },
  guards: {
    hasCart: ({ context }) => context.cart.length > 0,
    canConfirm: ({ context: { cart, queue } }) => cart.length > 0 && queue.length === 0,
    /** The label of the box that is filled here. */
    isOwnLabel: ({ context: { strBoxCode, label } }, barcode: string) => {
      const code = cleanCode(barcode);
      return code === label || [code, stripBoxPrefix(code)].includes(strBoxCode);
    },
    canLookUp: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    isDirty: ({ context: { cart, queue, failed } }) =>
      cart.length + queue.length + failed.length > 0,
  },
  actions: {
    /** Persists cart and queue on the device; nothing is left of an empty one. */
    persistCart: notProvided("persistCart"),
    /** Hands the cart to the outbox, in the place of the one that is persisted. */
    submitCart: notProvided("submitCart"),
    takePullsAgain: assign(({ context }) =>
      context.adding ? pullsAgain(context, context.adding) : {},
    ),
    endToy: assign({ adding: null }),
    changeAmount: assign({
      cart: ({ context }, { barcode, amount }: { barcode: string; amount: number }) =>
        withAmount(context.cart, barcode, amount),
    }),
    /** The answer about the source holds for a cart with something in it. */
    removeLine: assign(({ context }, barcode: string) => {
      const cart = context.cart.filter((line) => line.strToyBarcode !== barcode);
      return { cart, origin: cart.length > 0 ? context.origin : null };
    }),
    loadBook: assign({ book: (_, book: readonly BookedToy[]) => book }),
    chooseOrigin: assign({ origin: (_, origin: Origin) => origin }),
    /** A toy that is made later counts none of them. */
    dropPulls: assign({ scans: [], failed: [], missing: [] }),
    emptyCart: assign({
      ...{ cart: [], queue: [], barcodeOf: {}, adding: null },
      ...{ book: [], origin: null },
    }),
  },
  delays: { lookUpPause: LOOK_UP_AGAIN },
})
  .extend(pulling<Context, BoxCameraEvent>())
  .createMachine({
    id: "boxCamera",
    context: ({ input }) => ({
      ...input,
      ...pullState(input.queue),
      label: input.label ?? input.strBoxCode,
      adding: null,
      book: [],
      origin: null,
    }),
    type: "parallel",
    states: {
      mode: {
        initial: "none",
        on: {
          "cart.discarded": {
            target: ".none",
            actions: ["emptyCart", "dropPulls", "persistCart"],
          },
        },
        states: {
          none: {
            id: "none",
            initial: "choosing",
            on: { "add.chosen": "add" },
            states: {
              choosing: {
                tags: "menu",
                on: {
                  "discard.asked": { guard: "isDirty", target: "asking" },
                  "code.scanned": {
                    guard: { type: "isOwnLabel", params: ({ event }) => event.code },
                    target: "#add",
                  },
                },
              },
              asking: { tags: ["menu", "asking"], on: { "discard.cancelled": "choosing" } },
            },
          },
          add: {
            id: "add",
            initial: "scanning",
            exit: "clearDigits",
            on: {
              "code.scanned": { actions: pull },
              "digits.typed": {
                guard: { type: "isAmount", params: ({ event }) => event.digits },
                actions: { type: "addDigits", params: ({ event }) => event.digits },
              },
              "digits.cleared": { actions: "clearDigits" },
            },
            states: {
              scanning: {
                tags: "scanning",
                on: {
                  "cart.opened": "#cart",
                  "toy.asked": {
                    target: "adding",
                    actions: assign({ adding: ({ event }) => event.scan }),
                  },
                  "menu.chosen": [{ guard: "isDirty", target: "asking" }, { target: "#none" }],
                },
              },
              // A toy is made of a code that none has; scans go on counting.
              adding: {
                tags: ["scanning", "adding"],
                on: {
                  "toy.cancelled": { target: "scanning", actions: "endToy" },
                  "toy.created": {
                    target: "scanning",
                    actions: [
                      "takePullsAgain",
                      {
                        type: "resolveScans",
                        params: ({ context, event: { toy } }): FoundCodes =>
                          context.adding ? answersOf(context, context.adding, toy) : {},
                      },
                      "endToy",
                      "persistCart",
                    ],
                  },
                },
              },
              asking: { tags: ["scanning", "asking"], on: { "discard.cancelled": "scanning" } },
            },
          },
          cart: openCart(pull),
        },
      },
      lookups: {
        ...lookups(["persistCart"]),
        on: { "cart.discarded": ".resting" },
      },
      lookupsAgain: lookupsAgain(["persistCart"]),
    },
  });
