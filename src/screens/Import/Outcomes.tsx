/** The rows of an import with their outcomes, filtered by outcome, in pages, and as a file. */
import { Button, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { formatNumber } from "#domain/formatNumbers.ts";
import { importScreenMessages, OUTCOMES } from "#domain/import/importMessages.ts";
import { INVENTORY_PAGE_SIZE } from "#domain/limits.ts";
import type { Import, ImportChanges } from "#domain/types.ts";
import { type ImportRowsQuery, importRowsQuery } from "#src/api/importQueries.ts";
import { downloadRows, useDownload } from "#src/files/download.ts";
import { Pages } from "#src/list/Pages.tsx";
import { useSearchChange } from "#src/list/useSearchChange.ts";
import { Unread } from "#src/ui/states.tsx";
import { ImportRows } from "./ImportRows.tsx";

const route = getRouteApi("/_signedIn/_admin/import/$import");

type Outcome = NonNullable<ImportRowsQuery["outcome"]>;

interface OutcomesProps {
  record: Import;
  /** Part of the key: differs from one comparison with the stock to the next. */
  stage: string;
  onCorrect?: (cell: NonNullable<ImportChanges["cell"]>) => void;
}

export function Outcomes({ record, stage, onCorrect }: OutcomesProps) {
  const { intNew, intChanged, intAsked, intRefused, intSame } = record;
  const { page = 1, outcome: chosen } = route.useSearch();
  const change = useSearchChange();
  const { isLoading, start } = useDownload();
  const counts = {
    ...{ new: intNew, changed: intChanged, asked: intAsked, refused: intRefused, same: intSame },
    passed: record.intRows - intNew - intChanged - intAsked - intRefused - intSame,
  };
  const outcome = chosen && counts[chosen] > 0 ? chosen : undefined;
  const read = useQuery({
    ...importRowsQuery(record.strImport, stage, {
      ...(outcome && { outcome }),
      ...{ limit: INVENTORY_PAGE_SIZE, offset: (page - 1) * INVENTORY_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = read;
  const choices = (Object.keys(counts) as Outcome[]).filter((known) => counts[known] > 0);
  const save = (rows: "all" | "refused", label: string) => (
    <Button
      variant="default"
      loading={isLoading}
      leftSection={<IconDownload size={20} aria-hidden />}
      onClick={() => start(() => downloadRows(record, rows))}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Rows"
        // Wraps the choices, so that no label is cut off.
        styles={{ root: { flexWrap: "wrap" }, control: { flex: "1 0 auto" } }}
        value={outcome ?? "all"}
        onChange={(value) =>
          change({ outcome: value === "all" ? undefined : value, page: undefined })
        }
        data={[
          { value: "all", label: `All (${formatNumber(record.intRows)})` },
          ...choices.map((known) => ({
            value: known,
            label: `${OUTCOMES[known]} (${formatNumber(counts[known])})`,
          })),
        ]}
      />
      <Group gap="sm">
        {save("all", "Save all rows")}
        {intRefused + intAsked > 0 && save("refused", "Download refused rows")}
      </Group>
      {data?.items.length === 0 && <Text c="dimmed">{importScreenMessages.noneHere}</Text>}
      {data && (
        <ImportRows
          label="Rows"
          rows={data.items}
          reading={record.reading}
          {...(onCorrect && { onCorrect })}
        />
      )}
      {!data && <Unread query={read} />}
      {data && <Pages list={data} />}
    </Stack>
  );
}
