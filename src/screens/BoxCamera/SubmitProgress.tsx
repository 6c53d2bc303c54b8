/** How far a submission is: k of n (specification section 7, one call per cart line in sequence). */
import { Card, Progress, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import type { cartSubmitMachine } from "#machines/cartSubmit.machine.ts";

interface SubmitProgressProps {
  submission: ActorRefFrom<typeof cartSubmitMachine>;
}

export function SubmitProgress({ submission }: SubmitProgressProps) {
  const intDone = useSelector(submission, ({ context }) => context.intDone);
  const intLines = useSelector(submission, ({ context }) => context.lines.length);
  const text = messages.adding(Math.min(intDone + 1, intLines), intLines);
  return (
    <Card>
      <Stack gap="sm">
        <Text role="status" fw={650} ta="center">
          {text}
        </Text>
        <Progress
          aria-label="Items added"
          size="lg"
          radius="xl"
          value={(100 * intDone) / intLines}
        />
      </Stack>
    </Card>
  );
}
