/** Types and saves a new box: the "Add box" dialog (specification sections 2, 5 and 8). */
import { assign, emit, setup } from "xstate";
import type { BoxDraft } from "#domain/box/boxDraft.ts";
import { boxMessages } from "#domain/box/boxMessages.ts";
import { cleanCode, isBlankCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import type { ErrorBody } from "#domain/types.ts";
import { isDone, submit } from "./outcomes.ts";

interface AddBoxContext {
  draft: BoxDraft;
  /** The problem of the code. */
  problem: string | null;
}

type AddBoxEvent =
  | { type: "form.opened"; intSection: number | null }
  | { type: "draft.changed"; changes: Partial<BoxDraft> }
  | { type: "draft.submitted" }
  | { type: "form.closed" };

/** The server's sentence about the code, or about the box. */
function codeProblem([outcome]: Outcome[]): string {
  if (outcome?.type !== "refused") return messages.somethingWrong;
  const { fields } = (outcome.body ?? {}) as Partial<ErrorBody>;
  return fields?.strBoxCode ?? outcome.sentence;
}

const blank: BoxDraft = { strBoxCode: "", strCustomNote: "", intSection: null };

export const addBoxMachine = setup({
  types: {
    context: {} as AddBoxContext,
    events: {} as AddBoxEvent,
    emitted: {} as
      | { type: "box.added"; strBoxCode: string }
      | { type: "action.failed"; sentence: string },
    tags: {} as "open" | "adding",
  },
  actors: { submit },
  guards: {
    isCodeBlank: ({ context }) => isBlankCode(context.draft.strBoxCode),
    /** And no box was made: one that its section refused stands on the Floor. */
    isRefused: (_, [outcome]: Outcome[]) => outcome?.type === "refused" && outcome.intDone === 0,
  },
  actions: {
    open: assign((_, intSection: number | null) => ({
      draft: { ...blank, intSection },
      problem: null,
    })),
    change: assign(({ context }, changes: Partial<BoxDraft>) => ({
      draft: { ...context.draft, ...changes },
      problem: "strBoxCode" in changes ? null : context.problem,
    })),
    emitAdded: emit(({ context }) => ({
      type: "box.added",
      strBoxCode: cleanCode(context.draft.strBoxCode),
    })),
    emitFailure: emit((_, sentence: string) => ({ type: "action.failed", sentence })),
  },
}).createMachine({
  id: "addBox",
  context: { draft: blank, problem: null },
  initial: "closed",
  states: {
    closed: {
      on: {
        "form.opened": {
          target: "filling",
          actions: { type: "open", params: ({ event }) => event.intSection },
        },
      },
    },
    filling: {
      tags: "open",
      on: {
        "draft.changed": { actions: { type: "change", params: ({ event }) => event.changes } },
        "draft.submitted": [
          {
            guard: "isCodeBlank",
            actions: assign({ problem: boxMessages.boxCodeEmpty }),
          },
          { target: "adding" },
        ],
        "form.closed": "closed",
      },
    },
    adding: {
      tags: ["open", "adding"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context: { draft } }) => ({
          commands: [
            { kind: "createBox" as const, ...draft, strBoxCode: cleanCode(draft.strBoxCode) },
          ],
        }),
        onDone: [
          {
            guard: ({ event }) => isDone(event.output),
            target: "closed",
            actions: "emitAdded",
          },
          {
            guard: { type: "isRefused", params: ({ event }) => event.output },
            target: "filling",
            actions: assign({ problem: ({ event }) => codeProblem(event.output) }),
          },
          { target: "closed" },
        ],
        onError: {
          target: "filling",
          actions: { type: "emitFailure", params: messages.somethingWrong },
        },
      },
    },
  },
});
