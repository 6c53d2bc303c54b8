/** A machine held still in a state that its own events lead to. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFrom,
  type InputFrom,
  initialTransition,
  type StateValue,
  transition,
} from "xstate";

interface FrozenMachine {
  value: StateValue;
  context: object;
  /** The machine's path to the state, for the chart beside the story. */
  way: { input: unknown; events: AnyEventObject[] };
}

/** By the machine's id. */
export type Frozen = Record<string, FrozenMachine>;

/** The event of an invoked actor or a timer: "xstate.done.actor.lookUpCode" and the like. */
interface SystemEvent {
  type: `xstate.${string}`;
  output?: unknown;
  error?: unknown;
}

export const done = (actor: string, output?: unknown): SystemEvent => ({
  type: `xstate.done.actor.${actor}`,
  output,
});

export const failed = (actor: string, error = new Error("fails")): SystemEvent => ({
  type: `xstate.error.actor.${actor}`,
  error,
});

/** Holds a machine still where events lead to; nothing of it has run. */
export const heldAt =
  <TMachine extends AnyStateMachine>(machine: TMachine, input: InputFrom<TMachine>) =>
  (...events: (EventFrom<TMachine> | SystemEvent)[]): Frozen => {
    let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(machine, input);
    for (const event of events) {
      if (!snapshot.can(event)) {
        const where = JSON.stringify(snapshot.value);
        throw new Error(`${machine.id} in ${where} does not take ${event.type}`);
      }
      [snapshot] = transition(machine, snapshot as never, event as never);
    }
    const { value, context } = snapshot;
    return { [machine.id]: { value, context, way: { input, events } } };
  };
