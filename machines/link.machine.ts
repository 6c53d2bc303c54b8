/** What an opened link is for, asked before its form is shown: an invitation or a new password (our addition; design section 4, "Roles"). */
import { assign, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { notProvided } from "./notProvided.ts";

/** What the server knows of a link. */
export interface LinkPurpose {
  kind: "invite" | "reset";
  /** Whom it is for; empty where the invitation has no name. */
  name: string;
  role: string;
}

export type LinkReading =
  | { type: "read"; purpose: LinkPurpose }
  /** Used, withdrawn or too old. */
  | { type: "useless"; sentence: string }
  | { type: "unanswered"; sentence: string };

export const linkMachine = setup({
  types: {
    context: {} as { secret: string; purpose: LinkPurpose | null; problem: string | null },
    input: {} as { secret: string },
    events: {} as { type: "link.asked" },
    tags: {} as "busy" | "usable" | "retriable",
  },
  actors: {
    readLink: fromPromise<LinkReading, { secret: string }>(notProvided("readLink")),
  },
  actions: {
    takePurpose: assign({ purpose: (_, purpose: LinkPurpose | null) => purpose }),
    explain: assign({ problem: (_, sentence: string) => sentence }),
    clearProblem: assign({ problem: null }),
  },
}).createMachine({
  id: "link",
  context: ({ input: { secret } }) => ({ secret, purpose: null, problem: null }),
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      entry: "clearProblem",
      invoke: {
        id: "readLink",
        src: "readLink",
        input: ({ context: { secret } }) => ({ secret }),
        onDone: [
          {
            guard: ({ event }) => event.output.type === "read",
            target: "usable",
            actions: {
              type: "takePurpose",
              params: ({ event: { output } }) => (output.type === "read" ? output.purpose : null),
            },
          },
          {
            guard: ({ event }) => event.output.type === "useless",
            target: "useless",
            actions: {
              type: "explain",
              params: ({ event: { output } }) => (output.type === "useless" ? output.sentence : ""),
            },
          },
          {
            target: "unanswered",
            actions: {
              type: "explain",
              params: ({ event: { output } }) =>
                output.type === "unanswered" ? output.sentence : "",
            },
          },
        ],
        onError: {
          target: "unanswered",
          actions: { type: "explain", params: messages.somethingWrong },
        },
      },
    },
    usable: { tags: "usable" },
    useless: {},
    unanswered: { tags: "retriable", on: { "link.asked": "reading" } },
  },
});
