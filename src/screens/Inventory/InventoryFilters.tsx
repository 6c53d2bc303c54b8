/** The inventory's filters; on a phone folded into one button that says how many are set. */
import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconX } from "@tabler/icons-react";
import { useId } from "react";
import { atOrBelow } from "#domain/toy/stock.ts";
import { FilterSelects } from "#src/toys/FilterSelects.tsx";
import type { ToySearch } from "#src/toys/toySearch.ts";
import classes from "./InventoryScreen.module.css";

interface InventoryFiltersProps {
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

export function InventoryFilters({ search, onChange }: InventoryFiltersProps) {
  const [isOpen, fold] = useDisclosure(false);
  const id = useId();
  const { q, gender, minAge, status, maxQuantity } = search;
  const set = [gender, minAge, status, maxQuantity].filter((filter) => filter !== undefined).length;
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
        onClick={() =>
          onChange({
            q: undefined,
            gender: undefined,
            minAge: undefined,
            status: undefined,
            maxQuantity: undefined,
          })
        }
      >
        Reset Filters
      </Button>
    </div>
  );
}
