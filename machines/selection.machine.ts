/** Storage edit mode, box edit mode, and selecting in the inventory: one order for all that is selected (specification sections 2, 4, 5 and 8). */
import { type ActorRefFrom, assign, emit, fromPromise, setup } from "xstate";
import { PLACES_PATIENCE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { BulkOrder } from "#domain/outbox/kinds/bulk.ts";
import {
  boxesOf,
  movesOf,
  refusedOf,
  type SelectedBox,
  type SelectedThing,
  type Selection,
  type SelectionCommand,
  selectionOf,
  toggled,
} from "#domain/selection.ts";
import { notProvided, submit } from "./actors.ts";

type OrderKind =
  | (BulkOrder["kind"] | "removeToys" | "moveToys")
  | ("moveBoxes" | "deleteBoxes" | "deleteSections");

interface SelectionInput {
  /** The most things that can be selected; without it there is no limit. */
  max?: number;
}

interface SelectionContext extends SelectionInput {
  things: Selection;
  /** The order that the screen asks about. */
  kind: OrderKind | null;
  /** Where boxes are moved: a section's number, null to the Floor, undefined until one is chosen. */
  destination: number | null | undefined;
  /** The commands under way. */
  commands: SelectionCommand[];
}

type SelectionEvent =
  | { type: "selecting.switched" }
  | { type: "thing.toggled"; thing: SelectedThing }
  /** Adds a range, all matching toys, or a scanned thing to the selection. */
  | { type: "things.selected"; things: readonly SelectedThing[] }
  /** The boxes of a selected section, which are selected with it. */
  | { type: "section.read"; section: number; boxes: readonly SelectedBox[] }
  | { type: "selection.cleared" }
  | { type: "order.asked"; kind: OrderKind }
  | { type: "destination.chosen"; section: number | null | undefined }
  | { type: "move.confirmed" }
  | { type: "order.confirmed"; commands: SelectionCommand[] }
  | { type: "order.cancelled" };

const select = {
  type: "select",
  params: ({ event }: { event: { things: readonly SelectedThing[] } }) => event.things,
} as const;

export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    input: {} as SelectionInput,
    events: {} as SelectionEvent,
    emitted: {} as { type: "action.failed"; sentence: string },
    tags: {} as "selecting" | "asking" | "busy" | "sending",
  },
  actors: {
    submit,
    /** Reads the present places of these boxes; deleted ones are missing. */
    readPlaces: fromPromise<SelectedBox[], { boxes: SelectedBox[] }>(notProvided("readPlaces")),
  },
  delays: { placesPatience: PLACES_PATIENCE },
  guards: {
    /** Sections have numbers for keys; all other orders are about toys, or about boxes. */
    isSelected: ({ context }, kind: OrderKind) =>
      [...context.things.keys()].some(
        (key) => (typeof key === "number") === (kind === "deleteSections"),
      ),
    /** The question before a deletion names all that is deleted, or says how many they are. */
    takesMore: ({ context: { kind } }) => !kind?.startsWith("delete"),
    isDestinationChosen: ({ context }) => context.destination !== undefined,
  },
  actions: {
    select: assign(({ context: { things, max } }, more: readonly SelectedThing[]) => ({
      things: selectionOf([...things.values(), ...more], max),
    })),
    clear: assign({ things: selectionOf([]) }),
    prepareMoves: assign({
      commands: ({ context }) => movesOf(context.things, context.destination),
    }),
  },
}).createMachine({
  id: "selection",
  context: ({ input }) => ({
    ...input,
    things: selectionOf([]),
    kind: null,
    destination: undefined,
    commands: [],
  }),
  initial: "viewing",
  states: {
    viewing: { on: { "selecting.switched": "selecting" } },
    selecting: {
      tags: "selecting",
      on: {
        "selecting.switched": { target: "viewing", actions: "clear" },
        "thing.toggled": {
          actions: assign({
            things: ({ context: { things, max }, event }) => toggled(things, event.thing, max),
          }),
        },
        "things.selected": { actions: select },
        "section.read": {
          guard: ({ context, event }) => context.things.has(event.section),
          actions: { type: "select", params: ({ event }) => event.boxes },
        },
        "selection.cleared": { actions: "clear" },
        "order.asked": {
          guard: { type: "isSelected", params: ({ event }) => event.kind },
          target: "asking",
          actions: assign(({ event }) => ({ kind: event.kind, destination: undefined })),
        },
      },
    },
    asking: {
      tags: ["selecting", "asking"],
      on: {
        // What is scanned meanwhile is selected, too.
        "things.selected": { guard: "takesMore", actions: select },
        "destination.chosen": {
          actions: assign({ destination: ({ event }) => event.section }),
        },
        "move.confirmed": { guard: "isDestinationChosen", target: "reading" },
        "order.confirmed": {
          target: "working",
          actions: assign({ commands: ({ event }) => event.commands }),
        },
        "order.cancelled": "selecting",
      },
    },
    // Somebody may have moved a box since it was selected, to where no list in view shows it.
    reading: {
      tags: ["selecting", "asking", "busy"],
      invoke: {
        id: "readPlaces",
        src: "readPlaces",
        input: ({ context }) => ({ boxes: boxesOf(context.things) }),
        onDone: {
          target: "working",
          actions: [{ type: "select", params: ({ event }) => event.output }, "prepareMoves"],
        },
        onError: { target: "working", actions: "prepareMoves" },
      },
      after: { placesPatience: { target: "working", actions: "prepareMoves" } },
      on: { "order.cancelled": "selecting" },
    },
    working: {
      tags: ["selecting", "busy", "sending"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: context.commands }),
        onDone: [
          {
            guard: ({ context, event }) => refusedOf(context, event.output).size > 0,
            target: "selecting",
            // What was refused stays selected for another try.
            actions: assign({ things: ({ context, event }) => refusedOf(context, event.output) }),
          },
          { target: "viewing", actions: "clear" },
        ],
        onError: {
          target: "selecting",
          actions: emit({ type: "action.failed", sentence: messages.somethingWrong }),
        },
      },
    },
  },
});

export type SelectionRef = ActorRefFrom<typeof selectionMachine>;
