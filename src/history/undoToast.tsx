/** After a change: what was done, and for 5 s a button that takes it back. */
import { notifications } from "@mantine/notifications";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import type { NewCommandOf } from "#domain/outbox/commands.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";
import type { UndoActor } from "./undo.ts";

let shown: string | null = null;

/** In place of the one before: its change is in the history. */
export function showUndoToast(actor: UndoActor, undo: NewCommandOf<"undo">): void {
  if (shown !== null) notifications.hide(shown);
  shown = buttonToast({
    message: historyMessages.changeDone(undo.strDone),
    label: "Undo",
    onPress: () => actor.send({ type: "undo.asked", undo }),
    autoClose: UNDO_TOAST_DURATION,
  });
}
