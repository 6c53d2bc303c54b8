/** Every way through adding a toy. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition, transition } from "xstate";
import { oddityOf, withoutControls } from "#domain/code/codes.ts";
import {
  draftProblems,
  emptyToyDraft,
  newToyOf,
  putOf,
  type ToyDraft,
} from "#domain/toy/toyDraft.ts";
import { addItemMachine } from "#machines/addItem.machine.ts";
import { addItemModel, kite } from "./addItem.model.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";

checkModel(
  addItemModel,
  `
    busy: saving
    submitted: saving, saved
    dirty: editing.dirty, doubting, rescanning, discarding
    doubting: doubting
    rescanning: rescanning
    discarding: discarding

    nowhere: start → editing.clean (failure = null, duplicate = null, sureOf = null) | editing.dirty
    editing: draft.changed → editing (draft, problems, failure = null, duplicate, oddity)
    editing: draft.submitted → doubting | saving (problems, failure = null, duplicate = null) | stays (problems) ! draft.refused
    editing, doubting: rescan.asked → rescanning
    editing.clean: leaving.asked → left ! form.left
    editing.dirty, doubting: leaving.asked → discarding
    rescanning: leaving.asked → left ! form.left | discarding
    doubting: save.confirmed → saving (sureOf, problems)
    doubting: save.cancelled → editing
    rescanning: code.scanned → editing (draft, problems, failure = null, duplicate = null, oddity)
    rescanning: rescan.cancelled → editing
    discarding: discard.confirmed → left ! form.left
    discarding: discard.cancelled → editing.dirty
    saving: leaving.asked → left ! form.left
    saving: createToy done false → saved ! item.saved T1 false
    saving: createToy done → saved ! item.saved T1 true
    saving: createToy fails Refused T1 → editing (failure = Taken., duplicate = T1)
    saving: createToy fails Refused → editing (problems = event.error.fields, failure = No.)
    saving: createToy fails → editing (failure = Failed to save item.)
  `,
  {
    "only a submitted draft without problems is written": (step) =>
      startsOf(step, "createToy").every(
        () =>
          ["draft.submitted", "save.confirmed"].includes(step.event.type) &&
          Object.keys(draftProblems(step.after.context.draft)).length === 0,
      ),
    "an odd barcode is written only when somebody said so": (step) =>
      startsOf(step, "createToy").every(({ context }) => {
        const { draft, sureOf } = context as typeof step.after.context;
        return oddityOf(draft.strToyBarcode) === null || draft.strToyBarcode === sureOf;
      }),
    "a changed draft is left only after the question, or while it is in the outbox": ({
      before,
      after,
      event,
    }) =>
      after.value !== "left" ||
      event.type === "discard.confirmed" ||
      before?.value === "saving" ||
      isDeepStrictEqual(before?.context.draft, before?.context.initial),
    "it begins with the scanned barcode, or with what was typed before": ({ before, after }) => {
      const { initial, draft, problems, oddity } = after.context;
      const begun = draft.strName === "Kite" ? kite : initial;
      const blank = emptyToyDraft(initial.strToyBarcode);
      return (
        before !== null ||
        isDeepStrictEqual([initial, draft, problems, oddity], [blank, begun, {}, null])
      );
    },
    "what is typed or scanned is in the draft, and the sentences about it go": (step) => {
      const { before, event, taken, after } = step;
      if (!before || taken.length === 0) return true;
      const changes: Partial<ToyDraft> | undefined =
        event.type === "code.scanned" ? { strToyBarcode: event.code } : event.changes;
      if (!changes) return true;
      const { strToyBarcode: readBarcode } = changes;
      const isGone = (field: string) =>
        field in changes || (field === "intAgeMax" && "intAgeMin" in changes);
      const problems = Object.entries(before.context.problems).filter(([field]) => !isGone(field));
      return isDeepStrictEqual(after.context, {
        ...before.context,
        draft: {
          ...{ ...before.context.draft, ...changes },
          ...(readBarcode !== undefined && {
            strToyBarcode: readBarcode.includes("04006381333931")
              ? "4006381333931"
              : withoutControls(readBarcode),
          }),
        },
        problems: Object.fromEntries(problems),
        failure: null,
        ...(readBarcode !== undefined && { duplicate: null, oddity: oddityOf(readBarcode) }),
      });
    },
    "a draft is refused with its sentences and the first field, doubted once, or saved": (step) => {
      const { before, event, after } = step;
      if (event.type !== "draft.submitted" || !before?.matches("editing")) return true;
      const { draft, oddity, sureOf } = before.context;
      const problems = draftProblems(draft);
      const field = Object.keys(draft).find((name) => name in problems);
      const isDoubted = oddity !== null && draft.strToyBarcode !== sureOf;
      if (!field) return after.matches(isDoubted ? "doubting" : "saving");
      return (
        isDeepStrictEqual(after.context.problems, problems) &&
        isDeepStrictEqual(emittedBy(step), [{ type: "draft.refused", field }])
      );
    },
    "what is written is the draft": (step) =>
      startsOf(step, "createToy").every(({ input }) => {
        const { draft } = step.after.context;
        return isDeepStrictEqual(input, {
          ...{ toy: newToyOf(draft), put: putOf(draft), picture: draft.picture },
          ownFields: draft.own.map(({ field }) => field),
        });
      }),
    "the form ends once, by being left or saved": (step) => {
      const emitted = emittedBy(step).filter(({ type }) => type !== "draft.refused");
      return emitted.length === (step.before && step.after.status === "done" ? 1 : 0);
    },
  },
);

it("doubts the barcode of the form that was left, not the one that it was opened with", () => {
  const doubted = (barcode: string, strToyBarcode: string) => {
    const persisted = { ...kite, strBoxCode: "", strToyBarcode };
    const [begun] = initialTransition(addItemMachine, { barcode, persisted });
    return transition(addItemMachine, begun, { type: "draft.submitted" })[0].hasTag("doubting");
  };
  const [right, wrong] = ["4006381333931", "4006381333932"];
  expect([doubted(wrong, right), doubted(right, wrong)]).toEqual([false, true]);
  // Its control characters are no part of the draft.
  expect([doubted("T\u001d1", "T1"), doubted("T\u001d1", "T2")]).toEqual([true, false]);
});
