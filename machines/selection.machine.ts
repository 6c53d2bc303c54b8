/** Selects toys, in the inventory or in a box, and submits one order for all of them (specification sections 2, 4 and 8). */
import { type ActorRefFrom, assertEvent, assign, emit, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { type BulkOrder, type NamedToy, refusedToys } from "#domain/outbox/kinds/bulk.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { submit } from "./actors.ts";

/** A toy with the facts that its screen asks about: whether boxes hold it, or the amount in its box. */
export type SelectedToy = NamedToy & { isInBoxes?: boolean; intAmountInBox?: number };
type Selection = ReadonlyMap<string, SelectedToy>;

type OrderKind = BulkOrder["kind"] | "removeToys" | "moveToys";

/** The most toys that one undo takes back. */
export const SELECTED_MAX = 1000;

interface SelectionContext {
  toys: Selection;
  /** The order that the screen asks about. */
  kind: OrderKind | null;
  /** The commands under way. */
  commands: NewCommand[];
}

type SelectionEvent =
  | { type: "selecting.switched" }
  | { type: "toy.toggled"; toy: SelectedToy }
  /** Adds a range, all matching toys, or a scanned toy to the selection. */
  | { type: "toys.selected"; toys: readonly SelectedToy[] }
  | { type: "selection.cleared" }
  | { type: "order.asked"; kind: OrderKind }
  | { type: "order.confirmed"; commands: NewCommand[] }
  | { type: "order.cancelled" };

const selectionOf = (toys: Iterable<SelectedToy>): Selection =>
  new Map([...toys].map((toy) => [toy.strToyBarcode, toy]));

/** The refused toys: those of refused commands, and those that the answer to a command about many toys names. */
function refusedOf({ toys, commands }: SelectionContext, outcomes: readonly Outcome[]): Selection {
  const refused = commands.flatMap((command, n) => {
    const outcome = outcomes[n];
    if (outcome?.type === "refused") {
      if ("toys" in command) return command.toys;
      return "strToyBarcode" in command ? [command] : [];
    }
    const isOfMany = "toys" in command && outcome?.type === "done";
    return isOfMany ? refusedToys(command, outcome.body) : [];
  });
  return selectionOf(refused.flatMap(({ strToyBarcode }) => toys.get(strToyBarcode) ?? []));
}

export const selectionMachine = setup({
  types: {
    context: {} as SelectionContext,
    events: {} as SelectionEvent,
    emitted: {} as { type: "action.failed"; sentence: string },
    tags: {} as "selecting" | "asking" | "sending",
  },
  actors: { submit },
  guards: {
    isSelected: ({ context }) => context.toys.size > 0,
  },
  actions: {
    select: assign(({ context, event }) => {
      assertEvent(event, "toys.selected");
      const toys = selectionOf([...context.toys.values(), ...event.toys]);
      return { toys: new Map([...toys].slice(0, SELECTED_MAX)) };
    }),
    clear: assign({ toys: selectionOf([]) }),
  },
}).createMachine({
  id: "selection",
  context: { toys: selectionOf([]), kind: null, commands: [] },
  initial: "viewing",
  states: {
    viewing: { on: { "selecting.switched": "selecting" } },
    selecting: {
      tags: "selecting",
      on: {
        "selecting.switched": { target: "viewing", actions: "clear" },
        "toy.toggled": {
          actions: assign(({ context, event: { toy } }) => {
            const toys = new Map(context.toys);
            if (toys.delete(toy.strToyBarcode) || toys.size === SELECTED_MAX) return { toys };
            return { toys: toys.set(toy.strToyBarcode, toy) };
          }),
        },
        "toys.selected": { actions: "select" },
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
        // A toy that is scanned meanwhile is selected, too.
        "toys.selected": { actions: "select" },
        "order.confirmed": {
          target: "working",
          actions: assign({ commands: ({ event }) => event.commands }),
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
            guard: ({ context, event }) => refusedOf(context, event.output).size > 0,
            target: "selecting",
            actions: assign({ toys: ({ context, event }) => refusedOf(context, event.output) }),
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
