/** What would become of each row: counts, first rows, problems; then it is imported or discarded. */
import { Accordion, Button, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import, ImportChanges } from "#domain/types.ts";
import { importRowsQuery } from "#src/api/importQueries.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { Failure, Loading } from "#src/ui/states.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { ExistingChoice } from "./ExistingChoice.tsx";
import { ImportCounts } from "./ImportCounts.tsx";
import { ImportProblems } from "./ImportProblems.tsx";
import type { ImportRunRef } from "./ImportProgress.tsx";
import { ImportRows, type ShownRow } from "./ImportRows.tsx";
import { stageOf } from "./stage.ts";

/** How many rows are shown first. */
const FIRST = 5;

export function CheckedImport({ one, actor }: { one: Import; actor: ImportRunRef }) {
  const { strImport, mapping, strDecimal, strExisting, headings } = one;
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const [isAsked, setAsked] = useState(false);
  const first = useQuery({
    ...importRowsQuery(strImport, stageOf(one), { limit: FIRST }),
    placeholderData: keepPreviousData,
  });
  const rows = first.data?.items as ShownRow[] | undefined;
  const change = (changes: ImportChanges) => actor.send({ type: "reading.changed", changes });
  const writes = one.intNew + one.intChanged - (isAsked ? 0 : one.intAsked);
  return (
    <Stack gap="lg">
      <ImportCounts one={one} />
      <ExistingChoice
        value={strExisting}
        isBusy={isBusy}
        onChange={(existing) => change({ strExisting: existing })}
      />
      <Accordion variant="contained" keepMounted={false}>
        <Accordion.Item value="columns">
          <Accordion.Control>Columns</Accordion.Control>
          <Accordion.Panel>
            <ColumnFields
              headings={headings}
              sample={rows?.map(({ cells }) => cells) ?? []}
              mapping={mapping}
              decimal={strDecimal}
              isBusy={isBusy}
              onColumn={(field, column) => {
                const { [field]: _, ...others } = mapping;
                change({ mapping: column === null ? others : { ...others, [field]: column } });
              }}
              onDecimal={(decimal) => change({ strDecimal: decimal })}
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
      <section aria-labelledby="problems">
        <Title order={2} id="problems" mb="sm">
          Problems
        </Title>
        <ImportProblems one={one} />
      </section>
      <section aria-labelledby="first-rows">
        <Title order={2} id="first-rows" mb="sm">
          First rows
        </Title>
        {rows && <ImportRows label="First rows" rows={rows} mapping={mapping} />}
        {!rows && first.error && (
          <Failure error={first.error} onRetry={() => void first.refetch()} />
        )}
        {!rows && !first.error && <Loading />}
      </section>
      <BottomPanel>
        {one.intAsked > 0 && (
          <Checkbox
            label={importScreenMessages.asked(one.intAsked)}
            description={importScreenMessages.askedHint}
            checked={isAsked}
            onChange={(event) => setAsked(event.currentTarget.checked)}
            mb="sm"
          />
        )}
        {writes <= 0 && (
          <Text size="sm" ta="center" mb={4} role="status">
            {importScreenMessages.nothingToDo}
          </Text>
        )}
        <Group gap="sm" wrap="nowrap">
          <Button variant="default" onClick={() => actor.send({ type: "discard.asked" })}>
            Discard
          </Button>
          <Button
            flex={1}
            loading={isBusy}
            disabled={writes <= 0}
            onClick={() => {
              const isAgain = strExisting === "add" && one.intImportedBefore !== null;
              actor.send({ type: "apply.asked", isAsked, isAgain });
            }}
          >
            {writes > 0 ? importScreenMessages.importRows(writes) : "Import"}
          </Button>
        </Group>
      </BottomPanel>
    </Stack>
  );
}
