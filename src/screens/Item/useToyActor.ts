/** An actor that edits a part of a toy. While it is not busy it receives the projected toy at each change. */
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import type { Actor, ActorRefFrom, InputFrom } from "xstate";
import type { ProjectedToy } from "#domain/outbox/projection/toys.ts";
import type { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import type { notesMachine } from "#machines/notes.machine.ts";
import { useScreenActor } from "#src/ui/useScreenActor.ts";

type ToyMachine = typeof fieldEditMachine | typeof notesMachine;

export type FieldEditRef = ActorRefFrom<typeof fieldEditMachine>;

export function useToyActor<M extends ToyMachine>(
  machine: M,
  toy: ProjectedToy,
  persisted?: InputFrom<M> extends { persisted?: infer Persisted } ? Persisted : never,
) {
  const actor: Actor<ToyMachine> = useScreenActor<ToyMachine>(machine, {
    input: { toy, persisted } as InputFrom<ToyMachine>,
  });
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  useEffect(() => {
    if (!isBusy) actor.send({ type: "toy.loaded", toy });
  }, [actor, toy, isBusy]);
  return actor as Actor<M>;
}
