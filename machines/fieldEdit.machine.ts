/** Edits one field of a toy and confirms it, old → new; notes are saved directly (specification sections 2, 4, 5 and 8). */
import { assertEvent, assign, fromPromise, setup } from "xstate";
import { type ToyPlaces, toggledChoice } from "#domain/box/placeChoice.ts";
import {
  canStep,
  type FieldEdit,
  isPlaced,
  isTooFew,
  isUnchanged,
  NO_EDIT,
  piecesOf,
  problemOfEdit,
  startedEdit,
  steppedDraft,
  steppedEdit,
  updateInputOf,
} from "#domain/toy/fieldEdit.ts";
import {
  type EditDraft,
  type EditedField,
  type FieldDraft,
  formatValue,
  newerOf,
  type ToyOutcome,
  type ToyUpdateInput,
} from "#domain/toy/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { notProvided, problemOf } from "./actors.ts";

export interface FieldEditContext extends FieldEdit {
  /** The toy as it is stored, as far as this device knows. */
  toy: Toy;
  /** The toy's locations, as far as this device knows; null until they are read. */
  places: ToyPlaces | null;
}

export type FieldEditEvent =
  | { type: "places.loaded"; places: ToyPlaces }
  | { type: "place.toggled"; boxCode: string }
  | { type: "toy.loaded"; toy: Toy }
  | { type: "edit.started"; field: EditedField }
  | { type: "draft.changed"; changes: Partial<EditDraft> }
  | { type: "edit.submitted" }
  | { type: "edit.cancelled" }
  /** A person wants to confirm the kept value now. */
  | { type: "question.asked" }
  | { type: "quantity.stepped"; by: 1 | -1 }
  /** `strReason`: the reason for a decrease, where one was given. */
  | { type: "change.confirmed"; strReason?: string }
  | { type: "change.cancelled" };

export const fieldEditMachine = setup({
  types: {
    context: {} as FieldEditContext,
    events: {} as FieldEditEvent,
    input: {} as { toy: Toy; persisted?: FieldDraft | null },
    tags: {} as "busy" | "dirty" | "editing" | "stepping" | "kept" | "confirming" | "unsaved",
  },
  actors: {
    updateToy: fromPromise<ToyOutcome, ToyUpdateInput>(notProvided("updateToy")),
  },
  guards: {
    canStep: ({ context, event }) => {
      assertEvent(event, "quantity.stepped");
      return canStep(context, context.toy, event.by);
    },
    isEdited: ({ context }) => context.field !== null,
    isNotes: ({ context }) => context.field === "notes",
    isStepped: ({ context }) => context.steps !== null,
    isSeen: ({ context }) => context.field !== null && context.seen !== null,
    hasProblem: ({ context }) => problemOfEdit(context) !== null,
    isUnchanged: ({ context }) => isUnchanged(context, context.toy),
    isSettled: ({ context }) =>
      isUnchanged(context, context.toy) && !isTooFew(context, context.toy),
    canConfirm: ({ context }) =>
      !isUnchanged(context, context.toy) && isPlaced(context, context.toy, context.places),
  },
  actions: {
    /** Steps count from the quantity that is stored now. */
    store: assign(({ context: { toy: known, steps } }, read: Toy) => {
      const toy = newerOf(known, read);
      return steps === null ? { toy } : { toy, ...steppedEdit(toy, steps) };
    }),
    startEdit: assign(({ context }, field: EditedField) => startedEdit(context.toy, field)),
    step: assign(({ context: { toy, steps }, event }) => {
      assertEvent(event, "quantity.stepped");
      return steppedEdit(toy, (steps ?? 0) + event.by);
    }),
    findProblem: assign({ problem: ({ context }) => problemOfEdit(context) }),
    setSeen: assign({ seen: ({ context: { field, toy } }) => field && formatValue(field, toy) }),
  },
  delays: {
    // Milliseconds after the last tap before the dialog opens: quick taps are one change.
    stepPause: 700,
  },
}).createMachine({
  id: "fieldEdit",
  context: ({ input: { toy, persisted } }) => ({ toy, places: null, ...NO_EDIT, ...persisted }),
  initial: "opening",
  on: {
    "toy.loaded": { actions: { type: "store", params: ({ event }) => event.toy } },
    "places.loaded": { actions: assign({ places: ({ event }) => event.places }) },
  },
  states: {
    opening: {
      always: [
        { guard: "isStepped", target: "kept" },
        { guard: "isSeen", target: "editing" },
        { guard: "isEdited", target: "editing", actions: "setSeen" },
        { target: "shown" },
      ],
    },
    shown: {
      entry: assign(NO_EDIT),
      on: {
        "edit.started": {
          target: "editing",
          actions: { type: "startEdit", params: ({ event }) => event.field },
        },
        "quantity.stepped": {
          guard: "canStep",
          target: "stepping",
          actions: [{ type: "startEdit", params: "quantity" }, "step"],
        },
      },
    },
    // A quantity that was stepped and left unconfirmed when it was last open: it is shown, without a dialog.
    kept: {
      tags: "kept",
      on: {
        "question.asked": "confirming",
        // One edit at a time.
        "edit.started": "confirming",
        "quantity.stepped": { guard: "canStep", target: "stepping", actions: "step" },
        "edit.cancelled": { target: "shown" },
      },
    },
    editing: {
      tags: ["editing", "dirty"],
      on: {
        // A change in the open field has to be confirmed first.
        "edit.started": [
          { guard: "hasProblem", actions: "findProblem" },
          {
            guard: "isUnchanged",
            actions: { type: "startEdit", params: ({ event }) => event.field },
          },
          { target: "confirming", actions: "setSeen" },
        ],
        "draft.changed": {
          actions: assign(({ context: { draft }, event }) => ({
            draft: draft && { ...draft, ...event.changes },
            problem: null,
          })),
        },
        "quantity.stepped": {
          guard: "canStep",
          actions: assign(({ context, event }) => ({
            draft: steppedDraft(context.draft, event.by),
            problem: null,
          })),
        },
        "edit.submitted": [
          { guard: "hasProblem", actions: "findProblem" },
          { guard: "isUnchanged", target: "shown" },
          // Saving over notes that changed meanwhile is a decision: the present notes count as seen.
          { guard: "isNotes", target: "saving.notes", actions: "setSeen" },
          { target: "confirming", actions: "setSeen" },
        ],
        "edit.cancelled": { target: "shown" },
      },
      initial: "typing",
      states: {
        typing: {},
        /** Notes that were submitted, but are not stored. */
        unsaved: { tags: "unsaved" },
      },
    },
    stepping: {
      tags: ["stepping", "dirty"],
      on: {
        "quantity.stepped": {
          guard: "canStep",
          target: "stepping",
          reenter: true,
          actions: "step",
        },
      },
      after: { stepPause: { target: "confirming", actions: "setSeen" } },
    },
    confirming: {
      tags: ["confirming", "dirty"],
      // The value is the stored one again, or somebody else stored the same one: nothing is left to confirm.
      always: { guard: "isSettled", target: "shown" },
      on: {
        "change.confirmed": { guard: "canConfirm", target: "saving.field", actions: "setSeen" },
        "place.toggled": {
          actions: assign(({ context, event }) => {
            const pieces = piecesOf(context, context.toy, context.places);
            return { chosen: pieces && toggledChoice(pieces, event.boxCode) };
          }),
        },
        "change.cancelled": { target: "shown" },
      },
      initial: "asking",
      states: {
        asking: {},
        /** Confirmed, but not stored. */
        unsaved: { tags: "unsaved" },
      },
    },
    saving: {
      tags: ["busy", "dirty"],
      initial: "field",
      states: { field: { tags: "confirming" }, notes: { tags: "editing" } },
      // Ignored until there is an answer: the projected toy has the change already, and the editor compares with the
      // value that was seen.
      on: { "toy.loaded": {}, "places.loaded": {} },
      invoke: {
        id: "updateToy",
        src: "updateToy",
        input: ({ context, event }) => ({
          ...(event.type === "change.confirmed" &&
            event.strReason && { strReason: event.strReason }),
          toy: context.toy,
          ...updateInputOf(context, context.toy, context.places),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind !== "changed",
            target: "shown",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
          {
            guard: "isNotes",
            target: "editing.unsaved",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
          {
            target: "confirming",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
        ],
        onError: [
          { guard: "isNotes", target: "editing.unsaved" },
          {
            target: "confirming.unsaved",
            // Somebody else may have emptied the chosen box, while another one has pieces left: the choice begins anew.
            actions: assign({ problem: ({ event }) => problemOf(event.error, ""), chosen: null }),
          },
        ],
      },
    },
  },
});
