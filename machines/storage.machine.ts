/** Selects, moves and deletes sections and boxes: the Storage screen (specification sections 2, 4, 5 and 8). */
import { assertEvent, assign, emit, fromPromise, setup } from "xstate";
import { PLACES_PATIENCE } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { isNoneRefused, notProvided, refusedOf, submit } from "./actors.ts";

/** The place of a box: a section's number, null on the Floor. */
export type Place = number | null;

/** Boxes by their codes, each with the place where it was seen. */
export type Places = ReadonlyMap<string, Place>;

interface StorageContext {
  /** The selected boxes. */
  boxes: Places;
  sections: ReadonlySet<number>;
  /** Undefined until one is chosen. */
  destination: Place | undefined;
  /** The commands under way. */
  commands: NewCommand[];
}

type StorageEvent =
  | { type: "edit.switched" }
  | { type: "box.toggled"; boxCode: string; section: Place }
  /** A box that was selected by its label: a second scan leaves it selected. */
  | { type: "box.scanned"; boxCode: string; section: Place }
  | { type: "section.toggled"; section: number }
  /** The boxes of a selected section, which are selected with it. */
  | { type: "section.read"; section: number; boxes: readonly string[] }
  | { type: "move.asked" }
  | { type: "destination.chosen"; section: Place | undefined }
  | { type: "boxDeletion.asked" }
  | { type: "sectionDeletion.asked" }
  | { type: "question.confirmed" }
  | { type: "question.cancelled" };

const nothing = { boxes: new Map<string, Place>(), sections: new Set<number>() };

/** A box that stands at the destination already is left out. */
function movesOf({ boxes, destination }: StorageContext): NewCommand[] {
  if (destination === undefined) return [];
  return [...boxes]
    .filter(([, from]) => from !== destination)
    .map(([strBoxCode, intFrom]) => ({ kind: "moveBox", strBoxCode, intFrom, intTo: destination }));
}

export const storageMachine = setup({
  types: {
    context: {} as StorageContext,
    events: {} as StorageEvent,
    emitted: {} as { type: "action.failed"; sentence: string },
    tags: {} as
      | "busy"
      | "editing"
      | "choosing"
      | "confirmingBoxes"
      | "confirmingSections"
      | "sending",
  },
  actors: {
    submit,
    /** Reads the present places of these boxes; deleted ones are missing. */
    readPlaces: fromPromise<Places, { boxes: Places }>(notProvided("readPlaces")),
  },
  delays: { placesPatience: PLACES_PATIENCE },
  guards: {
    isBoxSelected: ({ context }) => context.boxes.size > 0,
    isSectionSelected: ({ context }) => context.sections.size > 0,
    isDestinationChosen: ({ context }) => context.destination !== undefined,
  },
  actions: {
    selectBox: assign(({ context, event }) => {
      assertEvent(event, "box.scanned");
      return { boxes: new Map(context.boxes).set(event.boxCode, event.section) };
    }),
    deselectAll: assign(nothing),
    prepareMoves: assign({ commands: ({ context }) => movesOf(context) }),
  },
}).createMachine({
  id: "storage",
  context: { ...nothing, destination: undefined, commands: [] },
  initial: "viewing",
  states: {
    viewing: { on: { "edit.switched": "editing" } },
    editing: {
      tags: "editing",
      on: {
        "edit.switched": { target: "viewing", actions: "deselectAll" },
        "box.toggled": {
          actions: assign(({ context, event: { boxCode, section } }) => {
            const boxes = new Map(context.boxes);
            return { boxes: boxes.delete(boxCode) ? boxes : boxes.set(boxCode, section) };
          }),
        },
        "box.scanned": { actions: "selectBox" },
        "section.toggled": {
          actions: assign(({ context, event: { section } }) => {
            const sections = new Set(context.sections);
            if (!sections.delete(section)) return { sections: sections.add(section) };
            const boxes = new Map([...context.boxes].filter(([, place]) => place !== section));
            return { sections, boxes };
          }),
        },
        "section.read": {
          guard: ({ context, event }) => context.sections.has(event.section),
          actions: assign(({ context, event: { section, boxes: codes } }) => ({
            boxes: new Map([...context.boxes, ...codes.map((code) => [code, section] as const)]),
          })),
        },
        "move.asked": { guard: "isBoxSelected", target: "choosing" },
        "boxDeletion.asked": { guard: "isBoxSelected", target: "confirmingBoxes" },
        "sectionDeletion.asked": { guard: "isSectionSelected", target: "confirmingSections" },
      },
    },
    choosing: {
      tags: ["editing", "choosing"],
      entry: assign({ destination: undefined }),
      on: {
        "destination.chosen": {
          actions: assign({ destination: ({ event }) => event.section }),
        },
        // A box that is scanned meanwhile goes to the same destination.
        "box.scanned": { actions: "selectBox" },
        "question.confirmed": { guard: "isDestinationChosen", target: "reading" },
        "question.cancelled": "editing",
      },
    },
    // Somebody may have moved a box since it was selected, to where no list in view shows it.
    reading: {
      tags: ["busy", "editing", "choosing"],
      invoke: {
        id: "readPlaces",
        src: "readPlaces",
        input: ({ context }) => ({ boxes: context.boxes }),
        onDone: {
          target: "working",
          actions: [
            assign(({ context: { boxes }, event }) => ({
              boxes: new Map([...boxes, ...event.output]),
            })),
            "prepareMoves",
          ],
        },
        onError: { target: "working", actions: "prepareMoves" },
      },
      after: { placesPatience: { target: "working", actions: "prepareMoves" } },
      on: { "question.cancelled": "editing" },
    },
    confirmingBoxes: {
      tags: ["editing", "confirmingBoxes"],
      on: {
        "question.confirmed": {
          target: "working",
          actions: assign(({ context }) => ({
            commands: [...context.boxes.keys()].map((strBoxCode) => ({
              kind: "deleteBox",
              strBoxCode,
            })),
          })),
        },
        "question.cancelled": "editing",
      },
    },
    confirmingSections: {
      tags: ["editing", "confirmingSections"],
      on: {
        "question.confirmed": {
          target: "working",
          actions: assign(({ context }) => ({
            commands: [...context.sections].map((intSection) => ({
              kind: "deleteSection",
              intSection,
            })),
          })),
        },
        "question.cancelled": "editing",
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
            // Refused boxes and sections stay selected for another try.
            actions: assign(({ context, event }) => {
              const refused = refusedOf(context.commands, event.output);
              const codes = refused.map((command) => "strBoxCode" in command && command.strBoxCode);
              const numbers = refused.map(
                (command) => command.kind === "deleteSection" && command.intSection,
              );
              return {
                boxes: new Map([...context.boxes].filter(([code]) => codes.includes(code))),
                sections: new Set([...context.sections].filter((n) => numbers.includes(n))),
              };
            }),
          },
        ],
        onError: {
          target: "editing",
          actions: emit({ type: "action.failed", sentence: messages.somethingWrong }),
        },
      },
    },
  },
});
