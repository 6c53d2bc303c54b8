/** The filters of a list of toys, in words: a printed list shows no filter fields. */
import { formatPlace } from "#domain/box/locations.ts";
import { messages } from "#domain/messages.ts";
import { formatOwn, ownFilterOf } from "#domain/toy/ownFields.ts";
import { STATUS_LABEL } from "#domain/toy/stock.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { OwnField } from "#domain/types.ts";
import type { ToySearch } from "./toySearch.ts";

export const BOXED_LABEL: Record<NonNullable<ToySearch["boxed"]>, string> = {
  none: messages.inNoBox.replace(".", ""),
  over: messages.boxesOverfull,
  differ: messages.boxesDiffer,
};

/** "Condition: Good", "Price: none". */
function formatOwnWanted(own: string, ownFields: readonly OwnField[]): string {
  const { strField, value } = ownFilterOf(own);
  const field = ownFields.find((ownField) => ownField.strField === strField);
  const shown =
    value === null ? "any" : value === "" ? "none" : field ? formatOwn(field, value) : value;
  return `${field?.strName ?? strField}: ${shown}`;
}

/** Words such as "Girl, 3+, Box A-1"; empty without a filter. */
export function formatFilters(
  search: ToySearch,
  ownFields: readonly OwnField[] = [],
  placeName: (section: number | null) => string = formatPlace,
): string {
  const { q, gender, minAge, status, maxQuantity, box, section, boxed, need, counted, tag, own } =
    search;
  const words = [
    q && `“${q}”`,
    gender && GENDER_LABEL[gender],
    minAge !== undefined && `${minAge}+`,
    status && STATUS_LABEL[status],
    maxQuantity !== undefined && `Quantity at most ${maxQuantity}`,
    section !== undefined && placeName(section || null),
    box && `Box ${box}`,
    boxed && BOXED_LABEL[boxed],
    need && "Missing",
    counted && "Never counted",
    tag && `Tag ${tag}`,
    own && formatOwnWanted(own, ownFields),
  ];
  return words.filter(Boolean).join(", ");
}
