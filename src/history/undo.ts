/** The toast after a change, with "Undo"; Ctrl+Z for the same change later (docs/design.md, "Undo"). */
import { notifications } from "@mantine/notifications";
import { canUndoCommands, undoOfCommands } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";
import type { Right } from "#domain/types.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";
import { toast } from "#src/ui/toast.ts";
import type { UndoActor } from "./startUndo.ts";

let shown: string | null = null;
/** The last act in this window. */
let last: NewCommandOf<"undo"> | null = null;

/**
 * Shows the toast for the commands of a group, where this person may undo them. It replaces the toast before, whose
 * change is in the history.
 */
export function offerUndo(
  actor: UndoActor,
  rights: readonly Right[],
  commands: readonly NewCommand[],
  group: string,
): void {
  if (!canUndoCommands(commands, rights)) return;
  const undo = undoOfCommands(commands, group);
  last = undo;
  if (shown !== null) notifications.hide(shown);
  shown = buttonToast({
    message: historyMessages.changeDone(undo.strDone),
    label: "Undo",
    onPress: () => {
      last = null;
      actor.send({ type: "undo.asked", undo });
    },
    autoClose: UNDO_TOAST_DURATION,
  });
}

/** Asks whether the last change is to be undone, and names it. */
export function undoLast(actor: UndoActor): void {
  if (last === null) return void toast(historyMessages.nothingToTakeBack);
  const strQuestion = historyMessages.takeBackLast(last.strDone);
  actor.send({ type: "undo.asked", undo: { ...last, strQuestion } });
}

/** For a change of the person: nobody undoes another person's last change. */
export function forgetLast(): void {
  last = null;
  if (shown !== null) notifications.hide(shown);
}
