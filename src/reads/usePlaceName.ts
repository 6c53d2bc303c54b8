/** Where a box stands, in words: with the section's name as soon as that is read. */
import { formatPlace } from "#domain/box/locations.ts";
import { useSections } from "./boxes.ts";

export function usePlaceName(): (intSection: number | null) => string {
  const { data } = useSections();
  const names = new Map(data?.map(({ intSection, strName }) => [intSection, strName]));
  return (intSection) => formatPlace(intSection, names.get(intSection ?? 0));
}
