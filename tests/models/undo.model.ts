/** The model of undoing: one after another, asked about, forced, refused, delayed. */
import type { Outcome } from "#domain/outbox/entries.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { newCommands } from "../outbox/newCommands.ts";
import { modelOf } from "./walk.ts";

const refused = (status: number, body: unknown = null): Outcome => ({
  ...{ type: "refused", status, code: "x", sentence: "No.", intDone: 0, isStranded: false, body },
});

const outcomes: Outcome[] = [
  { type: "done", body: null },
  { type: "unsent", status: 0, sentence: "", intDone: 0, isKept: false },
  refused(409),
  refused(412),
  refused(412, { fields: { name: "It is B by now." } }),
  { ...refused(412, { fields: { "thing 0": "A: 1 → 2" } }), code: "preview" } as Outcome,
];

export const undoModel = modelOf(undoMachine)({
  walks: [
    {
      input: undefined,
      events: () => [
        { type: "undo.asked", undo: newCommands.undo },
        {
          type: "undo.asked",
          undo: { ...newCommands.undo, undone: { strGroup: "g" }, strQuestion: "All?" },
        },
        { type: "undo.confirmed" },
        { type: "undo.cancelled" },
        { type: "owner.changed" },
      ],
    },
  ],
  answers: { submit: () => [...outcomes.map((outcome) => [outcome]), []] },
  view: ({ queue, conflict }) => [queue, conflict],
});
