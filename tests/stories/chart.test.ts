/** The chart beside a screen: a state that is pressed is reached as its own story shows it, and the tape leads back. */
import { beforeAll, describe, expect, it } from "vitest";
import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from "xstate";
import { getStateNodes } from "xstate/graph";
import { possibleOf, tellEvents, wayTo } from "../../.storybook/chart/events.ts";
import { showAfter, showMoment, watchedOf } from "../../.storybook/chart/watched.ts";
import { arrowsIn, diagramOf, idOf } from "../../scripts/diagram.ts";
import type { Frozen } from "../../stories/support/heldMachine.ts";
import { frozenMachines, machines } from "./told.ts";

const isIn = (snapshot: AnyMachineSnapshot, state: string) =>
  snapshot._nodes.some((node) => idOf(node) === state);

function watched(machine: AnyStateMachine, { value, context, way }: Frozen[string]) {
  const snapshot = machine.resolveState({ value, context });
  return watchedOf(createActor(machine, { snapshot }), { isShared: false, way });
}

/** The story of each state with the fewest events. */
function ownStories(machine: AnyStateMachine): [string, Frozen[string]][] {
  const stories = frozenMachines
    .filter((story) => story.machine === machine)
    .toSorted((one, other) => one.frozen.way.events.length - other.frozen.way.events.length);
  return getStateNodes(machine.root).flatMap((node): [string, Frozen[string]][] => {
    const state = idOf(node);
    const story = stories.find(({ frozen: { value, context } }) =>
      isIn(machine.resolveState({ value, context }), state),
    );
    return story ? [[state, story.frozen]] : [];
  });
}

beforeAll(() => {
  for (const { machine, frozen } of frozenMachines) tellEvents(machine.id, frozen.way.events);
});

describe.each(machines.map((machine) => [machine.id, machine] as const))("%s", (_, machine) => {
  const diagram = diagramOf(machine);

  it("every transition to a state has its arrow", () => {
    const transitions = [machine.root, ...getStateNodes(machine.root)].flatMap((node) => [
      ...(node.always ?? []),
      ...[...node.transitions.values()].flat(),
    ]);
    for (const transition of transitions) expect(arrowsIn(diagram, transition)).not.toContain(-1);
  });

  it.each(ownStories(machine))(
    "%s is reached by a press as its story shows it",
    (state, frozen) => {
      const story = watched(machine, frozen);
      const tape = [...story.tape];
      const own = tape.at(-1)?.snapshot;
      expect(own?.value).toEqual(frozen.value);
      const before = tape.findLastIndex(({ snapshot }) => !isIn(snapshot, state));
      if (before < 0) return;
      showMoment(story, before);
      expect(isIn(story.shown.getSnapshot(), state)).toBe(false);
      const way = wayTo(story, state);
      showAfter(story, way ?? []);
      const shown = story.shown.getSnapshot();
      expect(isIn(shown, state)).toBe(true);
      // What a story does after it is there is its own.
      const arrived = tape[before + 1]?.snapshot.context;
      expect(JSON.stringify(shown.context)).toBe(JSON.stringify(arrived));

      showMoment(story, before);
      expect(story.shown.getSnapshot().value).toEqual(tape[before]?.snapshot.value);
    },
  );

  it("what is refused says by which guard", () => {
    for (const [, frozen] of ownStories(machine)) {
      const story = watched(machine, frozen);
      for (const { type, payloads } of possibleOf(story)) {
        for (const { event, refusedBy } of payloads) {
          const snapshot = story.shown.getSnapshot();
          expect([type, refusedBy === null]).toEqual([type, snapshot.can(event)]);
          expect(refusedBy).not.toBe("");
        }
      }
    }
  });
});
