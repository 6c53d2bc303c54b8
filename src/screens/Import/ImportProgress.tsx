/** How far the server is: it goes on by itself, and another goes on where it ends. An upload that was broken off is chosen again. */
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ActorRefFrom } from "xstate";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState, percentOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import type { importRunMachine } from "#machines/importRun.machine.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

export type ImportRunRef = ActorRefFrom<typeof importRunMachine>;

export function ImportProgress({ one, actor }: { one: Import; actor: ImportRunRef }) {
  if (one.strState === "uploading") {
    return (
      <Stack gap="sm">
        <Text role="status">{formatState(one)}</Text>
        <Group gap="sm">
          <LinkButton to="/import">Choose file</LinkButton>
          <Button
            variant="default"
            onClick={() => actor.send({ type: "ordered", order: { type: "discard" } })}
          >
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
