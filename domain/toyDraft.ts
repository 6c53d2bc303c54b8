/** A new toy as it is typed, and what is wrong with it (specification section 5, "Add item"). */
import * as v from "valibot";
import { isBlankCode, isCode, type Oddity, trimCode, withoutControls } from "./codes.ts";
import { AGE_MAX, DEFAULT_LOW_STOCK_THRESHOLD, TAG_MAX } from "./limits.ts";
import { messages } from "./messages.ts";
import { type Picture, PictureSchema } from "./pictures.ts";
import { parseTags } from "./tags.ts";
import type { NewToy } from "./types.ts";

/** All fields as typed: digits stay text until they are sent, so that an empty field stays empty. */
export const ToyDraftSchema = v.object({
  strName: v.string(),
  strToyBarcode: v.string(),
  strGender: v.picklist(["unisex", "boy", "girl"]),
  intAgeMin: v.string(),
  intAgeMax: v.string(),
  intQuantity: v.string(),
  intLowStockThreshold: v.string(),
  strDescription: v.string(),
  /** Comma separated. */
  tags: v.string(),
  picture: v.optional(v.nullable(PictureSchema), null),
});
export type ToyDraft = v.InferOutput<typeof ToyDraftSchema>;

export type ToyDraftField = keyof ToyDraft;
export type ToyDraftProblems = Partial<Record<ToyDraftField, string>>;

/** The empty form; a scan that led here gives the barcode. */
export function emptyToyDraft(barcode = ""): ToyDraft {
  return {
    strName: "",
    strToyBarcode: trimCode(withoutControls(barcode)),
    strGender: "unisex",
    intAgeMin: "",
    intAgeMax: "",
    intQuantity: "",
    intLowStockThreshold: String(DEFAULT_LOW_STOCK_THRESHOLD),
    strDescription: "",
    tags: "",
    picture: null,
  };
}

/** A toy as it would have to be typed. */
export function toyDraftOf(toy: NewToy, picture: Picture | null = null): ToyDraft {
  const digits = (value: number | null | undefined) => String(value ?? "");
  return {
    strName: toy.strName,
    strToyBarcode: toy.strToyBarcode,
    strGender: toy.strGender ?? "unisex",
    intAgeMin: digits(toy.intAgeMin),
    intAgeMax: digits(toy.intAgeMax),
    intQuantity: digits(toy.intQuantity),
    intLowStockThreshold: digits(toy.intLowStockThreshold),
    strDescription: toy.strDescription ?? "",
    tags: (toy.tags ?? []).join(", "),
    picture,
  };
}

export const ODDITIES: Record<Oddity, string> = {
  webAddress: messages.isWebAddress,
  checkDigit: messages.wrongCheckDigit,
  controls: messages.hadControls,
};

/** Typed digits as a number, or null where nothing is typed. */
export function numberOf(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}

/** The sentence for an age range that cannot be, and the field it belongs to; null when it can. */
export function ageProblem(
  min: string,
  max: string,
): { field: "intAgeMin" | "intAgeMax"; sentence: string } | null {
  const [least, greatest] = [numberOf(min), numberOf(max)];
  if (least !== null && greatest !== null && greatest < least) {
    return { field: "intAgeMax", sentence: messages.ageOrder };
  }
  if (least !== null && least > AGE_MAX)
    return { field: "intAgeMin", sentence: messages.ageTooHigh };
  if (greatest !== null && greatest > AGE_MAX) {
    return { field: "intAgeMax", sentence: messages.ageTooHigh };
  }
  return null;
}

/** One sentence for each field that keeps the draft from being saved. */
export function draftProblems(draft: ToyDraft): ToyDraftProblems {
  const problems: ToyDraftProblems = {};
  if (draft.strName.trim() === "") problems.strName = messages.nameRequired;
  if (isBlankCode(draft.strToyBarcode)) problems.strToyBarcode = messages.barcodeRequired;
  else if (!isCode(draft.strToyBarcode)) problems.strToyBarcode = messages.barcodeUnusable;
  const age = ageProblem(draft.intAgeMin, draft.intAgeMax);
  if (age) problems[age.field] = age.sentence;
  if (parseTags(draft.tags).some((tag) => [...tag].length > TAG_MAX)) {
    problems.tags = messages.tagTooLong;
  }
  return problems;
}

/** What is sent for a draft without problems. */
export function newToyOf(draft: ToyDraft): NewToy {
  return {
    strToyBarcode: trimCode(draft.strToyBarcode),
    strName: draft.strName.trim(),
    strGender: draft.strGender,
    intAgeMin: numberOf(draft.intAgeMin),
    intAgeMax: numberOf(draft.intAgeMax),
    intQuantity: numberOf(draft.intQuantity) ?? 0,
    intLowStockThreshold: numberOf(draft.intLowStockThreshold),
    strDescription: draft.strDescription,
    tags: parseTags(draft.tags),
  };
}
