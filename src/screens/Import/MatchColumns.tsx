/** Which column is which field, what becomes of toys that there are, and the first rows as they will be. */
import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { readRow } from "#domain/import/importRows.ts";
import type { Existing, ImportEvent, ImportTable } from "#machines/import.machine.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { ExistingChoice } from "./ExistingChoice.tsx";
import { ImportRows } from "./ImportRows.tsx";

interface MatchColumnsProps {
  table: ImportTable;
  existing: Existing;
  isReady: boolean;
  send: (event: ImportEvent) => void;
}

export function MatchColumns({ table, existing, isReady, send }: MatchColumnsProps) {
  const { strFile, headings, sample, mapping, decimal, intRows, begun } = table;
  const rows = sample.map((cells, n) => ({
    intRow: n + 2,
    cells,
    ...readRow(cells, { mapping, decimal }),
  }));
  return (
    <Stack gap="lg">
      <Group justify="space-between" wrap="nowrap">
        <Text fw={650} style={{ overflowWrap: "anywhere" }}>
          {strFile} · {importScreenMessages.rowCount(intRows)}
        </Text>
        <Button variant="default" onClick={() => send({ type: "file.dropped" })}>
          Another file
        </Button>
      </Group>
      {begun && <Alert role="status">{importScreenMessages.begun(begun.intSafe, intRows)}</Alert>}
      <section aria-labelledby="columns">
        <Title order={2} id="columns">
          Columns
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {importScreenMessages.emptyCells}
        </Text>
        <ColumnFields
          headings={headings}
          sample={sample}
          mapping={mapping}
          decimal={decimal}
          onColumn={(field, column) => send({ type: "column.chosen", field, column })}
          onDecimal={(chosen) => send({ type: "decimal.chosen", decimal: chosen })}
        />
      </section>
      <ExistingChoice
        value={existing}
        onChange={(chosen) => send({ type: "existing.chosen", existing: chosen })}
      />
      <section aria-labelledby="first-rows">
        <Title order={2} id="first-rows" mb="sm">
          First rows
        </Title>
        <ImportRows label="First rows" rows={rows} mapping={mapping} />
      </section>
      <BottomPanel>
        {!isReady && (
          <Text size="sm" ta="center" mb={4} role="status">
            {importScreenMessages.needsSubject}
          </Text>
        )}
        <Button
          fullWidth
          disabled={!isReady}
          rightSection={<IconArrowRight size={20} aria-hidden />}
          onClick={() => send({ type: "upload.asked" })}
        >
          Check all rows
        </Button>
      </BottomPanel>
    </Stack>
  );
}
