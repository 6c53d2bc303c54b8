/** A checked import: the outcome of each row and box, before a person imports or discards it. */
import { Button, Checkbox, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatPlace } from "#domain/box/locations.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { IMPORT_BOXES_LISTED } from "#domain/limits.ts";
import type { Import, ImportBoxChange, ImportChanges } from "#domain/types.ts";
import { importBoxesQuery } from "#src/api/importQueries.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { ExistingChoice } from "./ExistingChoice.tsx";
import { Outcomes } from "./Outcomes.tsx";
import type { ImportOrder } from "./upload.ts";

function formatBoxChange({ before, after }: ImportBoxChange): string {
  const place = (values: typeof before) => formatPlace((values.intSection as number) || null);
  return [
    ...("intSection" in before ? [`${place(before)} → ${place(after)}`] : []),
    ...("strCustomNote" in before
      ? [importScreenMessages.boxNote(`${before.strCustomNote}`, `${after.strCustomNote}`)]
      : []),
  ].join(", ");
}

interface BoxChangesProps {
  boxes: ImportBoxChange[];
  onSwitch: (boxCode: string, isOn: boolean) => void;
}

/** Boxes that an import's rows would move or give another note, each with a switch. */
function BoxChanges({ boxes, onSwitch }: BoxChangesProps) {
  const made = boxes.filter(({ isNew }) => isNew).length;
  const changed = boxes.filter(({ isNew }) => !isNew);
  return (
    <>
      {made > 0 && (
        <Text>{importScreenMessages.newBoxes(made, boxes.length >= IMPORT_BOXES_LISTED)}</Text>
      )}
      {changed.length > 0 && (
        <section aria-labelledby="boxes">
          <Title order={2} id="boxes">
            {importScreenMessages.boxes}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {importScreenMessages.boxesHint}
          </Text>
          <Stack component="ul" gap="xs" aria-label="Boxes">
            {changed.map((box) => (
              <li key={box.strBoxCode}>
                <Switch
                  label={`Box ${box.strBoxCode}`}
                  description={formatBoxChange(box)}
                  checked={box.isOn}
                  onChange={(event) => onSwitch(box.strBoxCode, event.currentTarget.checked)}
                />
              </li>
            ))}
          </Stack>
        </section>
      )}
    </>
  );
}

interface CheckedImportProps {
  record: Import;
  stage: string;
  isBusy: boolean;
  /** The progress of another comparison. */
  progress: ReactNode;
  onOrder: (order: ImportOrder) => void;
}

export function CheckedImport({ record, stage, isBusy, progress, onOrder }: CheckedImportProps) {
  const {
    strImport,
    strExisting,
    intNew,
    intChanged,
    intAsked,
    takesAsked,
    reading,
    intCheckedAt,
  } = record;
  const boxes = useQuery(importBoxesQuery(strImport, stage)).data ?? [];
  const rows = intNew + intChanged;
  const switched = boxes.filter(({ isOn }) => isOn).length;
  const change = (changes: ImportChanges) => onOrder({ type: "change", changes });
  return (
    <Stack gap="lg">
      <ExistingChoice
        value={strExisting}
        isBusy={isBusy}
        onChange={(existing) => change({ strExisting: existing })}
      />
      {strExisting === "update" && reading.mapping.tags !== undefined && (
        <Checkbox
          label={importScreenMessages.replaceTags}
          checked={record.replacesTags}
          onChange={(event) => change({ replacesTags: event.currentTarget.checked })}
        />
      )}
      <BoxChanges
        boxes={boxes}
        // A switch that is disabled meanwhile would lose the focus.
        onSwitch={(boxCode, isOn) => !progress && change({ boxes: { [boxCode]: isOn } })}
      />
      <Outcomes record={record} stage={stage} onCorrect={(cell) => change({ cell })} />
      <BottomPanel>
        {progress}
        {(intAsked > 0 || takesAsked) && (
          <Checkbox
            label={
              takesAsked ? importScreenMessages.askedTaken : importScreenMessages.asked(intAsked)
            }
            description={importScreenMessages.askedHint}
            checked={takesAsked}
            onChange={(event) => change({ takesAsked: event.currentTarget.checked })}
            mb="sm"
          />
        )}
        {rows + switched === 0 && (
          <Text size="sm" ta="center" mb={4} role="status">
            {importScreenMessages.nothingToDo}
          </Text>
        )}
        <Group gap="sm">
          <Button variant="default" onClick={() => onOrder({ type: "discard" })}>
            Discard
          </Button>
          <LinkButton to="/import" hash={strImport} variant="default">
            Columns
          </LinkButton>
          <Button
            flex={1}
            miw={160}
            loading={isBusy}
            disabled={rows + switched === 0}
            onClick={() => {
              const isAgain = strExisting === "add" && record.intImportedBefore !== null;
              onOrder({
                type: "apply",
                isAgain,
                ...(intCheckedAt !== undefined && { checkedAt: intCheckedAt }),
              });
            }}
          >
            {rows + switched > 0 ? importScreenMessages.importRows(rows, switched) : "Import"}
          </Button>
        </Group>
      </BottomPanel>
    </Stack>
  );
}
