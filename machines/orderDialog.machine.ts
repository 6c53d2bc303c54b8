/** How one order is typed or asked in a dialog and given: a box's note, a toy's barcode, its deletion (design section 5, "additions"). */
import { assign, emit, fromPromise, setup } from "xstate";
import type { DialogOrder, Order } from "#domain/commands.ts";
import { dialogProblem, plainOrder } from "#domain/dialogOrders.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import { notProvided } from "./notProvided.ts";

interface OrderDialogContext {
  /** Null until a dialog was opened; a dialog that fades away still shows the last one. */
  order: DialogOrder | null;
  problem: string | null;
}

type OrderDialogEvent =
  | { type: "dialog.opened"; order: DialogOrder }
  | { type: "order.changed"; order: DialogOrder }
  | { type: "order.submitted" }
  | { type: "dialog.closed" };

export const orderDialogMachine = setup({
  types: {
    context: {} as OrderDialogContext,
    events: {} as OrderDialogEvent,
    /** Done, or persisted and on its way. */
    emitted: {} as { type: "order.accepted"; order: DialogOrder; isUnsent: boolean },
    tags: {} as "busy" | "open" | "typing",
  },
  actors: {
    order: fromPromise<Outcome[], { orders: Order[] }>(notProvided("order")),
  },
  guards: {
    isWrong: ({ context: { order } }) => order !== null && dialogProblem(order) !== null,
    isRefused: (_, outcomes: Outcome[]) => outcomes[0]?.type === "refused",
  },
  actions: {
    hold: assign((_, order: DialogOrder) => ({ order, problem: null })),
    tidy: assign({ order: ({ context: { order } }) => order && plainOrder(order) }),
    findProblem: assign({ problem: ({ context: { order } }) => order && dialogProblem(order) }),
    explain: assign({ problem: (_, sentence: string) => sentence }),
    tellAccepted: emit(({ context: { order } }, outcomes: Outcome[]) => ({
      type: "order.accepted" as const,
      order: order as DialogOrder,
      isUnsent: outcomes[0]?.type !== "done",
    })),
  },
}).createMachine({
  id: "orderDialog",
  context: { order: null, problem: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "dialog.opened": {
          target: "open",
          actions: { type: "hold", params: ({ event }) => event.order },
        },
      },
    },
    open: {
      tags: ["open", "typing"],
      on: {
        "order.changed": { actions: { type: "hold", params: ({ event }) => event.order } },
        "order.submitted": [
          { guard: "isWrong", actions: "findProblem" },
          { target: "ordering", actions: "tidy" },
        ],
        "dialog.closed": "closed",
      },
    },
    ordering: {
      tags: ["open", "busy"],
      invoke: {
        id: "order",
        src: "order",
        input: ({ context: { order } }) => ({ orders: order ? [order] : [] }),
        onDone: [
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "open",
            actions: {
              type: "explain",
              params: ({ event: { output } }) =>
                output[0]?.type === "refused" ? output[0].sentence : messages.somethingWrong,
            },
          },
          {
            target: "closed",
            actions: { type: "tellAccepted", params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: "open",
          actions: { type: "explain", params: messages.somethingWrong },
        },
      },
    },
  },
});
