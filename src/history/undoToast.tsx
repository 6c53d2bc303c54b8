/** After a change: what was done, and for 5 s a button that takes it back. */
import { notifications } from "@mantine/notifications";
import { canUndoCommands, undoOfCommands } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Right } from "#domain/types.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";
import type { UndoActor } from "./undo.ts";

let shown: string | null = null;

/** After commands of a group that this person may undo; in place of the toast before: its change is in the history. */
export function offerUndo(
  actor: UndoActor,
  rights: readonly Right[],
  commands: readonly NewCommand[],
  group: string,
): void {
  if (!canUndoCommands(commands, rights)) return;
  const undo = undoOfCommands(commands, group);
  if (shown !== null) notifications.hide(shown);
  shown = buttonToast({
    message: historyMessages.changeDone(undo.strDone),
    label: "Undo",
    onPress: () => actor.send({ type: "undo.asked", undo }),
    autoClose: UNDO_TOAST_DURATION,
  });
}
