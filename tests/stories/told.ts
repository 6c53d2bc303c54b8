/** The machines, and the stories that hold them still. */
import { type AnyStateMachine, StateMachine } from "xstate";
import type { Frozen } from "../../stories/support/freeze.ts";

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
