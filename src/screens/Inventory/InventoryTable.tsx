/** The inventory's table, sorted by its headers; toys are selected one by one or by range. */
import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { WENT_DAYS } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { ListedToy } from "#domain/types.ts";
import { PlainHeaders, ToyRow, ToyTable } from "#src/toys/ToyTable.tsx";
import { columnsOf, LOCATION } from "#src/toys/toyColumns.ts";
import type { ToySearch } from "#src/toys/toySearch.ts";
import type { InventoryRef } from "./BulkActions.tsx";
import { SortHeader } from "./SortHeader.tsx";
import { selectedToy } from "./selectedToy.ts";

interface InventoryTableProps {
  toys: ProjectedToy<ListedToy>[];
  search: ToySearch;
  actor: InventoryRef;
  onChange: (changes: ToySearch) => void;
}

export function InventoryTable({ toys, search, actor, onChange }: InventoryTableProps) {
  const selected = useSelector(actor, ({ context }) => context.toys);
  const isSelecting = useSelector(actor, (snapshot) => snapshot.hasTag("selecting"));
  const last = useRef<string | null>(null);
  const toggle = (toy: ListedToy, isRange: boolean) => {
    const at = (code: string | null) => toys.findIndex((one) => one.strToyBarcode === code);
    const [from, to] = [at(last.current), at(toy.strToyBarcode)].toSorted((a, b) => a - b);
    last.current = toy.strToyBarcode;
    if (!isRange || from === undefined || from < 0 || to === undefined) {
      return actor.send({ type: "toy.toggled", toy: selectedToy(toy) });
    }
    actor.send({ type: "toys.selected", toys: toys.slice(from, to + 1).map(selectedToy) });
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
