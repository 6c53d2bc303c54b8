/** The inventory's filters; on a phone folded into one button that says how many are set. */
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { atOrBelow } from "#domain/toy/stock.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import { filterCount, NO_FILTERS, type ToySearch } from "#src/toys/toySearch.ts";
import classes from "./InventoryScreen.module.css";
import { PlaceFilters } from "./PlaceFilters.tsx";

interface InventoryFiltersProps {
  search: ToySearch;
  /** Those of the toys that are shown. */
  tags: readonly string[];
  onChange: (changes: ToySearch) => void;
}

export function InventoryFilters({ search, tags, onChange }: InventoryFiltersProps) {
  const [isOpen, fold] = useDisclosure(false);
  const id = useId();
  const { q, maxQuantity } = search;
  const set = filterCount(search);
  return (
    <div className={classes.filters}>
      <Button
        variant="default"
        className={classes.fold}
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={fold.toggle}
      >
        {set === 0 ? "Filters" : `Filters, ${set} set`}
      </Button>
      <div id={id} className={classes.selects} data-open={isOpen || undefined}>
        <FilterSelects search={search} withStatus onChange={onChange} />
        <PlaceFilters search={search} tags={tags} onChange={onChange} />
      </div>
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
    </div>
  );
}
