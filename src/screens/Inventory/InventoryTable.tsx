/** The inventory on a tablet or a desktop: a table whose headers sort. */
import { Group, Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { ageWords, GENDER_LABEL } from "#domain/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { StatusChip } from "#src/toys/StatusChip.tsx";
import { SORTS, type Sort, type ToySearch } from "#src/toys/toySearch.ts";
import { ToyImage } from "#src/ui/ToyImage.tsx";
import classes from "./InventoryScreen.module.css";
import { SORT_LABEL, sortedBy } from "./sorting.ts";

interface InventoryTableProps {
  toys: Toy[];
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

export function InventoryTable({ toys, search, onChange }: InventoryTableProps) {
  const navigate = useNavigate();
  // The whole row leads to the item, for the mouse and the thumb; for the keyboard its name does.
  const open = ({ strToyBarcode }: Toy, event: React.MouseEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    navigate({ to: "/inventory/$barcode", params: { barcode: strToyBarcode } });
  };
  return (
    <Table highlightOnHover verticalSpacing="xs" aria-label="Items">
      <Table.Thead>
        <Table.Tr>
          {SORTS.map((sort) => (
            <SortHeader key={sort} sort={sort} search={search} onChange={onChange} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {toys.map((toy) => (
          <Table.Tr
            key={toy.strToyBarcode}
            className={classes.row}
            onClick={(event) => open(toy, event)}
          >
            <Table.Td>
              <Group gap="sm" wrap="nowrap">
                <ToyImage src={toy.imageThumb} size={44} />
                <Link
                  to="/inventory/$barcode"
                  params={{ barcode: toy.strToyBarcode }}
                  className={classes.link}
                >
                  {toy.strName}
                </Link>
              </Group>
            </Table.Td>
            <Table.Td>
              <span className={classes.barcode}>{toy.strToyBarcode}</span>
            </Table.Td>
            <Table.Td>{GENDER_LABEL[toy.strGender]}</Table.Td>
            <Table.Td>{ageWords(toy)}</Table.Td>
            <Table.Td className={classes.number}>{toy.intQuantity}</Table.Td>
            <Table.Td>
              <StatusChip status={toy.strStatus} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface SortHeaderProps {
  sort: Sort;
  search: ToySearch;
  onChange: (changes: ToySearch) => void;
}

function SortHeader({ sort, search, onChange }: SortHeaderProps) {
  const isSorted = (search.sort ?? "strName") === sort;
  const isDescending = search.order === "desc";
  const Icon = !isSorted ? IconArrowsSort : isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      aria-sort={!isSorted ? "none" : isDescending ? "descending" : "ascending"}
      className={sort === "intQuantity" ? classes.number : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onChange(sortedBy(sort, isSorted && !isDescending))}
      >
        {SORT_LABEL[sort]}
        <Icon size={16} aria-hidden opacity={isSorted ? 1 : 0.45} />
      </UnstyledButton>
    </Table.Th>
  );
}
