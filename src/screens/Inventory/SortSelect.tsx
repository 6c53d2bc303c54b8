/** The order of the list on a phone, where there are no column headers to press. */
import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconSortAscending2, IconSortDescending2 } from "@tabler/icons-react";
import { SORTS, type ToySearch, validateToySearch } from "#src/toys/toySearch.ts";
import { SORT_LABEL, sortedBy } from "./sorting.ts";

interface SortSelectProps {
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

export function SortSelect({ search, onChange }: SortSelectProps) {
  const sort = search.sort ?? "strName";
  const isDescending = search.order === "desc";
  const Icon = isDescending ? IconSortDescending2 : IconSortAscending2;
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
        data={SORTS.map((value) => ({ value, label: `By ${SORT_LABEL[value].toLowerCase()}` }))}
        value={sort}
        onChange={(event) => {
          const chosen = validateToySearch({ sort: event.currentTarget.value }).sort ?? "strName";
          onChange(sortedBy(chosen, isDescending));
        }}
      />
      <ActionIcon
        aria-label="Descending"
        aria-pressed={isDescending}
        onClick={() => onChange(sortedBy(sort, !isDescending))}
      >
        <Icon size={24} />
      </ActionIcon>
    </Group>
  );
}
