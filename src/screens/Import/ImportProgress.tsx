/** How far the server is: it goes on by itself, and another goes on where it ends. An upload that was broken off is chosen again. */
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState, percentOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";
import type { ImportOrder } from "./upload.ts";

interface ImportProgressProps {
  one: Import;
  onOrder: (order: ImportOrder) => void;
}

export function ImportProgress({ one, onOrder }: ImportProgressProps) {
  if (one.strState === "uploading") {
    return (
      <Stack gap="sm">
        <Text role="status">{formatState(one)}</Text>
        <Group gap="sm">
          <LinkButton to="/import">Choose file</LinkButton>
          <Button variant="default" onClick={() => onOrder({ type: "discard" })}>
            Discard
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Text role="status">{formatState(one)}</Text>
      <Progress value={percentOf(one)} size="xl" animated aria-label="Progress" />
      <Text size="sm">{importScreenMessages.progress(one.intDone, one.intToDo)}</Text>
      <Text size="sm" c="dimmed">
        {importScreenMessages.goesOnAlone}
      </Text>
    </Stack>
  );
}
