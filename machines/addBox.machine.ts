/** How a new box is typed and saved: the "Add box" dialog (specification sections 2, 5 and 8). */
import { assign, emit, fromPromise, setup } from "xstate";
import type { BoxDraft } from "#domain/boxDraft.ts";
import { isBlankCode, trimCode } from "#domain/codes.ts";
import { messages } from "#domain/messages.ts";

export type AddBoxOutcome =
  | { type: "added" }
  /** The box is there, on the Floor. */
  | { type: "notAssigned" }
  /** The server's sentence, about the code where it is known. */
  | { type: "refused"; sentence: string }
  | { type: "unanswered" };

interface AddBoxContext {
  draft: BoxDraft;
  /** What is wrong with the code. */
  problem: string | null;
  /** With `revision` the writes' idempotency key: the same draft keeps its key across retries. */
  formKey: string;
  revision: number;
}

type AddBoxEvent =
  /** `formKey` is any text that no other form has. */
  | { type: "form.opened"; formKey: string; intSection: number | null }
  | { type: "draft.changed"; changes: Partial<BoxDraft> }
  | { type: "draft.submitted" }
  /** A new in-house code instead of a typed one. */
  | { type: "code.asked" }
  | { type: "form.closed" };

const blank: BoxDraft = { strBoxCode: "", strCustomNote: "", intSection: null };

export const addBoxMachine = setup({
  types: {
    context: {} as AddBoxContext,
    events: {} as AddBoxEvent,
    emitted: {} as
      | { type: "box.added"; strBoxCode: string }
      | { type: "action.failed"; sentence: string }
      | { type: "storage.changed" },
    tags: {} as "busy" | "open" | "generating" | "adding",
  },
  actors: {
    generateCode: fromPromise<string | null>(() => {
      throw new Error("generateCode is not provided");
    }),
    addBox: fromPromise<AddBoxOutcome, { draft: BoxDraft; key: string }>(() => {
      throw new Error("addBox is not provided");
    }),
  },
  guards: {
    isCodeBlank: ({ context }) => isBlankCode(context.draft.strBoxCode),
    isOutcome: (_, { outcome, type }: { outcome: AddBoxOutcome; type: AddBoxOutcome["type"] }) =>
      outcome.type === type,
  },
  actions: {
    open: assign((_, { formKey, intSection }: { formKey: string; intSection: number | null }) => ({
      draft: { ...blank, intSection },
      problem: null,
      formKey,
      revision: 0,
    })),
    change: assign(({ context }, changes: Partial<BoxDraft>) => ({
      draft: { ...context.draft, ...changes },
      problem: "strBoxCode" in changes ? null : context.problem,
      revision: context.revision + 1,
    })),
    explain: assign({ problem: (_, sentence: string) => sentence }),
    tellAdded: emit(({ context }) => ({
      type: "box.added",
      strBoxCode: trimCode(context.draft.strBoxCode),
    })),
    tellFailure: emit((_, sentence: string) => ({ type: "action.failed", sentence })),
    tellChange: emit({ type: "storage.changed" }),
  },
}).createMachine({
  id: "addBox",
  context: { draft: blank, problem: null, formKey: "", revision: 0 },
  initial: "closed",
  states: {
    closed: {
      on: {
        "form.opened": {
          target: "filling",
          actions: { type: "open", params: ({ event }) => event },
        },
      },
    },
    filling: {
      tags: "open",
      on: {
        "draft.changed": { actions: { type: "change", params: ({ event }) => event.changes } },
        "draft.submitted": [
          { guard: "isCodeBlank", actions: { type: "explain", params: messages.boxCodeEmpty } },
          { target: "adding" },
        ],
        "code.asked": "generating",
        "form.closed": "closed",
      },
    },
    generating: {
      tags: ["open", "busy", "generating"],
      on: { "form.closed": "closed" },
      invoke: {
        id: "generateCode",
        src: "generateCode",
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: "filling",
            actions: {
              type: "change",
              params: ({ event }) => ({ strBoxCode: event.output ?? "" }),
            },
          },
          { target: "filling", actions: { type: "tellFailure", params: messages.generateFailed } },
        ],
        onError: {
          target: "filling",
          actions: { type: "tellFailure", params: messages.generateError },
        },
      },
    },
    adding: {
      tags: ["open", "busy", "adding"],
      invoke: {
        id: "addBox",
        src: "addBox",
        input: ({ context: { draft, formKey, revision } }) => ({
          draft: { ...draft, strBoxCode: trimCode(draft.strBoxCode) },
          key: `${formKey}.${revision}`,
        }),
        onDone: [
          {
            guard: {
              type: "isOutcome",
              params: ({ event }) => ({ outcome: event.output, type: "added" }),
            },
            target: "closed",
            actions: ["tellAdded", "tellChange"],
          },
          {
            guard: {
              type: "isOutcome",
              params: ({ event }) => ({ outcome: event.output, type: "notAssigned" }),
            },
            target: "closed",
            actions: [{ type: "tellFailure", params: messages.boxNotAssigned }, "tellChange"],
          },
          {
            guard: {
              type: "isOutcome",
              params: ({ event }) => ({ outcome: event.output, type: "refused" }),
            },
            target: "filling",
            actions: [
              {
                type: "explain",
                params: ({ event: { output } }) =>
                  output.type === "refused" ? output.sentence : "",
              },
              { type: "tellFailure", params: messages.boxNotAdded },
            ],
          },
          {
            target: "filling",
            actions: [{ type: "tellFailure", params: messages.somethingWrong }, "tellChange"],
          },
        ],
        onError: {
          target: "filling",
          actions: [{ type: "tellFailure", params: messages.somethingWrong }, "tellChange"],
        },
      },
    },
  },
});
