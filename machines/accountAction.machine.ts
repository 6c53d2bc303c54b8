/** Actions on an account, each with a question: role and rights, disabling, signing out, a reset link, withdrawing an invitation (our addition; docs/design.md, "Roles"). */
import { assign, emit, fromPromise, setup } from "xstate";
import {
  type AccountAction,
  isChange,
  isUnprovedPromotion,
  type SecretLink,
} from "#domain/people/people.ts";
import { notProvided } from "./notProvided.ts";
import { problemOf } from "./refused.ts";

interface Context {
  action: AccountAction | null;
  /** The reason why the action failed. */
  problem: string | null;
  link: SecretLink | null;
}

export type AccountActionEvent =
  | { type: "action.asked"; action: AccountAction }
  /** Another role or right was chosen. */
  | { type: "action.changed"; action: AccountAction }
  | { type: "question.confirmed" }
  | { type: "dialog.closed" };

export const accountActionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as AccountActionEvent,
    emitted: {} as { type: "action.done"; action: AccountAction },
    tags: {} as "busy" | "open" | "askingAgain",
  },
  actors: {
    /** Resolves with a new link, or null; throws `Refused`. */
    perform: fromPromise<SecretLink | null, { action: AccountAction }>(notProvided("perform")),
  },
  guards: {
    isUnprovedPromotion: ({ context: { action } }) =>
      action !== null && isUnprovedPromotion(action),
    isChange: ({ context: { action } }) => action !== null && isChange(action),
  },
  actions: {
    emitDone: emit(({ context }) => ({
      type: "action.done",
      action: context.action as AccountAction,
    })),
  },
}).createMachine({
  id: "accountAction",
  context: { action: null, problem: null, link: null },
  initial: "idle",
  states: {
    idle: {
      on: {
        "action.asked": {
          target: "asking",
          actions: assign({ action: ({ event }) => event.action, problem: null, link: null }),
        },
      },
    },
    asking: {
      tags: "open",
      on: {
        "action.changed": { actions: assign({ action: ({ event }) => event.action }) },
        "question.confirmed": [
          { guard: "isUnprovedPromotion", target: "askingAgain" },
          { guard: "isChange", target: "performing" },
        ],
        "dialog.closed": "idle",
      },
    },
    askingAgain: {
      tags: ["open", "askingAgain"],
      on: { "question.confirmed": "performing", "dialog.closed": "asking" },
    },
    performing: {
      tags: ["open", "busy"],
      entry: assign({ problem: null }),
      invoke: {
        id: "perform",
        src: "perform",
        input: ({ context }) => ({ action: context.action as AccountAction }),
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            target: "showingLink",
            actions: assign({ link: ({ event }) => event.output }),
          },
          { target: "idle", actions: "emitDone" },
        ],
        onError: {
          target: "asking",
          actions: assign({ problem: ({ event }) => problemOf(event.error) }),
        },
      },
    },
    // The secret is cleared once its dialog is closed.
    showingLink: { tags: "open", exit: assign({ link: null }), on: { "dialog.closed": "idle" } },
  },
});
