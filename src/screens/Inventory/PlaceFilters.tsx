/** The inventory's filters by where toys are, by what is missing, and by tag. */
import { NativeSelect } from "@mantine/core";
import { formatPlace } from "#domain/box/locations.ts";
import { WENT_DAYS } from "#domain/limits.ts";
import { recordOf } from "#domain/toy/toyFields.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { SearchField } from "#src/list/SearchField.tsx";
import { boxesQuery, sectionsQuery } from "#src/stock/boxes.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BOXED_LABEL } from "#src/toys/formatFilters.ts";
import { BY_NEED, MORE_DAYS, type ToySearch, validateToySearch } from "#src/toys/toySearch.ts";
import { OwnFilters } from "./OwnFilters.tsx";

const ALL = { value: "all", label: "All" };
const BOXED = [ALL, ...Object.entries(BOXED_LABEL).map(([value, label]) => ({ value, label }))];
const DAYS = [WENT_DAYS, ...MORE_DAYS].map((days) => ({
  value: String(days),
  label: `${days} days`,
}));
const NEEDS = [ALL, { value: "true", label: "Missing" }];
const COUNTED = [ALL, { value: "never", label: "Never counted" }];
const SUGGESTIONS = 20;

interface PlaceFiltersProps {
  search: ToySearch;
  tags: readonly string[];
  onChange: (changes: ToySearch) => void;
}

export function PlaceFilters({ search, tags, onChange }: PlaceFiltersProps) {
  const { box = "", section, boxed, counted, tag = "" } = search;
  const sections = useAsk(sectionsQuery).data ?? [];
  const boxes = useAsk(boxesQuery({ q: box }, SUGGESTIONS)).data?.items ?? [];
  const choose =
    (key: "section" | "boxed" | "counted" | "days") =>
    (event: React.ChangeEvent<HTMLSelectElement>) =>
      onChange({ [key]: validateToySearch({ [key]: event.currentTarget.value })[key] });
  return (
    <>
      <NativeSelect
        label="Section"
        data={[
          ALL,
          { value: "0", label: formatPlace(null) },
          ...sections.map(({ intSection, strName }) => ({
            value: String(intSection),
            label: formatPlace(intSection, strName),
          })),
        ]}
        value={String(section ?? "all")}
        onChange={choose("section")}
      />
      <NativeSelect label="Boxes" data={BOXED} value={boxed ?? "all"} onChange={choose("boxed")} />
      <NativeSelect
        label="Need"
        data={NEEDS}
        value={String(search.need ?? "all")}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === "all"
              ? recordOf(["need", "days", "sort", "order"], () => undefined)
              : BY_NEED,
          )
        }
      />
      {search.need && (
        <NativeSelect
          label="What went in"
          data={DAYS}
          value={String(search.days ?? WENT_DAYS)}
          onChange={choose("days")}
        />
      )}
      <NativeSelect
        label="Counted"
        data={COUNTED}
        value={counted ?? "all"}
        onChange={choose("counted")}
      />
      <SearchField
        label="Box"
        withLabel
        value={box}
        suggestions={boxes.map((one) => ({ value: one.strBoxCode, words: formatNote(one) }))}
        placeholder="Code"
        onChange={(text) => onChange({ box: text || undefined })}
      />
      <SearchField
        label="Tag"
        withLabel
        value={tag}
        suggestions={tags.map((value) => ({ value }))}
        placeholder="All"
        onChange={(text) => onChange({ tag: text || undefined })}
      />
      <OwnFilters own={search.own} onChange={onChange} />
    </>
  );
}
