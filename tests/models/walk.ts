/** Walks a machine's whole graph in its pure transition function: nothing is run, everything is noted. */
import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  createEmptyActor,
  type EventFromLogic,
  fromTransition,
  getNextTransitions,
  type InputFrom,
  type SnapshotFrom,
} from "xstate";

/** Something that a step asked the world to do, in order. */
interface Effect {
  type: string;
  params: unknown;
  /** The context at that moment. */
  context: unknown;
}

export interface Step<M extends AnyStateMachine> {
  /** Null for the start. */
  before: SnapshotFrom<M> | null;
  event: AnyEventObject;
  after: SnapshotFrom<M>;
  taken: AnyTransitionDefinition[];
  effects: Effect[];
}

/** One way into the machine and what may happen from there. */
interface Walk<M extends AnyStateMachine> {
  input: InputFrom<M>;
  /** The events of persons and devices, in any state: an event that does not fit there must do no harm. */
  events: (snapshot: SnapshotFrom<M>) => EventFromLogic<M>[];
}

export interface Model<M extends AnyStateMachine> {
  machine: M;
  walks: Walk<M>[];
  /** The answers or errors of an actor, by its id; its failure is tried in any case. */
  answers?: Record<string, (snapshot: SnapshotFrom<M>) => unknown[]>;
  /** Events that cannot happen where the actors are the real ones. */
  never?: string[];
  /** The part of the context that makes one state another, maps and sets as lists; the graph must stay finite. */
  view: (context: ContextFrom<M>) => unknown;
  /** The end of paths, for the same reason. */
  isFarEnough?: (context: ContextFrom<M>) => boolean;
  /** Sets the clock that an event happens at. */
  prepare?: (event: AnyEventObject) => void;
}

/** A model as this machinery sees it, whatever machine it is of. */
export type AnyModel = Model<AnyStateMachine>;
export type AnyStep = Step<AnyStateMachine>;
export type AnyWalk = Walk<AnyStateMachine>;

/** A model's machine is told first, so that its events are known to what follows. */
export function modelOf<M extends AnyStateMachine>(machine: M) {
  return (rest: Omit<Model<M>, "machine">): Model<M> => ({ machine, ...rest });
}

/** The machine, with every step that is computed handed to `note`. */
function noted(
  { machine, prepare }: AnyModel,
  note: (step: AnyStep) => void,
): AnyStateMachine & { scope: AnyActorScope } {
  // Some machines tell their parent.
  const self = createActor(
    fromTransition((state) => state, {}),
    { parent: createEmptyActor() },
  );
  const { system } = self;
  let taken: AnyTransitionDefinition[] = [];
  let effects: Effect[] = [];
  system.inspect((seen) => {
    if (seen.type === "@xstate.microstep") taken.push(...seen._transitions);
  });
  const nothing = () => {};
  const scope: AnyActorScope = {
    self,
    system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: ({ type, params, info }) =>
      effects.push({ type, params, context: info.context }),
  };

  function watched(
    before: AnyMachineSnapshot | null,
    event: AnyEventObject,
    move: () => AnyMachineSnapshot,
  ) {
    taken = [];
    effects = [];
    prepare?.(event);
    const after = move();
    if (after.status === "error") throw after.error;
    note({ before, event, after, taken, effects });
    return after;
  }

  return Object.assign(Object.create(machine), {
    scope,
    transition: (snapshot: AnyMachineSnapshot, event: AnyEventObject) =>
      watched(snapshot, event, () => machine.transition(snapshot, event, scope)),
    getInitialSnapshot: (_: AnyActorScope, input: unknown) =>
      watched(null, { type: "xstate.init" }, () => machine.getInitialSnapshot(scope, input)),
  });
}

/** The text that makes one state another. */
export function textOf({ view }: AnyModel, snapshot: AnyMachineSnapshot) {
  const { value, context, historyValue } = snapshot;
  const history = Object.values(historyValue).map((nodes) => nodes?.map(({ id }) => id));
  return JSON.stringify([value, history, view(context)]);
}

/** The events that happen by themselves in a state: timers, and actors that end or fail. */
function ownEvents(
  { answers = {}, never = [] }: AnyModel,
  snapshot: AnyMachineSnapshot,
): AnyEventObject[] {
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  return [...types]
    .filter((type) => !never.includes(type))
    .flatMap((type): AnyEventObject[] => {
      const [, what, actorId = ""] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(type) ?? [];
      const answered = answers[actorId]?.(snapshot) ?? [undefined];
      const isThrown = (answer: unknown) => answer instanceof Error;
      if (what === "error") {
        const errors = [new Error("fails"), ...answered.filter(isThrown)];
        return errors.map((error) => ({ type, error, actorId }));
      }
      if (what === "done") {
        const outputs = answered.filter((answer) => !isThrown(answer));
        return outputs.map((output) => ({ type, output, actorId }));
      }
      return type.startsWith("xstate.after.") ? [{ type }] : [];
    });
}

/** All that may happen in a state. */
export function eventsOf(model: AnyModel, walk: AnyWalk) {
  return (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    const described = walk.events(snapshot);
    const own = ownEvents(model, snapshot).filter(
      ({ type }) => !described.some((event) => event.type === type),
    );
    return [...described, ...own];
  };
}

/** A way from the start, as the way before its last event: thousands have most of theirs in common. */
export interface Way {
  length: number;
  before?: Way;
  event?: AnyEventObject;
}

export const eventsOn = ({ before, event }: Way): AnyEventObject[] =>
  before && event ? [...eventsOn(before), event] : [];

/** Every step from every state that a walk reaches up to a last one, by the shortest way to each of them. */
export function walkThrough(model: AnyModel, walk: AnyWalk, isLast: (step: AnyStep) => boolean) {
  const steps: { step: AnyStep; way: Way }[] = [];
  const known = new Set<string>();
  const reached: { snapshot: AnyMachineSnapshot; to: Way }[] = [];
  let hasEnded = false;
  let way: Way = { length: 0 };
  const machine = noted(model, (step) => {
    steps.push({ step, way });
    hasEnded ||= isLast(step);
    const text = textOf(model, step.after);
    if (!known.has(text)) reached.push({ snapshot: step.after, to: way });
    known.add(text);
  });
  machine.getInitialSnapshot(machine.scope, walk.input);
  const eventsIn = eventsOf(model, walk);
  // Those that are reached meanwhile are in the list too.
  for (const { snapshot, to } of reached) {
    const isEnd = snapshot.status !== "active" || model.isFarEnough?.(snapshot.context);
    if (hasEnded || isEnd) continue;
    if (steps.length > 200_000) throw new Error(`${model.machine.id} has no end.`);
    for (const event of eventsIn(snapshot)) {
      way = { length: to.length + 1, before: to, event };
      machine.transition(snapshot, event, machine.scope);
    }
  }
  return { steps, stateCount: known.size };
}

/** Goes a way from the start, or from a state; the start is a step too. */
export function go(
  model: AnyModel,
  walk: AnyWalk,
  events: AnyEventObject[],
  from?: AnyMachineSnapshot,
): AnyStep[] {
  const steps: AnyStep[] = [];
  const machine = noted(model, (step) => steps.push(step));
  let snapshot = from ?? machine.getInitialSnapshot(machine.scope, walk.input);
  for (const event of events) snapshot = machine.transition(snapshot, event, machine.scope);
  return steps;
}
