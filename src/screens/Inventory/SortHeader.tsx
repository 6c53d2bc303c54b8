/** A column's header, which sorts by it and turns the order when it is pressed again. */
import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import classes from "#src/toys/ToyTable.module.css";
import { columnOf, type Sort } from "#src/toys/toyColumns.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";

interface SortHeaderProps {
  sort: Sort;
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

export function SortHeader({ sort, search, onChange }: SortHeaderProps) {
  const { heading, isNumber } = columnOf(sort);
  const isSorted = (search.sort ?? "strName") === sort;
  const isDescending = search.order === "desc";
  const Icon = !isSorted ? IconArrowsSort : isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      role="columnheader"
      aria-sort={!isSorted ? "none" : isDescending ? "descending" : "ascending"}
      className={classes.header}
      data-number={isNumber}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() =>
          onChange({
            // Name ascending, the default, is left out of the address.
            sort: sort === "strName" ? undefined : sort,
            order: isSorted && !isDescending ? "desc" : undefined,
          })
        }
      >
        {heading}
        <Icon size={16} aria-hidden opacity={isSorted ? 1 : 0.45} />
      </UnstyledButton>
      {/* A button is on the first page alone. */}
      <span className="printed">{heading}</span>
    </Table.Th>
  );
}
