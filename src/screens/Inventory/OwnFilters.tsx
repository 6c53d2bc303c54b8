/** The inventory's filter by one of the shop's own fields: any value, none, or one of those that can be chosen. */
import { NativeSelect } from "@mantine/core";
import { formatOwn, formatOwnFilter, ownFilterOf, valuesToChoose } from "#domain/toy/ownFields.ts";
import { useOwnFields } from "#src/stock/useOwnFields.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";

interface OwnFiltersProps {
  own: string | undefined;
  onChange: (changes: ToySearch) => void;
}

/** Stands for any value; no field keeps it. */
const ANY = "\0";

export function OwnFilters({ own, onChange }: OwnFiltersProps) {
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
