/** /history: the changes, the newest first, with their undo (docs/design.md, "Journal"). */
import { Group, Stack, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type Back, historyItems, type HistoryItem as Item } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { changesQuery } from "#src/api/queries.ts";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { ShowMore } from "#src/list/ShowMore.tsx";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { Contained } from "#src/ui/Contained.tsx";
import { StaleNotice } from "#src/ui/StaleNotice.tsx";
import { Empty, Unread } from "#src/ui/states.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { HistoryItem } from "./HistoryItem.tsx";
import {
  filterCount,
  type HistorySearch,
  historyQuery,
  olderSearch,
  wholeOf,
} from "./historySearch.ts";

const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "full" });

interface HistoryDaysProps {
  items: readonly Item[];
  /** The subject that can go back: the toy or box whose whole history it is, or the whole stock. */
  of: Back["of"] | null;
  isBusy: boolean;
}

/** The items of the history, grouped by day. */
function HistoryDays({ items, of, isBusy }: HistoryDaysProps) {
  const days = Map.groupBy(items, ({ newest }) => dayFormat.format(newest.intAt));
  const backTo = (item: Item): Back | undefined => {
    const newer = items.slice(0, items.indexOf(item)).flatMap(({ changes }) => changes);
    return of && newer.length > 0 ? { of, newer } : undefined;
  };
  return (
    <Stack gap="lg" aria-busy={isBusy}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Title order={2} size="h3">
            {day}
          </Title>
          <Stack component="ul" gap={8} mt={8}>
            {ofDay.map((item) => (
              <HistoryItem key={item.newest.intChange} item={item} back={backTo(item)} />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

const route = getRouteApi("/_signedIn/_admin/history");

export function HistoryScreen() {
  const search = route.useSearch();
  const change = useSearchChange<HistorySearch>();
  const query = historyQuery(search);
  const read = useQuery({ ...changesQuery(query), placeholderData: keepPreviousData });
  const { data: changes, isPlaceholderData } = read;
  const last = changes?.at(-1);
  return (
    <Stack gap="md" maw={720} className="column">
      <HistoryFilters
        search={search}
        changes={changes ?? []}
        onChange={(filter) => change({ ...filter, shown: undefined, before: undefined })}
      />
      <Group justify="flex-end">
        <ExportMenu load={(format) => downloadExport("history", format)} />
      </Group>
      <StaleNotice queries={[read]} />
      {!changes && <Unread query={read} />}
      {changes?.length === 0 && (
        <Empty
          text={
            filterCount(search) > 0 ? historyMessages.noHistoryFound : historyMessages.noHistory
          }
        />
      )}
      {changes && (
        <Contained>
          <HistoryDays
            items={historyItems(changes)}
            of={wholeOf(search)}
            isBusy={isPlaceholderData}
          />
        </Contained>
      )}
      {changes && last && changes.length >= query.limit && last.intChange > 1 && (
        <ShowMore
          isLoading={isPlaceholderData}
          onMore={() => change(olderSearch(query.limit, last.intChange))}
        />
      )}
    </Stack>
  );
}
