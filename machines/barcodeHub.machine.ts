/** Making a new barcode and getting its label (specification sections 2 and 8, "Barcode Hub"). */
import { assign, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { notProvided } from "./notProvided.ts";

/** What the server did; no answer at all is an error. */
export type Generation = { type: "generated"; strCode: string } | { type: "refused" };

interface Context {
  strCode: string | null;
  /** Kept while no answer came, so that asking again does not use up a second code. */
  key: string | null;
  /** The status text. */
  text: string;
}

export type BarcodeHubEvent =
  /** `key` is a new idempotency key. */
  { type: "code.asked"; key: string } | { type: "label.asked" };

export const barcodeHubMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BarcodeHubEvent,
    tags: {} as "busy" | "generated" | "downloading" | "downloadFailed",
  },
  actors: {
    generateCode: fromPromise<Generation, { key: string }>(notProvided("generateCode")),
    /** Saves the label as {code}.pdf. */
    downloadLabel: fromPromise<void, { strCode: string }>(notProvided("downloadLabel")),
  },
  actions: {
    clearCode: assign({ strCode: null }),
    takeKey: assign({ key: ({ context }, key: string) => context.key ?? key }),
    dropKey: assign({ key: null }),
    takeCode: assign({ strCode: (_, strCode: string) => strCode }),
    say: assign({ text: (_, text: string) => text }),
  },
}).createMachine({
  id: "barcodeHub",
  context: { strCode: null, key: null, text: "" },
  initial: "idle",
  states: {
    idle: { on: { "code.asked": "generating" } },
    generating: {
      tags: "busy",
      entry: [
        "clearCode",
        {
          type: "takeKey",
          params: ({ event }) => (event.type === "code.asked" ? event.key : ""),
        },
        { type: "say", params: messages.generating },
      ],
      invoke: {
        id: "generateCode",
        src: "generateCode",
        input: ({ context }) => ({ key: context.key ?? "" }),
        onDone: [
          {
            guard: ({ event }) => event.output.type === "refused",
            target: "failed",
            actions: ["dropKey", { type: "say", params: messages.generateFailed }],
          },
          {
            target: "generated",
            actions: [
              "dropKey",
              {
                type: "takeCode",
                params: ({ event: { output } }) =>
                  output.type === "generated" ? output.strCode : "",
              },
              { type: "say", params: messages.generated },
            ],
          },
        ],
        onError: { target: "failed", actions: { type: "say", params: messages.generateError } },
      },
    },
    failed: { on: { "code.asked": "generating" } },
    generated: {
      tags: "generated",
      initial: "resting",
      on: { "code.asked": "generating" },
      states: {
        resting: { on: { "label.asked": "downloading" } },
        downloading: {
          tags: "downloading",
          invoke: {
            id: "downloadLabel",
            src: "downloadLabel",
            input: ({ context }) => ({ strCode: context.strCode ?? "" }),
            onDone: "resting",
            onError: "downloadFailed",
          },
        },
        downloadFailed: { tags: "downloadFailed", on: { "label.asked": "downloading" } },
      },
    },
  },
});
