/** The model of selecting toys, or boxes and sections, and ordering something for all of them. */
import type { Outcome } from "#domain/outbox/entries.ts";
import { boxesOf, type SelectionCommand, sectionsOf, toysOf } from "#domain/selection.ts";
import { selectionMachine } from "#machines/selection.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

const toy = (code: string) => ({ strToyBarcode: code, strName: `Toy ${code}` });
const box = (code: string, section: number | null) => ({ strBoxCode: code, intSection: section });

/** One toy of a command that is done was refused. */
export const inPart: Outcome[] = [
  { type: "done", body: { refused: [{ strToyBarcode: "B", error: "No." }] } },
];

const ordered = (commands: SelectionCommand[]) => ({ type: "order.confirmed", commands }) as const;
const always = [
  { type: "selecting.switched" },
  { type: "selection.cleared" },
  { type: "move.confirmed" },
  { type: "order.cancelled" },
] as const;

export const selectionModel = modelOf(selectionMachine)({
  walks: [
    {
      input: { max: 2 },
      events: ({ context }) => {
        const toys = toysOf(context.things);
        return [
          ...always,
          { type: "thing.toggled", thing: toy("A") },
          { type: "thing.toggled", thing: toy("C") },
          { type: "things.selected", things: [toy("A"), toy("B"), toy("C")] },
          { type: "order.asked", kind: "deleteToys" },
          { type: "order.asked", kind: "removeToys" },
          ordered([{ kind: "deleteToys", toys }]),
          ordered(toys.map((one) => ({ kind: "removeToy", strBoxCode: "BOX", ...one }))),
        ];
      },
    },
    {
      // A box may have a section's number for its code.
      input: {},
      events: ({ context: { things } }) => [
        ...always,
        { type: "thing.toggled", thing: box("1", 1) },
        { type: "thing.toggled", thing: box("C", null) },
        { type: "things.selected", things: [box("1", 1)] },
        { type: "thing.toggled", thing: { intSection: 1 } },
        { type: "section.read", section: 1, boxes: [box("1", 1), box("B", 1)] },
        { type: "order.asked", kind: "moveBoxes" },
        { type: "order.asked", kind: "deleteBoxes" },
        { type: "order.asked", kind: "deleteSections" },
        { type: "destination.chosen", section: 3 },
        { type: "destination.chosen", section: null },
        { type: "destination.chosen", section: undefined },
        ordered(boxesOf(things).map(({ strBoxCode }) => ({ kind: "deleteBox", strBoxCode }))),
        ordered(sectionsOf(things).map((intSection) => ({ kind: "deleteSection", intSection }))),
      ],
    },
  ],
  answers: {
    // A box that is gone has no place.
    readPlaces: ({ context }) => [
      boxesOf(context.things).flatMap(({ strBoxCode }) =>
        strBoxCode === "1" ? [box("1", 3)] : [],
      ),
    ],
    submit: ({ context }) => [...outcomesOf(context.commands), inPart],
  },
  // Whether a place was chosen, and where, are two things: JSON knows no undefined. In which order
  // boxes were selected matters to nobody.
  view: ({ things, max, kind, destination, commands }) => [
    max ? [...things] : [...things].map((entry) => JSON.stringify(entry)).toSorted(),
    kind,
    destination === undefined ? "none" : destination,
    commands[0]?.kind,
  ],
});
