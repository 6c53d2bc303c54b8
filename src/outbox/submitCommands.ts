/** Submits commands from within another actor's promise, as `outbox.submitActor` does for a machine. */
import { createActor, toPromise } from "xstate";
import type { NewCommand } from "#domain/outbox/commands.ts";
import type { Outcome } from "#domain/outbox/outbox.ts";
import type { Outbox } from "./outbox.ts";

/** The first outcome of each. After `signal` a refused command stays in the outbox. */
export async function submitCommands(
  outbox: Outbox,
  commands: NewCommand[],
  signal: AbortSignal,
): Promise<Outcome[]> {
  const actor = createActor(outbox.submitActor, { input: { commands } });
  signal.addEventListener("abort", () => actor.stop());
  const outcomes = toPromise(actor);
  actor.start();
  return outcomes;
}

/** The same for one command. */
export async function submitCommand(
  outbox: Outbox,
  command: NewCommand,
  signal: AbortSignal,
): Promise<Outcome> {
  const [outcome] = await submitCommands(outbox, [command], signal);
  return outcome ?? { type: "unsent", status: 0, sentence: "", intDone: 0 };
}
