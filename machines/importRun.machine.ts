/** How an import at the server is driven: changed, applied, taken back, discarded (our addition; docs/design.md, "Import"). */
import { assign, emit, fromPromise, setup } from "xstate";
import type { ImportChanges } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";
import { problemOf } from "./refused.ts";

/** What is ordered of an import. */
export type ImportOrder =
  | { type: "change"; changes: ImportChanges }
  | { type: "apply"; isAgain: boolean }
  | { type: "takeBack"; isForced: boolean }
  | { type: "discard" };

/** What is asked before it is done. */
type ImportQuestion = "again" | "takeBack" | "discard";

interface Context {
  strImport: string;
  order: ImportOrder | null;
  /** Why the last order was not done. */
  problem: string | null;
}

export type ImportRunEvent =
  | { type: "ordered"; order: ImportOrder }
  /** Whether what was changed since is set back too. */
  | { type: "question.confirmed"; isForced?: boolean }
  | { type: "question.cancelled" };

/** What is asked before an order, or null. */
export function questionOf(order: ImportOrder | null): ImportQuestion | null {
  if (order?.type === "takeBack" || order?.type === "discard") return order.type;
  return order?.type === "apply" && order.isAgain ? "again" : null;
}

export const importRunMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportRunEvent,
    /** An order that is asked about when the screen opens. */
    input: {} as { strImport: string; order: ImportOrder | null },
    emitted: {} as { type: "import.changed" } | { type: "import.discarded" },
    tags: {} as "busy" | "asking",
  },
  actors: {
    order: fromPromise<void, { strImport: string; order: ImportOrder }>(notProvided("order")),
  },
  guards: {
    isAsked: ({ context }) => questionOf(context.order) !== null,
    isOrderAsked: (_, order: ImportOrder) => questionOf(order) !== null,
    isDiscard: ({ context }) => context.order?.type === "discard",
  },
  actions: {
    setOrder: assign((_, order: ImportOrder) => ({ order })),
    setForced: assign(({ context: { order } }, isForced: boolean) => ({
      order: order?.type === "takeBack" ? { ...order, isForced } : order,
    })),
    clearProblem: assign({ problem: null }),
    setProblem: assign((_, problem: string) => ({ problem })),
    emitChanged: emit({ type: "import.changed" }),
    emitDiscarded: emit({ type: "import.discarded" }),
  },
}).createMachine({
  id: "importRun",
  context: ({ input }) => ({ ...input, problem: null }),
  initial: "opening",
  states: {
    opening: { always: [{ guard: "isAsked", target: "asking" }, { target: "resting" }] },
    resting: {
      on: {
        ordered: [
          {
            guard: { type: "isOrderAsked", params: ({ event }) => event.order },
            target: "asking",
            actions: { type: "setOrder", params: ({ event }) => event.order },
          },
          { target: "ordering", actions: { type: "setOrder", params: ({ event }) => event.order } },
        ],
      },
    },
    asking: {
      tags: "asking",
      on: {
        "question.confirmed": {
          target: "ordering",
          actions: { type: "setForced", params: ({ event }) => event.isForced ?? false },
        },
        "question.cancelled": "resting",
      },
    },
    ordering: {
      tags: "busy",
      entry: "clearProblem",
      invoke: {
        id: "order",
        src: "order",
        input: ({ context: { strImport, order } }) => ({ strImport, order: order as ImportOrder }),
        onDone: [
          { guard: "isDiscard", target: "discarded" },
          { target: "resting", actions: "emitChanged" },
        ],
        onError: {
          target: "resting",
          actions: [
            { type: "setProblem", params: ({ event }) => problemOf(event.error) },
            "emitChanged",
          ],
        },
      },
    },
    discarded: { type: "final", entry: "emitDiscarded" },
  },
});
