/** The model of adding a box. */
import type { Outcome } from "#domain/outbox/outbox.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";
import { modelOf } from "./walk.ts";

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

export const LABEL = "(01)04006381333931(10)A1";

export const addBoxModel = modelOf(addBoxMachine)({
  walks: [
    {
      input: undefined,
      events: () => [
        { type: "form.opened", intSection: 2 },
        { type: "draft.changed", changes: { strBoxCode: " BOX " } },
        { type: "draft.changed", changes: { strBoxCode: " " } },
        { type: "draft.changed", changes: { strBoxCode: LABEL } },
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
});
