/** How somebody is invited: role, name and rights, then a link that works once (our addition; design section 4, "Roles"). */
import { assign, emit, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { type SecretLink, withRight } from "#domain/people/people.ts";
import type { Right } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

export interface InvitationDraft {
  role: string;
  name: string;
  /** Of an admin; none unless ticked. */
  rights: readonly Right[];
}

/** What the server did; a refusal carries the sentence to show. */
export type Invited = { type: "invited"; link: SecretLink } | { type: "refused"; sentence: string };

interface Context {
  draft: InvitationDraft;
  problem: string | null;
  link: SecretLink | null;
}

export type InviteEvent =
  | { type: "form.opened" }
  | { type: "draft.changed"; changes: Partial<Pick<InvitationDraft, "role" | "name">> }
  | { type: "right.switched"; right: Right }
  | { type: "draft.submitted" }
  | { type: "form.closed" };

const blank: InvitationDraft = { role: "admin", name: "", rights: [] };

export const inviteMachine = setup({
  types: {
    context: {} as Context,
    events: {} as InviteEvent,
    /** Somebody may have used the link meanwhile. */
    emitted: {} as { type: "link.closed" },
    tags: {} as "busy" | "open",
  },
  actors: {
    invite: fromPromise<Invited, { draft: InvitationDraft }>(notProvided("invite")),
  },
  actions: {
    open: assign({ draft: blank, problem: null, link: null }),
    change: assign({
      draft: ({ context }, changes: Partial<InvitationDraft>) => ({ ...context.draft, ...changes }),
    }),
    switchRight: assign({
      draft: ({ context: { draft } }, right: Right) => ({
        ...draft,
        rights: withRight(draft.rights, right),
      }),
    }),
    explain: assign({ problem: (_, sentence: string) => sentence }),
    clearProblem: assign({ problem: null }),
    takeLink: assign({ link: (_, link: SecretLink) => link }),
    clearLink: assign({ link: null }),
    emitClosed: emit({ type: "link.closed" }),
  },
}).createMachine({
  id: "invite",
  context: { draft: blank, problem: null, link: null },
  initial: "closed",
  states: {
    closed: { on: { "form.opened": { target: "filling", actions: "open" } } },
    filling: {
      tags: "open",
      on: {
        "draft.changed": { actions: { type: "change", params: ({ event }) => event.changes } },
        "right.switched": { actions: { type: "switchRight", params: ({ event }) => event.right } },
        "draft.submitted": "inviting",
        "form.closed": "closed",
      },
    },
    inviting: {
      tags: ["open", "busy"],
      entry: "clearProblem",
      invoke: {
        id: "invite",
        src: "invite",
        input: ({ context: { draft } }) => ({
          draft: { ...draft, rights: draft.role === "admin" ? draft.rights : [] },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.type === "refused",
            target: "filling",
            actions: {
              type: "explain",
              params: ({ event: { output } }) => (output.type === "refused" ? output.sentence : ""),
            },
          },
          {
            target: "showingLink",
            actions: {
              type: "takeLink",
              params: ({ event: { output } }) =>
                (output as Extract<Invited, { type: "invited" }>).link,
            },
          },
        ],
        onError: {
          target: "filling",
          actions: { type: "explain", params: messages.somethingWrong },
        },
      },
    },
    // The secret is cleared once its dialog is closed.
    showingLink: {
      tags: "open",
      exit: "clearLink",
      on: { "form.closed": { target: "closed", actions: "emitClosed" } },
    },
  },
});
