/** The field of each column, the treatment of unreadable cells, and a preview of the first rows. */
import { Button, Group, NativeSelect, Stack, Text, Title } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { hasNoPieces, readRow } from "#domain/import/importRows.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import type { ImportEvent, ImportTable } from "#machines/import.machine.ts";
import { newKey } from "#src/api/client.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { DigitsInput } from "#src/ui/DigitsInput.tsx";
import { Answers } from "./Answers.tsx";
import { ColumnFields, OtherColumns } from "./ColumnFields.tsx";
import { ExistingChoice } from "./ExistingChoice.tsx";
import { ImportRows } from "./ImportRows.tsx";

interface MatchColumnsProps {
  table: ImportTable;
  /** The chosen sheet of a spreadsheet; undefined for its first. */
  sheet?: string | undefined;
  isReady: boolean;
  /** The last upload failed. */
  isAgain: boolean;
  send: (event: ImportEvent) => void;
}

export function MatchColumns({ table, sheet, isReady, isAgain, send }: MatchColumnsProps) {
  const { strFile, headings, sample, reading, intRows, intFirst, sheets } = table;
  const rows = sample.map((cells, n) => {
    const { problems } = readRow(cells, reading);
    return { intRow: intFirst + n, cells, problems, strOutcome: null, changes: [] };
  });
  const change = (changed: typeof reading) =>
    send({ type: "reading.changed", importId: newKey(), reading: changed });
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
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          data={sheets}
          value={sheet ?? sheets[0] ?? ""}
          onChange={(event) => send({ type: "sheet.chosen", sheet: event.currentTarget.value })}
        />
      )}
      <section aria-labelledby="columns">
        <Title order={2} id="columns">
          Columns
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          {intFirst === 1 ? importScreenMessages.noHeadings : importScreenMessages.emptyCells}
        </Text>
        <ColumnFields headings={headings} sample={sample} reading={reading} onChange={change} />
        <OtherColumns headings={headings} sample={sample} reading={reading} onChange={change} />
      </section>
      <section aria-labelledby="questions">
        <Title order={2} id="questions" mb="sm">
          Questions
        </Title>
        {hasNoPieces(reading.mapping) && (
          <DigitsInput
            label={importScreenMessages.howMany}
            description={importScreenMessages.howManyHint}
            max={QUANTITY_MAX}
            mb="md"
            value={reading.intEach === undefined ? "" : String(reading.intEach)}
            onChange={(digits) => {
              const { intEach: _, ...others } = reading;
              change(digits === "" ? others : { ...others, intEach: Number(digits) });
            }}
          />
        )}
        <Answers table={table} onChange={change} />
      </section>
      <ExistingChoice
        value={table.existing}
        onChange={(existing) => send({ type: "existing.chosen", importId: newKey(), existing })}
      />
      <section aria-labelledby="first-rows">
        <Title order={2} id="first-rows" mb="sm">
          First rows
        </Title>
        <ImportRows label="First rows" rows={rows} reading={reading} />
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
          {isAgain ? "Try again" : "Check all rows"}
        </Button>
      </BottomPanel>
    </Stack>
  );
}
