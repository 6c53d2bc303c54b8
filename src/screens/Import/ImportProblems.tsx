/** Every row with a problem, by whether it is refused or only asked about, and by column. */
import { Button, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HEADINGS, IMPORT_FIELDS, type ImportField } from "#domain/import/importColumns.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import } from "#domain/types.ts";
import { importRowsQuery } from "#src/api/importQueries.ts";
import { Failure, Loading } from "#src/ui/states.tsx";
import { ImportRows, type ShownRow } from "./ImportRows.tsx";
import { stageOf } from "./stage.ts";

/** Rows that are shown at first, and how many more on demand. */
const STEP = 20;

export function ImportProblems({ one }: { one: Import }) {
  const { intRefused, intAsked, mapping } = one;
  const [outcome, setOutcome] = useState<"refused" | "asked">(
    intRefused > 0 || intAsked === 0 ? "refused" : "asked",
  );
  const [column, setColumn] = useState<ImportField | "">("");
  const [shown, setShown] = useState(STEP);
  const query = { outcome, limit: shown, ...(column && { column }) };
  const read = useQuery({
    ...importRowsQuery(one.strImport, stageOf(one), query),
    enabled: intRefused + intAsked > 0,
    placeholderData: keepPreviousData,
  });
  if (intRefused + intAsked === 0) return <Text c="dimmed">{importScreenMessages.noProblems}</Text>;
  const { data, error } = read;
  return (
    <Stack gap="sm">
      {one.strState === "checked" && (
        <SegmentedControl
          aria-label="Problems"
          fullWidth
          value={outcome}
          onChange={(value) => {
            setOutcome(value as typeof outcome);
            setShown(STEP);
          }}
          data={[
            { value: "refused", label: `Cannot be read (${intRefused.toLocaleString()})` },
            { value: "asked", label: `Asked about (${intAsked.toLocaleString()})` },
          ]}
        />
      )}
      <NativeSelect
        label="Column"
        value={column}
        data={[
          { value: "", label: "All columns" },
          ...IMPORT_FIELDS.map((field) => ({ value: field, label: HEADINGS[field] })),
        ]}
        onChange={(event) => setColumn(event.currentTarget.value as typeof column)}
      />
      {data?.items.length === 0 && <Text c="dimmed">{importScreenMessages.noneHere}</Text>}
      {data && <ImportRows label="Problems" rows={data.items as ShownRow[]} mapping={mapping} />}
      {!data &&
        (error ? <Failure error={error} onRetry={() => void read.refetch()} /> : <Loading />)}
      {data && data.items.length < data.total && (
        <Button
          variant="default"
          loading={read.isPlaceholderData}
          onClick={() => setShown(shown + STEP)}
        >
          Show more
        </Button>
      )}
    </Stack>
  );
}
