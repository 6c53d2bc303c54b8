/** After a change: what was done, and for 5 s a button that takes it back; Ctrl Z does it later. */
import { notifications } from "@mantine/notifications";
import { canUndoCommands, undoOfCommands } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";
import type { Right } from "#domain/types.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";
import { toast } from "#src/ui/toast.ts";
import type { UndoActor } from "./undo.ts";

let shown: string | null = null;
/** The last act in this window. */
let last: NewCommandOf<"undo"> | null = null;

/** After commands of a group that this person may undo; in place of the toast before: its change is in the history. */
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

/** Asks, with what it was, whether it is to be taken back. */
export function undoLast(actor: UndoActor): void {
  if (last === null) return void toast(historyMessages.nothingToTakeBack);
  const strQuestion = historyMessages.takeBackLast(last.strDone);
  actor.send({ type: "undo.asked", undo: { ...last, strQuestion } });
}

/** One person's act is not the next person's to undo. */
export function forgetLast(): void {
  last = null;
}
