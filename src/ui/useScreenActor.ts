/** The actors that screens draw. The workbench (stories) can freeze them in any state. */
import { useActorRef } from "@xstate/react";
import { createContext, use, useEffect, useEffectEvent } from "react";
import {
  type Actor,
  type ActorRef,
  type AnyStateMachine,
  createActor,
  type EventObject,
  type Snapshot,
  type StateValue,
} from "xstate";

/** A machine's state in which nothing runs: no invoked actor, no timer. */
export interface FrozenMachine {
  value: StateValue;
  context: object;
}

/** Frozen machines by their id; none in the app itself. */
export const FrozenMachines = createContext<Readonly<Record<string, FrozenMachine>>>({});

type Arguments<TMachine extends AnyStateMachine> = Parameters<typeof useActorRef<TMachine>>;

/** `useActorRef` for a screen's own machine. */
export function useScreenActor<TMachine extends AnyStateMachine>(
  ...given: Arguments<TMachine>
): Actor<TMachine> {
  const [machine, options] = given;
  const frozen = use(FrozenMachines)[machine.id];
  const stilled: unknown = frozen && [
    machine,
    { ...options, snapshot: machine.resolveState(frozen) },
  ];
  return useActorRef(...((stilled ?? given) as Arguments<TMachine>));
}

const standIns = new WeakMap<FrozenMachine, Actor<AnyStateMachine>>();

/** An actor that all screens share, or its frozen stand-in. */
export function useSharedActor<TMachine extends AnyStateMachine>(
  actor: Actor<TMachine>,
): Actor<TMachine> {
  const frozen = use(FrozenMachines)[actor.logic.id];
  if (!frozen) return actor;
  let standIn = standIns.get(frozen) as Actor<TMachine> | undefined;
  if (!standIn) {
    const snapshot = actor.logic.resolveState(frozen);
    standIn = createActor(actor.logic as AnyStateMachine, { snapshot }).start() as Actor<TMachine>;
    standIns.set(frozen, standIn);
  }
  return standIn;
}

/** Performs what a machine emits: navigation, toasts, sounds. Calls the latest `perform` for every event that `actor` emits while the component is shown. */
export function useEmitted<TEmitted extends EventObject>(
  // biome-ignore lint/suspicious/noExplicitAny: an actor's incoming events do not matter here
  actor: ActorRef<Snapshot<unknown>, any, TEmitted>,
  perform: (emitted: TEmitted) => void,
): void {
  const onEmitted = useEffectEvent(perform);
  useEffect(() => {
    const subscription = actor.on("*", (emitted) => onEmitted(emitted as TEmitted));
    return () => subscription.unsubscribe();
  }, [actor]);
}
