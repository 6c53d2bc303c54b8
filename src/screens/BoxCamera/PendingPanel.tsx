/** Lines that the server refused or never answered, offered again (design, "Boxes"). */
import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { newKey } from "#src/api/client.ts";
import { Question } from "#src/ui/Question.tsx";
import classes from "./BoxCamera.module.css";
import type { BoxCameraRef } from "./boxCameraRef.ts";

export function PendingPanel({ boxCamera }: { boxCamera: BoxCameraRef }) {
  const pending = useSelector(boxCamera, ({ context }) => context.pending);
  const [isAsking, question] = useDisclosure(false);
  if (pending.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="not-added" className={classes.pending}>
      <Title order={3} id="not-added">
        {messages.notAdded(pending.length)}
      </Title>
      <ul className={classes.lines}>
        {pending.map(({ strKey, strName, intAmountInBox, strRefusal }) => (
          <li key={strKey}>
            <Text fw={650}>
              {intAmountInBox} × {strName}
            </Text>
            <Text size="sm" c="dimmed">
              {strRefusal ?? messages.noAnswer}
            </Text>
          </li>
        ))}
      </ul>
      <Group gap="sm" grow>
        <Button variant="default" onClick={question.open}>
          Discard
        </Button>
        <Button onClick={() => boxCamera.send({ type: "pending.retried", strKey: newKey() })}>
          Retry
        </Button>
      </Group>
      <Question
        opened={isAsking}
        sentence={messages.discardNotAdded(pending.length)}
        confirmLabel="Discard"
        isDestructive
        onCancel={question.close}
        onConfirm={() => boxCamera.send({ type: "pending.discarded" })}
      />
    </Card>
  );
}
