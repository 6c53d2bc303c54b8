/** Every way through adding a box. */
import { isDeepStrictEqual } from "node:util";
import type { Outcome } from "#domain/outbox/outbox.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const blank = { strBoxCode: "", strCustomNote: "", intSection: null };
const refusal = { type: "refused" as const, status: 409, code: "", isStranded: false };
const unsent = { type: "unsent" as const, sentence: "", intDone: 0, isKept: false };
const outcomes: Outcome[] = [
  { type: "done", body: null },
  { ...refusal, sentence: "Full.", intDone: 1, body: null },
  { ...refusal, sentence: "No.", intDone: 0, body: null },
  { ...refusal, sentence: "No.", intDone: 0, body: { fields: { strBoxCode: "Taken." } } },
  { ...unsent, status: 0 },
  { ...unsent, status: 500, intDone: 1 },
];

checkModel(
  modelOf(addBoxMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "form.opened", intSection: 2 },
          { type: "draft.changed", changes: { strBoxCode: " BOX " } },
          { type: "draft.changed", changes: { strBoxCode: " " } },
          { type: "draft.changed", changes: { strCustomNote: "cars" } },
          { type: "draft.submitted" },
          { type: "form.closed" },
        ],
      },
    ],
    answers: {
      submit: () => outcomes.map((outcome) => [outcome]),
    },
    view: ({ draft, problem }) => [draft, problem],
  }),
  `
    open: filling, adding
    adding: adding

    nowhere: start → closed (problem = null)
    closed: form.opened → filling (draft, problem = null)
    filling: draft.changed → stays (draft, problem)
    filling: draft.submitted → adding | stays (problem = Box code cannot be empty)
    filling: form.closed → closed
    adding: submit done done → closed ! box.added
    adding: submit done refused Taken. → filling (problem = Taken.)
    adding: submit done refused 0 → filling (problem = event.output.0.sentence)
    adding: submit done → closed
    adding: submit fails → filling ! action.failed Something went wrong. Please try again.
  `,
  {
    "a form opens blank, in the section that is shown": ({ event, taken, after }) =>
      event.type !== "form.opened" ||
      taken.length === 0 ||
      isDeepStrictEqual(after.context.draft, { ...blank, intSection: 2 }),
    "what is typed is in the draft, and a sentence about the code stays until it is another": (
      step,
    ) => {
      const { before, event, taken, after } = step;
      if (event.type !== "draft.changed" || !before || taken.length === 0) return true;
      const { draft, problem } = before.context;
      return isDeepStrictEqual(after.context, {
        draft: { ...draft, ...event.changes },
        problem: "strBoxCode" in event.changes ? null : problem,
      });
    },
    "only a submitted form is ordered, once, with its code": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { draft } = step.after.context;
        const strBoxCode = draft.strBoxCode.trim();
        const commands = [{ kind: "createBox", ...draft, strBoxCode }];
        return (
          step.event.type === "draft.submitted" &&
          strBoxCode !== "" &&
          isDeepStrictEqual(input, { commands })
        );
      }),
    "a box is told of with its code": (step) =>
      emittedBy(step).every(
        (emitted) =>
          emitted.type !== "box.added" ||
          isDeepStrictEqual(emitted, {
            type: "box.added",
            strBoxCode: step.after.context.draft.strBoxCode.trim(),
          }),
      ),
    "what was typed stays open where no box was made": ({ before, after, event }) =>
      before?.value !== "adding" ||
      !event.type.startsWith("xstate.") ||
      (event.type === "xstate.done.actor.submit" &&
        (event.output[0].type !== "refused" || event.output[0].intDone > 0)) ||
      (after.value === "filling" && before.context.draft === after.context.draft),
  },
);
