/** What the Item screen's machine is made of: its events, guards and actions (specification sections 2, 4, 5 and 8). The chart is item.machine.ts. */
import { assertEvent, assign, emit, fromPromise, setup } from "xstate";
import { QUANTITY_MAX, TAG_MAX, TAGS_MAX } from "#domain/limits.ts";
import { parseTags } from "#domain/tags.ts";
import {
  type EditDraft,
  type EditedField,
  editDraftOf,
  editProblem,
  updateOf,
  valueWords,
} from "#domain/toyEdit.ts";
import type { Toy, ToyUpdate } from "#domain/types.ts";

/** What became of a write that was based on a toy's version. */
export type UpdateOutcome =
  | { kind: "saved"; toy: Toy }
  /** Somebody changed the toy first; this is how it is stored now. */
  | { kind: "changed"; toy: Toy }
  | { kind: "missing" };

export type TagsOutcome =
  | { kind: "saved"; toy: Toy }
  /** The toy has five tags by now. */
  | { kind: "tooMany"; toy: Toy }
  | { kind: "missing" };

export interface ItemContext {
  /** The toy as it is stored, as far as we know; null until the route has loaded it. */
  toy: Toy | null;
  field: EditedField | null;
  draft: EditDraft | null;
  /** Taps of plus less taps of minus, when the edit was made with them. */
  steps: number | null;
  problem: string | null;
  /** The old value in words when the confirmation opened, and when it was confirmed. */
  askedFrom: string | null;
  confirmedFrom: string | null;
  /** Notes as typed; kept after a failed save, so that nothing typed is lost. */
  notes: string | null;
  /** The stored notes that `notes` was typed over. */
  notesBase: string;
  tagText: string;
  tagProblem: string | null;
  /** The tag that is being taken off. */
  removedTag: string | null;
}

export type ItemEvent =
  | { type: "toy.loaded"; toy: Toy }
  | { type: "toy.missed" }
  | { type: "edit.started"; field: EditedField }
  | { type: "draft.changed"; changes: Partial<EditDraft> }
  | { type: "edit.submitted" }
  | { type: "edit.cancelled" }
  | { type: "quantity.stepped"; by: 1 | -1 }
  | { type: "change.confirmed" }
  | { type: "change.cancelled" }
  | { type: "notes.started" }
  | { type: "notes.changed"; text: string }
  | { type: "notes.submitted" }
  | { type: "notes.cancelled" }
  | { type: "tag.typed"; text: string }
  | { type: "tag.submitted" }
  | { type: "tag.removed"; tag: string }
  | { type: "barcode.opened" }
  | { type: "barcode.closed" };

export type ItemEmitted =
  | { type: "toy.saved"; toy: Toy }
  /** Logged only; what is stored should be read again. */
  | { type: "update.failed"; what: string; error: unknown };

export type ItemTag =
  | "busy"
  | "dirty"
  | "loading"
  | "notFound"
  | "editing"
  | "stepping"
  | "confirming"
  | "editingNotes"
  | "changingTags"
  | "showingBarcode";

export function toyOf({ toy }: Pick<ItemContext, "toy">): Toy {
  if (!toy) throw new Error("No toy is loaded");
  return toy;
}

/** The stored value of the edited field in words. */
export function oldWords({ field, toy }: Pick<ItemContext, "field" | "toy">): string | null {
  return field && toy && valueWords(field, toy);
}

/** The tags that the typed text would add to the toy. */
export function newTagsOf({ toy, tagText }: ItemContext): string[] {
  return parseTags(tagText).filter((tag) => !toy?.tags.includes(tag));
}

function stepsFrom(quantity: number, steps: number): string {
  return String(Math.min(Math.max(quantity + steps, 0), QUANTITY_MAX));
}

const notProvided = (name: string) => () => {
  throw new Error(`${name} is not provided`);
};

export const itemSetup = setup({
  types: {
    context: {} as ItemContext,
    events: {} as ItemEvent,
    input: {} as { toy: Toy | null },
    emitted: {} as ItemEmitted,
    tags: {} as ItemTag,
  },
  actors: {
    updateToy: fromPromise<UpdateOutcome, { toy: Toy; update: ToyUpdate }>(
      notProvided("updateToy"),
    ),
    saveNotes: fromPromise<UpdateOutcome, { toy: Toy; update: ToyUpdate }>(
      notProvided("saveNotes"),
    ),
    addTags: fromPromise<TagsOutcome, { toy: Toy; tags: string[] }>(notProvided("addTags")),
    removeTag: fromPromise<TagsOutcome, { toy: Toy; tag: string }>(notProvided("removeTag")),
  },
  guards: {
    hasToy: ({ context }) => context.toy !== null,
    /** Somebody changed the toy, but not what is being edited: the same edit still holds. */
    isOtherField: ({ context: { toy, field, confirmedFrom } }, stored: Toy | null) =>
      stored !== null &&
      field !== null &&
      stored.intVersion !== toy?.intVersion &&
      valueWords(field, stored) === confirmedFrom,
    isNotNotes: ({ context }, stored: Toy | null) =>
      stored !== null &&
      stored.intVersion !== toyOf(context).intVersion &&
      stored.strDescription === context.notesBase,
    canStep: ({ context }, by: number) => {
      const quantity = Number(context.draft?.intQuantity ?? toyOf(context).intQuantity) + by;
      return quantity >= 0 && quantity <= QUANTITY_MAX;
    },
    canStepTyped: ({ context }, by: number) =>
      context.field === "quantity" &&
      Number(context.draft?.intQuantity) + by >= 0 &&
      Number(context.draft?.intQuantity) + by <= QUANTITY_MAX,
    hasProblem: ({ context: { field, draft } }) =>
      field === null || draft === null || editProblem(field, draft) !== null,
    isUnchanged: ({ context: { field, draft, toy } }) =>
      field !== null &&
      draft !== null &&
      Object.entries(updateOf(field, draft)).every(
        ([key, value]) => toy?.[key as keyof Toy] === value,
      ),
    areNotesUnchanged: ({ context }) => context.notes === toyOf(context).strDescription,
    isTagKnown: ({ context }) => newTagsOf(context).length === 0,
    isTagTooLong: ({ context }) => newTagsOf(context).some((tag) => [...tag].length > TAG_MAX),
    areTagsFull: ({ context }) => toyOf(context).tags.length + newTagsOf(context).length > TAGS_MAX,
  },
  actions: {
    /**
     * Takes the stored toy in, unless it is older than what we know: a page read before our own save
     * came back. Taps of plus and minus count from what is stored now.
     */
    store: assign(({ context }, toy: Toy | null) =>
      toy === null || toy.intVersion < (context.toy?.intVersion ?? 0)
        ? {}
        : {
            toy,
            draft:
              context.draft && context.steps !== null
                ? { ...context.draft, intQuantity: stepsFrom(toy.intQuantity, context.steps) }
                : context.draft,
          },
    ),
    startEdit: assign(({ context }, field: EditedField) => ({
      field,
      draft: editDraftOf(toyOf(context)),
      steps: null,
      problem: null,
    })),
    step: assign(({ context }, by: number) => {
      const steps = (context.steps ?? 0) + by;
      const intQuantity = stepsFrom(toyOf(context).intQuantity, steps);
      return { steps, draft: { ...editDraftOf(toyOf(context)), intQuantity } };
    }),
    stepTyped: assign(({ context }, by: number) => ({
      draft: context.draft && {
        ...context.draft,
        intQuantity: stepsFrom(Number(context.draft.intQuantity), by),
      },
      problem: null,
    })),
    changeDraft: assign(({ context, event }) => {
      assertEvent(event, "draft.changed");
      return { draft: context.draft && { ...context.draft, ...event.changes }, problem: null };
    }),
    findProblem: assign({
      problem: ({ context: { field, draft } }) => field && draft && editProblem(field, draft),
    }),
    rememberAsked: assign({ askedFrom: ({ context }) => oldWords(context) }),
    rememberConfirmed: assign({ confirmedFrom: ({ context }) => oldWords(context) }),
    endEdit: assign({
      field: null,
      draft: null,
      steps: null,
      problem: null,
      askedFrom: null,
      confirmedFrom: null,
    }),
    startNotes: assign(({ context }) => ({
      notes: context.notes ?? toyOf(context).strDescription,
      notesBase: toyOf(context).strDescription,
    })),
    changeNotes: assign({
      notes: ({ event }) => {
        assertEvent(event, "notes.changed");
        return event.text;
      },
    }),
    /** Saving over notes that changed meanwhile is a decision: from here on they are the base. */
    baseNotes: assign({ notesBase: ({ context }) => toyOf(context).strDescription }),
    endNotes: assign({ notes: null }),
    typeTag: assign(({ event }) => {
      assertEvent(event, "tag.typed");
      return { tagText: event.text, tagProblem: null };
    }),
    clearTag: assign({ tagText: "", tagProblem: null }),
    tellTagProblem: assign({ tagProblem: (_, sentence: string) => sentence }),
    pickTag: assign({ removedTag: (_, tag: string) => tag, tagProblem: null }),
    unpickTag: assign({ removedTag: null }),
    tellSaved: emit(({ context }) => ({ type: "toy.saved" as const, toy: toyOf(context) })),
    tellFailure: emit((_, failure: { what: string; error: unknown }) => ({
      type: "update.failed" as const,
      ...failure,
    })),
  },
  delays: {
    // Quick taps are one change: the question comes when the thumb rests.
    stepPause: 700,
    // A phone that lost its Wi-Fi can hang for minutes.
    saveTimeout: 20_000,
  },
});
