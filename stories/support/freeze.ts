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
  children?: Record<string, { src: string; snapshot: AnyMachineSnapshot }>;
  /** The machine's path to the state, for the chart beside the story. */
  way: Way;
}

interface Way {
  input: unknown;
  events: AnyEventObject[];
}

const ways = new WeakMap<AnyMachineSnapshot, Way>();

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

/** The machine's snapshot after these events, in which nothing has run. */
export function reach<TMachine extends AnyStateMachine>(
  machine: TMachine,
  input: InputFrom<TMachine>,
  events: (EventFrom<TMachine> | SystemEvent)[] = [],
): AnyMachineSnapshot {
  let [snapshot]: [AnyMachineSnapshot, unknown] = initialTransition(machine, input);
  for (const event of events) {
    if (!snapshot.can(event)) {
      const where = JSON.stringify(snapshot.value);
      throw new Error(`${machine.id} in ${where} does not take ${event.type}`);
    }
    [snapshot] = transition(machine, snapshot as never, event as never);
  }
  ways.set(snapshot, { input, events });
  return snapshot;
}

export function freeze(
  snapshot: AnyMachineSnapshot,
  children: Record<string, AnyMachineSnapshot> = {},
): Frozen {
  const { machine, value, context } = snapshot;
  const inner = Object.entries(children).map(([id, child]) => [id, { src: id, snapshot: child }]);
  return {
    [machine.id]: {
      value,
      context,
      way: ways.get(snapshot) ?? { input: undefined, events: [] },
      ...(inner.length > 0 && { children: Object.fromEntries(inner) }),
    },
  };
}
