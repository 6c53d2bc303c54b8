/** Moves and deletions that did not come to their end, offered again (design section 4, "Nothing lost between two calls"). */
import { Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { useSelector } from "@xstate/react";
import { isStuck } from "#domain/tasks.ts";
import { isMove, unfinishedLine, unfinishedWords } from "#domain/workReport.ts";
import { useSharedActor } from "#src/ui/useScreenActor.ts";
import classes from "./PendingWork.module.css";
import { useIsWorking } from "./useIsWorking.ts";
import { workActor } from "./work.ts";

/** How many are listed one by one. */
const LISTED = 5;

export function PendingWork() {
  const work = useSharedActor(workActor);
  const tasks = useSelector(work, (snapshot) => snapshot.context.parked);
  const isWorking = useIsWorking();
  if (isWorking || tasks.length === 0) return null;
  return (
    <Card component="section" className={classes.card} aria-labelledby="pending-work">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconHourglassEmpty className={classes.icon} aria-hidden />
        <Stack gap="sm" flex={1} miw={0}>
          <div role="alert">
            <Title order={2} size="h3" id="pending-work">
              {unfinishedWords(tasks)}
            </Title>
          </div>
          <List size="sm" spacing={4} className={classes.list}>
            {tasks.slice(0, LISTED).map((task) => (
              <List.Item key={task.id}>
                {unfinishedLine(task)}
                {isStuck(task) && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    px={6}
                    onClick={() => work.send({ type: "stuck.dismissed", id: task.id })}
                  >
                    Leave it so
                  </Button>
                )}
              </List.Item>
            ))}
          </List>
          {tasks.length > LISTED && (
            <Text size="sm" c="dimmed">
              and {tasks.length - LISTED} more
            </Text>
          )}
          <Group gap="sm">
            <Button onClick={() => work.send({ type: "finish.asked" })}>Finish</Button>
            <Button variant="default" onClick={() => work.send({ type: "undo.asked" })}>
              {tasks.some(isMove) ? "Put back" : "Do not delete"}
            </Button>
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}
