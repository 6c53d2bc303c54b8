/** Which boxes hold the toy that was scanned last; asked beside the scanning, never before its outcome (design, "Where it is"). */
import { assign, fromPromise, setup } from "xstate";
import type { ToyBox } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

/** Milliseconds of rest between scans before a lookup: a fast gun causes one, not one for each toy. */
const REST = 250;

export interface BoxLocations {
  strToyBarcode: string;
  boxes: ToyBox[];
  /** How many boxes hold it in all. */
  intBoxes: number;
}

export const otherBoxesMachine = setup({
  types: {
    context: {} as { strToyBarcode: string; found: BoxLocations | null },
    events: {} as { type: "toy.scanned"; strToyBarcode: string } | { type: "toy.cleared" },
  },
  actors: {
    findBoxes: fromPromise<BoxLocations, { strToyBarcode: string }>(notProvided("findBoxes")),
  },
  actions: {
    takeToy: assign((_, strToyBarcode: string) => ({ strToyBarcode, found: null })),
    takeFound: assign({ found: (_, found: BoxLocations) => found }),
    clear: assign({ strToyBarcode: "", found: null }),
  },
  delays: { rest: REST },
}).createMachine({
  id: "otherBoxes",
  context: { strToyBarcode: "", found: null },
  initial: "resting",
  on: {
    "toy.scanned": {
      target: ".waiting",
      actions: { type: "takeToy", params: ({ event }) => event.strToyBarcode },
    },
    "toy.cleared": { target: ".resting", actions: "clear" },
  },
  states: {
    resting: {},
    waiting: { after: { rest: "finding" } },
    finding: {
      invoke: {
        id: "findBoxes",
        src: "findBoxes",
        input: ({ context: { strToyBarcode } }) => ({ strToyBarcode }),
        onDone: {
          target: "resting",
          actions: { type: "takeFound", params: ({ event }) => event.output },
        },
        // Only a hint: scanning goes on without it.
        onError: "resting",
      },
    },
  },
});
