/** In place of src/ui/useScreenActor.ts: the same actors, which tell the browser test each transition that they take. */
import type { Actor, AnyStateMachine } from "xstate";
import * as door from "#src/ui/useScreenActor.ts";
import { keyOf } from "../../scripts/diagram.ts";

export const { FrozenMachines, useEmitted } = door;

declare global {
  interface Window {
    /** A function of the test (tests/e2e/fixtures.ts). */
    walked?: (key: string) => void;
  }
}

const told = new Set<string>();
const heard = new WeakSet<object>();

function tell<TMachine extends AnyStateMachine>(actor: Actor<TMachine>): Actor<TMachine> {
  if (heard.has(actor.system)) return actor;
  heard.add(actor.system);
  actor.system.inspect((seen) => {
    if (seen.type !== "@xstate.microstep") return;
    for (const key of seen._transitions.map(keyOf)) {
      if (!told.has(key)) window.walked?.(key);
      told.add(key);
    }
  });
  return actor;
}

export const useScreenActor: typeof door.useScreenActor = (...given) =>
  tell(door.useScreenActor(...given));

export const useSharedActor: typeof door.useSharedActor = (actor) =>
  tell(door.useSharedActor(actor));
