/** Undoes changes, one after another: submits an undo, and asks where somebody changed its things since (docs/design.md, "Undo"). */
import { assign, emit, setup } from "xstate";
import { isAsked } from "#domain/history/history.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/entries.ts";
import { isDone, isRefused, submit } from "./actors.ts";

type Undo = NewCommandOf<"undo">;

/** A conflict: the server's sentence, and one for each value that is no longer as the change made it. */
interface UndoConflict {
  sentence: string;
  differences: string[];
  /** True where nothing was changed since, and the dialog only asks. */
  isPreview: boolean;
}

interface Context {
  /** The changes to undo; the first is under way. */
  queue: Undo[];
  conflict: UndoConflict | null;
}

type UndoEvent =
  | { type: "undo.asked"; undo: Undo }
  | { type: "undo.confirmed" }
  | { type: "undo.cancelled" }
  /** Nobody undoes in another person's name. */
  | { type: "owner.changed" };

const isConflict = (outcome: Outcome | undefined) =>
  outcome?.type === "refused" && outcome.status === 412;

const conflictOf = (outcome: Outcome | undefined): UndoConflict | null => {
  if (outcome?.type !== "refused") return null;
  const fields = (outcome.body as { fields?: Record<string, string> } | null)?.fields ?? {};
  const isPreview = outcome.code === "preview";
  return { sentence: outcome.sentence, differences: Object.values(fields), isPreview };
};

export const undoMachine = setup({
  types: {
    context: {} as Context,
    events: {} as UndoEvent,
    emitted: {} as
      | { type: "undo.done" }
      /** The undo is unsent, and the outbox goes on with it. */
      | { type: "undo.delayed" }
      | { type: "undo.refused"; sentence: string },
    tags: {} as "busy" | "asking",
  },
  actors: { submit },
  guards: {
    hasMore: ({ context }) => context.queue.length > 0,
    /** A second press before the answer is no second order. */
    isNew: ({ context: { queue } }, undo: Undo) => !isAsked(queue, undo),
  },
  actions: {
    endFirst: assign(({ context }) => ({ queue: context.queue.slice(1), conflict: null })),
    /**
     * Repeats the first undo: forced after a conflict, so that later changes are overwritten; not forced after a
     * preview, so that a conflict is asked about.
     */
    goOnWithFirst: assign(({ context: { queue, conflict } }) => {
      const goingOn = ({ strQuestion: _, ...undo }: Undo): Undo => ({
        ...{ ...undo, isForced: conflict?.isPreview !== true },
      });
      return { conflict: null, queue: queue.map((undo, n) => (n === 0 ? goingOn(undo) : undo)) };
    }),
    emitRefused: emit((_, sentence: string) => ({ type: "undo.refused" as const, sentence })),
  },
}).createMachine({
  id: "undo",
  context: { queue: [], conflict: null },
  initial: "resting",
  on: {
    "owner.changed": { target: ".resting", actions: assign({ queue: [], conflict: null }) },
    "undo.asked": {
      guard: { type: "isNew", params: ({ event }) => event.undo },
      actions: assign({ queue: ({ context, event }) => [...context.queue, event.undo] }),
    },
  },
  states: {
    resting: { always: { guard: "hasMore", target: "undoing" } },
    undoing: {
      tags: "busy",
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: context.queue.slice(0, 1) }),
        onDone: [
          {
            guard: ({ event }) => isConflict(event.output[0]),
            target: "asking",
            actions: assign({ conflict: ({ event }) => conflictOf(event.output[0]) }),
          },
          {
            guard: ({ event }) => isRefused(event.output),
            target: "resting",
            actions: [
              {
                type: "emitRefused",
                params: ({ event }) => conflictOf(event.output[0])?.sentence ?? "",
              },
              "endFirst",
            ],
          },
          {
            guard: ({ event }) => isDone(event.output),
            target: "resting",
            actions: [emit({ type: "undo.done" }), "endFirst"],
          },
          { target: "resting", actions: [emit({ type: "undo.delayed" }), "endFirst"] },
        ],
        // Nothing was persisted, so that nothing goes on.
        onError: {
          target: "resting",
          actions: [{ type: "emitRefused", params: messages.somethingWrong }, "endFirst"],
        },
      },
    },
    asking: {
      tags: "asking",
      on: {
        "undo.confirmed": { target: "undoing", actions: "goOnWithFirst" },
        "undo.cancelled": { target: "resting", actions: "endFirst" },
      },
    },
  },
});
