/** The actors of the screen, what has happened to each, and how one is put into another state. */
import {
  type Actor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from "xstate";
import { go } from "#tests/models/walk.ts";

/** The input of a machine, and the events that it took. */
export interface Way {
  input: unknown;
  events: AnyEventObject[];
}

interface Moment {
  event: AnyEventObject;
  snapshot: AnyMachineSnapshot;
  taken: AnyTransitionDefinition[];
}

export interface Watched {
  machine: AnyStateMachine;
  /** The one that screens draw and send events to. */
  shown: Actor<AnyStateMachine>;
  isShared: boolean;
  /** Whether the story holds it still. */
  isFrozen: boolean;
  input: unknown;
  /** The first moment is the start. */
  tape: Moment[];
  /** The moment that is shown. */
  now: number;
  users: number;
}

const known = new WeakMap<Actor<AnyStateMachine>, Watched>();
const mounted = new Set<Watched>();

function signal() {
  const listeners = new Set<() => void>();
  const on = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const emit = () => {
    for (const listener of listeners) listener();
  };
  return { on, emit };
}

const replaced = signal();
const changed = signal();
export const onReplaced = replaced.on;
/** Anything that the panel shows. */
export const onChanged = changed.on;

/** The moments of a way from the start or from a state, without running anything. */
function momentsOf(
  machine: AnyStateMachine,
  { input, events }: Way,
  from?: AnyMachineSnapshot,
): Moment[] {
  const model = { machine, walks: [], view: () => null };
  const steps = go(model, { input, events: () => [] }, events, from);
  return steps.map(({ event, after, taken }) => ({ event, snapshot: after, taken }));
}

const contentOf = ({ value, context }: AnyMachineSnapshot) =>
  JSON.stringify([value, context], (_, part) =>
    part instanceof Map || part instanceof Set ? [...part] : part,
  );

function record(watched: Watched): void {
  const { shown } = watched;
  let taken: AnyTransitionDefinition[] = [];
  let last = shown.getSnapshot();
  shown.system.inspect((seen) => {
    if (seen.actorRef !== shown) return;
    if (seen.type === "@xstate.microstep") taken.push(...seen._transitions);
    // An event that nothing takes leaves the very same snapshot.
    if (seen.type !== "@xstate.snapshot" || seen.snapshot === last) return;
    const snapshot = seen.snapshot as AnyMachineSnapshot;
    const isRepeated =
      taken.every(({ target }) => !target) && contentOf(snapshot) === contentOf(last);
    last = snapshot;
    // Screens tell an actor again what it knows, and each new one.
    if (isRepeated) {
      taken = [];
      return;
    }
    // A new event from an earlier moment begins another future.
    watched.tape.splice(watched.now + 1, Number.POSITIVE_INFINITY, {
      event: seen.event,
      snapshot,
      taken,
    });
    watched.now = watched.tape.length - 1;
    taken = [];
    changed.emit();
  });
}

/** The facts about an actor that a screen draws. */
export function watchedOf(
  actor: Actor<AnyStateMachine>,
  { isShared, way }: { isShared: boolean; way: Way | undefined },
): Watched {
  const before = known.get(actor);
  if (before) return before;
  const snapshot = actor.getSnapshot();
  const start = { event: { type: "xstate.init" }, snapshot, taken: [] };
  const tape = way ? momentsOf(actor.logic, way) : [start];
  const watched: Watched = {
    machine: actor.logic,
    shown: actor,
    isShared,
    isFrozen: way !== undefined,
    input: way ? way.input : actor.options.input,
    tape,
    now: tape.length - 1,
    users: 0,
  };
  known.set(actor, watched);
  record(watched);
  return watched;
}

/** While a component draws it; several may. */
export function watch(watched: Watched): () => void {
  watched.users++;
  mounted.add(watched);
  changed.emit();
  return () => {
    watched.users--;
    if (watched.users === 0) mounted.delete(watched);
    changed.emit();
  };
}

/** The story's own machine first, what all screens share last. */
export function watchedActors(): Watched[] {
  const rank = ({ isFrozen, isShared }: Watched) => Number(!isFrozen) * 2 + Number(isShared);
  return [...mounted].toSorted((one, other) => rank(one) - rank(other));
}

/** Draws the screen at a moment of the tape, held still: no promise, timer or callback runs before the next event. */
export function showMoment(watched: Watched, now: number): void {
  const moment = watched.tape[now];
  if (!moment) return;
  const { machine, shown } = watched;
  const { value, context, historyValue } = moment.snapshot;
  const snapshot = { ...machine.resolveState({ value, context }), historyValue };
  watched.shown = createActor(shown.logic, { snapshot, input: watched.input }).start();
  watched.now = now;
  record(watched);
  replaced.emit();
  changed.emit();
}

/** Lets these events happen to the machine without running what they start, and draws where they end. */
export function showAfter(watched: Watched, events: AnyEventObject[]): void {
  const { machine, tape, now, input } = watched;
  const moments = momentsOf(machine, { input, events }, tape[now]?.snapshot);
  tape.splice(now + 1, Number.POSITIVE_INFINITY, ...moments);
  showMoment(watched, tape.length - 1);
}
