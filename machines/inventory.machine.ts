/** Selects toys in the inventory, and changes all that are selected. */
import { assign, emit, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { type BulkOrder, inParts, type NamedToy, refusedToys } from "#domain/outbox/kinds/bulk.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { submit } from "./outcomes.ts";

export type SelectedToy = NamedToy & { isInBoxes?: boolean };
type Selection = ReadonlyMap<string, SelectedToy>;

/** The most toys that one undo takes back. */
export const SELECTED_MAX = 1000;

interface InventoryContext {
  toys: Selection;
  /** The kind of change that the screen asks about. */
  kind: BulkOrder["kind"] | null;
  /** The commands under way. */
  commands: NewCommand[];
}

type InventoryEvent =
  | { type: "selecting.switched" }
  | { type: "toy.toggled"; toy: SelectedToy }
  /** A range, all that match, or one that was scanned: those that are selected stay it. */
  | { type: "toys.selected"; toys: readonly SelectedToy[] }
  | { type: "selection.cleared" }
  | { type: "order.asked"; kind: BulkOrder["kind"] }
  | { type: "order.confirmed"; order: BulkOrder }
  | { type: "order.cancelled" };

const selectionOf = (toys: Iterable<SelectedToy>): Selection =>
  new Map([...toys].map((toy) => [toy.strToyBarcode, toy]));

/** The toys that were not done. */
function refusedOf({ toys, commands }: InventoryContext, outcomes: readonly Outcome[]): Selection {
  const refused = commands.flatMap((command, n) => {
    const outcome = outcomes[n];
    if (!("toys" in command)) return [];
    if (outcome?.type === "refused") return command.toys;
    return outcome?.type === "done" ? refusedToys(command, outcome.body) : [];
  });
  return selectionOf(refused.flatMap(({ strToyBarcode }) => toys.get(strToyBarcode) ?? []));
}

export const inventoryMachine = setup({
  types: {
    context: {} as InventoryContext,
    events: {} as InventoryEvent,
    emitted: {} as { type: "action.failed"; sentence: string },
    tags: {} as "selecting" | "asking" | "sending",
  },
  actors: { submit },
  guards: {
    isSelected: ({ context }) => context.toys.size > 0,
    hasRefused: ({ context }, outcomes: Outcome[]) => refusedOf(context, outcomes).size > 0,
  },
  actions: {
    toggle: assign({
      toys: ({ context }, toy: SelectedToy) => {
        const toys = new Map(context.toys);
        if (!toys.delete(toy.strToyBarcode)) toys.set(toy.strToyBarcode, toy);
        return toys;
      },
    }),
    select: assign({
      toys: ({ context }, toys: readonly SelectedToy[]) =>
        selectionOf(
          [...selectionOf([...context.toys.values(), ...toys]).values()].slice(0, SELECTED_MAX),
        ),
    }),
    clear: assign({ toys: selectionOf([]) }),
    prepare: assign({
      commands: ({ context }, order: BulkOrder) =>
        inParts([...context.toys.values()], (toys): NewCommand => ({ ...order, toys })),
    }),
    selectRefused: assign({
      toys: ({ context }, outcomes: Outcome[]) => refusedOf(context, outcomes),
    }),
    emitFailure: emit({ type: "action.failed", sentence: messages.somethingWrong }),
  },
}).createMachine({
  id: "inventory",
  context: { toys: selectionOf([]), kind: null, commands: [] },
  initial: "viewing",
  states: {
    viewing: { on: { "selecting.switched": "selecting" } },
    selecting: {
      tags: "selecting",
      on: {
        "selecting.switched": { target: "viewing", actions: "clear" },
        "toy.toggled": { actions: { type: "toggle", params: ({ event }) => event.toy } },
        "toys.selected": { actions: { type: "select", params: ({ event }) => event.toys } },
        "selection.cleared": { actions: "clear" },
        "order.asked": {
          guard: "isSelected",
          target: "asking",
          actions: assign({ kind: ({ event }) => event.kind }),
        },
      },
    },
    asking: {
      tags: ["selecting", "asking"],
      on: {
        // A toy that is scanned meanwhile is one of them.
        "toys.selected": { actions: { type: "select", params: ({ event }) => event.toys } },
        "order.confirmed": {
          target: "working",
          actions: { type: "prepare", params: ({ event }) => event.order },
        },
        "order.cancelled": "selecting",
      },
    },
    working: {
      tags: ["selecting", "sending"],
      invoke: {
        id: "submit",
        src: "submit",
        input: ({ context }) => ({ commands: context.commands }),
        onDone: [
          {
            guard: { type: "hasRefused", params: ({ event }) => event.output },
            target: "selecting",
            actions: { type: "selectRefused", params: ({ event }) => event.output },
          },
          { target: "viewing", actions: "clear" },
        ],
        onError: { target: "selecting", actions: "emitFailure" },
      },
    },
  },
});
