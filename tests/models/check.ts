/** The tests that every machine's model gets. */
import { beforeAll, describe, expect, it } from "vitest";
import type { AnyActorRef, AnyStateMachine } from "xstate";
import { getStateNodes } from "xstate/graph";
import { type Exploration, explore, seenOn } from "./coverage.ts";
import type { Started } from "./steps.ts";
import { Table } from "./table.ts";
import { type AnyStep, eventsOn, type Model, type Step } from "./walk.ts";

/** The invariants of every step; false breaks one. */
export type Invariants<M extends AnyStateMachine> = Record<string, (step: Step<M>) => boolean>;

/** Whether no actor is started while another of its name runs, and each runs only in its state. */
function runsOnce({ before, after, effects }: AnyStep): boolean {
  const running = new Set<string>(Object.keys(before?.children ?? {}));
  for (const { type, params } of effects) {
    if (type === "xstate.stopChild") running.delete((params as AnyActorRef).id);
    if (type !== "xstate.spawnChild") continue;
    const { id } = params as Started;
    if (running.has(id)) return false;
    running.add(id);
  }
  if (after.status !== "active") return true;
  const due = after._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
  return due.length === running.size && due.every((id) => running.has(id));
}

/** The events that lead to a broken step, and where it led, in a line each. */
function described({ step, path }: Exploration["steps"][number]): string {
  const { value, context } = step.after;
  return [...eventsOn(path.way), value, context].map((part) => JSON.stringify(part)).join("\n");
}

/** Explores the model: what each event leads to, invariants after every step, and everything in the chart seen. */
export function checkModel<M extends AnyStateMachine>(
  model: Model<M>,
  leads: string,
  invariants: Invariants<M>,
) {
  describe(model.machine.id, () => {
    const table = new Table(leads);
    let explored: Exploration;
    const all: Invariants<M> = {
      "an actor runs once, and only in its state": runsOnce,
      "a state has the tags that the table says": (step) => table.isTagged(step),
      ...invariants,
    };
    const isBroken = (step: AnyStep) =>
      !table.holds(step) || Object.values(all).some((holds) => !holds(step as Step<M>));
    // Hundreds of thousands of steps, on a machine that may be busy. Of a mutant one broken step is enough.
    beforeAll(() => {
      explored = explore(model, process.env.ENDS_AT_FIRST ? isBroken : undefined);
    });

    for (const [name, holds] of Object.entries(all)) {
      it(name, () => {
        const broken = explored.steps.find(({ step }) => !holds(step as Step<M>));
        expect(broken && described(broken)).toBeUndefined();
      });
    }

    it("an event leads where the table says, and any other does nothing", () => {
      const broken = explored.steps.filter(({ step }) => !table.holds(step));
      const lines = new Set(broken.map(({ step }) => table.lineOf(step)));
      expect([...lines].slice(0, 8)).toEqual([]);
      expect(table.unseen()).toEqual([]);
    });

    it("an actor that nobody provided says which it is", () => {
      for (const [name, logic] of Object.entries(model.machine.implementations.actors)) {
        const { config } = logic as { config: unknown };
        if (typeof config !== "object") expect(config).toThrow(`${name} is not provided`);
      }
    });

    it("the machine is named as its file, and an invoked actor as what it does", ({ task }) => {
      expect(task.file.name).toMatch(`/${model.machine.id}.test.ts`);
      const invoked = getStateNodes(model.machine.root).flatMap(({ invoke }) => invoke);
      expect(invoked.filter(({ id, src }) => id !== src)).toEqual([]);
    });

    it("paths reach every state, take every transition, see every guard refuse", () => {
      const { chart, steps, stateCount } = explored;
      const paths = explored.paths();
      const seen = new Set(paths.flatMap((path) => seenOn(model, chart, path)));
      const graph = `${paths.length} paths; ${steps.length} steps between ${stateCount} situations`;
      console.info(`${chart.idOf}: ${chart.described(seen)}; ${graph}`);
      expect([...chart.sights].filter((sight) => !seen.has(sight))).toEqual([]);
    });
  });
}
