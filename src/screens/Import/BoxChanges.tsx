/** Boxes that rows of an import would move or describe anew: each is a line of its own, switched on by a person. */
import { Stack, Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatPlace } from "#domain/box/locations.ts";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import type { ImportBoxChange } from "#domain/types.ts";
import { importBoxesQuery } from "#src/api/importQueries.ts";
import classes from "./Import.module.css";

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
  strImport: string;
  stage: string;
  onSwitch: (strBoxCode: string, isOn: boolean) => void;
}

export function BoxChanges({ strImport, stage, onSwitch }: BoxChangesProps) {
  const { data: boxes = [] } = useQuery(importBoxesQuery(strImport, stage));
  const made = boxes.filter(({ isNew }) => isNew).length;
  const changed = boxes.filter(({ isNew }) => !isNew);
  return (
    <>
      {made > 0 && <Text>{importScreenMessages.newBoxes(made)}</Text>}
      {changed.length > 0 && (
        <section aria-labelledby="boxes">
          <Title order={2} id="boxes">
            {importScreenMessages.boxes}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {importScreenMessages.boxesHint}
          </Text>
          <Stack component="ul" gap="xs" className={classes.rows} aria-label="Boxes">
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
