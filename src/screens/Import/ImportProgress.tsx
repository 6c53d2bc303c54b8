/** How far the server is, and what can be done where it has stopped. */
import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { importScreenMessages } from "#domain/import/importMessages.ts";
import { formatState, progressOf, stepOf } from "#domain/import/importState.ts";
import type { Import } from "#domain/types.ts";
import type { importRunMachine } from "#machines/importRun.machine.ts";
import { LinkButton } from "#src/ui/LinkButton.tsx";

export type ImportRunRef = ActorRefFrom<typeof importRunMachine>;

interface ImportProgressProps {
  one: Import;
  actor: ImportRunRef;
  /** Commands about it wait on this device. */
  isUnsent: boolean;
}

export function ImportProgress({ one, actor, isUnsent }: ImportProgressProps) {
  const { strState, isStopped, strStopped, intReceived, intRows } = one;
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const { percent, done, all } = progressOf(one);
  const isIncomplete = strState === "uploading" && intReceived < intRows && !isUnsent;
  const isHeld = isStopped || (strState === "uploading" && !isUnsent);
  const goOn = (isForced: boolean) =>
    actor.send({ type: "goOn.asked", step: stepOf(one), isForced });
  return (
    <Stack gap="sm">
      <Text role="status">{formatState(one)}</Text>
      <Progress value={percent} size="xl" animated={!isHeld} aria-label="Progress" />
      <Text size="sm">{importScreenMessages.progress(done, all)}</Text>
      {!isHeld && (
        <Text size="sm" c="dimmed">
          {isUnsent ? importScreenMessages.onItsWay : importScreenMessages.goesOnAlone}
        </Text>
      )}
      {strStopped && (
        <Alert color="red" role="alert">
          {strStopped}
        </Alert>
      )}
      {isIncomplete && <Text>{importScreenMessages.chooseAgain}</Text>}
      {isHeld && (
        <Group gap="sm">
          {isIncomplete ? (
            <LinkButton to="/import">Choose file</LinkButton>
          ) : (
            <Button loading={isBusy} onClick={() => goOn(false)}>
              Go on
            </Button>
          )}
          {strState === "applying" && (
            <Button variant="default" onClick={() => actor.send({ type: "takeBack.asked" })}>
              Take back
            </Button>
          )}
          {strState === "takingBack" && strStopped && (
            <Button color="red.8" onClick={() => goOn(true)}>
              Take back anyway
            </Button>
          )}
          {(strState === "uploading" || strState === "checking") && (
            <Button variant="default" onClick={() => actor.send({ type: "discard.asked" })}>
              Discard
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
