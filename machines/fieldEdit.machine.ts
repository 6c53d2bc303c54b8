/** How one field of a toy is edited and confirmed, old → new (specification sections 2, 4, 5 and 8). */
import { assign, enqueueActions, fromPromise, setup } from "xstate";
import {
  canStep,
  type FieldEdit,
  isLowered,
  isUnchanged,
  NO_EDIT,
  problemOfEdit,
  startedEdit,
  steppedDraft,
  steppedEdit,
  updateOfEdit,
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
import { notProvided } from "./notProvided.ts";

export interface FieldEditContext extends FieldEdit {
  /** As it is stored, as far as this device knows. */
  toy: Toy;
}

export type FieldEditEvent =
  | { type: "toy.loaded"; toy: Toy }
  | { type: "edit.started"; field: EditedField }
  | { type: "draft.changed"; changes: Partial<EditDraft> }
  | { type: "edit.submitted" }
  | { type: "edit.cancelled" }
  | { type: "quantity.stepped"; by: 1 | -1 }
  /** With a reason where there are fewer, and somebody said it. */
  | { type: "change.confirmed"; strReason?: string }
  | { type: "change.cancelled" };

export const fieldEditMachine = setup({
  types: {
    context: {} as FieldEditContext,
    events: {} as FieldEditEvent,
    input: {} as { toy: Toy; persisted?: FieldDraft | null },
    /** There are fewer than before: some were sold, or are gone. */
    emitted: {} as { type: "quantity.lowered" },
    tags: {} as "busy" | "dirty" | "editing" | "stepping" | "confirming" | "unsaved",
  },
  actors: {
    updateToy: fromPromise<ToyOutcome, ToyUpdateInput>(notProvided("updateToy")),
  },
  guards: {
    canStep: ({ context }, by: number) => canStep(context, context.toy, by),
    isEdited: ({ context }) => context.field !== null,
    isStepped: ({ context }) => context.steps !== null,
    hasProblem: ({ context }) => problemOfEdit(context) !== null,
    isUnchanged: ({ context }) => isUnchanged(context, context.toy),
  },
  actions: {
    /** Taps of plus and minus count from what is stored now. */
    store: assign(({ context: { toy: known, steps } }, read: Toy) => {
      const toy = newerOf(known, read);
      return steps === null ? { toy } : { toy, ...steppedEdit(toy, steps) };
    }),
    startEdit: assign(({ context }, field: EditedField) => startedEdit(context.toy, field)),
    step: assign(({ context: { toy, steps } }, by: number) => steppedEdit(toy, (steps ?? 0) + by)),
    changeDraft: assign(({ context: { draft } }, changes: Partial<EditDraft>) => ({
      draft: draft && { ...draft, ...changes },
      problem: null,
    })),
    stepTyped: assign(({ context: { draft } }, by: number) => ({
      draft: steppedDraft(draft, by),
      problem: null,
    })),
    findProblem: assign({ problem: ({ context }) => problemOfEdit(context) }),
    setSeen: assign({ seen: ({ context: { field, toy } }) => field && formatValue(field, toy) }),
    endEdit: assign(NO_EDIT),
    emitLowered: enqueueActions(({ context, enqueue }) => {
      if (isLowered(context, context.toy)) enqueue.emit({ type: "quantity.lowered" });
    }),
  },
  delays: {
    // Quick taps are one change: the question comes when the thumb rests.
    stepPause: 700,
  },
}).createMachine({
  id: "fieldEdit",
  context: ({ input: { toy, persisted } }) => ({ toy, ...NO_EDIT, ...persisted }),
  initial: "opening",
  on: { "toy.loaded": { actions: { type: "store", params: ({ event }) => event.toy } } },
  states: {
    opening: {
      always: [
        { guard: "isStepped", target: "confirming", actions: "setSeen" },
        { guard: "isEdited", target: "editing", actions: "setSeen" },
        { target: "shown" },
      ],
    },
    shown: {
      entry: "endEdit",
      on: {
        "edit.started": {
          target: "editing",
          actions: { type: "startEdit", params: ({ event }) => event.field },
        },
        "quantity.stepped": {
          guard: { type: "canStep", params: ({ event }) => event.by },
          target: "stepping",
          actions: [
            { type: "startEdit", params: "quantity" },
            { type: "step", params: ({ event }) => event.by },
          ],
        },
      },
    },
    editing: {
      tags: ["editing", "dirty"],
      on: {
        "edit.started": { actions: { type: "startEdit", params: ({ event }) => event.field } },
        "draft.changed": {
          actions: { type: "changeDraft", params: ({ event }) => event.changes },
        },
        "quantity.stepped": {
          guard: { type: "canStep", params: ({ event }) => event.by },
          actions: { type: "stepTyped", params: ({ event }) => event.by },
        },
        "edit.submitted": [
          { guard: "hasProblem", actions: "findProblem" },
          { guard: "isUnchanged", target: "shown" },
          { target: "confirming", actions: "setSeen" },
        ],
        "edit.cancelled": { target: "shown" },
      },
    },
    stepping: {
      tags: ["stepping", "dirty"],
      on: {
        "quantity.stepped": {
          guard: { type: "canStep", params: ({ event }) => event.by },
          target: "stepping",
          reenter: true,
          actions: { type: "step", params: ({ event }) => event.by },
        },
      },
      after: { stepPause: { target: "confirming", actions: "setSeen" } },
    },
    confirming: {
      tags: ["confirming", "dirty"],
      // Back to where it began, or somebody else stored the same value: nothing to ask.
      always: { guard: "isUnchanged", target: "shown" },
      on: {
        "change.confirmed": { target: "saving", actions: "setSeen" },
        "change.cancelled": { target: "shown" },
      },
      initial: "asking",
      states: {
        asking: {},
        /** It was confirmed, and is not stored. */
        unsaved: { tags: "unsaved" },
      },
    },
    saving: {
      tags: ["confirming", "busy", "dirty"],
      // Until there is an answer the toy is shown as it will be; the question goes on from what was seen.
      on: { "toy.loaded": {} },
      invoke: {
        id: "updateToy",
        src: "updateToy",
        input: ({ context, event }) => ({
          ...(event.type === "change.confirmed" &&
            event.strReason && { strReason: event.strReason }),
          toy: context.toy,
          intDifference: context.steps,
          update: updateOfEdit(context),
        }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "changed",
            target: "confirming",
            actions: { type: "store", params: ({ event }) => event.output.toy },
          },
          {
            target: "shown",
            actions: ["emitLowered", { type: "store", params: ({ event }) => event.output.toy }],
          },
        ],
        onError: "confirming.unsaved",
      },
    },
  },
});
