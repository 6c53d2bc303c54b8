/** Every way through editing a toy's field. */
import { isDeepStrictEqual } from "node:util";
import { boxDifferences, placementOf } from "#domain/box/placeChoice.ts";
import { isPlaced, isTooFew, piecesOf } from "#domain/toy/fieldEdit.ts";
import {
  editDraftOf,
  editProblem,
  formatValue,
  isAsStored,
  steppedQuantity,
  updateOf,
} from "#domain/toy/toyEdit.ts";
import type { BoxDifference, Toy, ToyUpdate } from "#domain/types.ts";
import type { FieldEditContext } from "#machines/fieldEdit.machine.ts";
import { checkModel } from "./check.ts";
import { fieldEditModel } from "./fieldEdit.model.ts";
import { delaysOf, startsOf } from "./steps.ts";
import { toyIsTrue } from "./toy.ts";

/** The same field and, but for taps that count from another figure now, the same value. */
const isSameEdit = (before: FieldEditContext, after: FieldEditContext) =>
  before.field === after.field &&
  (before.steps === null ? before.draft === after.draft : before.steps === after.steps);

const isStored = ({ field, draft }: FieldEditContext, toy: Toy) =>
  field !== null && draft !== null && isAsStored(updateOf(field, draft), toy);

type Write = {
  toy: Toy;
  update: ToyUpdate;
  intDifference: number | null;
  boxes?: BoxDifference[];
};

checkModel(
  fieldEditModel,
  `
    dirty: editing, stepping, confirming, saving
    editing: editing, saving.notes
    stepping: stepping
    confirming: confirming, saving.field
    unsaved: confirming.unsaved, editing.unsaved
    busy: saving
    kept: kept

    nowhere: start → shown (field = null, draft = null, steps = null, seen = null) | editing | kept
    kept: question.asked, edit.started → confirming.asking
    kept: quantity.stepped → stepping (draft, steps) | stays
    kept: edit.cancelled → shown (field = null, draft = null, steps = null, seen = null)
    kept: toy.loaded → stays (toy, draft)
    shown, editing: toy.loaded → stays (toy)
    stepping: toy.loaded → stays (toy, draft)
    confirming: toy.loaded → stays (toy, draft) | shown (toy, field = null, draft = null, seen = null, problem = null)
    shown, editing, stepping, kept: places.loaded → stays (places)
    confirming: places.loaded → stays (places)
    shown: edit.started → editing (field = event.field, draft, seen)
    shown: quantity.stepped → stepping (field = quantity, draft, steps = event.by, seen) | stays
    editing: edit.started → stays (field = event.field, draft, seen) | stays (problem) | confirming.asking (seen)
    editing: draft.changed, quantity.stepped → stays (draft, problem)
    editing: edit.submitted → confirming.asking (seen) | saving.notes (seen) | stays (problem) | shown (field = null, draft = null, seen = null)
    editing: edit.cancelled → shown (field = null, draft = null, problem = null, seen = null)
    stepping: quantity.stepped → stepping (draft, steps)
    stepping: after stepPause → confirming.asking (seen) | shown (field = null, draft = null, steps = null, seen = null)
    confirming: change.confirmed → saving (seen) | stays
    confirming: place.toggled → stays (chosen)
    confirming: change.cancelled → shown (field = null, draft = null, steps = null, seen = null, problem = null, chosen = null)
    saving: updateToy done unsent → shown (field = null, draft = null, steps = null, seen = null, problem = null, chosen = null)
    saving: updateToy done saved → shown (toy = event.output.toy, field = null, draft = null, steps = null, seen = null, problem = null, chosen = null)
    saving.field: updateToy done changed → confirming.asking (toy = event.output.toy, draft) | shown (toy = event.output.toy, field = null, draft = null, seen = null, problem = null)
    saving.notes: updateToy done changed → editing.unsaved (toy = event.output.toy)
    saving.notes: updateToy fails → editing.unsaved
    saving.field: updateToy fails → confirming.unsaved (problem, chosen)
  `,
  {
    "a field is written only when old → new was confirmed, notes when they are submitted": (step) =>
      startsOf(step, "updateToy").every(
        ({ context }) =>
          step.event.type ===
          ((context as FieldEditContext).field === "notes" ? "edit.submitted" : "change.confirmed"),
      ),
    "it is written over the value that was confirmed, with the value that was confirmed": (step) =>
      startsOf(step, "updateToy").every(({ input, context }) => {
        const { toy, update } = input as Write;
        const { field, draft, seen } = context as FieldEditContext;
        return (
          field !== null &&
          draft !== null &&
          formatValue(field, toy) === seen &&
          JSON.stringify(update) === JSON.stringify(updateOf(field, draft))
        );
      }),
    "its reason goes along, where one was given": (step) =>
      startsOf(step, "updateToy").every(({ input }) => {
        const { strReason } = step.event;
        return isDeepStrictEqual(
          (input as { strReason?: string }).strReason ?? null,
          strReason || null,
        );
      }),
    "what was left unconfirmed opens no question by itself, and stays until somebody says": ({
      before,
      event,
      after,
    }) => {
      if (!before) return !after.hasTag("confirming");
      const isAsked = ["question.asked", "edit.started"].includes(event.type);
      return !before.hasTag("kept") || isAsked || !after.hasTag("confirming");
    },
    "an edit begins with what is stored": ({ before, event, after }) => {
      if (event.type !== "edit.started" || !before?.can(event as never)) return true;
      const { toy, field, draft: typed } = before.context;
      const isTyped =
        before.matches("editing") &&
        (!field || !typed || editProblem(field, typed) !== null || !isStored(before.context, toy));
      if (before.hasTag("kept") || isTyped) return true;
      const { draft, seen } = after.context;
      return isDeepStrictEqual(
        [draft, seen],
        [editDraftOf(toy, event.field), formatValue(event.field, toy)],
      );
    },
    "what is typed in one field is not lost for another: it is asked about, or what is wrong with it is said":
      ({ before, event, after }) => {
        if (event.type !== "edit.started" || !before || before.matches("shown")) return true;
        const { field, draft, toy } = before.context;
        if (before.hasTag("kept")) return after.hasTag("confirming");
        if (!before.matches("editing") || !field || !draft) return true;
        const problem = editProblem(field, draft);
        const isKept = after.context.field === field && after.context.draft === draft;
        if (problem !== null) return isKept && after.context.problem === problem;
        return isStored(before.context, toy) || (isKept && after.hasTag("confirming"));
      },
    "what is typed is in the draft, and the sentence about it goes": ({ before, event, after }) => {
      if (event.type !== "draft.changed" || !before?.matches("editing")) return true;
      const { draft, problem } = after.context;
      return isDeepStrictEqual(
        [draft, problem],
        [{ ...before.context.draft, ...event.changes }, null],
      );
    },
    "a tap counts one of what is typed or stored, never below 0, and nothing of another field": (
      step,
    ) => {
      const { before, event, after } = step;
      const isHere = ["shown", "editing", "stepping", "kept"].some((state) =>
        before?.matches(state as "shown"),
      );
      if (event.type !== "quantity.stepped" || !before || !isHere) return true;
      const { field, draft, steps, toy } = before.context;
      const expected = Number(draft?.intQuantity ?? toy.intQuantity) + event.by;
      if (expected < 0 || (field ?? "quantity") !== "quantity") return after === before;
      const due = before.matches("editing") ? steps : (steps ?? 0) + event.by;
      const isBegun = before.matches("editing") || delaysOf(step)[0] === 700;
      return (
        isBegun && after.context.draft?.intQuantity === `${expected}` && after.context.steps === due
      );
    },
    "taps count from what is stored now": ({ before, event, after: { context } }) => {
      const { steps, toy, draft } = context;
      const isRead = event.type === "toy.loaded" || event.output?.kind === "changed";
      if (!isRead || steps === null || before?.matches("saving") !== Boolean(event.output))
        return true;
      return draft?.intQuantity === steppedQuantity(toy.intQuantity, steps);
    },
    "a bad value is explained, one that is stored already ends the edit, another is asked about": ({
      before,
      event,
      after,
    }) => {
      const { field, draft, toy } = before?.context ?? {};
      if (event.type !== "edit.submitted" || !before?.matches("editing")) return true;
      if (!field || !draft || !toy) return false;
      const problem = editProblem(field, draft);
      if (problem !== null) return after.matches("editing") && after.context.problem === problem;
      const next = field === "notes" ? "saving" : "confirming";
      return after.matches(isAsStored(updateOf(field, draft), toy) ? "shown" : next);
    },
    ...toyIsTrue,
    "what was confirmed ends only when it is stored; until then the question stays, with what was typed":
      ({ before, after, event }) =>
        !before?.hasTag("busy") ||
        ["saved", "unsent"].includes(event.output?.kind) ||
        (after.hasTag("confirming") && isSameEdit(before.context, after.context)) ||
        before.context.field === "notes" ||
        isStored(before.context, after.context.toy),
    "typed notes are lost only by cancelling or saving": ({ before, after, event }) =>
      before?.context.field !== "notes" ||
      isSameEdit(before.context, after.context) ||
      ["draft.changed", "edit.cancelled"].includes(event.type) ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      (before.matches("editing") && isStored(before.context, before.context.toy)),
    "notes that were submitted and are not stored say so": ({ before, after, event }) =>
      before?.context.field !== "notes" ||
      !before.hasTag("busy") ||
      !event.type.startsWith("xstate.") ||
      ["saved", "unsent"].includes(event.output?.kind) ||
      (after.matches({ editing: "unsaved" }) && isSameEdit(before.context, after.context)),
    "pieces are written with their boxes, and only once each has its place": (step) =>
      startsOf(step, "updateToy").every(({ input, context }) => {
        const edit = context as FieldEditContext;
        const pieces = piecesOf(edit, edit.toy, edit.places);
        const boxes = pieces ? boxDifferences(placementOf(pieces)) : [];
        return (
          isPlaced(edit, edit.toy, edit.places) &&
          isDeepStrictEqual((input as Write).boxes ?? [], boxes)
        );
      }),
    "the difference that is written is the one that was shown": (step) =>
      startsOf(step, "updateToy").every(({ input, context }) => {
        const { steps } = context as FieldEditContext;
        const { toy, update, intDifference } = input as Write;
        return steps === null
          ? intDifference === null
          : intDifference === (update.intQuantity ?? 0) - toy.intQuantity;
      }),
    "who took more than there is by now is told": ({ before, event, after }) => {
      if (event.output?.kind !== "changed" || !before?.matches("saving")) return true;
      const { context } = after;
      const isShort = isTooFew(before.context, context.toy);
      return !isShort || (after.matches("confirming") && isTooFew(context, context.toy));
    },
    "nothing is confirmed that changes nothing": ({ before, event, after }) =>
      event.type !== "change.confirmed" ||
      !before?.matches("confirming") ||
      !isStored(before.context, before.context.toy) ||
      after === before,
  },
);
