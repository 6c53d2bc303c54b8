/** Where a box stands, in words: with the section's name as soon as that is read. */
import { placeNames } from "#domain/box/locations.ts";
import { useSections } from "./boxes.ts";

export function usePlaceName(): (intSection: number | null) => string {
  return placeNames(useSections().data ?? []);
}
