/** The one undo actor of a page (docs/design.md, "Undo"). */
import { type Actor, createActor, fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import type { NewCommand } from "#domain/outbox/commands.ts";
import { newEntry, type Outcome } from "#domain/outbox/entries.ts";
import { requestOf } from "#domain/outbox/outboxAnswers.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { newKey } from "#src/api/client.ts";
import type { Outbox } from "#src/outbox/outbox.ts";
import { sendRequest } from "#src/outbox/requests.ts";

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
