/** The possible events of a watched machine, their refusals, and the shortest path to a state. */
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  getNextTransitions,
} from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { AnyModel } from "#tests/models/walk.ts";
import { eventsOf, textOf } from "#tests/models/walk.ts";
import { conditionOf, idOf, nameOfGuard, type Transition } from "../../scripts/diagram.ts";
import type { Watched } from "./watched.ts";

const models = Object.values(
  import.meta.glob<Record<string, unknown>>("../../tests/models/*.model.ts", { eager: true }),
)
  .flatMap((file) => Object.values(file))
  .filter((value): value is AnyModel => value instanceof Object && "walks" in value);

/** Events with which stories came to their states; the workbench alone has stories. */
const told = new Map<string, AnyEventObject[]>();

export function tellEvents(machineId: string, events: AnyEventObject[]): void {
  told.set(machineId, [...(told.get(machineId) ?? []), ...events]);
}

const keyOf = (event: AnyEventObject) =>
  JSON.stringify(event, (_, value) => (value instanceof Error ? value.message : value));

/** Events with payloads that fit: what the story does next comes first, what the model does last. */
function candidatesOf(watched: Watched, snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const { tape, now } = watched;
  const { id } = watched.machine;
  const model = models.find(({ machine }) => machine.id === id);
  const events = [
    ...[...tape.slice(now + 1), ...tape.slice(1, now + 1)].map(({ event }) => event),
    ...(told.get(id) ?? []),
    ...(model?.walks ?? []).flatMap((walk) => (model ? eventsOf(model, walk)(snapshot) : [])),
  ];
  return [...new Map(events.map((event) => [keyOf(event), event])).values()];
}

interface Payload {
  event: AnyEventObject;
  /** The guard that refuses it, with what it asks for; null where it is taken. */
  refusedBy: string | null;
}

export interface Possible {
  type: string;
  payloads: Payload[];
}

/** A named guard with its condition, where that is one expression. */
function reasonOf(watched: Watched, { guard }: Transition): string {
  const name = nameOfGuard(guard);
  const { guards } = watched.machine.implementations;
  const logic = guards[name.replace(/\(.*$/, "").replace(/^not /, "")];
  const condition = logic ? conditionOf(logic as never) : "";
  return /^$|\breturn\b/.test(condition) ? name : `${name}: ${condition}`;
}

function refusalOf(watched: Watched, event: AnyEventObject): string | null {
  const snapshot = watched.shown.getSnapshot();
  if (snapshot.can(event)) return null;
  const transitions = getNextTransitions(snapshot).filter(
    ({ eventType, guard }) => eventType === event.type && guard,
  );
  const reasons = transitions.map((transition) => reasonOf(watched, transition));
  return [...new Set(reasons)].join(" or ") || "nothing comes of it";
}

/** Every event that the state takes, or would but for a guard. */
export function possibleOf(watched: Watched): Possible[] {
  const snapshot = watched.shown.getSnapshot();
  const candidates = candidatesOf(watched, snapshot);
  const types = new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType));
  types.delete("");
  return [...types].map((type) => {
    const known = candidates.filter((event) => event.type === type);
    const payloads = (known.length > 0 ? known : [{ type }]).map((event) => ({
      event,
      refusedBy: refusalOf(watched, event),
    }));
    const taken = (payload: Payload) => Number(payload.refusedBy !== null);
    return { type, payloads: payloads.toSorted((one, other) => taken(one) - taken(other)) };
  });
}

/** An answer of another story may fit to nothing here: what it breaks is no way. */
function careful(machine: AnyStateMachine): AnyStateMachine {
  const transition: AnyStateMachine["transition"] = (snapshot, event, scope) => {
    try {
      return machine.transition(snapshot, event, scope);
    } catch {
      return snapshot;
    }
  };
  return Object.assign(Object.create(machine), { transition });
}

const isIn = (snapshot: AnyMachineSnapshot, state: string) =>
  snapshot._nodes.some((node) => idOf(node) === state);

/** The number of situations that are searched before a path is given up. */
const LIMIT = 20_000;

/** The shortest way from what is shown to a state, or null. */
export function wayTo(watched: Watched, state: string): AnyEventObject[] | null {
  const { machine, shown } = watched;
  const model = models.find((known) => known.machine.id === machine.id);
  let seen = 0;
  let isFound = false;
  const paths = getShortestPaths(careful(machine), {
    fromState: shown.getSnapshot(),
    events: (snapshot) => candidatesOf(watched, snapshot).filter((event) => snapshot.can(event)),
    serializeState: (snapshot) =>
      model ? textOf(model, snapshot) : JSON.stringify([snapshot.value, snapshot.context]),
    stopWhen: (snapshot) => {
      isFound ||= isIn(snapshot, state);
      return isFound || ++seen > LIMIT || snapshot.status !== "active";
    },
    toState: (snapshot) => isIn(snapshot, state),
    limit: Number.POSITIVE_INFINITY,
  });
  const [first, ...others] = paths;
  if (!first) return null;
  const shortest = others.reduce((best, path) => (path.weight < best.weight ? path : best), first);
  // The first step of a path is the start.
  return shortest.steps.slice(1).map(({ event }) => event);
}
