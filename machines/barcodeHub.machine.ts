/** Making a new barcode and getting its label (specification sections 2 and 8, "Barcode Hub"). */
import { assign, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { notProvided } from "./notProvided.ts";

interface Context {
  strCode: string | null;
  /** The status text. */
  text: string;
}

export type BarcodeHubEvent = { type: "code.asked" } | { type: "label.asked" };

export const barcodeHubMachine = setup({
  types: {
    context: {} as Context,
    events: {} as BarcodeHubEvent,
    tags: {} as "busy" | "generated" | "downloading" | "downloadFailed",
  },
  actors: {
    /** Null where the server refuses; no answer is an error. */
    generateCode: fromPromise<string | null>(notProvided("generateCode")),
    /** Saves the label as {code}.pdf. */
    downloadLabel: fromPromise<void, { strCode: string }>(notProvided("downloadLabel")),
  },
  actions: {
    clearCode: assign({ strCode: null }),
  },
}).createMachine({
  id: "barcodeHub",
  context: { strCode: null, text: "" },
  initial: "idle",
  states: {
    idle: { on: { "code.asked": "generating" } },
    generating: {
      tags: "busy",
      entry: ["clearCode", assign({ text: messages.generating })],
      invoke: {
        id: "generateCode",
        src: "generateCode",
        onDone: [
          {
            guard: ({ event }) => event.output === null,
            target: "failed",
            actions: assign({ text: messages.generateFailed }),
          },
          {
            target: "generated",
            actions: [
              assign({ strCode: ({ event }) => event.output }),
              assign({ text: messages.generated }),
            ],
          },
        ],
        onError: { target: "failed", actions: assign({ text: messages.generateError }) },
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
