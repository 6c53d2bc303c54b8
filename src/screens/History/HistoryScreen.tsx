/** /history: who did what, the newest first, and the way back (docs/design.md, "Journal"). */
import { Button, Group, Stack } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { historyItems } from "#domain/history/history.ts";
import { messages } from "#domain/messages.ts";
import { changesQuery } from "#src/api/queries.ts";
import { downloadExport } from "#src/files/download.ts";
import { ExportMenu } from "#src/files/ExportMenu.tsx";
import { AsOf } from "#src/ui/AsOf.tsx";
import { Contained } from "#src/ui/Contained.tsx";
import { Empty, Failure, Loading } from "#src/ui/states.tsx";
import { HistoryDays } from "./HistoryDays.tsx";
import { HistoryFilters } from "./HistoryFilters.tsx";
import { type HistorySearch, historyQuery, isFiltered, olderSearch } from "./historySearch.ts";

const route = getRouteApi("/_signedIn/history");

export function HistoryScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = historyQuery(search);
  const read = useQuery({ ...changesQuery(query), placeholderData: keepPreviousData });
  const { data: changes, error, isPlaceholderData } = read;
  const change = (changed: HistorySearch) =>
    navigate({ search: (now) => ({ ...now, ...changed }), replace: true, resetScroll: false });
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
      <AsOf queries={[read]} />
      {!changes && !error && <Loading />}
      {!changes && error && <Failure error={error} onRetry={() => void read.refetch()} />}
      {changes?.length === 0 && (
        <Empty text={isFiltered(search) ? messages.noHistoryFound : messages.noHistory} />
      )}
      {changes && (
        <Contained>
          <HistoryDays items={historyItems(changes)} isBusy={isPlaceholderData} />
        </Contained>
      )}
      {changes && last && changes.length >= query.limit && last.intChange > 1 && (
        <Button
          variant="default"
          loading={isPlaceholderData}
          onClick={() => change(olderSearch(query.limit, last.intChange))}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}
