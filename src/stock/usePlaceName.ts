/** The place of a box, in words: with the section's name as soon as it is read. */
import { placeNames } from "#domain/box/locations.ts";
import { sectionsQuery } from "./boxes.ts";
import { useAsk } from "./useAsk.ts";

export function usePlaceName(): (section: number | null) => string {
  return placeNames(useAsk(sectionsQuery).data ?? []);
}
