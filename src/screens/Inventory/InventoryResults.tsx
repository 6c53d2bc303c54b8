/** The shown page of toys, or the reason why there is none. */
import { Box, Group, Text } from "@mantine/core";
import { useRouteContext } from "@tanstack/react-router";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { SCREENS } from "#domain/screens.ts";
import type { SelectionRef } from "#machines/selection.machine.ts";
import { formatTotal } from "#src/api/client.ts";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { DidYouMean } from "#src/list/DidYouMean.tsx";
import { Pages } from "#src/list/Pages.tsx";
import { PrintButton, usePrinted } from "#src/list/usePrinted.tsx";
import { askAllToys } from "#src/stock/ask.ts";
import { useIsByThreshold, useOwnFields } from "#src/stock/settings.ts";
import { usePlaceName } from "#src/stock/useAsk.ts";
import { EmptyStock } from "#src/toys/EmptyStock.tsx";
import { formatFilters } from "#src/toys/formatFilters.ts";
import { isFiltered, type ToySearch } from "#src/toys/toySearch.ts";
import { type AskedToys, allToysQuery, toyListQuery } from "#src/toys/useToyList.ts";
import { EditSwitch } from "#src/ui/EditSwitch.tsx";
import { formatDay } from "#src/ui/formatMoment.ts";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Empty, ListError, Loading } from "#src/ui/states.tsx";
import classes from "./InventoryScreen.module.css";
import { InventoryTable } from "./InventoryTable.tsx";

interface InventoryResultsProps {
  toys: AskedToys;
  search: ToySearch;
  actor: SelectionRef;
  onChange: (changes: ToySearch) => void;
}

export function InventoryResults({ toys, search, actor, onChange }: InventoryResultsProps) {
  const { data, query } = toys;
  const ownFields = useOwnFields();
  const placeName = usePlaceName();
  const isByThreshold = useIsByThreshold();
  const isSelecting = useSelector(actor, (snapshot) => snapshot.hasTag("selecting"));
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag("sending"));
  const stock = useRouteContext({ from: "/_signedIn" });
  const {
    printed,
    isPending: isReading,
    print,
  } = usePrinted(allToysQuery(search), () => askAllToys(stock, toyListQuery(search)));
  const { error, isPlaceholderData: isPending, refetch } = query;
  if (!data) {
    if (!error) return <Loading />;
    return (
      <>
        <InventoryTable toys={[]} search={search} actor={actor} onChange={onChange} />
        <ListError onRetry={() => void refetch()} />
      </>
    );
  }
  const { items, total } = data;
  if (items.length === 0 && total === 0)
    return isFiltered(search) ? (
      <Empty text={messages.noItems}>
        <DidYouMean q={search.q} onTake={(q) => onChange({ q })} />
      </Empty>
    ) : (
      <EmptyStock text={messages.noItems} />
    );
  return (
    <Box
      className={isPending ? classes.pending : undefined}
      aria-busy={isPending}
      data-printed-list
    >
      <Text className="printed" fw={700}>
        {[
          SCREENS.inventory.title,
          formatFilters(search, ownFields, placeName),
          formatDay(Date.now()),
        ]
          .filter(Boolean)
          .join(" · ")}
      </Text>
      <StaleNotice queries={[query]} />
      <Group justify="space-between" gap="0 xs" mb="xs">
        <Group gap="0 16px">
          <Text size="sm" c="dimmed" role="status">
            {formatTotal(data, "item")}
          </Text>
          {search.maxQuantity === undefined && (
            <Text size="sm" c="dimmed">
              {messages.lowRule(isByThreshold)}
            </Text>
          )}
        </Group>
        <Group gap="xs">
          <EditSwitch
            label="Select"
            isEditing={isSelecting}
            isBusy={isSending}
            onSwitch={() => actor.send({ type: "selecting.switched" })}
          />
          <PrintButton loading={isReading} onPrint={print} />
          <ExportMenu load={(format) => downloadExport("toys", format, allToysQuery(search))} />
        </Group>
      </Group>
      <InventoryTable toys={printed ?? items} search={search} actor={actor} onChange={onChange} />
      <Pages list={data} />
    </Box>
  );
}
