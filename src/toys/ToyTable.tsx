/** Toys as one table at every width, which the style sheet draws as cards on a phone. */
import { Table, Text } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatLocations } from "#domain/box/locations.ts";
import { formatNumber } from "#domain/formatNumbers.ts";
import { messages } from "#domain/messages.ts";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import { formatAges } from "#domain/toy/ages.ts";
import { missingOf } from "#domain/toy/stock.ts";
import { GENDER_LABEL } from "#domain/toy/toyEdit.ts";
import type { ListedToy } from "#domain/types.ts";
import { useToyHighlight } from "#src/live/changeHighlights.ts";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { formatDay } from "#src/ui/formatMoment.ts";
import { RowCheckbox } from "#src/ui/RowCheckbox.tsx";
import { ToyThumb } from "#src/ui/ToyImage.tsx";
import { RowMark } from "#src/ui/UnsentMark.tsx";
import { ListedValues, Warnings } from "./OwnValues.tsx";
import { LevelChip, StatusChip } from "./StatusChip.tsx";
import classes from "./ToyTable.module.css";

interface ToyTableProps {
  label: string;
  /** A header for each column. */
  headers: ReactNode;
  /** A row for each toy. */
  children: ReactNode;
}

// Browsers drop the roles of a table whose `display` is another: each role is set.
export function ToyTable({ label, headers, children }: ToyTableProps) {
  return (
    <Table
      role="table"
      highlightOnHover
      verticalSpacing={0}
      aria-label={label}
      className={classes.table}
    >
      <Table.Thead role="rowgroup" className={classes.head}>
        <Table.Tr role="row" className={classes.headRow}>
          {headers}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup" className={classes.body}>
        {children}
      </Table.Tbody>
    </Table>
  );
}

/** Headers without sorting: on a phone only a screen reader needs them. */
export function PlainHeaders({ headings }: { headings: readonly string[] }) {
  return headings.map((heading) => (
    <Table.Th
      key={heading}
      role="columnheader"
      className={classes.plain}
      data-number={heading === "Quantity" || undefined}
    >
      {heading}
    </Table.Th>
  ));
}

interface ToyRowProps {
  toy: ProjectedToy<ListedToy>;
  /** Whether the list belongs to a figure of the dashboard, whose limits are not the toy's own. */
  isByAmount?: boolean;
  /** The number of days for the outgoing pieces, which the row shows beside the missing ones. */
  needOf?: number | undefined;
  /** Whether the row shows the number of pieces in boxes. */
  isByBoxes?: boolean;
  isSelected?: boolean;
  /** Selects a toy; with the shift key a range. */
  onToggle?: ((isRange: boolean) => void) | undefined;
}

export function ToyRow(props: ToyRowProps) {
  const { toy, isByAmount, needOf, isByBoxes, isSelected, onToggle } = props;
  const router = useRouter();
  const placeName = usePlaceName();
  const { strToyBarcode: barcode } = toy;
  // The whole row leads to the item by mouse or touch; by keyboard the toy's name does.
  const open = (event: React.MouseEvent) => {
    const isOnLink = event.target instanceof Element && event.target.closest("a") !== null;
    if (event.defaultPrevented || isOnLink || event.shiftKey) return;
    // The click at the end of a text selection does not open the item.
    if (window.getSelection()?.isCollapsed === false) return;
    const item = { to: "/inventory/$barcode", params: { barcode } } as const;
    if (event.metaKey || event.ctrlKey || event.button === 1) {
      window.open(router.buildLocation(item).href, "_blank", "noopener");
    } else if (event.button === 0) void router.navigate(item);
  };
  return (
    <Table.Tr
      role="row"
      className={classes.row}
      data-changed={useToyHighlight(barcode)}
      data-selecting={onToggle !== undefined || undefined}
      data-selected={isSelected || undefined}
      onClick={onToggle ? undefined : open}
      onAuxClick={open}
    >
      <Table.Td role="cell" className={classes.name}>
        {onToggle ? (
          <RowCheckbox
            label={toy.strName}
            checked={isSelected === true}
            onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
          />
        ) : (
          <>
            <span className={classes.picture}>
              <ToyThumb toy={toy} size={40} />
            </span>
            <Link to="/inventory/$barcode" params={{ barcode }} className={classes.link}>
              {toy.strName}
            </Link>
            <ListedValues toy={toy} />
            <Warnings toy={toy} />
          </>
        )}
      </Table.Td>
      <Table.Td role="cell" className={classes.barcode}>
        <span>{toy.barcode}</span>
        <RowMark thing={toy} />
      </Table.Td>
      {!needOf && (
        <>
          <Table.Td role="cell" className={classes.detail}>
            {GENDER_LABEL[toy.strGender]}
          </Table.Td>
          <Table.Td role="cell" className={classes.detail}>
            {formatAges(toy)}
          </Table.Td>
        </>
      )}
      <Table.Td role="cell" className={classes.quantity}>
        {formatNumber(toy.intQuantity)}
      </Table.Td>
      {needOf ? (
        <NeedCells toy={toy} days={needOf} />
      ) : (
        <Table.Td role="cell" className={classes.status}>
          {isByAmount && toy.strStatus === "ok" ? (
            <LevelChip amount={toy.intQuantity} />
          ) : (
            <StatusChip toy={toy} />
          )}
        </Table.Td>
      )}
      <Table.Td role="cell" className={classes.place}>
        {isByBoxes && <Text size="sm">{messages.boxesHold(toy.intAmountInBoxes ?? 0)}</Text>}
        {formatLocations(toy, placeName)}
      </Table.Td>
    </Table.Tr>
  );
}

/** The missing pieces come from the projection; their date, and the outgoing pieces, from the server's last answer. */
function NeedCells({ toy, days }: { toy: ListedToy; days: number }) {
  const { intUnderSince, intWent } = toy;
  const cells = [
    { of: "missing", text: `${missingOf(toy)} of ${toy.intLowStockThreshold}`, after: "missing" },
    { of: "since", text: intUnderSince ? formatDay(intUnderSince) : "", before: "since" },
    { of: "went", text: intWent ?? "", after: messages.went(days).toLowerCase() },
  ];
  return cells.map(({ of, text, before, after }) => (
    <Table.Td key={of} role="cell" className={classes.need} data-before={before} data-after={after}>
      {text}
    </Table.Td>
  ));
}
