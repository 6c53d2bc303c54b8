/** Edits a toy's notes, directly with Save and Cancel (specification sections 4, 5 and 8). */
import { assign, fromPromise, setup } from "xstate";
import {
  type NotesDraft,
  newerOf,
  type ToyOutcome,
  type ToyUpdateInput,
} from "#domain/toy/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { notProvided } from "./notProvided.ts";

export interface NotesContext extends NotesDraft {
  /** The toy as it is stored, as far as this device knows. */
  toy: Toy;
  /** True where the notes were open when they were persisted. */
  isPersisted: boolean;
}

export type NotesEvent =
  | { type: "toy.loaded"; toy: Toy }
  | { type: "notes.started" }
  | { type: "notes.changed"; text: string }
  | { type: "notes.submitted" }
  | { type: "notes.cancelled" };

export const notesMachine = setup({
  types: {
    context: {} as NotesContext,
    events: {} as NotesEvent,
    input: {} as { toy: Toy; persisted?: NotesDraft | null },
    tags: {} as "busy" | "dirty" | "editing" | "unsaved",
  },
  actors: {
    updateToy: fromPromise<ToyOutcome, ToyUpdateInput>(notProvided("updateToy")),
  },
  guards: {
    isPersisted: ({ context }) => context.isPersisted,
    isUnchanged: ({ context: { draft, toy } }) => draft === toy.strDescription,
  },
  actions: {
    store: assign({ toy: ({ context: { toy } }, read: Toy) => newerOf(toy, read) }),
    startDraft: assign(({ context: { toy } }) => ({
      draft: toy.strDescription,
      seen: toy.strDescription,
    })),
    /** Saving over notes that changed meanwhile is a decision: the present notes count as seen. */
    setSeen: assign({ seen: ({ context: { toy } }) => toy.strDescription }),
  },
}).createMachine({
  id: "notes",
  context: ({ input: { toy, persisted } }) => ({
    toy,
    draft: toy.strDescription,
    seen: toy.strDescription,
    ...persisted,
    isPersisted: Boolean(persisted),
  }),
  initial: "opening",
  on: { "toy.loaded": { actions: { type: "store", params: ({ event }) => event.toy } } },
  states: {
    opening: { always: [{ guard: "isPersisted", target: "editing" }, { target: "shown" }] },
    shown: { on: { "notes.started": { target: "editing", actions: "startDraft" } } },
    editing: {
      tags: ["editing", "dirty"],
      on: {
        "notes.changed": { actions: assign({ draft: ({ event }) => event.text }) },
        "notes.submitted": [
          { guard: "isUnchanged", target: "shown" },
          { target: "saving", actions: "setSeen" },
        ],
        "notes.cancelled": { target: "shown" },
      },
      initial: "typing",
      states: {
        typing: {},
        /** Submitted, but not stored. */
        unsaved: { tags: "unsaved" },
      },
    },
    saving: {
      tags: ["busy", "dirty", "editing"],
      // Ignored until there is an answer: the projected toy has the new notes already, and the editor compares with the
      // notes that were seen.
      on: { "toy.loaded": {} },
      invoke: {
        id: "updateToy",
        src: "updateToy",
        input: ({ context: { toy, draft } }) => ({
          toy,
          intDifference: null,
          update: { strDescription: draft },
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "changed",
            target: "editing.unsaved",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
          {
            target: "shown",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
        ],
        onError: "editing.unsaved",
      },
    },
  },
});
