/** The inventory's table, sorted by its headers; toys are selected one by one or by range. */
import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { WENT_DAYS } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { SelectedToy } from "#domain/selection.ts";
import type { ListedToy } from "#domain/types.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import classes from "#src/toys/ToyTable.module.css";
import { PlainHeaders, ToyRow, ToyTable } from "#src/toys/ToyTable.tsx";
import { columnOf, columnsOf, LOCATION, type Sort } from "#src/toys/toyColumns.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";

interface SortHeaderProps {
  sort: Sort;
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

/** A column's header, which sorts by the column, and reverses the order when pressed again. */
function SortHeader({ sort, search, onChange }: SortHeaderProps) {
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
      {/* On paper a button is on the first page only, and text on each. */}
      <span className="printed">{heading}</span>
    </Table.Th>
  );
}

interface InventoryTableProps {
  toys: ProjectedToy<ListedToy>[];
  search: ToySearch;
  actor: SelectionRef;
  onChange: (changes: ToySearch) => void;
}

export function InventoryTable({ toys, search, actor, onChange }: InventoryTableProps) {
  const selected = useSelector(actor, ({ context }) => context.things);
  const isSelecting = useSelector(actor, (snapshot) => snapshot.hasTag("selecting"));
  const last = useRef<string | null>(null);
  const toggle = (toy: ListedToy, isRange: boolean) => {
    const at = (code: string | null) => toys.findIndex((toy) => toy.strToyBarcode === code);
    const [from, to] = [at(last.current), at(toy.strToyBarcode)].toSorted((a, b) => a - b);
    last.current = toy.strToyBarcode;
    if (!isRange || from === undefined || from < 0 || to === undefined) {
      return actor.send({ type: "thing.toggled", thing: selectedToy(toy) });
    }
    actor.send({ type: "things.selected", things: toys.slice(from, to + 1).map(selectedToy) });
  };
  const columns = search.need ? "need" : "all";
  const { boxed, days = WENT_DAYS } = search;
  const needs = search.need ? ["Under since", messages.went(days)] : [];
  return (
    <ToyTable
      label="Items"
      headers={
        <>
          {columnsOf(columns).map((sort) => (
            <SortHeader key={sort} sort={sort} search={search} onChange={onChange} />
          ))}
          <PlainHeaders headings={[...needs, LOCATION]} />
        </>
      }
    >
      {toys.map((toy) => (
        <ToyRow
          key={toy.strToyBarcode}
          toy={toy}
          isByAmount={search.maxQuantity !== undefined && !search.need}
          needOf={search.need && days}
          isByBoxes={boxed === "over" || boxed === "differ"}
          isSelected={selected.has(toy.strToyBarcode)}
          onToggle={isSelecting ? (isRange) => toggle(toy, isRange) : undefined}
        />
      ))}
    </ToyTable>
  );
}

/** The facts about a listed toy that a change of all selected toys needs. */
export function selectedToy(toy: ListedToy): SelectedToy {
  const { strToyBarcode, strName, intQuantity, intAmountInBoxes = 0 } = toy;
  const intLoose = intQuantity - intAmountInBoxes;
  return { strToyBarcode, strName, isInBoxes: intAmountInBoxes > 0, intLoose };
}
