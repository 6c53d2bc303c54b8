/** The inventory's filters by section, box, need, count, tag and own field. */
import { NativeSelect } from "@mantine/core";
import { formatPlace } from "#domain/box/locations.ts";
import { MORE_DAYS, WENT_DAYS } from "#domain/limits.ts";
import { formatOwn, formatOwnFilter, ownFilterOf, valuesToChoose } from "#domain/toy/ownFields.ts";
import { formatNote } from "#src/boxes/formatBox.ts";
import { SearchField } from "#src/list/SearchField.tsx";
import { boxesQuery, sectionsQuery } from "#src/stock/boxes.ts";
import { useOwnFields } from "#src/stock/settings.ts";
import { useAsk } from "#src/stock/useAsk.ts";
import { BOXED_LABEL } from "#src/toys/formatFilters.ts";
import { BY_NEED, NO_NEED, type ToySearch, validateToySearch } from "#src/toys/toySearch.ts";

interface OwnFiltersProps {
  own: string | undefined;
  onChange: (changes: ToySearch) => void;
}

/** The option "Any"; no own field has this value. */
const ANY = "\0";

/** The inventory's filter by one of the shop's own fields: any value, none, or one of those that can be chosen. */
function OwnFilters({ own, onChange }: OwnFiltersProps) {
  const fields = useOwnFields();
  if (fields.length === 0) return null;
  const wanted = own === undefined ? null : ownFilterOf(own);
  const field = fields.find(({ strField }) => strField === wanted?.strField);
  const choices = field ? (valuesToChoose(field) ?? []) : [];
  const isOther = wanted?.value && !choices.includes(wanted.value);
  return (
    <>
      <NativeSelect
        label="Own field"
        data={[
          { value: "", label: "All" },
          ...fields.map(({ strField, strName }) => ({ value: strField, label: strName })),
        ]}
        value={field?.strField ?? ""}
        onChange={({ currentTarget: { value } }) => onChange({ own: value || undefined })}
      />
      {field && wanted && (
        <NativeSelect
          label={field.strName}
          data={[
            { value: ANY, label: "Any" },
            { value: "", label: "None" },
            ...[...choices, ...(isOther ? [wanted.value as string] : [])].map((value) => ({
              ...{ value, label: formatOwn(field, value) },
            })),
          ]}
          value={wanted.value ?? ANY}
          onChange={({ currentTarget: { value } }) => {
            const chosen = { strField: field.strField, value: value === ANY ? null : value };
            onChange({ own: formatOwnFilter(chosen) });
          }}
        />
      )}
    </>
  );
}

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
        onChange={({ currentTarget: { value } }) => onChange(value === "all" ? NO_NEED : BY_NEED)}
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
        value={box}
        suggestions={boxes.map((box) => ({ value: box.strBoxCode, words: formatNote(box) }))}
        placeholder="Code"
        onChange={(text) => onChange({ box: text || undefined })}
      />
      <SearchField
        label="Tag"
        value={tag}
        suggestions={tags.map((value) => ({ value }))}
        placeholder="All"
        onChange={(text) => onChange({ tag: text || undefined })}
      />
      <OwnFilters own={search.own} onChange={onChange} />
    </>
  );
}
