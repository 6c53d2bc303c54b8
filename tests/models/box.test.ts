/** Every way through a box's contents: selected, taken out, moved. */
import type { NewCommand } from "#domain/commands.ts";
import { boxMachine, type FoundBox } from "#machines/box.machine.ts";
import { checkModel } from "./check.ts";
import { outcomesOf } from "./outcomes.ts";
import { startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const line = (strToyBarcode: string, intAmountInBox: number) => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  intAmountInBox,
});
const found: FoundBox[] = [
  { type: "box", strBoxCode: "B" },
  { type: "box", strBoxCode: "A" },
  { type: "unknown" },
  { type: "failed" },
];

checkModel(
  modelOf(boxMachine)({
    walks: [
      {
        input: { strBoxCode: "A" },
        events: () => [
          { type: "edit.switched" },
          { type: "line.toggled", line: line("t1", 1) },
          { type: "line.toggled", line: line("t2", 5) },
          { type: "lines.loaded", lines: [line("t1", 1)] },
          { type: "moveAmount.changed", strToyBarcode: "t2", text: "3" },
          { type: "moveAmount.changed", strToyBarcode: "t2", text: "" },
          { type: "deletion.asked" },
          { type: "move.asked" },
          { type: "destination.changed", strBoxCode: " B" },
          { type: "destination.changed", strBoxCode: " " },
          { type: "question.confirmed" },
          { type: "question.cancelled" },
        ],
      },
    ],
    answers: {
      findBox: () => found,
      submit: ({ context }) => outcomesOf(context.commands),
    },
    view: ({ lines, amounts, destination, problem, commands }) => [
      lines,
      amounts,
      destination,
      problem,
      commands.map(({ kind }) => kind),
    ],
  }),
  {
    "nothing is taken out without Yes, nothing moved but to a box that was found": (step) =>
      startsOf(step, "submit").every(() =>
        step.after.matches({ working: "deleting" })
          ? step.before?.value === "confirming" && step.event.type === "question.confirmed"
          : step.event.type === "xstate.done.actor.findBox" && step.event.output.type === "box",
      ),
    "what is carried out is what was selected": (step) =>
      startsOf(step, "submit").every(({ input }) => {
        const { commands } = input as { commands: NewCommand[] };
        const codes = commands.map(
          (command) => "strToyBarcode" in command && command.strToyBarcode,
        );
        return (
          commands.length > 0 &&
          JSON.stringify(codes) === JSON.stringify([...step.after.context.lines.keys()])
        );
      }),
    "no toy is moved to the box it is in": ({ after }) =>
      after.context.commands.every(
        (command) => command.kind !== "moveToy" || command.strFromBox !== command.strToBox,
      ),
    "a part that is moved is a piece at least and less than all": ({ after }) =>
      after.context.commands.every(
        (command) =>
          command.kind !== "adjustAmount" ||
          (command.intDifference <= -1 &&
            -command.intDifference <
              (after.context.lines.get(command.strToyBarcode)?.intAmountInBox ?? 6)),
      ),
    "what is being sent is said, and only then": ({ after }) =>
      after.hasTag("sending") === after.matches("working"),
    "nothing is selected but while editing": ({ after }) =>
      after.hasTag("editing") || after.context.lines.size === 0,
  },
);
