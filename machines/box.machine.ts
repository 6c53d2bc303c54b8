/** Selects, takes out and moves toys of a box: the Box screen (specification sections 2, 4 and 8). */
import { assign, emit, fromPromise, setup } from "xstate";
import { boxMessages } from "#domain/box/boxMessages.ts";
import {
  isMovable,
  linesToMove,
  type MoveAmounts,
  moveCommand,
  removeCommand,
  type SelectedLine,
} from "#domain/box/toyMoves.ts";
import { cleanCode, isBlankCode } from "#domain/code/codes.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { notProvided } from "./notProvided.ts";
import { isNoneRefused, refusedOf, submit } from "./outcomes.ts";
import { problemOf, Refused } from "./refused.ts";

interface BoxContext {
  strBoxCode: string;
  lines: ReadonlyMap<string, SelectedLine>;
  /** The pieces of each toy to move. */
  amounts: MoveAmounts;
  /** The destination as typed, scanned or picked. */
  destination: string;
  /** The problem of the destination. */
  problem: string | null;
  /** The commands under way. */
  commands: NewCommand[];
}

type BoxEvent =
  | { type: "edit.switched" }
  | { type: "lines.loaded"; lines: readonly SelectedLine[] }
  | { type: "line.toggled"; line: SelectedLine }
  | { type: "deletion.asked" }
  | { type: "move.asked" }
  | { type: "destination.changed"; strBoxCode: string }
  | { type: "moveAmount.changed"; strToyBarcode: string; text: string }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

export const boxMachine = setup({
  types: {
    context: {} as BoxContext,
    events: {} as BoxEvent,
    input: {} as { strBoxCode: string },
    emitted: {} as { type: "action.failed"; sentence: string },
    tags: {} as "busy" | "editing" | "choosing" | "confirming" | "sending",
  },
  actors: {
    /** The box that a code names. Throws `Refused` where it names none, anything else where that is not known. */
    findBox: fromPromise<string, { strBoxCode: string }>(notProvided("findBox")),
    submit,
  },
  guards: {
    isSelected: ({ context }) => context.lines.size > 0,
    isMoveGiven({ context: { destination, lines, amounts } }) {
      const moved = linesToMove(lines.values());
      const areMovable = moved.every((line) => isMovable(amounts, line));
      return !isBlankCode(destination) && moved.length > 0 && areMovable;
    },
    isThisBox: ({ context }, found: string) => found === context.strBoxCode,
  },
  actions: {
    toggle: assign({
      lines: ({ context }, line: SelectedLine) => {
        const { strToyBarcode, strName, intAmountInBox } = line;
        const lines = new Map(context.lines);
        if (!lines.delete(strToyBarcode)) {
          lines.set(strToyBarcode, { strToyBarcode, strName, intAmountInBox });
        }
        return lines;
      },
    }),
    /** The amounts of the selected lines as they are now. */
    load: assign({
      lines: ({ context }, read: readonly SelectedLine[]) =>
        new Map(
          [...context.lines].map(([code, line]) => {
            const intAmountInBox = read.find((line) => line.strToyBarcode === code)?.intAmountInBox;
            return [code, { ...line, intAmountInBox: intAmountInBox ?? line.intAmountInBox }];
          }),
        ),
    }),
    deselectAll: assign({ lines: new Map() }),
    selectRefused: assign({
      lines: ({ context }, outcomes: Outcome[]) => new Map(refusedOf(context.lines, outcomes)),
    }),
    clearMove: assign({ destination: "", problem: null, amounts: new Map() }),
    changeAmount: assign({
      amounts: ({ context }, { strToyBarcode, text }: { strToyBarcode: string; text: string }) =>
        new Map(context.amounts).set(strToyBarcode, text),
    }),
    prepareDeletions: assign({
      commands: ({ context: { strBoxCode, lines } }) =>
        [...lines.values()].map((line) => removeCommand(strBoxCode, line)),
    }),
    prepareMoves: assign(({ context: { strBoxCode, lines, amounts } }, strToBox: string) => {
      const moved = linesToMove(lines.values());
      const boxes = { strFromBox: strBoxCode, strToBox };
      return {
        lines: new Map(moved.map((line) => [line.strToyBarcode, line])),
        commands: moved.map((line) => moveCommand(line, amounts, boxes)),
      };
    }),
    emitFailure: emit((_, sentence: string) => ({ type: "action.failed", sentence })),
  },
}).createMachine({
  id: "box",
  context: ({ input }) => ({
    strBoxCode: input.strBoxCode,
    lines: new Map(),
    amounts: new Map(),
    destination: "",
    problem: null,
    commands: [],
  }),
  initial: "viewing",
  states: {
    viewing: { on: { "edit.switched": "editing" } },
    editing: {
      tags: "editing",
      on: {
        "edit.switched": { target: "viewing", actions: "deselectAll" },
        "lines.loaded": { actions: { type: "load", params: ({ event }) => event.lines } },
        "line.toggled": { actions: { type: "toggle", params: ({ event }) => event.line } },
        "deletion.asked": { guard: "isSelected", target: "confirming" },
        "move.asked": { guard: "isSelected", target: "choosing", actions: "clearMove" },
      },
    },
    confirming: {
      tags: ["editing", "confirming"],
      on: {
        "question.confirmed": { target: "working", actions: "prepareDeletions" },
        "question.cancelled": "editing",
      },
    },
    choosing: {
      tags: ["editing", "choosing"],
      initial: "asking",
      // What is typed or scanned while the box is looked up is confirmed anew.
      on: {
        "destination.changed": {
          target: ".asking",
          actions: assign({ destination: ({ event }) => event.strBoxCode, problem: null }),
        },
        "moveAmount.changed": {
          target: ".asking",
          actions: { type: "changeAmount", params: ({ event }) => event },
        },
        "question.cancelled": "editing",
      },
      states: {
        asking: { on: { "question.confirmed": { guard: "isMoveGiven", target: "finding" } } },
        finding: {
          tags: "busy",
          invoke: {
            id: "findBox",
            src: "findBox",
            input: ({ context }) => ({ strBoxCode: cleanCode(context.destination) }),
            onDone: [
              {
                guard: { type: "isThisBox", params: ({ event }) => event.output },
                target: "asking",
                actions: assign({ problem: boxMessages.sameBox }),
              },
              {
                target: "#box.working",
                actions: { type: "prepareMoves", params: ({ event }) => event.output },
              },
            ],
            onError: [
              {
                guard: ({ event }) => event.error instanceof Refused,
                target: "asking",
                actions: assign({ problem: ({ event }) => problemOf(event.error) }),
              },
              {
                target: "asking",
                actions: [
                  { type: "emitFailure", params: boxMessages.toysNotMoved },
                  assign({ problem: boxMessages.boxNotLookedUp }),
                ],
              },
            ],
          },
        },
      },
    },
    working: {
      tags: ["busy", "editing", "sending"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: context.commands }),
        onDone: [
          {
            guard: ({ event }) => isNoneRefused(event.output),
            target: "viewing",
            actions: "deselectAll",
          },
          {
            target: "editing",
            actions: { type: "selectRefused", params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: "editing",
          actions: { type: "emitFailure", params: messages.somethingWrong },
        },
      },
    },
  },
});
