/** The draft of a new toy, and its problems (specification section 5, "Add item"). */
import * as v from "valibot";
import { cleanCode, isBlankCode, isCode, type Oddity } from "../code/codes.ts";
import { AGE_MAX, DEFAULT_LOW_STOCK_THRESHOLD, TAG_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import type { NewToy, OwnField } from "../types.ts";
import {
  AGE_FIELDS,
  AGE_MONTHS,
  AGE_MONTHS_MAX,
  type AgeField,
  type Ages,
  ageOfMonths,
  areInDisorder,
  isAgeField,
  monthsOf,
} from "./ages.ts";
import { ownOfTyped, TypedOwnSchema, typedOwnProblem } from "./ownFields.ts";
import { type Picture, PictureSchema } from "./pictures.ts";
import { firstTags } from "./tags.ts";
import {
  NUMBER_FIELDS,
  NUMBERS,
  type NumberField,
  PLAIN_FIELDS,
  type PlainField,
  recordOf,
  TEXT_FIELDS,
} from "./toyFields.ts";

/** The plain fields as typed: digits stay text until they are sent, so that an empty field stays empty. */
export const TypedFieldsSchema = v.object({
  // A draft of an earlier version lacks the fields that came later.
  ...recordOf(PLAIN_FIELDS, () => v.optional(v.string(), "")),
  strGender: v.picklist(["unisex", "boy", "girl"]),
  /** The unit in which both ages are typed. */
  ageUnit: v.optional(v.picklist(["years", "months"]), "years"),
});
export type TypedFields = v.InferOutput<typeof TypedFieldsSchema>;

/** The box of a new toy, and the pieces in it. */
export const PutSchema = v.object({ strBoxCode: v.string(), intAmountInBox: v.number() });
type Put = v.InferOutput<typeof PutSchema>;

/** All fields as typed. */
export const ToyDraftSchema = v.object({
  ...TypedFieldsSchema.entries,
  strToyBarcode: v.string(),
  /** Comma separated. */
  tags: v.string(),
  picture: v.optional(v.nullable(PictureSchema), null),
  own: v.optional(TypedOwnSchema, []),
  /** The box of the new toy; blank for none. */
  strBoxCode: v.optional(v.string(), ""),
  /** The number of pieces; blank for all. */
  intAmountInBox: v.optional(v.string(), ""),
});
export type ToyDraft = v.InferOutput<typeof ToyDraftSchema>;

export type ToyDraftField = keyof ToyDraft;
export type ToyDraftProblems = Partial<Record<ToyDraftField, string>>;

type TypedAges = Pick<TypedFields, AgeField | "ageUnit">;

/** Months where either age is no whole number of years. */
const unitOf = (toy: Partial<Ages>): TypedFields["ageUnit"] =>
  AGE_FIELDS.some((field) => toy[AGE_MONTHS[field]] != null) ? "months" : "years";

/** The text of a toy's ages in a form. */
function typedAgesOf(toy: Partial<Ages>, ageUnit = unitOf(toy)): TypedAges {
  const isInMonths = ageUnit === "months";
  const textOf = (field: AgeField) =>
    String((isInMonths ? monthsOf(toy, field) : toy[field]) ?? "");
  return { ...recordOf(AGE_FIELDS, textOf), ageUnit };
}

/** The typed ages after a change of the unit: a toy's own ages are converted, typed ones stay. */
export function agesInUnit(
  typed: TypedAges,
  toy: Partial<Ages>,
  ageUnit: TypedFields["ageUnit"],
): Partial<TypedAges> {
  const stored = typedAgesOf(toy, typed.ageUnit);
  const isUntouched = AGE_FIELDS.every((field) => typed[field] === stored[field]);
  return isUntouched ? typedAgesOf(toy, ageUnit) : { ageUnit };
}

/** The text of a toy's plain fields in a form. */
export const typedFieldsOf = (toy: Pick<NewToy, PlainField> & Partial<Ages>): TypedFields => ({
  ...recordOf(PLAIN_FIELDS, (field) => String(toy[field] ?? "")),
  ...typedAgesOf(toy),
  strGender: toy.strGender ?? "unisex",
});

/** The draft that creates this toy. */
export function toyDraftOf(
  toy: NewToy,
  more: {
    put?: Put | undefined;
    picture?: Picture | null | undefined;
    /** The own fields of which the toy has values. */
    ownFields?: readonly OwnField[] | undefined;
  } = {},
): ToyDraft {
  const { put, picture = null, ownFields = [] } = more;
  return {
    ...typedFieldsOf(toy),
    strToyBarcode: toy.strToyBarcode,
    tags: (toy.tags ?? []).join(", "),
    picture,
    own: ownFields.map((field) => ({ field, text: toy.own?.[field.strField] ?? "" })),
    strBoxCode: put?.strBoxCode ?? "",
    intAmountInBox: String(put?.intAmountInBox ?? ""),
  };
}

/** The empty form; a scan that led here gives the barcode. */
export const emptyToyDraft = (barcode = ""): ToyDraft =>
  toyDraftOf({
    strName: "",
    strToyBarcode: cleanCode(barcode),
    intLowStockThreshold: DEFAULT_LOW_STOCK_THRESHOLD,
  });

export const ODDITIES: Record<Oddity, string> = {
  webAddress: messages.isWebAddress,
  checkDigit: messages.wrongCheckDigit,
  controls: messages.hadControls,
};

/** Typed digits as a number, or null where nothing is typed. */
export function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** The sentence for a number above the greatest that may be. */
export const tooHigh = (max: number): string =>
  max === AGE_MAX ? messages.ageTooHigh : messages.tooHigh(max);

/** The greatest number that may be typed. */
export const maxOf = (field: NumberField, { ageUnit }: Pick<TypedFields, "ageUnit">): number =>
  isAgeField(field) && ageUnit === "months" ? AGE_MONTHS_MAX : NUMBERS[field].max;

/** Typed ages in the form that is sent: months come with their years. */
export function agesOf(typed: TypedAges): Partial<Ages> {
  const [min, max] = AGE_FIELDS.map((field) => {
    const number = numberOf(typed[field]);
    return typed.ageUnit === "months" ? ageOfMonths(field, number) : { [field]: number };
  });
  return { ...min, ...max };
}

/** The sentence for an age range that cannot be, and the field it belongs to; null when it can. */
export function ageProblem(typed: TypedAges): { field: AgeField; sentence: string } | null {
  if (areInDisorder(agesOf(typed))) return { field: "intAgeMax", sentence: messages.ageOrder };
  const high = AGE_FIELDS.find((field) => Number(typed[field]) > maxOf(field, typed));
  return high ? { field: high, sentence: messages.ageTooHigh } : null;
}

/** One sentence for each field that keeps the draft from being saved. */
export function draftProblems(draft: ToyDraft): ToyDraftProblems {
  const problems: ToyDraftProblems = {};
  if (draft.strName.trim() === "") problems.strName = messages.nameRequired;
  if (isBlankCode(draft.strToyBarcode)) problems.strToyBarcode = messages.barcodeRequired;
  else if (!isCode(cleanCode(draft.strToyBarcode)))
    problems.strToyBarcode = messages.barcodeUnusable;
  for (const field of NUMBER_FIELDS) {
    if (Number(draft[field]) > maxOf(field, draft)) {
      problems[field] = tooHigh(NUMBERS[field].max);
    }
  }
  if (putOf(draft)?.intAmountInBox === 0) {
    const isTyped = numberOf(draft.intAmountInBox) === 0;
    problems[isTyped ? "intAmountInBox" : "intQuantity"] = messages.noneToPut;
  }
  const age = ageProblem(draft);
  if (age) problems[age.field] = age.sentence;
  if (firstTags(draft.tags).some((tag) => [...tag].length > TAG_MAX)) {
    problems.tags = messages.tagTooLong;
  }
  const own = typedOwnProblem(draft.own);
  if (own) problems.own = own;
  return problems;
}

/** The typed values, as a toy has them. */
export const valuesOf = (typed: TypedFields) => ({
  ...recordOf(TEXT_FIELDS, (field) => typed[field].trim()),
  strGender: typed.strGender,
  ...recordOf(NUMBER_FIELDS, (field) => numberOf(typed[field])),
  ...agesOf(typed),
});

/** The number of pieces that go into the toy's box where no amount is typed: all, or one where nothing is said. */
export const allPieces = ({ intQuantity }: ToyDraft) => numberOf(intQuantity) ?? 1;

/** The box of a draft with the pieces in it; null without a box. */
export function putOf(draft: ToyDraft): Put | null {
  const boxCode = cleanCode(draft.strBoxCode);
  const intAmountInBox = numberOf(draft.intAmountInBox) ?? allPieces(draft);
  return boxCode === "" ? null : { strBoxCode: boxCode, intAmountInBox };
}

/** The toy that a draft without problems creates. */
export function newToyOf(draft: ToyDraft): NewToy {
  return {
    strToyBarcode: cleanCode(draft.strToyBarcode),
    ...valuesOf(draft),
    intQuantity: numberOf(draft.intQuantity) ?? putOf(draft)?.intAmountInBox ?? 0,
    strDescription: draft.strDescription,
    tags: firstTags(draft.tags),
    ...(draft.own.length > 0 && { own: ownOfTyped(draft.own) }),
  };
}
