/** Every way through adding a box. */
import { isDeepStrictEqual } from "node:util";
import { addBoxModel, LABEL } from "./addBox.model.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";

const codeOf = (typed: string) => (typed === LABEL ? "4006381333931" : typed.trim());
const blank = { strBoxCode: "", strCustomNote: "", intSection: null };

checkModel(
  addBoxModel,
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
        const strBoxCode = codeOf(draft.strBoxCode);
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
            strBoxCode: codeOf(step.after.context.draft.strBoxCode),
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
