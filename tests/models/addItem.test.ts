/** Every way through adding a toy. */
import { oddityOf } from "#domain/codes.ts";
import { draftProblems } from "#domain/toyDraft.ts";
import { addItemMachine, type CreateOutcome } from "#machines/addItem.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const outcomes: CreateOutcome[] = [
  { kind: "created", strToyBarcode: "T1" },
  { kind: "unsent" },
  { kind: "duplicate", sentence: "Taken.", hasToy: true },
  { kind: "duplicate", sentence: "Taken.", hasToy: false },
  { kind: "refused", sentence: "No.", fields: { strName: "Not that." } },
];

checkModel(
  modelOf(addItemMachine)({
    walks: [undefined, "T1"].map((barcode) => ({
      input: barcode === undefined ? {} : { barcode },
      events: () => [
        { type: "draft.changed", changes: { strName: "Train" } },
        { type: "draft.changed", changes: { strName: "" } },
        { type: "draft.changed", changes: { strToyBarcode: "T1" } },
        { type: "draft.changed", changes: { strToyBarcode: "" } },
        { type: "draft.changed", changes: { intAgeMin: "9", intAgeMax: "3" } },
        { type: "draft.changed", changes: { intAgeMin: "" } },
        { type: "draft.changed", changes: { strToyBarcode: "www.x.example" } },
        { type: "draft.submitted" },
        { type: "save.confirmed" },
        { type: "save.cancelled" },
        { type: "rescan.asked" },
        { type: "rescan.cancelled" },
        { type: "code.scanned", strCode: "T1" },
        { type: "leaving.asked" },
        { type: "discard.confirmed" },
        { type: "discard.cancelled" },
      ],
    })),
    answers: { createToy: () => outcomes },
    view: ({ draft, problems, failure, duplicate, strSureOf }) => [
      draft,
      problems,
      failure,
      duplicate,
      strSureOf,
    ],
  }),
  {
    "only a submitted draft without problems is written": (step) =>
      startsOf(step, "createToy").every(
        () =>
          ["draft.submitted", "save.confirmed"].includes(step.event.type) &&
          Object.keys(draftProblems(step.after.context.draft)).length === 0,
      ),
    "an odd barcode is written only when somebody said so": (step) =>
      startsOf(step, "createToy").every(({ context }) => {
        const { draft, strSureOf } = context as typeof step.after.context;
        return oddityOf(draft.strToyBarcode) === null || draft.strToyBarcode === strSureOf;
      }),
    "a draft changes only by typing and scanning": ({ before, after, event }) =>
      ["draft.changed", "code.scanned"].includes(event.type) ||
      !before ||
      before.context.draft === after.context.draft,
    "a changed draft is left only after the question, or while it is in the outbox": ({
      before,
      after,
      event,
    }) =>
      after.value !== "left" ||
      event.type === "discard.confirmed" ||
      before?.value === "saving" ||
      Boolean(before?.matches({ editing: "clean" })),
    "the form ends once, by being left or saved": (step) => {
      const emitted = emittedBy(step).filter(({ type }) => type !== "draft.refused");
      return emitted.length === (step.before && step.after.status === "done" ? 1 : 0);
    },
  },
);
