/** Every way through adding a box. */
import { type AddBoxOutcome, addBoxMachine } from "#machines/addBox.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const outcomes: AddBoxOutcome[] = [
  { type: "added" },
  { type: "notAssigned" },
  { type: "refused", sentence: "No." },
  { type: "unanswered" },
];

checkModel(
  modelOf(addBoxMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "form.opened", formKey: "form", intSection: 2 },
          { type: "draft.changed", changes: { strBoxCode: " BOX " } },
          { type: "draft.changed", changes: { strBoxCode: " " } },
          { type: "draft.changed", changes: { strCustomNote: "cars" } },
          { type: "draft.submitted" },
          { type: "code.asked" },
          { type: "form.closed" },
        ],
      },
    ],
    answers: { generateCode: () => ["T1", null], addBox: () => outcomes },
    view: ({ draft, problem }) => [draft, problem],
  }),
  {
    "only a submitted form writes, with a code": (step) =>
      startsOf(step, "addBox").every(
        ({ input }) =>
          step.event.type === "draft.submitted" &&
          (input as { draft: { strBoxCode: string } }).draft.strBoxCode.trim() !== "",
      ),
    "another draft is another write": ({ before, after }) =>
      before?.value !== "filling" ||
      before.context.draft === after.context.draft ||
      before.context.revision < after.context.revision,
    "a box is told of when it was added, and then only": (step) =>
      toldBy(step).some(({ type }) => type === "box.added") ===
      (step.event.type === "xstate.done.actor.addBox" &&
        (step.event as unknown as { output: AddBoxOutcome }).output.type === "added"),
    "what was typed is lost only by closing or saving": ({ before, after, event }) =>
      before?.value === "closed" ||
      event.type !== "xstate.error.actor.addBox" ||
      before?.context.draft === after.context.draft,
  },
);
