/** Undoes changes for every screen and for the toast after a change (docs/design.md, "Undo"). */
import { type Actor, createActor } from "xstate";
import { undoMachine } from "#machines/undo.machine.ts";
import type { Outbox } from "#src/outbox/outbox.ts";

export type UndoActor = Actor<typeof undoMachine>;

export function startUndo(outbox: Outbox): UndoActor {
  return createActor(undoMachine.provide({ actors: { submit: outbox.submitActor() } })).start();
}
