/** What may happen while a toy's field is edited; its paths are gone in the machine and in a browser. */
import { editDraftOf, formatValue, updateOf } from "#domain/toy/toyEdit.ts";
import { type FieldEditEvent, fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { changed, outdated, stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

export const fieldEditModel = modelOf(fieldEditMachine)({
  walks: [
    null,
    { field: "name" as const, draft: { ...editDraftOf(stored), strName: "Kite" }, steps: null },
    {
      field: "quantity" as const,
      draft: { ...editDraftOf(stored), intQuantity: "2" },
      steps: 1,
    },
  ].map((persisted) => ({
    input: { toy: stored, persisted },
    events: ({ context: { toy } }): FieldEditEvent[] => [
      { type: "edit.started", field: "quantity" },
      { type: "edit.started", field: "name" },
      { type: "draft.changed", changes: { intQuantity: "2" } },
      { type: "draft.changed", changes: { intQuantity: "" } },
      { type: "draft.changed", changes: { strName: "Kite" } },
      { type: "draft.changed", changes: { strName: " " } },
      { type: "edit.submitted" },
      { type: "edit.cancelled" },
      { type: "quantity.stepped", by: 1 },
      { type: "quantity.stepped", by: -1 },
      { type: "change.confirmed" },
      { type: "change.cancelled" },
      { type: "toy.loaded", toy: changed(toy, { intQuantity: 2 }) },
      outdated,
    ],
  })),
  answers: {
    updateToy: ({ context: { toy, field, draft } }) => [
      { kind: "saved", toy: changed(toy, field && draft ? updateOf(field, draft) : {}) },
      { kind: "changed", toy: changed(toy, field && draft ? updateOf(field, draft) : {}) },
      { kind: "changed", toy: changed(toy, { intQuantity: 3 }) },
      { kind: "changed", toy: changed(toy, { strName: "Plane" }) },
      { kind: "changed", toy },
      { kind: "unsent", toy },
    ],
  },
  view: ({ toy, field, draft, seen, ...rest }) => [
    [toy.intQuantity, toy.strName],
    { ...rest, field, draft: draft && [draft.intQuantity, draft.strName] },
    // What the person saw counts as it is compared: with what is stored now.
    field && seen === formatValue(field, toy),
  ],
  isFarEnough: ({ toy, steps, draft }) =>
    toy.intQuantity > 2 || Math.abs(steps ?? 0) > 1 || Number(draft?.intQuantity) > 2,
});
