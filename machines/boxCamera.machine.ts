/** Scanning toys into a box: menu, scanning, cart, submit (specification sections 2, 4 and 5, "Box Camera"). */
import { and, assign, emit, fromPromise, not, setup } from "xstate";
import {
  type CartScan,
  type CartState,
  codesToAsk,
  confirmLines,
  type FoundCodes,
  failedHead,
  isKeyOf,
  type KeptCart,
  type PendingLine,
  renewLines,
  type ScanSource,
  type SettledScan,
  settleLine,
  settleQueue,
  stepAmount,
} from "#domain/cart.ts";
import { trimCode } from "#domain/codes.ts";
import { cartSubmitMachine, type LineSettled, type SubmitResult } from "./cartSubmit.machine.ts";

/** How many codes are looked up at once: one for a slow hand, more when the queue has grown. */
const CODES_AT_ONCE = 5;

interface Context extends CartState {
  strBoxCode: string;
  intScans: number;
}

export type BoxCameraEvent =
  | { type: "add.chosen" }
  | { type: "code.scanned"; strCode: string; source: ScanSource }
  | { type: "cart.opened" }
  | { type: "cart.closed" }
  | { type: "amount.stepped"; strToyBarcode: string; step: 1 | -1 }
  | { type: "line.removed"; strToyBarcode: string }
  /** `strKey` is new and unique: the lines' idempotency keys are made of it. */
  | { type: "cart.confirmed"; strKey: string }
  | { type: "menu.chosen" }
  | { type: "discard.asked" }
  | { type: "discard.cancelled" }
  | { type: "cart.discarded" }
  | { type: "pending.retried"; strKey: string }
  | { type: "pending.discarded" }
  | LineSettled;

export type BoxCameraEmitted =
  | { type: "scans.settled"; scans: SettledScan[] }
  | ({ type: "submit.finished" } & SubmitResult);

export const boxCameraMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BoxCameraEvent,
    emitted: {} as BoxCameraEmitted,
    input: {} as { strBoxCode: string; kept: KeptCart },
    children: {} as { lookUpCodes: "lookUpCodes"; cartSubmit: "cartSubmit" },
    tags: {} as "menu" | "scanning" | "cart" | "asking" | "busy",
  },
  actors: {
    /** Answers for every code of the input; a code whose lookup fails is `failed`. */
    lookUpCodes: fromPromise<FoundCodes, { codes: string[] }>(() => {
      throw new Error("lookUpCodes is not provided");
    }),
    cartSubmit: cartSubmitMachine,
  },
  guards: {
    hasCart: ({ context }) => context.cart.length > 0,
    hasQueue: ({ context }) => context.queue.length > 0,
    hasPending: ({ context }) => context.pending.length > 0,
    isDirty: ({ context }) => context.cart.length + context.queue.length > 0,
  },
  actions: {
    /** Writes cart, queue and pending lines to the device before anything else happens. */
    keepCart: (): void => {
      throw new Error("keepCart is not provided");
    },
    takeScan: assign(({ context }, scan: Pick<CartScan, "strCode" | "source">) => {
      const intScan = context.intScans + 1;
      return { intScans: intScan, queue: [...context.queue, { ...scan, intScan }] };
    }),
    settleScans: assign(({ context }, found: FoundCodes) => settleQueue(context, found).state),
    /** Before settleScans, which empties the queue that this tells of. */
    tellScans: emit(({ context }, found: FoundCodes) => ({
      type: "scans.settled",
      scans: settleQueue(context, found).settled,
    })),
    stepAmount: assign({
      cart: ({ context }, { strToyBarcode, step }: { strToyBarcode: string; step: number }) =>
        stepAmount(context.cart, strToyBarcode, step),
    }),
    removeLine: assign({
      cart: ({ context }, strToyBarcode: string) =>
        context.cart.filter((line) => line.strToyBarcode !== strToyBarcode),
    }),
    emptyCart: assign({ cart: [], queue: [], barcodeOf: {} }),
    /** Empties the cart into the pending lines, which are the only ones from now on. */
    submitCart: assign({
      cart: [],
      barcodeOf: {},
      pending: ({ context }, strKey: string) => [
        ...context.pending,
        ...confirmLines(context.cart, strKey),
      ],
    }),
    renewPending: assign({
      pending: ({ context }, strKey: string) => renewLines(context.pending, strKey),
    }),
    dropPending: assign({ pending: [] }),
    settleLine: assign({
      pending: ({ context }, { strKey, answer }: LineSettled) =>
        settleLine(context.pending, strKey, answer),
    }),
    tellResult: emit((_, result: SubmitResult) => ({ type: "submit.finished", ...result })),
  },
}).createMachine({
  id: "boxCamera",
  context: ({ input: { strBoxCode, kept } }) => ({
    ...kept,
    strBoxCode,
    intScans: Math.max(0, ...kept.queue.map((scan) => scan.intScan)),
    scans: [],
    barcodeOf: {},
  }),
  type: "parallel",
  states: {
    mode: {
      initial: "none",
      on: { "cart.discarded": { target: ".none", actions: ["emptyCart", "keepCart"] } },
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
                "pending.retried": {
                  guard: "hasPending",
                  target: "#submitting",
                  actions: [
                    { type: "renewPending", params: ({ event }) => event.strKey },
                    "keepCart",
                  ],
                },
                "pending.discarded": { guard: "hasPending", actions: ["dropPending", "keepCart"] },
              },
            },
            asking: { tags: ["menu", "asking"], on: { "discard.cancelled": "choosing" } },
          },
        },
        add: {
          initial: "scanning",
          on: {
            "code.scanned": {
              actions: [
                {
                  type: "takeScan",
                  params: ({ event: { strCode, source } }) => ({
                    strCode: trimCode(strCode),
                    source,
                  }),
                },
                // Whatever needs no lookup has its outcome before the next key is typed.
                { type: "tellScans", params: {} },
                { type: "settleScans", params: {} },
                "keepCart",
              ],
            },
          },
          states: {
            scanning: {
              tags: "scanning",
              on: {
                "cart.opened": "#cart",
                "menu.chosen": [{ guard: "isDirty", target: "asking" }, { target: "#none" }],
              },
            },
            asking: { tags: ["scanning", "asking"], on: { "discard.cancelled": "scanning" } },
          },
        },
        cart: {
          id: "cart",
          tags: ["scanning", "cart"],
          on: {
            "cart.closed": "add",
            "amount.stepped": {
              actions: [{ type: "stepAmount", params: ({ event }) => event }, "keepCart"],
            },
            "line.removed": {
              actions: [
                { type: "removeLine", params: ({ event }) => event.strToyBarcode },
                "keepCart",
              ],
            },
            "cart.confirmed": {
              guard: and(["hasCart", not("hasQueue")]),
              target: "submitting",
              actions: [{ type: "submitCart", params: ({ event }) => event.strKey }, "keepCart"],
            },
          },
        },
        submitting: {
          id: "submitting",
          tags: ["menu", "busy"],
          on: {
            // The cart is empty already, and what is pending is not dropped by leaving.
            "cart.discarded": {},
            "line.settled": {
              actions: [{ type: "settleLine", params: ({ event }) => event }, "keepCart"],
            },
          },
          invoke: {
            id: "cartSubmit",
            src: "cartSubmit",
            input: ({ context, event }) => ({
              strBoxCode: context.strBoxCode,
              lines: linesOf(context.pending, event),
            }),
            onDone: {
              target: "none",
              actions: { type: "tellResult", params: ({ event }) => event.output },
            },
            // Cannot happen: a line without an answer is settled as such. What is pending stays.
            onError: "none",
          },
        },
      },
    },
    // Lookups go on in whatever mode the screen is: opening the cart does not stop them.
    lookups: {
      initial: "resting",
      on: { "cart.discarded": ".resting" },
      states: {
        resting: { always: { guard: "hasQueue", target: "lookingUp" } },
        lookingUp: {
          invoke: {
            id: "lookUpCodes",
            src: "lookUpCodes",
            input: ({ context }) => ({ codes: codesToAsk(context, CODES_AT_ONCE) }),
            onDone: {
              target: "resting",
              actions: [
                { type: "tellScans", params: ({ event }) => event.output },
                { type: "settleScans", params: ({ event }) => event.output },
                "keepCart",
              ],
            },
            onError: {
              target: "resting",
              actions: [
                { type: "tellScans", params: ({ context }) => failedHead(context.queue) },
                { type: "settleScans", params: ({ context }) => failedHead(context.queue) },
                "keepCart",
              ],
            },
          },
        },
      },
    },
  },
});

/** The lines that a confirmed cart added, or all when they are tried again. */
function linesOf(pending: PendingLine[], event: BoxCameraEvent): PendingLine[] {
  if (event.type !== "cart.confirmed") return pending;
  return pending.filter((line) => isKeyOf(event.strKey, line.strKey));
}
