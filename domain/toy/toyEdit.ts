/** The edits of a toy that are confirmed old → new: the draft, the words and the update of each (specification sections 4 and 5). */
import * as v from "valibot";
import { formatNumber } from "../formatNumbers.ts";
import { QUANTITY_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import type { BoxDifference, Gender, OwnField, Toy, ToyUpdate } from "../types.ts";
import { AGE_MONTHS, completeAges, formatAges } from "./ages.ts";
import { formatOwn, OwnFieldSchema, ownAfter, ownKey, ownProblem, readOwn } from "./ownFields.ts";
import {
  ageProblem,
  agesOf,
  maxOf,
  TypedFieldsSchema,
  tooHigh,
  typedFieldsOf,
  valuesOf,
} from "./toyDraft.ts";
import {
  FIELDS,
  isNumberField,
  isTextField,
  NUMBERS,
  PLAIN_FIELDS,
  type PlainField,
  recordOf,
  TEXTS,
} from "./toyFields.ts";

type PlainEdit = (typeof FIELDS)[PlainField]["edit"];
/** The field of an edit: one that each toy has, or one that the shop named. */
export type EditedField = PlainEdit | OwnField;
const EDITS: PlainEdit[] = [...new Set(PLAIN_FIELDS.map((field) => FIELDS[field].edit))];
const EditedFieldSchema = v.union([v.picklist(EDITS), OwnFieldSchema]);

/** The edited fields as typed; `own`: the text of an own field. */
const EditDraftSchema = v.object({
  ...TypedFieldsSchema.entries,
  own: v.optional(v.string(), ""),
});
export type EditDraft = v.InferOutput<typeof EditDraftSchema>;

/** An edit that is open, as it is persisted on the device. */
export const FieldDraftSchema = v.object({
  field: EditedFieldSchema,
  draft: EditDraftSchema,
  /** Taps on plus less taps on minus; null for a typed value. */
  steps: v.nullable(v.number()),
  /** The stored value that the person saw. */
  seen: v.optional(v.nullable(v.string()), null),
});
export type FieldDraft = v.InferOutput<typeof FieldDraftSchema>;

/** Notes that are open, as they are persisted on the device. */
export const NotesDraftSchema = v.object({
  draft: v.string(),
  /** The stored notes that the person saw. */
  seen: v.string(),
});
export type NotesDraft = v.InferOutput<typeof NotesDraftSchema>;

export interface ToyUpdateInput {
  /** The toy that the person saw. */
  toy: Toy;
  update: ToyUpdate;
  /** The own field that the update changes. */
  ownField?: OwnField;
  /** The pieces added to the quantity with plus and minus; null where a value was typed. */
  intDifference: number | null;
  /** The reason for a decrease, where one was given. */
  strReason?: string | undefined;
  /** The difference's part in boxes. */
  boxes?: BoxDifference[] | undefined;
}

/**
 * The outcome of an edit of a toy, with the toy as it is stored now as far as known. "changed": somebody else changed
 * the same field, so that the edit is not saved. "unsent": there was no answer, and the outbox goes on with it by
 * itself. A refusal is an error.
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

const isOwn = (edit: EditedField): edit is OwnField => typeof edit === "object";

const PLAIN_KEYS = recordOf(EDITS, (edit) =>
  PLAIN_FIELDS.filter((field) => FIELDS[field].edit === edit),
);
const PLAIN_LABEL: Record<PlainEdit, string> = {
  ...recordOf(EDITS, (edit) => PLAIN_KEYS[edit].map((field) => FIELDS[field].label).join(" and ")),
  ageRange: "Age range",
};

/** The names of the edited values in the journal. */
export const keysOfEdit = (edit: EditedField): readonly string[] =>
  isOwn(edit)
    ? [ownKey(edit.strField)]
    : [...PLAIN_KEYS[edit], ...(edit === "ageRange" ? Object.values(AGE_MONTHS) : [])];

export const labelOfEdit = (edit: EditedField): string =>
  isOwn(edit) ? edit.strName : PLAIN_LABEL[edit];

export const isSameEdit = (one: EditedField | null, other: EditedField): boolean =>
  one !== null && keysOfEdit(one).join() === keysOfEdit(other).join();

/** The texts of the fields before anything is typed. */
export const editDraftOf = (toy: Toy, edit?: EditedField | null): EditDraft => ({
  ...typedFieldsOf(toy),
  own: edit && isOwn(edit) ? (toy.own[edit.strField] ?? "") : "",
});

/** Notes as they were persisted, as an open edit. */
export const notesEditOf = (toy: Toy, { draft, seen }: NotesDraft): FieldDraft => ({
  ...{ field: "notes", steps: null, seen },
  draft: { ...editDraftOf(toy), strDescription: draft },
});

/** Whether a person typed something in an edit; other fields may have changed meanwhile. */
export function isTyped(edit: EditedField, draft: EditDraft, toy: Toy): boolean {
  const stored = editDraftOf(toy, edit);
  if (isOwn(edit)) return draft.own !== stored.own;
  const fields = [...PLAIN_KEYS[edit], ...(edit === "ageRange" ? (["ageUnit"] as const) : [])];
  return fields.some((field) => draft[field] !== stored[field]);
}

/** The sentence about an invalid typed value of a field; null for a valid one. */
function fieldProblem(field: PlainField, draft: EditDraft): string | null {
  const typed = draft[field];
  if (isTextField(field)) {
    return TEXTS[field].mayBeEmpty || typed.trim() !== "" ? null : messages.nameRequired;
  }
  if (!isNumberField(field)) return null;
  const { mayBeEmpty, max } = NUMBERS[field];
  if (!(mayBeEmpty ? /^\d*$/ : /^\d+$/).test(typed)) return messages.digitsOnly;
  return Number(typed) > maxOf(field, draft) ? tooHigh(max) : null;
}

/** The sentence about an edit that cannot be saved; null where it can. */
export function editProblem(edit: EditedField, draft: EditDraft): string | null {
  if (isOwn(edit)) return ownProblem(edit, draft.own);
  const age = edit === "ageRange" ? ageProblem(draft) : null;
  const problems = PLAIN_KEYS[edit].map((field) => fieldProblem(field, draft));
  return age?.sentence ?? problems.find((problem) => problem !== null) ?? null;
}

/** The update that an edit without a problem sends. */
export function updateOf(edit: EditedField, draft: EditDraft): ToyUpdate {
  if (isOwn(edit)) return { own: { [edit.strField]: readOwn(edit, draft.own) ?? "" } };
  if (edit === "ageRange") return agesOf(draft);
  // Blanks at the ends of notes stay.
  if (edit === "notes") return { strDescription: draft.strDescription };
  const values = valuesOf(draft);
  return recordOf(PLAIN_KEYS[edit], (field) => values[field]) as ToyUpdate;
}

/** The toy after an update. */
export const updatedToy = (toy: Toy, { own = {}, ...update }: ToyUpdate): Toy =>
  ({ ...toy, ...completeAges(update), own: ownAfter(toy.own, own) }) as Toy;

/** The present values of the fields that an update changes. */
export function presentOf({ own, ...update }: ToyUpdate, toy: Toy): ToyUpdate {
  const keys = Object.keys(completeAges(update)) as (keyof typeof update)[];
  return {
    ...Object.fromEntries(keys.map((key) => [key, toy[key]])),
    ...(own && { own: recordOf(Object.keys(own), (key) => toy.own[key] ?? "") }),
  };
}

/** Whether a toy already is as the update would make it. */
export function isAsStored({ own = {}, ...update }: ToyUpdate, toy: Toy): boolean {
  return (
    Object.entries(completeAges(update)).every(([key, value]) => toy[key as keyof Toy] === value) &&
    Object.entries(own).every(([key, value]) => (toy.own[key] ?? "") === value)
  );
}

export function isQuantity(quantity: number): boolean {
  return quantity >= 0 && quantity <= QUANTITY_MAX;
}

/** The text of a quantity after some steps, within 0 and QUANTITY_MAX. */
export function steppedQuantity(quantity: number, steps: number): string {
  return String(Math.min(Math.max(quantity + steps, 0), QUANTITY_MAX));
}

/** The edited value in the words of the screen and of the confirmation. */
export function formatValue(edit: EditedField, toy: Toy): string {
  if (isOwn(edit)) return formatOwn(edit, toy.own[edit.strField]);
  if (edit === "ageRange") return formatAges(toy);
  if (edit === "gender") return GENDER_LABEL[toy.strGender];
  const formatPlain = (value: string | number | null) =>
    typeof value === "number" ? formatNumber(value) : (value ?? "–");
  return PLAIN_KEYS[edit].map((field) => formatPlain(toy[field])).join(", ");
}

/** The two sides of the confirmation for a draft without a problem. */
export function formatOldNew(field: EditedField, toy: Toy, draft: EditDraft) {
  return {
    from: formatValue(field, toy),
    to: formatValue(field, updatedToy(toy, updateOf(field, draft))),
  };
}
