/** The model of a box's contents: selected, taken out, moved. */
import { boxMachine } from "#machines/box.machine.ts";
import { Refused } from "#machines/refused.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

const line = (strToyBarcode: string, intAmountInBox: number) => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  intAmountInBox,
});

const found = ["B", "A", new Refused("None.")];

export const boxModel = modelOf(boxMachine)({
  walks: [
    {
      input: { strBoxCode: "A" },
      events: () => [
        { type: "edit.switched" },
        { type: "line.toggled", line: line("t1", 1) },
        { type: "line.toggled", line: line("t2", 5) },
        { type: "line.toggled", line: line("t0", 0) },
        { type: "lines.loaded", lines: [line("t2", 4)] },
        { type: "moveAmount.changed", strToyBarcode: "t2", text: "3" },
        { type: "moveAmount.changed", strToyBarcode: "t2", text: "" },
        { type: "deletion.asked" },
        { type: "move.asked" },
        { type: "destination.changed", strBoxCode: " B" },
        { type: "question.confirmed" },
        { type: "question.cancelled" },
      ],
    },
  ],
  answers: {
    findBox: () => found,
    submit: ({ context }) => outcomesOf(context.commands),
  },
  // In which order lines were selected matters to nobody.
  view: ({ lines, amounts, destination, problem, commands }) => [
    [...lines.values()]
      .map(({ strToyBarcode, intAmountInBox }) => strToyBarcode + intAmountInBox)
      .toSorted(),
    [...amounts].toSorted(),
    destination,
    problem,
    commands[0]?.kind,
  ],
});
