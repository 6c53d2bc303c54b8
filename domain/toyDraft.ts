/** A new toy as it is typed, and what is wrong with it (specification section 5, "Add item"). */
import { isBlankCode, isCode, trimCode } from "./codes.ts";
import { AGE_MAX, DEFAULT_LOW_STOCK_THRESHOLD, TAG_MAX } from "./limits.ts";
import { messages } from "./messages.ts";
import { parseTags } from "./tags.ts";
import type { Gender, NewToy } from "./types.ts";

/** All fields as typed: digits stay text until they are sent, so that an empty field stays empty. */
export interface ToyDraft {
  strName: string;
  strToyBarcode: string;
  strGender: Gender;
  intAgeMin: string;
  intAgeMax: string;
  intQuantity: string;
  intLowStockThreshold: string;
  strDescription: string;
  /** Comma separated. */
  tags: string;
}

export type ToyDraftField = keyof ToyDraft;
export type ToyDraftProblems = Partial<Record<ToyDraftField, string>>;

/** The empty form; a scan that led here gives the barcode. */
export function emptyToyDraft(barcode = ""): ToyDraft {
  return {
    strName: "",
    strToyBarcode: trimCode(barcode),
    strGender: "unisex",
    intAgeMin: "",
    intAgeMax: "",
    intQuantity: "",
    intLowStockThreshold: String(DEFAULT_LOW_STOCK_THRESHOLD),
    strDescription: "",
    tags: "",
  };
}

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
