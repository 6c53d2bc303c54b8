/** In place of src/ui/useScreenActor.ts: the same actors, which the chart watches and may replace. */
import { use, useEffect, useSyncExternalStore } from "react";
import type { Actor, AnyStateMachine } from "xstate";
import * as door from "#src/ui/useScreenActor.ts";
import { onReplaced, type Way, watch, watchedOf } from "./watched.ts";

export const { FrozenMachines, useEmitted } = door;

function useWatched<TMachine extends AnyStateMachine>(
  actor: Actor<TMachine>,
  isShared: boolean,
): Actor<TMachine> {
  const frozen = use(FrozenMachines)[actor.logic.id] as { way?: Way } | undefined;
  const watched = watchedOf(actor, { isShared, way: frozen?.way });
  useEffect(() => watch(watched), [watched]);
  return useSyncExternalStore(onReplaced, () => watched.shown) as Actor<TMachine>;
}

export const useScreenActor: typeof door.useScreenActor = (...given) =>
  useWatched(door.useScreenActor(...given), false);

export const useSharedActor: typeof door.useSharedActor = (actor) =>
  useWatched(door.useSharedActor(actor), true);
