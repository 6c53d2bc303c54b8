/** What /search asks the server for. */
import type { ToySearch } from "#src/toys/toySearch.ts";

/** How many boxes stand above the toys until more are asked for. */
export const FIRST_BOXES = 3;

/** What boxes are looked for by; blank where the search is for toys alone. */
export function boxTextOf({ q = "", gender, minAge, page = 1 }: ToySearch): string {
  return gender || minAge || page > 1 ? "" : q;
}
