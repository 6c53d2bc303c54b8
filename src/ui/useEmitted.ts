/** Performs what a machine emits: navigation, toasts, sounds. */
import { useEffect, useEffectEvent } from "react";
import type { ActorRef, EventObject, Snapshot } from "xstate";

/** Calls the latest `perform` for every event that `actor` emits while the component is shown. */
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
