/** How an import at the server is driven: read in another way, applied, gone on with, taken back, discarded (our addition; design section 2, "Import"). */
import { assign, emit, fromPromise, setup } from "xstate";
import type { Order } from "#domain/commands.ts";
import type { ImportOrder } from "#domain/importOrders.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import type { ImportChanges } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

type Flags = Extract<ImportOrder, { kind: "runImport" }>["flags"];
type Step = Extract<ImportOrder, { kind: "runImport" }>["step"];

/** What is asked before it is done. */
export type ImportQuestion = "again" | "takeBack" | "discard";

interface Context {
  file: { strImport: string; strFile: string };
  orders: ImportOrder[];
  question: ImportQuestion | null;
  /** Why the last order was not done. */
  problem: string | null;
}

export type ImportRunEvent =
  | { type: "reading.changed"; changes: ImportChanges }
  /** `isAgain`: the same file was added before. */
  | { type: "apply.asked"; isAsked: boolean; isAgain: boolean }
  | { type: "takeBack.asked" }
  | { type: "discard.asked" }
  /** It had stopped; `isForced` sets back what others changed since. */
  | { type: "goOn.asked"; step: Step; isForced: boolean }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

const run = (file: Context["file"], step: Step, flags: Flags = {}): ImportOrder => ({
  kind: "runImport",
  ...file,
  step,
  flags,
});

export const importRunMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ImportRunEvent,
    input: {} as { strImport: string; strFile: string },
    emitted: {} as { type: "import.changed" } | { type: "import.discarded" },
    tags: {} as "busy" | "asking",
  },
  actors: {
    order: fromPromise<Outcome[], { orders: Order[] }>(notProvided("order")),
  },
  guards: {
    isUnsent: (_, outcomes: Outcome[]) => outcomes.some(({ type }) => type !== "done"),
    isDiscard: ({ context }) => context.orders.some(({ kind }) => kind === "deleteImport"),
    isAgain: (_, isAgain: boolean) => isAgain,
  },
  actions: {
    orderChange: assign(({ context: { file } }, changes: ImportChanges) => ({
      orders: [{ kind: "changeImport" as const, ...file, changes }, run(file, "check")],
    })),
    orderApply: assign(({ context: { file } }, flags: Flags) => ({
      orders: [run(file, "apply", flags)],
    })),
    orderStep: assign(({ context: { file } }, given: { step: Step; isForced: boolean }) => ({
      orders: [run(file, given.step, given.isForced ? { force: true } : {})],
    })),
    orderTakeBack: assign(({ context: { file } }) => ({ orders: [run(file, "take-back")] })),
    orderDiscard: assign(({ context: { file } }) => ({
      orders: [{ kind: "deleteImport" as const, ...file }],
    })),
    ask: assign({ question: (_, question: ImportQuestion) => question }),
    forgetProblem: assign({ problem: null }),
    explain: assign({
      problem: (_, outcomes: Outcome[]) =>
        outcomes.find((outcome) => outcome.type === "refused")?.sentence ?? messages.goesOn,
    }),
    explainFailure: assign({ problem: messages.somethingWrong }),
    emitChanged: emit({ type: "import.changed" }),
    emitDiscarded: emit({ type: "import.discarded" }),
  },
}).createMachine({
  id: "importRun",
  context: ({ input }) => ({ file: input, orders: [], question: null, problem: null }),
  initial: "resting",
  states: {
    resting: {
      on: {
        "reading.changed": {
          target: "ordering",
          actions: { type: "orderChange", params: ({ event }) => event.changes },
        },
        "apply.asked": [
          {
            guard: { type: "isAgain", params: ({ event }) => event.isAgain },
            target: "asking",
            actions: [
              {
                type: "orderApply",
                params: ({ event }) => ({ again: true, ...(event.isAsked && { asked: true }) }),
              },
              { type: "ask", params: "again" },
            ],
          },
          {
            target: "ordering",
            actions: {
              type: "orderApply",
              params: ({ event }) => (event.isAsked ? { asked: true } : {}),
            },
          },
        ],
        "goOn.asked": {
          target: "ordering",
          actions: { type: "orderStep", params: ({ event }) => event },
        },
        "takeBack.asked": {
          target: "asking",
          actions: ["orderTakeBack", { type: "ask", params: "takeBack" }],
        },
        "discard.asked": {
          target: "asking",
          actions: ["orderDiscard", { type: "ask", params: "discard" }],
        },
      },
    },
    asking: {
      tags: "asking",
      on: { "question.confirmed": "ordering", "question.cancelled": "resting" },
    },
    ordering: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        id: "order",
        src: "order",
        input: ({ context }) => ({ orders: context.orders }),
        onDone: [
          {
            guard: { type: "isUnsent", params: ({ event }) => event.output },
            target: "resting",
            actions: [{ type: "explain", params: ({ event }) => event.output }, "emitChanged"],
          },
          { guard: "isDiscard", target: "discarded" },
          { target: "resting", actions: "emitChanged" },
        ],
        onError: { target: "resting", actions: ["explainFailure", "emitChanged"] },
      },
    },
    discarded: { type: "final", entry: "emitDiscarded" },
  },
});
