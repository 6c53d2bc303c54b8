/** The choice of a place where a box can stand: the Floor, or a section. */
import { Select, type SelectProps } from "@mantine/core";
import { formatPlace } from "#domain/box/locations.ts";
import type { Section } from "#domain/types.ts";

const FLOOR = "floor";

interface PlaceSelectProps extends Omit<SelectProps, "data" | "value" | "onChange"> {
  sections: readonly Section[];
  /** Null for the Floor; undefined where none is chosen. */
  place: number | null | undefined;
  onChange: (place: number | null | undefined) => void;
}

export function PlaceSelect({ sections, place, onChange, ...props }: PlaceSelectProps) {
  return (
    <Select
      {...props}
      data={[
        { value: FLOOR, label: formatPlace(null) },
        ...sections.map(({ intSection, strName }) => ({
          value: String(intSection),
          label: formatPlace(intSection, strName),
        })),
      ]}
      searchable={sections.length > 8}
      value={place === undefined ? null : String(place ?? FLOOR)}
      onChange={(choice) =>
        onChange(choice === null ? undefined : choice === FLOOR ? null : Number(choice))
      }
    />
  );
}
