/** The machines, and the stories that hold them still. */
import { type AnyStateMachine, type AnyStateNode, StateMachine } from "xstate";
import type { Frozen } from "../../stories/support/heldMachine.ts";

const machineFiles = import.meta.glob<Record<string, unknown>>("../../machines/*.machine.ts", {
  eager: true,
});
const storyFiles = import.meta.glob<Record<string, { parameters?: { frozen?: Frozen } }>>(
  "../../stories/*.stories.tsx",
  { eager: true },
);

export const machines = Object.values(machineFiles)
  .flatMap((file) => Object.values(file))
  .filter((value): value is AnyStateMachine => value instanceof StateMachine);

/** Each machine that a story holds still, with how it is held. */
export const frozenMachines = Object.values(storyFiles)
  .flatMap((file) => Object.values(file))
  .flatMap(({ parameters }) => Object.entries(parameters?.frozen ?? {}))
  .map(([id, frozen]) => {
    const machine = machines.find((known) => known.id === id);
    if (!machine) throw new Error(`There is no machine ${id}`);
    return { machine, frozen };
  });

/** A history is no state, and one with an exit that is always open is left before anybody sees it. */
function canRest(node: AnyStateNode): boolean {
  return node.type !== "history" && !node.always?.some(({ guard }) => !guard);
}

const nameOf = ({ machine, path }: AnyStateNode) => [machine.id, ...path].join(".");

const inside = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child) => [
    ...(canRest(child) ? [child] : []),
    ...inside(child),
  ]);

/** The names of the states that a machine can rest in. */
export const statesOf = ({ root }: AnyStateMachine): string[] => inside(root).map(nameOf);

const namesIn = (machine: AnyStateMachine, value: unknown, context: object) =>
  machine.resolveState({ value: value as never, context })._nodes.map(nameOf);

/** The names of those that a story shows. */
export const shownStates = new Set(
  frozenMachines.flatMap(({ machine, frozen }) => namesIn(machine, frozen.value, frozen.context)),
);
