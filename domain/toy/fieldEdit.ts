/** An edit of one of a toy's fields, from its start to its confirmation (specification sections 4 and 5). */

import { boxDifferences, placementOf, type ToyPlaces } from "../box/placeChoice.ts";
import type { Toy, ToyUpdate } from "../types.ts";
import {
  type EditDraft,
  type EditedField,
  editDraftOf,
  editProblem,
  formatValue,
  isAsStored,
  isQuantity,
  steppedQuantity,
  updateOf,
} from "./toyEdit.ts";

export interface FieldEdit {
  field: EditedField | null;
  draft: EditDraft | null;
  /** Taps on plus less taps on minus; null for a typed value. */
  steps: number | null;
  problem: string | null;
  /** The stored value as the person last saw it: when the edit or the question opened, or it was confirmed. */
  seen: string | null;
  /** The boxes that pieces come from or go to; null before anybody chooses. */
  chosen: string[] | null;
}

export const NO_EDIT: FieldEdit = {
  field: null,
  draft: null,
  steps: null,
  problem: null,
  seen: null,
  chosen: null,
};

export const startedEdit = (toy: Toy, field: EditedField): FieldEdit => ({
  ...NO_EDIT,
  field,
  draft: editDraftOf(toy, field),
  seen: formatValue(field, toy),
});

/** Whether a step fits the open edit, and leaves an allowed quantity. */
export const canStep = ({ field, draft }: FieldEdit, toy: Toy, by: number): boolean =>
  (field ?? "quantity") === "quantity" &&
  isQuantity(Number(draft?.intQuantity ?? toy.intQuantity) + by);

/** The edit of a quantity, `steps` away from the stored one. */
export const steppedEdit = (toy: Toy, steps: number) => ({
  steps,
  draft: { ...editDraftOf(toy), intQuantity: steppedQuantity(toy.intQuantity, steps) },
});

/** The draft after a step, which counts from the typed quantity. */
export const steppedDraft = (draft: EditDraft | null, by: number): EditDraft | null =>
  draft && { ...draft, intQuantity: steppedQuantity(Number(draft.intQuantity), by) };

/** The update that the edit sends. */
export const updateOfEdit = ({ field, draft }: FieldEdit): ToyUpdate =>
  field && draft ? updateOf(field, draft) : {};

/** The reason why the edit cannot be saved; null where it can. */
export const problemOfEdit = ({ field, draft }: FieldEdit): string | null =>
  field && draft && editProblem(field, draft);

/** Whether the edit leaves the toy as it is stored. */
export const isUnchanged = (edit: FieldEdit, toy: Toy): boolean =>
  edit.draft !== null && isAsStored(updateOfEdit(edit), toy);

/** Whether the steps take more pieces than the toy has now. */
export const isTooFew = ({ steps }: FieldEdit, toy: Toy): boolean =>
  steps !== null && toy.intQuantity + steps < 0;

/** The pieces that the edit adds or removes, with their places; null for another field, and until the places are known. */
export function piecesOf({ field, draft, chosen }: FieldEdit, toy: Toy, places: ToyPlaces | null) {
  if (field !== "quantity" || !draft || !places) return null;
  const { intQuantity } = toy;
  return { intQuantity, intDifference: Number(draft.intQuantity) - intQuantity, places, chosen };
}

/** Whether every piece of the edit has a place. */
export function isPlaced(edit: FieldEdit, toy: Toy, places: ToyPlaces | null): boolean {
  const pieces = piecesOf(edit, toy, places);
  return edit.field !== "quantity" || (pieces !== null && placementOf(pieces).remainder === 0);
}

/** The input of the edit's command. */
export function updateInputOf(edit: FieldEdit, toy: Toy, places: ToyPlaces | null) {
  const pieces = piecesOf(edit, toy, places);
  const boxes = pieces ? boxDifferences(placementOf(pieces)) : [];
  return {
    update: updateOfEdit(edit),
    ...(typeof edit.field === "object" && edit.field && { ownField: edit.field }),
    intDifference: edit.steps === null ? null : (pieces?.intDifference ?? edit.steps),
    ...(boxes.length > 0 && { boxes }),
  };
}

/** Whether the edit lowers the quantity. */
export const isLowered = ({ field, draft }: FieldEdit, toy: Toy): boolean =>
  field === "quantity" && Number(draft?.intQuantity) < toy.intQuantity;
