/** Every way through adding a toy. */
import { draftProblems } from "#domain/toyDraft.ts";
import { addItemMachine, type CreateOutcome } from "#machines/addItem.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const outcomes: CreateOutcome[] = [
  { kind: "created", strToyBarcode: "T1" },
  { kind: "duplicate", sentence: "Taken.", hasToy: true },
  { kind: "duplicate", sentence: "Taken.", hasToy: false },
  { kind: "refused", sentence: "No.", fields: { strName: "Not that." } },
];

checkModel(
  modelOf(addItemMachine)({
    walks: [undefined, "T1"].map((barcode) => ({
      input: barcode === undefined ? { formKey: "form" } : { formKey: "form", barcode },
      events: () => [
        { type: "draft.changed", changes: { strName: "Train" } },
        { type: "draft.changed", changes: { strName: "" } },
        { type: "draft.changed", changes: { strToyBarcode: "T1" } },
        { type: "draft.changed", changes: { strToyBarcode: "" } },
        { type: "draft.changed", changes: { intAgeMin: "9", intAgeMax: "3" } },
        { type: "draft.changed", changes: { intAgeMin: "" } },
        { type: "draft.submitted" },
        { type: "leaving.asked" },
        { type: "discard.confirmed" },
        { type: "discard.cancelled" },
      ],
    })),
    answers: { createToy: () => outcomes },
    view: ({ draft, problems, failure, duplicate }) => [draft, problems, failure, duplicate],
  }),
  {
    "only a submitted draft without problems is written": (step) =>
      startsOf(step, "createToy").every(
        () =>
          step.event.type === "draft.submitted" &&
          Object.keys(draftProblems(step.after.context.draft)).length === 0,
      ),
    "another draft is another write": ({ before, after }) =>
      before === null ||
      before.context.draft === after.context.draft ||
      before.context.revision < after.context.revision,
    "a draft changes only by typing": ({ before, after, event }) =>
      event.type === "draft.changed" || !before || before.context.draft === after.context.draft,
    "a changed draft is left only after the question": ({ before, after, event }) =>
      after.value !== "left" ||
      event.type === "discard.confirmed" ||
      Boolean(before?.matches({ editing: "clean" })),
    "the form ends once, by being left or saved": (step) => {
      const told = toldBy(step).filter(({ type }) => type !== "draft.refused");
      return told.length === (step.before && step.after.status === "done" ? 1 : 0);
    },
  },
);
