/** The locations of boxes and toys, in words. */
import { messages } from "../messages.ts";
import type { ListedToy, Section } from "../types.ts";

/** "Section 4", or with a name "Section 4 · Winter". */
export function formatPlace(section: number | null, name = ""): string {
  const place = section === null ? "Floor" : `Section ${section}`;
  return name === "" ? place : `${place} · ${name}`;
}

/** Returns a function that formats a section's place by its number, with the name where it is known. */
export function placeNames(sections: readonly Pick<Section, "intSection" | "strName">[]) {
  const names = new Map(sections.map(({ intSection, strName }) => [intSection, strName]));
  return (section: number | null) => formatPlace(section, names.get(section ?? 0));
}

/**
 * The location of a toy in a list: "Box 2000000000015 (Section 2) and 1 more". Null where the list does not have it.
 */
export function formatLocations(
  { boxes, intBoxes = 0 }: ListedToy,
  placeName: (section: number | null) => string = formatPlace,
): string | null {
  if (!boxes) return null;
  const [first] = boxes;
  if (!first) return messages.inNoBox;
  const place = `Box ${first.strBoxCode} (${placeName(first.intSection)})`;
  return intBoxes > 1 ? messages.andMore(place, intBoxes - 1) : place;
}
