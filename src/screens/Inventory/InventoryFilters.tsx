/** The inventory's filters; they stand in the address. */
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { atOrBelow } from "#domain/toy/stock.ts";
import { Filters } from "#src/list/Filters.tsx";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { filterCount, NO_FILTERS, type ToySearch } from "#src/toys/toySearch.ts";
import classes from "./InventoryScreen.module.css";
import { PlaceFilters } from "./PlaceFilters.tsx";

interface InventoryFiltersProps {
  search: ToySearch;
  /** Those of the toys that are shown. */
  tags: readonly string[];
  onChange: (changes: ToySearch) => void;
  /** The key of the fields that are typed into (useToyList). */
  fieldKey: number;
}

export function InventoryFilters({ search, tags, onChange, fieldKey }: InventoryFiltersProps) {
  const { q, maxQuantity } = search;
  const set = filterCount(search);
  const beside = (
    <>
      {maxQuantity !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={18} aria-hidden />}
          aria-label={`Remove the filter: ${atOrBelow(maxQuantity)}`}
          onClick={() => onChange({ maxQuantity: undefined })}
        >
          {atOrBelow(maxQuantity)}
        </Button>
      )}
      <Button
        variant="subtle"
        px="xs"
        disabled={q === undefined && set === 0}
        className={classes.reset}
        onClick={() => onChange(NO_FILTERS)}
      >
        Reset Filters
      </Button>
    </>
  );
  return (
    <Filters set={set} beside={beside}>
      <FilterSelects search={search} withStatus onChange={onChange} />
      <PlaceFilters key={fieldKey} search={search} tags={tags} onChange={onChange} />
    </Filters>
  );
}
