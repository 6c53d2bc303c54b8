/** The search of /search. */
import { searchParts, searchText } from "#domain/search/text.ts";
import type { Section } from "#domain/types.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";

/** Boxes above the toys until a person asks for more. */
export const FIRST_BOXES = 3;

/** The search text for boxes; blank where the search is for toys alone. */
export function boxTextOf({ q = "", gender, minAge, page = 1 }: ToySearch): string {
  return gender || minAge || page > 1 ? "" : q;
}

/** The sections whose names have all words of the search; none for a blank search. */
export function sectionsNamed<Of extends Pick<Section, "strName">>(
  q: string,
  sections: readonly Of[],
): Of[] {
  const parts = searchParts(q);
  const isNamed = ({ strName }: Of) => {
    const text = searchText(strName ?? "");
    return parts.every((part) => text.includes(part));
  };
  return parts.length === 0 ? [] : sections.filter(isNamed);
}
