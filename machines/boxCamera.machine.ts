/** Scanning toys into a box: menu, scanning, cart, submit (specification sections 2, 4 and 5, "Box Camera"). */
import { assign, setup } from "xstate";
import { cleanCode, isLabelOf } from "#domain/code/codes.ts";
import type { Cart } from "#domain/outbox/stored.ts";
import { answersOf, pullsAgain, withAmount } from "#domain/scan/cart.ts";
import type { BookedToy, Origin } from "#domain/scan/cartOrigin.ts";
import type { FoundCodes, Scan, ScannedToy } from "#domain/scan/scanOutcome.ts";
import { notProvided } from "./actors.ts";
import { lookupActors, lookups, lookupsAgain } from "./lookups.ts";
import {
  type PullEmitted,
  type PullEvent,
  type PullState,
  pulling,
  pullState,
  takeDigits,
  takeScan,
} from "./pulls.ts";

interface Context extends PullState {
  strBoxCode: string;
  /** The code by which the box was opened, which may be a former one, as its label has it. */
  label: string;
  /** The scan for whose code a toy is being added. */
  adding: Scan | null;
  /** The stock's record of the cart's toys, as far as it was read. */
  book: readonly BookedToy[];
  /** The chosen source of the pieces beyond that record. */
  origin: Origin;
}

type BoxCameraEvent =
  | { type: "add.chosen" }
  | PullEvent
  /** A person adds a toy for a scanned code that no toy has. */
  | { type: "toy.asked"; scan: Scan }
  | { type: "toy.created"; toy: ScannedToy }
  | { type: "toy.cancelled" }
  | { type: "cart.opened" }
  | { type: "cart.closed" }
  | { type: "amount.changed"; barcode: string; amount: number }
  | { type: "line.removed"; barcode: string }
  /** The stock's record of the cart's toys. */
  | { type: "book.loaded"; book: readonly BookedToy[] }
  | { type: "origin.chosen"; origin: Origin }
  | { type: "cart.confirmed" }
  | { type: "menu.chosen" }
  | { type: "discard.asked" }
  | { type: "discard.cancelled" }
  | { type: "cart.discarded" };

/** A scan is a piece. A scan whose code needs no lookup has its outcome before the next key is typed. */
const pull = [takeScan, { type: "resolveScans", params: {} }, "persistCart"] as const;

export const boxCameraMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BoxCameraEvent,
    emitted: {} as PullEmitted,
    input: {} as Cart & { label?: string },
    tags: {} as "menu" | "scanning" | "cart" | "asking" | "adding",
  },
  actors: lookupActors,
  guards: {
    hasCart: ({ context }) => context.cart.length > 0,
    canConfirm: ({ context: { cart, queue } }) => cart.length > 0 && queue.length === 0,
    /** Whether a scan is the label of the box that is filled here. */
    isOwnLabel: ({ context: { strBoxCode, label } }, barcode: string) =>
      cleanCode(barcode) === label || isLabelOf(strBoxCode, barcode),
    canLookUp: ({ context }) => context.queue.length > 0,
    hasFailed: ({ context }) => context.failed.length > 0,
    isDirty: ({ context: { cart, queue, failed } }) =>
      cart.length + queue.length + failed.length > 0,
  },
  actions: {
    /** Persists cart and queue on the device; removes an empty cart. */
    persistCart: notProvided("persistCart"),
    /** Submits the cart to the outbox, in one transaction with its removal from the device. */
    submitCart: notProvided("submitCart"),
    endToy: assign({ adding: null }),
    emptyCart: assign({
      ...{ cart: [], queue: [], barcodeOf: {}, adding: null },
      ...{ book: [], origin: null },
    }),
  },
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
    on: { "box.renamed": { actions: assign({ strBoxCode: ({ event }) => event.strBoxCode }) } },
    type: "parallel",
    states: {
      mode: {
        initial: "none",
        on: {
          "cart.discarded": {
            target: ".none",
            // A toy that is added later counts no dropped pull.
            actions: ["emptyCart", assign({ scans: [], failed: [], missing: [] }), "persistCart"],
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
              ...takeDigits,
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
              // A toy is being added for an unknown code; scans count meanwhile.
              adding: {
                tags: ["scanning", "adding"],
                on: {
                  "toy.cancelled": { target: "scanning", actions: "endToy" },
                  "toy.created": {
                    target: "scanning",
                    actions: [
                      assign(({ context }) =>
                        context.adding ? pullsAgain(context, context.adding) : {},
                      ),
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
          // Changes the cart's lines, and asks whether pieces beyond the stock's record are new or stood
          // elsewhere.
          cart: {
            id: "cart",
            tags: ["scanning", "cart"],
            on: {
              "cart.closed": "add",
              // A scan counts while the dialog lies over add mode.
              "code.scanned": { actions: pull },
              "amount.changed": {
                actions: [
                  assign({
                    cart: ({ context, event }) =>
                      withAmount(context.cart, event.barcode, event.amount),
                  }),
                  "persistCart",
                ],
              },
              "line.removed": {
                actions: [
                  // An empty cart loses the answer about the source of its pieces.
                  assign(({ context, event: { barcode } }) => {
                    const cart = context.cart.filter((line) => line.strToyBarcode !== barcode);
                    return { cart, origin: cart.length > 0 ? context.origin : null };
                  }),
                  "persistCart",
                ],
              },
              "book.loaded": { actions: assign({ book: ({ event }) => event.book }) },
              "origin.chosen": {
                guard: "hasCart",
                actions: assign({ origin: ({ event }) => event.origin }),
              },
              "cart.confirmed": {
                guard: "canConfirm",
                target: "none",
                actions: ["submitCart", "emptyCart"],
              },
            },
          },
        },
      },
      lookups: {
        ...lookups(["persistCart"]),
        on: { "cart.discarded": ".resting" },
      },
      lookupsAgain: lookupsAgain(["persistCart"]),
    },
  });
