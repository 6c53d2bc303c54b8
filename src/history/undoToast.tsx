/** After a change: what was done, and for 5 s a button that takes it back. */
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import { TOAST } from "#src/ui/toast.ts";
import type { UndoActor } from "./undo.ts";
import classes from "./undoToast.module.css";

let shown: string | null = null;

/** In place of the one before: its change is in the history. */
export function showUndoToast(actor: UndoActor, undo: NewCommandOf<"undo">): void {
  if (shown !== null) notifications.hide(shown);
  const press = () => {
    notifications.hide(id);
    actor.send({ type: "undo.asked", undo });
  };
  const id = notifications.show({
    message: (
      <Group gap="xs" justify="space-between">
        <Text size="sm" lineClamp={2} className={classes.words}>
          {messages.changeDone(undo.strDone)}
        </Text>
        <Button variant="light" onClick={press} className={classes.button}>
          Undo
        </Button>
      </Group>
    ),
    color: "shelf",
    withBorder: true,
    role: "status",
    autoClose: UNDO_TOAST_DURATION,
    withCloseButton: false,
    ...TOAST,
  });
  shown = id;
}
