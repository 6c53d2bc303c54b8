/** The edits of a toy that are confirmed old → new: how each is typed, worded and sent (specification sections 4 and 5). */
import { messages } from "./messages.ts";
import { ageProblem, numberOf } from "./toyDraft.ts";
import type { Gender, Toy, ToyUpdate } from "./types.ts";

export type EditedField = "quantity" | "threshold" | "ageRange" | "gender" | "name";

/** The edited fields as typed. */
export interface EditDraft {
  strName: string;
  strGender: Gender;
  intAgeMin: string;
  intAgeMax: string;
  intQuantity: string;
  intLowStockThreshold: string;
}

export const GENDER_LABEL: Record<Gender, string> = { unisex: "Unisex", boy: "Boy", girl: "Girl" };

export const FIELD_LABEL: Record<EditedField, string> = {
  quantity: "Quantity",
  threshold: "Low stock threshold",
  ageRange: "Age range",
  gender: "Gender",
  name: "Name",
};

/** What the fields say before anything is typed. */
export function editDraftOf(toy: Toy): EditDraft {
  return {
    strName: toy.strName,
    strGender: toy.strGender,
    intAgeMin: String(toy.intAgeMin ?? ""),
    intAgeMax: String(toy.intAgeMax ?? ""),
    intQuantity: String(toy.intQuantity),
    intLowStockThreshold: String(toy.intLowStockThreshold),
  };
}

/** Why an edit cannot be saved; null when it can. */
export function editProblem(field: EditedField, draft: EditDraft): string | null {
  switch (field) {
    case "name":
      return draft.strName.trim() === "" ? messages.nameRequired : null;
    case "ageRange":
      return ageProblem(draft.intAgeMin, draft.intAgeMax)?.sentence ?? null;
    case "quantity":
      return /^\d+$/.test(draft.intQuantity) ? null : messages.digitsOnly;
    case "threshold":
      return /^\d+$/.test(draft.intLowStockThreshold) ? null : messages.digitsOnly;
    case "gender":
      return null;
  }
}

/** What is sent for an edit without a problem. */
export function updateOf(field: EditedField, draft: EditDraft): ToyUpdate {
  switch (field) {
    case "name":
      return { strName: draft.strName.trim() };
    case "ageRange":
      return { intAgeMin: numberOf(draft.intAgeMin), intAgeMax: numberOf(draft.intAgeMax) };
    case "quantity":
      return { intQuantity: Number(draft.intQuantity) };
    case "threshold":
      return { intLowStockThreshold: Number(draft.intLowStockThreshold) };
    case "gender":
      return { strGender: draft.strGender };
  }
}

/** A toy's ages in words. */
export function ageWords(toy: Pick<Toy, "intAgeMin" | "intAgeMax">): string {
  const { intAgeMin: min, intAgeMax: max } = toy;
  if (min === null) return max === null ? "Any age" : `Up to ${max}`;
  return max === null ? `${min}+` : `${min}–${max}`;
}

/** A field's value as the screen and the confirmation say it. */
export function valueWords(field: EditedField, toy: Toy): string {
  switch (field) {
    case "name":
      return toy.strName;
    case "ageRange":
      return ageWords(toy);
    case "quantity":
      return String(toy.intQuantity);
    case "threshold":
      return String(toy.intLowStockThreshold);
    case "gender":
      return GENDER_LABEL[toy.strGender];
  }
}

/** The two sides of the confirmation for a draft without a problem. */
export function changeWords(
  field: EditedField,
  toy: Toy,
  draft: EditDraft,
): { from: string; to: string } {
  return {
    from: valueWords(field, toy),
    to: valueWords(field, { ...toy, ...updateOf(field, draft) } as Toy),
  };
}
