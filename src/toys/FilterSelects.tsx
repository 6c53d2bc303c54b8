/** The filters "Gender", "Min Age" and, with `withStatus`, "Status" (specification section 9). */
import { NativeSelect } from "@mantine/core";
import { MIN_AGE_FILTERS } from "#domain/limits.ts";
import { STATUS_LABEL } from "#domain/toy/stock.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ToySearch } from "./toySearch.ts";
import { validateToySearch } from "./toySearch.ts";

const ALL = { value: "all", label: "All" };
const FILTERS = [
  {
    key: "gender",
    label: "Gender",
    data: [ALL, ...Object.entries(GENDER_LABEL).map(([value, label]) => ({ value, label }))],
  },
  {
    key: "minAge",
    label: "Min Age",
    data: [ALL, ...MIN_AGE_FILTERS.map((age) => ({ value: String(age), label: `${age}+` }))],
  },
  {
    key: "status",
    label: "Status",
    data: [ALL, ...Object.entries(STATUS_LABEL).map(([value, label]) => ({ value, label }))],
  },
] as const;

interface FilterSelectsProps {
  search: ToySearch;
  withStatus?: boolean;
  onChange: (changes: ToySearch) => void;
}

export function FilterSelects({ search, withStatus = false, onChange }: FilterSelectsProps) {
  return (
    <>
      {FILTERS.filter(({ key }) => withStatus || key !== "status").map(({ key, label, data }) => (
        <NativeSelect
          key={key}
          label={label}
          data={[...data]}
          value={String(search[key] ?? "all")}
          onChange={(event) => {
            const chosen = validateToySearch({ [key]: event.currentTarget.value });
            onChange({ [key]: chosen[key] });
          }}
        />
      ))}
    </>
  );
}
