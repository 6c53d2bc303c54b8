/** The inventory: one table at every width, which the style sheet draws as cards on a phone. */
import { Table } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { formatLocations } from "#domain/box/locations.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { formatAges, GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ListedToy } from "#domain/types.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { LevelChip } from "#src/toys/LevelChip.tsx";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { ToyThumb } from "#src/toys/ToyThumb.tsx";
import { SORTS, type ToySearch } from "#src/toys/toySearch.ts";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import classes from "./InventoryTable.module.css";
import { SortHeader } from "./SortHeader.tsx";

interface InventoryTableProps {
  toys: ProjectedToy<ListedToy>[];
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

interface ToyRowProps {
  toy: ProjectedToy<ListedToy>;
  /** Whether the list is that of a figure of the dashboard, whose limits are not the toy's own. */
  isByAmount: boolean;
}

// A table that is not laid out as one has no roles of its own in any browser: each is given.
export function InventoryTable({ toys, search, onChange }: InventoryTableProps) {
  return (
    <Table
      role="table"
      highlightOnHover
      verticalSpacing={0}
      aria-label="Items"
      className={classes.table}
    >
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row" className={classes.headRow}>
          {SORTS.map((sort) => (
            <SortHeader key={sort} sort={sort} search={search} onChange={onChange} />
          ))}
          <Table.Th role="columnheader" className={`${classes.header} ${classes.place}`}>
            Location
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup" className={classes.body}>
        {toys.map((toy) => (
          <ToyRow key={toy.strToyBarcode} toy={toy} isByAmount={search.maxQuantity !== undefined} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ToyRow({ toy, isByAmount }: ToyRowProps) {
  const navigate = useNavigate();
  const { strToyBarcode: barcode } = toy;
  // The whole row leads to the item, for the mouse and the thumb; for the keyboard its name does.
  const open = (event: React.MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    // The end of a drag that selects a text, to be copied.
    if (window.getSelection()?.isCollapsed === false) return;
    navigate({ to: "/inventory/$barcode", params: { barcode } });
  };
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-changed={useToyHighlight(barcode)}
      onClick={open}
    >
      <Table.Td role="cell" className={classes.name}>
        <span className={classes.picture}>
          <ToyThumb toy={toy} size={40} />
        </span>
        <Link to="/inventory/$barcode" params={{ barcode }} className={classes.link}>
          {toy.strName}
        </Link>
      </Table.Td>
      <Table.Td role="cell" className={classes.barcode}>
        <span>{toy.barcode}</span>
        <RowMark thing={toy} />
      </Table.Td>
      <Table.Td role="cell" className={classes.detail}>
        {GENDER_LABEL[toy.strGender]}
      </Table.Td>
      <Table.Td role="cell" className={classes.detail}>
        {formatAges(toy)}
      </Table.Td>
      <Table.Td role="cell" className={classes.quantity}>
        {toy.intQuantity}
      </Table.Td>
      <Table.Td role="cell" className={classes.status}>
        {isByAmount && toy.strStatus === "ok" ? (
          <LevelChip amount={toy.intQuantity} />
        ) : (
          <StatusChip status={toy.strStatus} />
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.place}>
        {formatLocations(toy)}
      </Table.Td>
    </Table.Tr>
  );
}
