/** The effects of a step: actors started, listeners called, data persisted. */
import type { EventObject } from "xstate";
import type { AnyStep } from "./walk.ts";

export interface Started {
  id: string;
  input: unknown;
}

/** The inputs of the actors `id` that a step starts, with the context that each starts from. */
export function startsOf({ effects }: AnyStep, id: string) {
  return effects
    .filter(({ type }) => type === "xstate.spawnChild")
    .filter(({ params }) => (params as Started).id === id)
    .map(({ params, context }) => ({ input: (params as Started).input, context }));
}

/** The events that a step tells its listeners, in order. */
export function emittedBy({ effects }: AnyStep): EventObject[] {
  return effects
    .filter(({ type }) => type === "xstate.emit")
    .map(({ params }) => (params as { event: EventObject }).event);
}

/** The timers that a step starts, in milliseconds. */
export function delaysOf({ effects }: AnyStep): number[] {
  return effects
    .filter(({ type }) => type === "xstate.raise")
    .map(({ params }) => (params as { delay: number }).delay);
}

/** Whether the last action `type` of a step saw these parts of the context as they are now. */
export function persistedLast({ after, effects }: AnyStep, type: string, parts: string[]): boolean {
  const persisted = effects.findLast((effect) => effect.type === type)?.context;
  return (
    persisted !== undefined &&
    parts.every((part) => (persisted as Record<string, unknown>)[part] === after.context[part])
  );
}
