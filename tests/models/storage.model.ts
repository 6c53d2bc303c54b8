/** The model of sections and boxes: selected, moved, deleted. */
import { storageMachine } from "#machines/storage.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

export const storageModel = modelOf(storageMachine)({
  walks: [
    {
      input: undefined,
      events: () => [
        { type: "edit.switched" },
        { type: "box.toggled", boxCode: "A", section: 1 },
        { type: "box.toggled", boxCode: "C", section: null },
        { type: "box.scanned", boxCode: "A", section: 1 },
        { type: "section.toggled", section: 1 },
        { type: "section.read", section: 1, boxes: ["A", "B"] },
        { type: "move.asked" },
        { type: "destination.chosen", section: 3 },
        { type: "destination.chosen", section: null },
        { type: "destination.chosen", section: undefined },
        { type: "boxDeletion.asked" },
        { type: "sectionDeletion.asked" },
        { type: "question.confirmed" },
        { type: "question.cancelled" },
      ],
    },
  ],
  answers: {
    // A box that is gone has no place.
    readPlaces: ({ context }) => [
      new Map([...context.boxes].filter(([code]) => code === "A").map(([code]) => [code, 3])),
    ],
    submit: ({ context }) => outcomesOf(context.commands),
  },
  // Whether a place was chosen, and where, are two things: JSON knows no undefined. In which order
  // boxes were selected matters to nobody.
  view: ({ boxes, sections, destination, commands }) => [
    [...boxes].toSorted(),
    sections,
    destination === undefined ? "none" : destination,
    commands[0]?.kind,
  ],
});
