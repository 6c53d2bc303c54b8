/** How far the moves and deletions are that run now, on every screen that starts them. */
import { Group, Progress, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { isMove } from "#domain/workReport.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { workActor } from "./work.ts";

export function WorkBar() {
  const { queue, total } = useSelector(useSharedActor(workActor), (snapshot) => snapshot.context);
  const [task] = queue;
  if (!task) return null;
  const verb =
    task.goal === "undo" && total > 0 && task.stage !== "waiting"
      ? messages.puttingBack
      : isMove(task)
        ? messages.moving
        : messages.deleting;
  const ended = total - queue.length;
  return (
    <BottomPanel>
      <Group justify="space-between" role="status" mih={24}>
        <Text fw={700}>{verb}</Text>
        <Text c="dimmed">
          {ended + 1} of {total}
        </Text>
      </Group>
      <Progress value={(ended / total) * 100} aria-label={verb} />
    </BottomPanel>
  );
}
