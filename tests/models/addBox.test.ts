/** Every way through adding a box. */
import type { NewCommand } from "#domain/commands.ts";
import type { Outcome } from "#domain/outbox.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const refusal = { type: "refused" as const, status: 409, code: "", isStranded: false };
const unsent = { type: "unsent" as const, sentence: "", intDone: 0 };
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
          { type: "code.asked" },
          { type: "form.closed" },
        ],
      },
    ],
    answers: {
      generateCode: () => ["T1", null],
      submit: () => outcomes.map((outcome) => [outcome]),
    },
    view: ({ draft, problem }) => [draft, problem],
  }),
  {
    "only a submitted form is ordered, once, with a code": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const [command, ...more] = (input as { commands: NewCommand[] }).commands;
        return (
          step.event.type === "draft.submitted" &&
          more.length === 0 &&
          command?.kind === "createBox" &&
          /^(BOX|T1)$/.test(command.strBoxCode)
        );
      }),
    "a box is told of when it was added, and then only": (step) =>
      emittedBy(step).some(({ type }) => type === "box.added") ===
      (step.event.type === "xstate.done.actor.submit" && step.event.output[0].type === "done"),
    "what was typed stays open where no box was made": ({ before, after, event }) =>
      before?.value !== "adding" ||
      !event.type.startsWith("xstate.") ||
      (event.type === "xstate.done.actor.submit" &&
        (event.output[0].type !== "refused" || event.output[0].intDone > 0)) ||
      (after.value === "filling" && before.context.draft === after.context.draft),
  },
);
