/** A machine's chart as a Mermaid diagram, drawn from the machine itself. */
import type { AnyStateMachine, AnyStateNode } from "xstate";

export type Transition = NonNullable<AnyStateNode["always"]>[number];
type Guard = Transition["guard"];

const INDENT = "  ";

/** The diagram's name of a state. */
export const idOf = (node: AnyStateNode) => [node.machine.id, ...node.path].join("_");

function isInside(node: AnyStateNode, outer: AnyStateNode): boolean {
  return node === outer || Boolean(node.parent && isInside(node.parent, outer));
}

const isComposite = (node: AnyStateNode) => Object.keys(node.states).length > 0;

/** Texts among a guard's parameters, as in "isOutcome(added)"; what depends on the event is left out. */
function parametersOf(params: unknown): string {
  const event = { output: {}, error: {} };
  try {
    const given = typeof params === "function" ? params({ event, context: {} }) : params;
    const texts = Object.values((given ?? {}) as object).filter((one) => typeof one === "string");
    return texts.length > 0 && typeof given === "object" ? `(${texts.join(", ")})` : "";
  } catch {
    return "";
  }
}

/** A guard without a name is told by what it computes. */
export function conditionOf(guard: (...given: never[]) => unknown): string {
  const { guards, stateValue } = guard as { guards?: Guard[]; stateValue?: Record<string, string> };
  if (stateValue) return `in ${Object.entries(stateValue).flat().join(".")}`;
  if (guards) {
    const names = guards.map(nameOfGuard);
    return guard.name === "not" ? `not ${names[0]}` : names.join(` ${guard.name} `);
  }
  const code = String(guard);
  const body = code.slice(code.indexOf("=>") + 2);
  return body.replace(/\s+/g, " ").trim().replaceAll("event.", "");
}

export function nameOfGuard(guard: Guard): string {
  if (typeof guard === "string") return guard;
  if (typeof guard === "function") return conditionOf(guard);
  return guard ? `${guard.type}${parametersOf(guard.params)}` : "";
}

/** An event as a person calls it. */
export function eventOf({ eventType }: Pick<Transition, "eventType">): string {
  const [, what, name = ""] =
    /^xstate\.(done\.actor|error\.actor|after)\.(.*)$/.exec(eventType) ?? [];
  if (what === "done.actor") return `${name} done`;
  if (what === "error.actor") return `${name} failed`;
  if (what === "after") return `after ${name.split(".")[0]}`;
  return eventType || "at once";
}

/** `others` are tried before. */
function labelOf(transition: Transition, others: Transition[]): string {
  const isLast = others.some(({ eventType }) => eventType === transition.eventType);
  const guard = nameOfGuard(transition.guard) || (isLast ? "else" : "");
  const label = guard ? `${eventOf(transition)} [${guard}]` : eventOf(transition);
  // Mermaid ends a label at these.
  return label.replace(/[;#]/g, " ").replaceAll(":", "∶");
}

const transitionsOf = (node: AnyStateNode): Transition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
];

/**
 * An arrow may not end in what it starts from, nor in a state that is drawn inside another and has
 * states itself (Mermaid fails on those): it goes to where that begins.
 */
function endOf(target: AnyStateNode, source: AnyStateNode): AnyStateNode {
  const isDrawable = !isInside(source, target) && target.parent === target.machine.root;
  if (!isComposite(target) || isDrawable || target.type === "parallel") return target;
  const [first] = target.initial?.target ?? [];
  return first ? endOf(first, source) : target;
}

function arrowOf(node: AnyStateNode, target: AnyStateNode): string {
  const end = endOf(target, node);
  const isInner = isComposite(node) && isInside(end, node);
  return `${isInner ? `${idOf(node)}_any` : idOf(node)} --> ${idOf(end)}`;
}

/** The arrows of a transition in a diagram, counted from the first: Mermaid numbers its edges so. */
export function arrowsIn(diagram: string, { source, target = [] }: Transition): number[] {
  const arrows = diagram.split("\n").filter((line) => line.includes(" --> "));
  return target.map((end) => {
    const arrow = `${INDENT}${arrowOf(source, end)} : `;
    return arrows.findIndex((line) => line.includes(arrow));
  });
}

/** One arrow for all that leads from here to the same state. */
function arrowsOf(node: AnyStateNode): string[] {
  const labels = new Map<string, string[]>();
  for (const [n, transition] of transitionsOf(node).entries()) {
    for (const target of transition.target ?? []) {
      const arrow = arrowOf(node, target);
      const label = labelOf(transition, transitionsOf(node).slice(0, n));
      labels.set(arrow, [...(labels.get(arrow) ?? []), label]);
    }
  }
  return [...labels].map(([arrow, texts]) => `${arrow} : ${texts.join("<br/>")}`);
}

/** The events that lead to no other state. */
function staysOf(node: AnyStateNode): string[] {
  return transitionsOf(node).flatMap((transition, n) =>
    transition.target?.length || transition.actions.length === 0
      ? []
      : [labelOf(transition, transitionsOf(node).slice(0, n))],
  );
}

function titleOf(node: AnyStateNode): string {
  const invoked = node.invoke.map(({ id }) => id);
  return invoked.length > 0 ? `${node.key} (runs ${invoked.join(", ")})` : node.key;
}

function drawInside(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  const [first] = node.initial?.target ?? [];
  const begin = node.type === "compound" && first ? [`[*] --> ${idOf(first)}`] : [];
  const arrows = arrowsOf(node).filter((arrow) => arrow.startsWith(`${idOf(node)}_any `));
  const any = arrows.length > 0 ? [`state "any" as ${idOf(node)}_any`, ...arrows] : [];
  const drawn = children.map((child, n) =>
    node.type === "parallel" && n > 0 ? ["--", ...draw(child)] : draw(child),
  );
  return [...begin, ...any, ...drawn.flat()];
}

function draw(node: AnyStateNode): string[] {
  const id = idOf(node);
  if (isComposite(node)) {
    const inside = drawInside(node).map((line) => INDENT + line);
    return [`state "${titleOf(node)}" as ${id} {`, ...inside, "}"];
  }
  const end = node.type === "final" ? [`${id} --> [*]`] : [];
  const name = node.type === "history" ? `${node.key} (where it was)` : titleOf(node);
  return [`state "${name}" as ${id}`, ...end];
}

/** Arrows between states of different nodes are drawn outside all of them. */
function outerArrows(node: AnyStateNode): string[] {
  const own = arrowsOf(node).filter((arrow) => !arrow.startsWith(`${idOf(node)}_any `));
  return [...own, ...Object.values(node.states).flatMap(outerArrows)];
}

/** The text of a `stateDiagram-v2`. */
export function diagramOf({ root }: AnyStateMachine): string {
  const lines = root.type === "parallel" ? draw(root) : drawInside(root);
  return ["stateDiagram-v2", ...[...lines, ...outerArrows(root)].map((line) => INDENT + line)].join(
    "\n",
  );
}

/** The events that each state takes without leaving it: "state: event, event". */
export function staysIn({ root }: AnyStateMachine): string[] {
  const visit = (node: AnyStateNode): string[] => {
    const stays = [...new Set(staysOf(node))];
    const name = node.path.join(".") || "any state";
    const own = stays.length > 0 ? [`${name}: ${stays.join(", ")}`] : [];
    return [...own, ...Object.values(node.states).flatMap(visit)];
  };
  const running = root.invoke.map(({ id }) => id);
  return [...(running.length > 0 ? [`any state: runs ${running.join(", ")}`] : []), ...visit(root)];
}

/** Names a transition, also in a build in which functions have other names: its state, its event, the how many-th of that. */
export function keyOf(transition: Transition): string {
  const { source, eventType } = transition;
  const same = transitionsOf(source).filter((one) => one.eventType === eventType);
  return [idOf(source), eventType, same.indexOf(transition)].join(" ");
}

/** The transitions from state to state, each with its key and in words. */
export function arrowsOfMachine({ root }: AnyStateMachine): { key: string; text: string }[] {
  const visit = (node: AnyStateNode): { key: string; text: string }[] => [
    ...transitionsOf(node)
      .filter(({ target }) => target)
      .map((one) => {
        const ends = one.target?.map(({ path }) => path.join("."));
        const text = `${node.path.join(".") || "any state"}: ${labelOf(one, [])} → ${ends}`;
        return { key: keyOf(one), text };
      }),
    ...Object.values(node.states).flatMap(visit),
  ];
  return visit(root);
}
