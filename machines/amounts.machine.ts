/** Types the amounts of a box, or of a toy's boxes, and confirms them old → new (docs/design.md, "Amounts"). */
import { assign, emit, not, setup } from "xstate";
import {
  type AmountChange,
  type AmountChanges,
  type AmountLine,
  adjustCommands,
  amountText,
  type Coded,
  isBlankAmount,
  isHeldAmount,
  rebased,
  underCode,
  withStep,
  withTyped,
} from "#domain/box/amounts.ts";
import { messages } from "#domain/messages.ts";
import { isQuantity } from "#domain/toy/toyEdit.ts";
import { isNoneRefused, reasonOf, refusedOf, submit } from "./actors.ts";

interface AmountsContext {
  changes: AmountChange[];
  /** The changes as the person saw them in the question. */
  seen: AmountChange[];
  /** Whether the changes are a stored draft's, to which nothing was typed here. */
  isRestored: boolean;
  /** True once the sentence under an empty field is shown. */
  isExplained: boolean;
  /** The reason why the changes are not saved. */
  reason: string | null;
}

type AmountsEvent =
  /** The toy or box whose screen shows the amounts; its code may have changed since they were typed. */
  | { type: "thing.loaded"; thing: Coded }
  /** `left`: the number of lines beyond these. */
  | { type: "lines.loaded"; lines: readonly AmountLine[]; left: number }
  | { type: "amount.typed"; line: AmountLine; text: string }
  | { type: "amount.stepped"; line: AmountLine; by: 1 | -1; at?: number | null }
  /** Another window has saved or discarded the stored draft. */
  | { type: "draft.ended" }
  | { type: "save.asked" }
  | { type: "discard.asked" }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

export const amountsMachine = setup({
  types: {
    context: {} as AmountsContext,
    events: {} as AmountsEvent,
    input: {} as { persisted: AmountChanges | null },
    /** No change is open any more; `emptied`: the lines that were saved with 0 pieces. */
    emitted: {} as { type: "changes.ended"; emptied: AmountLine[] },
    tags: {} as "busy" | "confirming" | "discarding" | "unsaved",
  },
  actors: { submit },
  guards: {
    isRestored: ({ context }) => context.isRestored,
    isUnchanged: ({ context }) => context.changes.length === 0,
    hasBlank: ({ context }) => context.changes.some(isBlankAmount),
    isHeld: ({ context }) => context.changes.some(isHeldAmount),
  },
  actions: {
    load: assign({
      changes: ({ context }, { lines, left }: { lines: readonly AmountLine[]; left: number }) =>
        rebased(context.changes, lines, left),
    }),
    rename: assign(({ context: { changes, seen } }, thing: Coded) => ({
      changes: underCode(changes, thing),
      seen: underCode(seen, thing),
    })),
    clear: assign({ changes: [], seen: [], reason: null, isExplained: false }),
    emitEnd: emit({ type: "changes.ended", emptied: [] }),
  },
}).createMachine({
  id: "amounts",
  context: ({ input: { persisted } }) => ({
    changes: [...(persisted ?? [])],
    seen: [],
    isRestored: persisted !== null,
    isExplained: false,
    reason: null,
  }),
  on: {
    "thing.loaded": { actions: { type: "rename", params: ({ event }) => event.thing } },
    "lines.loaded": { actions: { type: "load", params: ({ event }) => event } },
    "draft.ended": { guard: "isRestored", target: ".editing", actions: ["clear", "emitEnd"] },
  },
  initial: "editing",
  states: {
    editing: {
      on: {
        "amount.typed": {
          actions: assign({
            changes: ({ context, event }) => withTyped(context.changes, event.line, event.text),
            isRestored: false,
            isExplained: false,
          }),
        },
        "amount.stepped": {
          guard: ({ context: { changes }, event: { line, by } }) =>
            isQuantity(Number(amountText(changes, line)) + by),
          actions: assign({
            changes: ({ context, event }) =>
              withStep(context.changes, event.line, event.by, event.at),
            isRestored: false,
            isExplained: false,
          }),
        },
        "save.asked": [
          { guard: "isUnchanged" },
          { guard: "hasBlank", actions: assign({ isExplained: true }) },
          // The screen shows why a change is held.
          { guard: "isHeld" },
          {
            target: "confirming",
            actions: assign({ seen: ({ context }) => context.changes, reason: null }),
          },
        ],
        "discard.asked": [{ guard: "isUnchanged", actions: "emitEnd" }, { target: "discarding" }],
      },
    },
    discarding: {
      tags: "discarding",
      on: {
        "question.confirmed": { target: "editing", actions: ["clear", "emitEnd"] },
        "question.cancelled": "editing",
      },
    },
    confirming: {
      tags: "confirming",
      // Somebody else stored the same amounts: nothing to ask.
      always: { guard: "isUnchanged", target: "editing", actions: ["clear", "emitEnd"] },
      on: {
        "question.confirmed": { guard: not("isHeld"), target: "saving" },
        "question.cancelled": "editing",
      },
      initial: "asking",
      states: {
        asking: {},
        /** Confirmed, but not stored. */
        unsaved: { tags: "unsaved" },
      },
    },
    saving: {
      tags: ["busy", "confirming"],
      // What is on its way stays as it was confirmed.
      on: { "thing.loaded": {}, "lines.loaded": {}, "draft.ended": {} },
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: adjustCommands(context.changes) }),
        onDone: [
          {
            guard: ({ event }) => isNoneRefused(event.output),
            target: "editing",
            actions: [
              emit(({ context: { changes } }) => ({
                type: "changes.ended" as const,
                emptied: changes.filter(({ text }) => text === "0").map(({ line }) => line),
              })),
              "clear",
            ],
          },
          {
            target: "confirming.unsaved",
            actions: assign(({ context, event: { output } }) => {
              const changes = refusedOf(context.changes, output);
              return { changes, seen: changes, reason: reasonOf(output) };
            }),
          },
        ],
        onError: {
          target: "confirming.unsaved",
          actions: assign({ reason: messages.somethingWrong }),
        },
      },
    },
  },
});
