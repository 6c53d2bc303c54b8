/** Every state that a machine can rest in is shown by a story. */
import { expect, test } from "vitest";
import type { AnyStateMachine, AnyStateNode } from "xstate";
import { frozenMachines, machines } from "./told.ts";

/** A history is no state, and one with an exit that is always open is left before anybody sees it. */
function canRest(node: AnyStateNode): boolean {
  return node.type !== "history" && !node.always?.some(({ guard }) => !guard);
}

function statesOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [
    ...(canRest(child) ? [child] : []),
    ...statesOf(child),
  ]);
}

const nameOf = ({ machine, path }: AnyStateNode) => [machine.id, ...path].join(".");
const shown = new Set<string>();

function show(machine: AnyStateMachine, value: unknown, context: object) {
  const snapshot = machine.resolveState({ value: value as never, context });
  for (const node of snapshot._nodes) shown.add(nameOf(node));
}

for (const { machine, frozen } of frozenMachines) {
  show(machine, frozen.value, frozen.context);
  for (const { snapshot } of Object.values(frozen.children ?? {})) {
    show(snapshot.machine, snapshot.value, snapshot.context);
  }
}

const states = machines.flatMap((machine) => statesOf(machine.root).map(nameOf));

test("every state of every machine has a story", () => {
  const missing = states.filter((id) => !shown.has(id));
  console.log(`${states.length - missing.length} of ${states.length} states have a story`);
  expect(missing).toEqual([]);
});
