/** Every way through sections and boxes: selected, added, moved, deleted. */
import type { NewCommand } from "#domain/commands.ts";
import { storageMachine } from "#machines/storage.machine.ts";
import { checkModel } from "./check.ts";
import { outcomesOf } from "./outcomes.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

/** The question that each kind of order needs a yes to. */
const questions = {
  moveBox: "choosing",
  deleteBox: "confirmingBoxes",
  deleteSection: "confirmingSections",
};

checkModel(
  modelOf(storageMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "edit.switched" },
          { type: "box.toggled", strBoxCode: "A", intSection: 1 },
          { type: "box.toggled", strBoxCode: "C", intSection: null },
          { type: "box.scanned", strBoxCode: "A", intSection: 1 },
          { type: "section.toggled", intSection: 1 },
          { type: "section.added", taken: [1, 3] },
          { type: "move.asked" },
          { type: "destination.chosen", intSection: 3 },
          { type: "destination.chosen", intSection: null },
          { type: "destination.chosen", intSection: undefined },
          { type: "boxDeletion.asked" },
          { type: "sectionDeletion.asked" },
          { type: "question.confirmed" },
          { type: "question.cancelled" },
        ],
      },
    ],
    answers: {
      submit: ({ context }) => outcomesOf(context.commands),
    },
    // Whether a place was chosen, and where, are two things: JSON knows no undefined.
    view: ({ boxes, sections, destination, commands }) => [
      boxes,
      sections,
      destination === undefined ? "none" : destination,
      commands,
    ],
  }),
  {
    "nothing is moved or deleted without a yes to its question": (step) =>
      startsOf(step, "submit").every(({ input }) =>
        (input as { commands: NewCommand[] }).commands.every(
          ({ kind }) =>
            kind === "createSection" ||
            (step.event.type === "question.confirmed" &&
              step.before?.value === questions[kind as keyof typeof questions]),
        ),
      ),
    "a box is never moved to where it stands": ({ after }) =>
      after.context.commands.every(
        (command) => command.kind !== "moveBox" || command.intFrom !== command.intTo,
      ),
    "a new section has the smallest free number": (step) =>
      step.after.context.commands.every(
        (command) => command.kind !== "createSection" || command.intSection === 2,
      ),
    "nothing is selected but while editing": ({ after }) =>
      !after.matches({ resting: "viewing" }) ||
      after.context.boxes.size + after.context.sections.size === 0,
    "adding a section leaves the selection as it is": ({ before, after }) =>
      !before?.matches("addingSection") || before.context.boxes === after.context.boxes,
    "the lists are read again after every write": (step) =>
      !/^xstate\.(done|error)/.test(step.event.type) ||
      emittedBy(step).some(({ type }) => type === "storage.changed"),
  },
);
