/** How sections and boxes are selected, added, moved and deleted: the Storage screen (specification sections 2, 4, 5 and 8). */
import { assign, emit, fromPromise, setup } from "xstate";
import { messages } from "#domain/messages.ts";
import { smallestMissingSection } from "#domain/sections.ts";
import type { Order, Task } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";

/** Where a box stands: a section's number, null on the Floor. */
export type Place = number | null;

export type AddSectionOutcome =
  | { type: "added"; intSection: number }
  /** The server said no, or did not answer. */
  | { type: "refused" }
  | { type: "unanswered" };

interface StorageContext {
  /** Where each selected box was seen. */
  boxes: ReadonlyMap<string, Place>;
  sections: ReadonlySet<number>;
  /** Undefined until one is chosen. */
  destination: Place | undefined;
  /** What is being carried out. */
  orders: Order[];
}

type StorageEvent =
  | { type: "edit.switched" }
  | { type: "box.toggled"; strBoxCode: string; intSection: Place }
  | { type: "section.toggled"; intSection: number }
  /** `key` names the write; `taken` are the sections there are. */
  | { type: "section.added"; taken: number[]; key: string }
  | { type: "move.asked" }
  | { type: "destination.chosen"; intSection: Place | undefined }
  | { type: "boxDeletion.asked" }
  | { type: "sectionDeletion.asked" }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

const nothing = { boxes: new Map<string, Place>(), sections: new Set<number>() };

/** Moves to where a box stands already are none. */
function movesOf({ boxes, destination }: StorageContext): Order[] {
  if (destination === undefined) return [];
  return [...boxes]
    .filter(([, intFrom]) => intFrom !== destination)
    .map(([strBoxCode, intFrom]) => ({ kind: "moveBox", strBoxCode, intFrom, intTo: destination }));
}

export const storageMachine = setup({
  types: {
    context: {} as StorageContext,
    events: {} as StorageEvent,
    emitted: {} as
      | { type: "action.failed"; sentence: string }
      | { type: "section.created"; intSection: number }
      /** What the lists show may be old. */
      | { type: "storage.changed" },
    tags: {} as
      | "busy"
      | "editing"
      | "addingSection"
      | "choosing"
      | "confirmingBoxes"
      | "confirmingSections",
  },
  actors: {
    addSection: fromPromise<AddSectionOutcome, { intSection: number; key: string }>(() => {
      throw new Error("addSection is not provided");
    }),
    /** Ends when the whole sequence has; what it says is told elsewhere. */
    runOrders: fromPromise<WorkReport, { orders: Order[] }>(() => {
      throw new Error("runOrders is not provided");
    }),
  },
  guards: {
    isBoxSelected: ({ context }) => context.boxes.size > 0,
    isSectionSelected: ({ context }) => context.sections.size > 0,
    isDestinationChosen: ({ context }) => context.destination !== undefined,
    isAllDone: (_, { failed, parked }: WorkReport) => failed.length + parked.length === 0,
  },
  actions: {
    toggleBox: assign({
      boxes: ({ context }, box: { strBoxCode: string; intSection: Place }) => {
        const boxes = new Map(context.boxes);
        if (!boxes.delete(box.strBoxCode)) boxes.set(box.strBoxCode, box.intSection);
        return boxes;
      },
    }),
    toggleSection: assign({
      sections: ({ context }, intSection: number) => {
        const sections = new Set(context.sections);
        if (!sections.delete(intSection)) sections.add(intSection);
        return sections;
      },
    }),
    choose: assign({ destination: (_, intSection: Place | undefined) => intSection }),
    deselectAll: assign(nothing),
    orderMoves: assign({ orders: ({ context }) => movesOf(context) }),
    orderBoxDeletions: assign({
      orders: ({ context }) =>
        [...context.boxes.keys()].map((strBoxCode) => ({ kind: "deleteBox" as const, strBoxCode })),
    }),
    orderSectionDeletions: assign({
      orders: ({ context }) =>
        [...context.sections].map((intSection) => ({ kind: "deleteSection" as const, intSection })),
    }),
    /** What failed stays selected for another try; what is parked is offered elsewhere. */
    selectFailed: assign(({ context }, { failed }: WorkReport) => {
      const hasFailed = (fits: (task: Task) => boolean) => failed.some(fits);
      return {
        boxes: new Map(
          [...context.boxes].filter(([code]) =>
            hasFailed((task) => "strBoxCode" in task && task.strBoxCode === code),
          ),
        ),
        sections: new Set(
          [...context.sections].filter((section) =>
            hasFailed((task) => task.kind === "deleteSection" && task.intSection === section),
          ),
        ),
      };
    }),
    tellFailure: emit((_, sentence: string) => ({ type: "action.failed", sentence })),
    tellSection: emit((_, intSection: number) => ({ type: "section.created", intSection })),
    tellChange: emit({ type: "storage.changed" }),
  },
}).createMachine({
  id: "storage",
  context: { ...nothing, destination: undefined, orders: [] },
  initial: "resting",
  states: {
    resting: {
      initial: "viewing",
      on: { "section.added": "addingSection" },
      states: {
        viewing: { on: { "edit.switched": "editing" } },
        editing: {
          tags: "editing",
          on: {
            "edit.switched": { target: "viewing", actions: "deselectAll" },
            "box.toggled": { actions: { type: "toggleBox", params: ({ event }) => event } },
            "section.toggled": {
              actions: { type: "toggleSection", params: ({ event }) => event.intSection },
            },
            "move.asked": { guard: "isBoxSelected", target: "#storage.choosing" },
            "boxDeletion.asked": { guard: "isBoxSelected", target: "#storage.confirmingBoxes" },
            "sectionDeletion.asked": {
              guard: "isSectionSelected",
              target: "#storage.confirmingSections",
            },
          },
        },
        last: { type: "history" },
      },
    },
    addingSection: {
      tags: ["busy", "addingSection"],
      invoke: {
        id: "addSection",
        src: "addSection",
        input: ({ event }) => {
          if (event.type !== "section.added") throw new Error(`${event.type} adds no section`);
          return { intSection: smallestMissingSection(event.taken), key: event.key };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.type === "added",
            target: "resting.last",
            actions: [
              "tellChange",
              {
                type: "tellSection",
                params: ({ event: { output } }) =>
                  output.type === "added" ? output.intSection : 0,
              },
            ],
          },
          {
            target: "resting.last",
            actions: [
              "tellChange",
              {
                type: "tellFailure",
                params: ({ event }) =>
                  event.output.type === "refused"
                    ? messages.sectionNotCreated
                    : messages.sectionNotAdded,
              },
            ],
          },
        ],
        onError: {
          target: "resting.last",
          actions: ["tellChange", { type: "tellFailure", params: messages.sectionNotAdded }],
        },
      },
    },
    choosing: {
      tags: ["editing", "choosing"],
      entry: { type: "choose", params: undefined },
      on: {
        "destination.chosen": {
          actions: { type: "choose", params: ({ event }) => event.intSection },
        },
        "question.confirmed": {
          guard: "isDestinationChosen",
          target: "working",
          actions: "orderMoves",
        },
        "question.cancelled": "resting.editing",
      },
    },
    confirmingBoxes: {
      tags: ["editing", "confirmingBoxes"],
      on: {
        "question.confirmed": { target: "working", actions: "orderBoxDeletions" },
        "question.cancelled": "resting.editing",
      },
    },
    confirmingSections: {
      tags: ["editing", "confirmingSections"],
      on: {
        "question.confirmed": { target: "working", actions: "orderSectionDeletions" },
        "question.cancelled": "resting.editing",
      },
    },
    working: {
      tags: ["busy", "editing"],
      invoke: {
        id: "runOrders",
        src: "runOrders",
        input: ({ context }) => ({ orders: context.orders }),
        onDone: [
          {
            guard: { type: "isAllDone", params: ({ event }) => event.output },
            target: "resting.viewing",
            actions: ["deselectAll", "tellChange"],
          },
          {
            target: "resting.editing",
            actions: [{ type: "selectFailed", params: ({ event }) => event.output }, "tellChange"],
          },
        ],
        onError: {
          target: "resting.editing",
          actions: [{ type: "tellFailure", params: messages.somethingWrong }, "tellChange"],
        },
      },
    },
  },
});
