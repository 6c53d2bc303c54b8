/** How the toys of a box are selected, taken out and moved: the Box screen (specification sections 2, 4 and 8). */
import { assign, emit, fromPromise, setup } from "xstate";
import { isBlankCode, trimCode } from "#domain/codes.ts";
import { messages } from "#domain/messages.ts";
import type { Order } from "#domain/tasks.ts";
import type { BoxLine } from "#domain/types.ts";
import type { WorkReport } from "#domain/workReport.ts";

/** What a move needs to know of a content line. */
export type SelectedLine = Pick<BoxLine, "strToyBarcode" | "strName" | "intAmountInBox">;

export type FoundBox =
  | { type: "box"; strBoxCode: string }
  | { type: "unknown" }
  /** No answer, or none about the code. */
  | { type: "failed" };

interface BoxContext {
  strBoxCode: string;
  lines: ReadonlyMap<string, SelectedLine>;
  /** As typed, scanned or picked. */
  destination: string;
  /** What is wrong with the destination. */
  problem: string | null;
  /** What is being carried out. */
  orders: Order[];
}

type BoxEvent =
  | { type: "edit.switched" }
  | { type: "line.toggled"; line: SelectedLine }
  | { type: "deletion.asked" }
  | { type: "move.asked" }
  | { type: "destination.changed"; strBoxCode: string }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

export const boxMachine = setup({
  types: {
    context: {} as BoxContext,
    events: {} as BoxEvent,
    input: {} as { strBoxCode: string },
    emitted: {} as
      | { type: "action.failed"; sentence: string }
      /** What the list shows may be old. */
      | { type: "box.changed" },
    tags: {} as "busy" | "editing" | "choosing" | "confirming" | "moving",
  },
  actors: {
    /** The box that a code names. */
    findBox: fromPromise<FoundBox, { strBoxCode: string }>(() => {
      throw new Error("findBox is not provided");
    }),
    /** Ends when the whole sequence has; what it says is told elsewhere. */
    runOrders: fromPromise<WorkReport, { orders: Order[] }>(() => {
      throw new Error("runOrders is not provided");
    }),
  },
  guards: {
    isSelected: ({ context }) => context.lines.size > 0,
    isDestinationGiven: ({ context }) => !isBlankCode(context.destination),
    isOtherBox: ({ context }, found: FoundBox) =>
      found.type === "box" && found.strBoxCode !== context.strBoxCode,
    isThisBox: (_, found: FoundBox) => found.type === "box",
    isUnknown: (_, found: FoundBox) => found.type === "unknown",
    isAllDone: (_, { failed, parked }: WorkReport) => failed.length + parked.length === 0,
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
    deselectAll: assign({ lines: new Map() }),
    selectFailed: assign({
      lines: ({ context }, { failed }: WorkReport) =>
        new Map(
          [...context.lines].filter(([barcode]) =>
            failed.some((task) => "strToyBarcode" in task && task.strToyBarcode === barcode),
          ),
        ),
    }),
    forgetDestination: assign({ destination: "", problem: null }),
    change: assign({ destination: (_, strBoxCode: string) => strBoxCode, problem: null }),
    explain: assign({ problem: (_, sentence: string) => sentence }),
    orderDeletions: assign({
      orders: ({ context: { strBoxCode, lines } }) =>
        [...lines.values()].map(({ strToyBarcode, strName }) => ({
          kind: "deleteToy" as const,
          strBoxCode,
          strToyBarcode,
          strName,
        })),
    }),
    orderMoves: assign({
      orders: ({ context: { strBoxCode, lines } }, strToBox: string) =>
        [...lines.values()].map((line) => ({
          kind: "moveToy" as const,
          ...line,
          strFromBox: strBoxCode,
          strToBox,
        })),
    }),
    tellFailure: emit((_, sentence: string) => ({ type: "action.failed", sentence })),
    tellChange: emit({ type: "box.changed" }),
  },
}).createMachine({
  id: "box",
  context: ({ input }) => ({
    strBoxCode: input.strBoxCode,
    lines: new Map(),
    destination: "",
    problem: null,
    orders: [],
  }),
  initial: "viewing",
  states: {
    viewing: { on: { "edit.switched": "editing" } },
    editing: {
      tags: "editing",
      on: {
        "edit.switched": { target: "viewing", actions: "deselectAll" },
        "line.toggled": { actions: { type: "toggle", params: ({ event }) => event.line } },
        "deletion.asked": { guard: "isSelected", target: "confirming" },
        "move.asked": { guard: "isSelected", target: "choosing", actions: "forgetDestination" },
      },
    },
    confirming: {
      tags: ["editing", "confirming"],
      on: {
        "question.confirmed": { target: "working.deleting", actions: "orderDeletions" },
        "question.cancelled": "editing",
      },
    },
    choosing: {
      tags: ["editing", "choosing"],
      initial: "asking",
      on: { "question.cancelled": "editing" },
      states: {
        asking: {
          on: {
            "destination.changed": {
              actions: { type: "change", params: ({ event }) => event.strBoxCode },
            },
            "question.confirmed": { guard: "isDestinationGiven", target: "finding" },
          },
        },
        finding: {
          tags: "busy",
          invoke: {
            id: "findBox",
            src: "findBox",
            input: ({ context }) => ({ strBoxCode: trimCode(context.destination) }),
            onDone: [
              {
                guard: { type: "isOtherBox", params: ({ event }) => event.output },
                target: "#box.working.moving",
                actions: {
                  type: "orderMoves",
                  params: ({ event: { output } }) =>
                    output.type === "box" ? output.strBoxCode : "",
                },
              },
              {
                guard: { type: "isThisBox", params: ({ event }) => event.output },
                target: "asking",
                actions: { type: "explain", params: messages.sameBox },
              },
              {
                guard: { type: "isUnknown", params: ({ event }) => event.output },
                target: "asking",
                actions: { type: "explain", params: messages.noSuchBox },
              },
              {
                target: "asking",
                actions: { type: "tellFailure", params: messages.toysNotMoved },
              },
            ],
            onError: {
              target: "asking",
              actions: { type: "tellFailure", params: messages.toysNotMoved },
            },
          },
        },
      },
    },
    working: {
      tags: ["busy", "editing"],
      initial: "deleting",
      states: { deleting: {}, moving: { tags: "moving" } },
      invoke: {
        id: "runOrders",
        src: "runOrders",
        input: ({ context }) => ({ orders: context.orders }),
        onDone: [
          {
            guard: { type: "isAllDone", params: ({ event }) => event.output },
            target: "viewing",
            actions: ["deselectAll", "tellChange"],
          },
          {
            target: "editing",
            actions: [{ type: "selectFailed", params: ({ event }) => event.output }, "tellChange"],
          },
        ],
        onError: {
          target: "editing",
          actions: [{ type: "tellFailure", params: messages.somethingWrong }, "tellChange"],
        },
      },
    },
  },
});
