/**
 * Actions on an account, each with a question: role and rights, disabling, signing out, a reset link, withdrawing an
 * invitation (our addition; docs/design.md, "Roles").
 */
import { assign, emit, fromPromise, setup } from "xstate";
import {
  type AccountAction,
  isChange,
  isUnprovedPromotion,
  type SecretLink,
  withRight,
} from "#domain/people/people.ts";
import type { Right } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";
import { problemOf } from "./refused.ts";

interface Context {
  action: AccountAction | null;
  /** The reason why it was not done. */
  problem: string | null;
  link: SecretLink | null;
}

export type AccountActionEvent =
  | { type: "action.asked"; action: AccountAction }
  | { type: "role.chosen"; role: string }
  | { type: "right.switched"; right: Right }
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
    /** The link that was made, or null; throws `Refused`. */
    perform: fromPromise<SecretLink | null, { action: AccountAction }>(notProvided("perform")),
  },
  guards: {
    isUnprovedPromotion: ({ context: { action } }) =>
      action !== null && isUnprovedPromotion(action),
    isChange: ({ context: { action } }) => action !== null && isChange(action),
  },
  actions: {
    chooseRole: assign({
      action: ({ context: { action } }, role: string) =>
        action?.type === "changeRole" ? { ...action, role } : action,
    }),
    switchRight: assign({
      action: ({ context: { action } }, right: Right) =>
        action?.type === "changeRole"
          ? { ...action, rights: withRight(action.rights, right) }
          : action,
    }),
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
        "role.chosen": { actions: { type: "chooseRole", params: ({ event }) => event.role } },
        "right.switched": { actions: { type: "switchRight", params: ({ event }) => event.right } },
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
