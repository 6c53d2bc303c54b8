/** Undoes changes for every screen; the toast after a change, with "Undo"; Ctrl+Z for the same change later (docs/design.md, "Undo"). */
import { notifications } from "@mantine/notifications";
import { type Actor, createActor, fromPromise } from "xstate";
import { canUndoCommands, undoOfCommands } from "#domain/history/history.ts";
import { historyMessages } from "#domain/history/historyMessages.ts";
import { UNDO_TOAST_DURATION } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import type { NewCommand, NewCommandOf } from "#domain/outbox/commands.ts";
import { newEntry, type Outcome } from "#domain/outbox/outbox.ts";
import { requestOf } from "#domain/outbox/outboxAnswers.ts";
import type { Right } from "#domain/types.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { newKey } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { sendRequest } from "#src/outbox/requests.ts";
import { buttonToast } from "#src/ui/buttonToast.tsx";
import { toast } from "#src/ui/toast.ts";

export type UndoActor = Actor<typeof undoMachine>;

/** The server's answer to a preview, which does nothing and is always refused. */
async function preview(undo: NewCommand): Promise<Outcome> {
  const id = newKey();
  const entry = newEntry({ ...undo, id, group: id, owner: "", intOrderedAt: 0 });
  const answer = await sendRequest(requestOf(entry));
  const sentence = answer.status === 0 ? messages.needsServer : answer.sentence;
  return { type: "refused", ...answer, sentence, intDone: 0, isStranded: false };
}

export function startUndo({ submit }: Outbox): UndoActor {
  // What asks first is no order before it was confirmed: the outbox would go on with a question that nobody sees.
  const submitOrAsk = fromPromise<Outcome[], { commands: NewCommand[] }>(
    async ({ input: { commands }, signal }) => {
      const [undo] = commands;
      const isQuestion = undo?.kind === "undo" && undo.strQuestion !== undefined;
      return isQuestion ? [await preview(undo)] : submit({ commands, signal });
    },
  );
  return createActor(undoMachine.provide({ actors: { submit: submitOrAsk } })).start();
}

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

/** For a change of the person: nobody undoes another person's last change by key. */
export function forgetLast(): void {
  last = null;
}
