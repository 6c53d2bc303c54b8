/** Walks a machine's whole graph with xstate/graph, in its pure transition function: nothing is run, everything is noted. */
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
import { getShortestPaths } from "xstate/graph";

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
  /** The part of the context that makes one state another; the graph must stay finite. */
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

/** Maps and sets as lists. */
const plain = (_: string, value: unknown) =>
  value instanceof Map || value instanceof Set ? [...value] : value;

/** The text that makes one state another. */
export function textOf({ view }: AnyModel, snapshot: AnyMachineSnapshot) {
  const { value, context, historyValue } = snapshot;
  const history = Object.values(historyValue).map((nodes) => nodes?.map(({ id }) => id));
  return JSON.stringify([value, history, view(context)], plain);
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

/** Every step from every state that a walk reaches up to a last one, and the shortest way to each of them. */
export function walkThrough(model: AnyModel, walk: AnyWalk, isLast: (step: AnyStep) => boolean) {
  const steps: AnyStep[] = [];
  let hasEnded = false;
  const paths = getShortestPaths(
    noted(model, (step) => {
      steps.push(step);
      hasEnded ||= isLast(step);
    }),
    {
      input: walk.input,
      events: eventsOf(model, walk),
      serializeState: (snapshot: AnyMachineSnapshot) => textOf(model, snapshot),
      stopWhen: ({ status, context }: AnyMachineSnapshot) =>
        hasEnded || status !== "active" || Boolean(model.isFarEnough?.(context)),
      limit: 200_000,
    },
  );
  const wayTo = new Map(
    paths.map((path) => [
      textOf(model, path.state),
      // The first step of a path is the start.
      path.steps.slice(1).map(({ event }) => event),
    ]),
  );
  const wayOf = (step: AnyStep): AnyEventObject[] =>
    step.before ? [...(wayTo.get(textOf(model, step.before)) ?? []), step.event] : [];
  return { steps, wayOf, stateCount: wayTo.size };
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
