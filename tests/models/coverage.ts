/** The states, transitions and refusals of a chart that were seen, and the paths that are enough to see them all. */
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from "xstate";
import { getStateNodes } from "xstate/graph";
import {
  type AnyModel,
  type AnyStep,
  type AnyWalk,
  eventsOn,
  go,
  type Way,
  walkThrough,
} from "./walk.ts";

/**
 * An element of a chart: a state; a transition, that is one branch of one event, timer, actor's end or "at once"; and
 * the refusal of each branch that has a guard.
 */
type Sight = `state ${string}` | `transition ${string}` | `refusal ${string}`;

function nameOf({ source, eventType, target = [] }: AnyTransitionDefinition, n: number): string {
  const to = target.map(({ id }) => id).join(", ");
  return `${source.id}: ${eventType || "at once"} [${n}]${to && ` → ${to}`}`;
}

function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[][] {
  return [...node.transitions.values(), ...(node.always ? [node.always] : [])];
}

/** All that a chart has to be seen. */
export class Chart {
  readonly sights = new Set<Sight>();
  private readonly names = new Map<AnyTransitionDefinition, string>();
  readonly idOf;

  constructor({ root, id }: AnyStateMachine) {
    this.idOf = id;
    const states = getStateNodes(root);
    for (const node of states) if (node.type !== "history") this.sights.add(`state ${node.id}`);
    for (const branches of [root, ...states].flatMap(transitionsOf)) {
      for (const [n, branch] of branches.entries()) {
        const name = nameOf(branch, n);
        this.names.set(branch, name);
        this.sights.add(`transition ${name}`);
        if (branch.guard) this.sights.add(`refusal ${name}`);
      }
    }
  }

  /** The branches that were looked at before one was taken, or in vain. */
  private refused(branches: AnyTransitionDefinition[], taken: AnyTransitionDefinition[]): Sight[] {
    const end = branches.findIndex((branch) => taken.includes(branch));
    return branches
      .slice(0, end < 0 ? branches.length : end)
      .map((branch): Sight => `refusal ${this.names.get(branch)}`);
  }

  /** The elements that a step shows. */
  seenIn({ before, event, after, taken }: AnyStep): Sight[] {
    const isAsked = (node: AnyStateNode) =>
      !taken.some(
        ({ source, eventType }) =>
          eventType === event.type && isInside(source as AnyStateNode, node),
      );
    const asked = nodesOf(before)
      .filter(isAsked)
      .flatMap((node) => this.refused(node.transitions.get(event.type) ?? [], taken));
    // At rest, whatever happens at once was looked at in vain; or an earlier branch was taken.
    const resting = after.status === "active" ? nodesOf(after) : [];
    const sources = taken.filter(({ eventType }) => !eventType).map(({ source }) => source);
    const atOnce = [
      ...resting.flatMap(({ always = [] }) => this.refused(always, [])),
      ...sources.flatMap(({ always = [] }) => this.refused(always, taken)),
    ];
    return [
      // Some states are only passed through.
      ...[...nodesOf(after), ...sources].map((node): Sight => `state ${node.id}`),
      ...taken.map((branch): Sight => `transition ${this.names.get(branch)}`),
      ...asked,
      ...atOnce,
    ].filter((sight) => this.sights.has(sight));
  }

  /** "5 of 5 states, 9 of 9 transitions, 4 of 4 guards refusing". */
  described(seen: ReadonlySet<Sight>): string {
    const words = { state: "states", transition: "transitions", refusal: "guards refusing" };
    const count = (kind: string) => {
      const isKind = (sight: Sight) => sight.startsWith(`${kind} `);
      const all = [...this.sights].filter(isKind).length;
      return `${[...seen].filter(isKind).length} of ${all}`;
    };
    return Object.entries(words)
      .map(([kind, word]) => `${count(kind)} ${word}`)
      .join(", ");
  }
}

function nodesOf(snapshot: AnyMachineSnapshot | null): AnyStateNode[] {
  return snapshot ? snapshot._nodes : [];
}

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node.parent !== undefined && (node.parent === outer || isInside(node.parent, outer));
}

/** A way of one of the walks. */
interface Path {
  walk: AnyWalk;
  way: Way;
}

export interface Exploration {
  chart: Chart;
  /** Every step from every state that can be reached. */
  steps: { step: AnyStep; path: Path }[];
  stateCount: number;
  /** Shortest ways that together show all that the steps show. */
  paths(): Path[];
}

/** Walks through the whole model, or up to a step that is the last. */
export function explore(
  model: AnyModel,
  isLast: (step: AnyStep) => boolean = () => false,
): Exploration {
  const chart = new Chart(model.machine);
  const walked = model.walks.map((walk) => ({ walk, ...walkThrough(model, walk, isLast) }));
  const steps = walked.flatMap(({ walk, steps }) =>
    steps.map(({ step, way }) => ({ step, path: { walk, way } })),
  );
  return {
    chart,
    steps,
    stateCount: walked.reduce((sum, { stateCount }) => sum + stateCount, 0),
    paths: () => enoughOf(model, chart, steps),
  };
}

/** Long ways show much: whatever they show needs no way of its own. */
function enoughOf(model: AnyModel, chart: Chart, steps: Exploration["steps"]): Path[] {
  const firstWith = new Map<Sight, Path>();
  for (const { step, path } of steps) {
    for (const sight of chart.seenIn(step)) {
      const known = firstWith.get(sight);
      if (!known || known.way.length > path.way.length) firstWith.set(sight, path);
    }
  }
  const seen = new Set<Sight>();
  return [...new Set(firstWith.values())]
    .toSorted((one, other) => other.way.length - one.way.length)
    .filter((path) => {
      const shown = seenOn(model, chart, path).filter((sight) => !seen.has(sight));
      for (const sight of shown) seen.add(sight);
      return shown.length > 0;
    });
}

/** The elements that a path shows from its start. */
export function seenOn(model: AnyModel, chart: Chart, { walk, way }: Path): Sight[] {
  return go(model, walk, eventsOn(way)).flatMap((step) => chart.seenIn(step));
}
