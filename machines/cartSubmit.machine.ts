/** Puts confirmed cart lines into a box, one call per line, in sequence (specification sections 7 and 8). */
import { assign, fromPromise, sendParent, setup } from "xstate";
import type { PendingLine } from "#domain/cart.ts";
import { messages } from "#domain/messages.ts";

export interface LineToAdd {
  strBoxCode: string;
  line: PendingLine;
}

/** What the server did with a line; no answer at all is an error. */
export type LineAnswer = { type: "added" } | { type: "refused"; strRefusal: string };

/** Told to the parent after each line, so that it can be kept: `answer` is null when none came. */
export interface LineSettled {
  type: "line.settled";
  strKey: string;
  answer: LineAnswer | null;
}

interface Context {
  strBoxCode: string;
  lines: PendingLine[];
  intDone: number;
  intAdded: number;
}

export interface SubmitResult {
  text: string;
  intAdded: number;
  intLines: number;
}

function resultOf({ intAdded, lines }: Context): SubmitResult {
  const intLines = lines.length;
  if (intAdded === intLines) return { text: messages.allAdded, intAdded, intLines };
  const text = intAdded === 0 ? messages.noneAdded : messages.someAdded(intAdded, intLines);
  return { text, intAdded, intLines };
}

export const cartSubmitMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { strBoxCode: string; lines: PendingLine[] },
    output: {} as SubmitResult,
  },
  actors: {
    addLine: fromPromise<LineAnswer, LineToAdd>(() => {
      throw new Error("addLine is not provided");
    }),
  },
  guards: { hasNext: ({ context }) => context.intDone < context.lines.length },
  actions: {
    tell: sendParent(({ context }, answer: LineAnswer | null) => ({
      type: "line.settled",
      strKey: context.lines[context.intDone]?.strKey,
      answer,
    })),
    count: assign(({ context }, answer: LineAnswer | null) => ({
      intDone: context.intDone + 1,
      intAdded: context.intAdded + (answer?.type === "added" ? 1 : 0),
    })),
  },
}).createMachine({
  id: "cartSubmit",
  context: ({ input }) => ({ ...input, intDone: 0, intAdded: 0 }),
  initial: "choosing",
  output: ({ context }) => resultOf(context),
  states: {
    choosing: { always: [{ guard: "hasNext", target: "adding" }, { target: "finished" }] },
    adding: {
      invoke: {
        id: "addLine",
        src: "addLine",
        input: ({ context: { strBoxCode, lines, intDone } }) => ({
          strBoxCode,
          line: lines[intDone] as PendingLine,
        }),
        onDone: {
          target: "choosing",
          actions: [
            { type: "tell", params: ({ event }) => event.output },
            { type: "count", params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: "choosing",
          actions: [
            { type: "tell", params: null },
            { type: "count", params: null },
          ],
        },
      },
    },
    finished: { type: "final" },
  },
});
