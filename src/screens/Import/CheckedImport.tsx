/** What would become of each row and box; then it is imported or discarded. */
import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { Import, ImportChanges } from "#domain/types.ts";
import { importBoxesQuery } from "#src/api/importQueries.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import { BoxChanges } from "./BoxChanges.tsx";
import { ExistingChoice } from "./ExistingChoice.tsx";
import { Outcomes } from "./Outcomes.tsx";
import type { ImportOrder } from "./upload.ts";

interface CheckedImportProps {
  one: Import;
  stage: string;
  isBusy: boolean;
  onOrder: (order: ImportOrder) => void;
}

export function CheckedImport({ one, stage, isBusy, onOrder }: CheckedImportProps) {
  const { strImport, strExisting, intNew, intChanged, intAsked, takesAsked, reading } = one;
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
          checked={one.replacesTags}
          onChange={(event) => change({ replacesTags: event.currentTarget.checked })}
        />
      )}
      <BoxChanges
        strImport={strImport}
        stage={stage}
        onSwitch={(strBoxCode, isOn) => change({ boxes: { [strBoxCode]: isOn } })}
      />
      <Outcomes one={one} stage={stage} onCorrect={(cell) => change({ cell })} />
      <BottomPanel>
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
              const isAgain = strExisting === "add" && one.intImportedBefore !== null;
              onOrder({ type: "apply", isAgain });
            }}
          >
            {rows + switched > 0 ? importScreenMessages.importRows(rows, switched) : "Import"}
          </Button>
        </Group>
      </BottomPanel>
    </Stack>
  );
}
