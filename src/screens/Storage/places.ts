/** The places where a box can stand, as choices of a select. */
import { formatPlace } from "#domain/box/locations.ts";
import type { Section } from "#domain/types.ts";

const FLOOR = "floor";

export function placeChoices(sections: readonly Section[]) {
  return [
    { value: FLOOR, label: formatPlace(null) },
    ...sections.map(({ intSection, strName }) => ({
      value: String(intSection),
      label: formatPlace(intSection, strName),
    })),
  ];
}

/** A place as a choice; null where none is chosen (undefined). */
export function choiceOf(place: number | null | undefined): string | null {
  if (place === undefined) return null;
  return place === null ? FLOOR : String(place);
}

export function placeOf(choice: string | null): number | null | undefined {
  if (choice === null) return undefined;
  return choice === FLOOR ? null : Number(choice);
}
