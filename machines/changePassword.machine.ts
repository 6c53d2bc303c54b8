/** How one's own password is changed (our addition; design section 4, "Passwords and sessions"). */
import { assign, emit, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { notProvided } from "./notProvided.ts";

interface Passwords {
  oldPassword: string;
  password: string;
}

export type PasswordChange = { type: "changed" } | { type: "refused"; sentence: string };

export const changePasswordMachine = setup({
  types: {
    /** Why it was not changed. */
    context: {} as { problem: string | null },
    events: {} as ({ type: "passwords.submitted" } & Passwords) | { type: "passwords.typed" },
    emitted: {} as { type: "password.changed" },
    tags: {} as "busy",
  },
  actors: {
    changePassword: fromPromise<PasswordChange, Passwords>(notProvided("changePassword")),
  },
  actions: {
    explain: assign({ problem: (_, sentence: string) => sentence }),
    clearProblem: assign({ problem: null }),
    emitChange: emit({ type: "password.changed" }),
  },
}).createMachine({
  id: "changePassword",
  context: { problem: null },
  initial: "filling",
  states: {
    filling: {
      on: {
        "passwords.typed": { actions: "clearProblem" },
        "passwords.submitted": "changing",
      },
    },
    changing: {
      tags: "busy",
      entry: "clearProblem",
      invoke: {
        id: "changePassword",
        src: "changePassword",
        // Passwords are not kept in the context.
        input: ({ event }) => {
          const { oldPassword, password } = event as unknown as Passwords;
          return { oldPassword, password };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.type === "refused",
            target: "filling",
            actions: {
              type: "explain",
              params: ({ event: { output } }) => (output.type === "refused" ? output.sentence : ""),
            },
          },
          { target: "filling", actions: "emitChange" },
        ],
        onError: {
          target: "filling",
          actions: { type: "explain", params: messages.somethingWrong },
        },
      },
    },
  },
});
