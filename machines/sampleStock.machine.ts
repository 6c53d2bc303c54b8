/** How the sample stock is loaded into an empty inventory. */
import { emit, fromPromise, setup } from "xstate";
import { notProvided } from "./notProvided.ts";

export const sampleStockMachine = setup({
  types: {
    events: {} as { type: "sample.asked" },
    /** The write's idempotency key: pressing again after a failure never loads twice. */
    input: {} as { key: string },
    context: {} as { key: string },
    emitted: {} as { type: "sample.loaded" } | { type: "sample.failed"; error: unknown },
    tags: {} as "busy",
  },
  actors: {
    loadSample: fromPromise<void, { key: string }>(notProvided("loadSample")),
  },
}).createMachine({
  id: "sampleStock",
  context: ({ input }) => input,
  initial: "offered",
  states: {
    offered: { on: { "sample.asked": { target: "loading" } } },
    loading: {
      tags: "busy",
      invoke: {
        id: "loadSample",
        src: "loadSample",
        input: ({ context }) => context,
        onDone: { target: "offered", actions: emit({ type: "sample.loaded" }) },
        onError: {
          target: "offered",
          actions: emit(({ event }) => ({ type: "sample.failed", error: event.error })),
        },
      },
    },
  },
});
