/** The machine of questions about accounts, for the screens that ask them. */
import { type Actor, fromPromise } from "xstate";
import { messagesOf } from "#domain/people/peopleMessages.ts";
import { accountActionMachine } from "#machines/accountAction.machine.ts";
import { toast } from "#src/ui/toast.ts";
import { useEmitted } from "#src/ui/useEmitted.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";
import { performAction } from "./performAction.ts";

const machine = accountActionMachine.provide({
  actors: { perform: fromPromise(({ input }) => performAction(input.action)) },
});

export type AccountActionActor = Actor<typeof accountActionMachine>;

export function useAccountAction(): AccountActionActor {
  const actor = useScreenActor(machine);
  useEmitted(actor, ({ action }) => toast(messagesOf(action).done));
  return actor;
}
