/** How far the moves and deletions are that run now, on every screen that starts them. */
import { Group, Progress, Text } from "@mantine/core";
import { useSelector } from "@xstate/react";
import { messages } from "#domain/messages.ts";
import { isMove } from "#domain/workReport.ts";
import { BottomPanel } from "#src/ui/BottomPanel.tsx";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import { useIsWorking } from "./useIsWorking.ts";
import { workActor } from "./work.ts";

export function WorkBar() {
  const { queue, parked, total, wish } = useSelector(
    useSharedActor(workActor),
    (snapshot) => snapshot.context,
  );
  // Shown from the moment it is asked for, while it still waits for its turn among the windows.
  const waiting = wish.type === "begin" ? wish.tasks : parked;
  const ahead = queue.length > 0 ? queue : waiting;
  const [task] = ahead;
  if (!useIsWorking() || !task) return null;
  const verb =
    task.goal === "undo" && total > 0 && task.stage !== "waiting"
      ? messages.puttingBack
      : isMove(task)
        ? messages.moving
        : messages.deleting;
  const ended = total - ahead.length;
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
