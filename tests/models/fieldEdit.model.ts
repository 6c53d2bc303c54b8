/** The model of editing a toy's field. */

import type { ToyPlaces } from "#domain/box/placeChoice.ts";
import { OFFERED_FIELDS } from "#domain/toy/ownFields.ts";
import { editDraftOf, formatValue, notesEditOf, updateOf } from "#domain/toy/toyEdit.ts";
import type { OwnField } from "#domain/types.ts";
import {
  type FieldEditContext,
  type FieldEditEvent,
  fieldEditMachine,
} from "#machines/fieldEdit.machine.ts";
import { changed, outdated, stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

const nowhere: ToyPlaces = { boxes: [], intAmountInBoxes: 0 };

const inTwo: ToyPlaces = {
  boxes: ["A", "B"].map((boxCode) => ({ strBoxCode: boxCode, intAmountInBox: 1 })),
  intAmountInBoxes: 2,
};

const allPlaces = [null, nowhere, inTwo];

const [price] = OFFERED_FIELDS as [OwnField];

export const fieldEditModel = modelOf(fieldEditMachine)({
  walks: [
    ...[
      null,
      {
        field: "name" as const,
        draft: { ...editDraftOf(stored), strName: "Kite" },
        steps: null,
        seen: stored.strName,
      },
      {
        field: "name" as const,
        draft: { ...editDraftOf(stored), strName: "Kite" },
        steps: null,
        seen: null,
      },
      {
        field: "quantity" as const,
        draft: { ...editDraftOf(stored), intQuantity: "2" },
        steps: 1,
        seen: `${stored.intQuantity}`,
      },
      {
        field: "quantity" as const,
        draft: { ...editDraftOf(stored), intQuantity: "0" },
        steps: -1,
        seen: `${stored.intQuantity}`,
      },
    ].map((persisted) => ({
      input: { toy: stored, persisted },
      events: ({ context: { toy, places } }: { context: FieldEditContext }): FieldEditEvent[] => [
        ...(places ? [] : [{ type: "places.loaded", places: nowhere } as const]),
        { type: "edit.started", field: "quantity" },
        { type: "edit.started", field: "name" },
        { type: "draft.changed", changes: { intQuantity: "2" } },
        { type: "draft.changed", changes: { intQuantity: "" } },
        { type: "draft.changed", changes: { strName: "Kite" } },
        { type: "draft.changed", changes: { strName: " " } },
        { type: "edit.submitted" },
        { type: "edit.cancelled" },
        { type: "question.asked" },
        { type: "quantity.stepped", by: 1 },
        { type: "quantity.stepped", by: -1 },
        { type: "change.confirmed", strReason: "sold" },
        { type: "change.confirmed", strReason: "" },
        { type: "change.cancelled" },
        { type: "toy.loaded", toy: changed(toy, { intQuantity: 2 }) },
        outdated,
      ],
    })),
    {
      input: { toy: stored },
      events: (): FieldEditEvent[] => [
        { type: "edit.started", field: price },
        { type: "edit.started", field: "name" },
        { type: "draft.changed", changes: { own: "cheap" } },
        { type: "draft.changed", changes: { own: " 3 " } },
        { type: "edit.submitted" },
        { type: "edit.cancelled" },
        { type: "change.confirmed" },
        { type: "change.cancelled" },
      ],
    },
    ...[null, notesEditOf(stored, { draft: "Red", seen: "Blue" })].map((persisted) => ({
      input: { toy: stored, persisted },
      events: ({ context: { toy } }: { context: FieldEditContext }): FieldEditEvent[] => [
        { type: "edit.started", field: "notes" },
        { type: "draft.changed", changes: { strDescription: " Red " } },
        { type: "draft.changed", changes: { strDescription: "Blue" } },
        { type: "edit.submitted" },
        { type: "edit.cancelled" },
        { type: "toy.loaded", toy: changed(toy, { strDescription: "Green" }) },
        outdated,
      ],
    })),
    {
      input: { toy: changed(stored, { intQuantity: 2 }) },
      events: ({ context: { toy } }: { context: FieldEditContext }): FieldEditEvent[] => [
        { type: "places.loaded", places: inTwo },
        { type: "place.toggled", boxCode: "A" },
        { type: "place.toggled", boxCode: "B" },
        { type: "quantity.stepped", by: 1 },
        { type: "quantity.stepped", by: -1 },
        { type: "change.confirmed" },
        { type: "change.cancelled" },
        { type: "toy.loaded", toy: changed(toy, { intQuantity: 1 }) },
      ],
    },
  ],
  answers: {
    updateToy: ({ context: { toy, field, draft } }) => [
      { kind: "saved", toy: changed(toy, field && draft ? updateOf(field, draft) : {}) },
      { kind: "changed", toy: changed(toy, field && draft ? updateOf(field, draft) : {}) },
      ...(field === "notes"
        ? [{ strDescription: "Green" }]
        : [{ intQuantity: 3 }, { intQuantity: 0 }, { strName: "Plane" }]
      ).map((meanwhile) => ({ kind: "changed" as const, toy: changed(toy, meanwhile) })),
      { kind: "changed", toy },
      { kind: "unsent", toy },
    ],
  },
  view: ({ toy, field, draft, seen, places, ...rest }) => [
    [toy.intQuantity, toy.strName, toy.strDescription, allPlaces.indexOf(places)],
    { ...rest, field, draft: draft && [draft.intQuantity, draft.strName, draft.strDescription] },
    // What the person saw counts as it is compared: with what is stored now.
    field && seen === formatValue(field, toy),
  ],
  isFarEnough: ({ toy, steps, draft }) =>
    toy.intQuantity > 2 || Math.abs(steps ?? 0) > 1 || Number(draft?.intQuantity) > 2,
});
