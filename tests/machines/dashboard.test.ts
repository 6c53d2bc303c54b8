/** Every transition of the dashboard's clock (specification sections 2 and 9). */
import { describe, expect, it } from "vitest";
import { createActor, fromCallback, SimulatedClock } from "xstate";
import { dashboardMachine, type PageEvent } from "#machines/dashboard.machine.ts";
import { deferred } from "./deferred.ts";

describe("dashboard", () => {
  function open(isAwake = true) {
    const clock = new SimulatedClock();
    const readFigures = deferred<void, unknown>();
    let isWatching = false;
    let tell: (event: PageEvent) => void = () => {};
    const watchPage = fromCallback<PageEvent>(({ sendBack }) => {
      isWatching = true;
      tell = sendBack;
      return () => {
        isWatching = false;
      };
    });
    const machine = dashboardMachine.provide({
      actors: { watchPage, readFigures: readFigures.actor },
    });
    const actor = createActor(machine, { input: { isAwake }, clock }).start();
    return {
      actor,
      clock,
      readFigures,
      isWatching: () => isWatching,
      tell: (event: PageEvent) => tell(event),
    };
  }

  it("reads the figures 30 s after the last answer, again and again", async () => {
    const { actor, clock, readFigures } = open();
    clock.increment(29_999);
    expect(readFigures.inputs).toHaveLength(0);
    clock.increment(1);
    expect(readFigures.inputs).toHaveLength(1);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    clock.increment(60_000);
    expect(readFigures.inputs).toHaveLength(1);
    await readFigures.settle(undefined);
    clock.increment(30_000);
    expect(readFigures.inputs).toHaveLength(2);
  });

  it("goes on after a failure", async () => {
    const { clock, readFigures } = open();
    clock.increment(30_000);
    await readFigures.settle(new Error("offline"));
    clock.increment(30_000);
    expect(readFigures.inputs).toHaveLength(2);
  });

  it("rests while nobody can see it, and reads at once when it is seen again", () => {
    const { actor, clock, readFigures, tell } = open();
    tell({ type: "page.rested" });
    expect(actor.getSnapshot().hasTag("resting")).toBe(true);
    clock.increment(300_000);
    expect(readFigures.inputs).toHaveLength(0);
    tell({ type: "page.woke" });
    expect(readFigures.inputs).toHaveLength(1);
  });

  it("rests in the middle of reading too", () => {
    const { actor, clock, tell } = open();
    clock.increment(30_000);
    tell({ type: "page.rested" });
    expect(actor.getSnapshot().hasTag("resting")).toBe(true);
  });

  it("begins resting in a hidden tab", () => {
    const { actor, readFigures, tell } = open(false);
    expect(actor.getSnapshot().hasTag("resting")).toBe(true);
    tell({ type: "page.woke" });
    expect(readFigures.inputs).toHaveLength(1);
  });

  it("stops watching when it is left", () => {
    const { actor, isWatching } = open();
    expect(isWatching()).toBe(true);
    actor.stop();
    expect(isWatching()).toBe(false);
  });

  it("goes on where no actors are provided", async () => {
    const clock = new SimulatedClock();
    const actor = createActor(dashboardMachine, { input: { isAwake: true }, clock }).start();
    clock.increment(30_000);
    await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot().matches("waiting")).toBe(true);
  });
});
