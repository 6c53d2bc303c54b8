/** What the Box screen asks before it deletes or moves (specification section 2). */
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { messages } from "#domain/messages.ts";
import type { boxMachine } from "#machines/box.machine.ts";
import { Question } from "#src/ui/Question.tsx";
import { BoxPicker } from "./BoxPicker.tsx";

export function BoxQuestions({ actor }: { actor: ActorRefFrom<typeof boxMachine> }) {
  const snapshot = useSelector(actor, (current) => current);
  const { lines, destination, problem, strBoxCode } = snapshot.context;
  const confirm = () => actor.send({ type: "question.confirmed" });
  const cancel = () => actor.send({ type: "question.cancelled" });
  return (
    <>
      <Question
        opened={snapshot.hasTag("confirming")}
        sentence={messages.deleteToys(lines.size)}
        confirmLabel="Delete"
        isDestructive
        onConfirm={confirm}
        onCancel={cancel}
      />
      <Modal opened={snapshot.hasTag("choosing")} onClose={cancel} title="Move toys">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <Stack gap="md">
            <Text c="dimmed">{lines.size === 1 ? "1 toy" : `${lines.size} toys`} to</Text>
            <BoxPicker
              value={destination}
              except={strBoxCode}
              problem={problem}
              onChange={(code) => actor.send({ type: "destination.changed", strBoxCode: code })}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={cancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={snapshot.hasTag("busy")}
                disabled={!snapshot.can({ type: "question.confirmed" })}
              >
                Move
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
