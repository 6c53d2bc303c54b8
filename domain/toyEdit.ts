/** The edits of a toy that are confirmed old → new: how each is typed, worded and sent (specification sections 4 and 5). */
import * as v from "valibot";
import { DESCRIPTION_MAX, QUANTITY_MAX } from "./limits.ts";
import { messages } from "./messages.ts";
import { ageProblem, numberOf, ToyDraftSchema } from "./toyDraft.ts";
import { PLAIN_FIELDS } from "./toyFields.ts";
import type { Gender, Toy, ToyUpdate } from "./types.ts";

export const EditedFieldSchema = v.picklist([
  "quantity",
  "threshold",
  "ageRange",
  "gender",
  "name",
]);
export type EditedField = v.InferOutput<typeof EditedFieldSchema>;

/** The edited fields as typed. */
export const EditDraftSchema = v.pick(ToyDraftSchema, PLAIN_FIELDS);
export type EditDraft = v.InferOutput<typeof EditDraftSchema>;

/** An edit that is open, as it is persisted on the device. */
export const FieldDraftSchema = v.object({
  field: EditedFieldSchema,
  draft: EditDraftSchema,
  /** Taps of plus less taps of minus, when it was made with them. */
  steps: v.nullable(v.number()),
});
export type FieldDraft = v.InferOutput<typeof FieldDraftSchema>;

/** Notes that are open, as they are persisted on the device. */
export const NotesDraftSchema = v.object({
  draft: v.pipe(v.string(), v.maxLength(DESCRIPTION_MAX)),
  /** The stored notes that the person saw. */
  seen: v.string(),
});
export type NotesDraft = v.InferOutput<typeof NotesDraftSchema>;

export interface ToyUpdateInput {
  /** The toy that the person saw. */
  toy: Toy;
  update: ToyUpdate;
  /** How much was added to the quantity with plus and minus; null where a value was typed. */
  intDifference: number | null;
}

/**
 * What became of an edit of a toy, with the toy as it is stored now as far as that is known. "changed":
 * somebody else changed the same thing, so that it is not saved. "unsent": there was no answer, it is
 * in the outbox and goes on by itself. A refusal is an error.
 */
export interface ToyOutcome {
  kind: "saved" | "changed" | "unsent";
  toy: Toy;
}

/** The later of two states of one toy: a page that was read before a write may arrive after it. */
export function newerOf(known: Toy, read: Toy): Toy {
  return read.intVersion < known.intVersion ? known : read;
}

export const GENDER_LABEL: Record<Gender, string> = { unisex: "Unisex", boy: "Boy", girl: "Girl" };

export const FIELD_LABEL: Record<EditedField, string> = {
  quantity: "Quantity",
  threshold: "Low stock threshold",
  ageRange: "Age range",
  gender: "Gender",
  name: "Name",
};

/** What of a toy each edit changes. */
export const FIELD_KEYS: Record<EditedField, (keyof Toy)[]> = {
  quantity: ["intQuantity"],
  threshold: ["intLowStockThreshold"],
  ageRange: ["intAgeMin", "intAgeMax"],
  gender: ["strGender"],
  name: ["strName"],
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

/** Whether a toy already is as the update would make it. */
export function isAsStored(update: ToyUpdate, toy: Toy): boolean {
  return Object.entries(update).every(([key, value]) => toy[key as keyof Toy] === value);
}

export function isQuantity(quantity: number): boolean {
  return quantity >= 0 && quantity <= QUANTITY_MAX;
}

/** A quantity after some taps of plus less those of minus, as it is typed. */
export function steppedQuantity(quantity: number, steps: number): string {
  return String(Math.min(Math.max(quantity + steps, 0), QUANTITY_MAX));
}

/** A toy's ages in words. */
export function formatAges(toy: Pick<Toy, "intAgeMin" | "intAgeMax">): string {
  const { intAgeMin: min, intAgeMax: max } = toy;
  if (min === null) return max === null ? "Any age" : `Up to ${max}`;
  return max === null ? `${min}+` : `${min}–${max}`;
}

/** A field's value as the screen and the confirmation say it. */
export function formatValue(field: EditedField, toy: Toy): string {
  switch (field) {
    case "name":
      return toy.strName;
    case "ageRange":
      return formatAges(toy);
    case "quantity":
      return String(toy.intQuantity);
    case "threshold":
      return String(toy.intLowStockThreshold);
    case "gender":
      return GENDER_LABEL[toy.strGender];
  }
}

/** The two sides of the confirmation for a draft without a problem. */
export function formatOldNew(
  field: EditedField,
  toy: Toy,
  draft: EditDraft,
): { from: string; to: string } {
  return {
    from: formatValue(field, toy),
    to: formatValue(field, { ...toy, ...updateOf(field, draft) } as Toy),
  };
}
