/** Every transition of loading the sample stock. */
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { sampleStockMachine } from "#machines/sampleStock.machine.ts";
import { deferred } from "./deferred.ts";

describe("sample stock", () => {
  function asked() {
    const loadSample = deferred<void, { key: string }>();
    const emitted: unknown[] = [];
    const machine = sampleStockMachine.provide({ actors: { loadSample: loadSample.actor } });
    const actor = createActor(machine, { input: { key: "key" } });
    actor.on("*", (event) => emitted.push(event));
    actor.start();
    actor.send({ type: "sample.asked" });
    return { actor, emitted, loadSample };
  }

  it("is loaded once, however often it is pressed", async () => {
    const { actor, emitted, loadSample } = asked();
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().can({ type: "sample.asked" })).toBe(false);
    await loadSample.settle(undefined);
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    expect(emitted).toEqual([{ type: "sample.loaded" }]);
  });

  it("tells a failure and can be asked again under the same key", async () => {
    const { actor, emitted, loadSample } = asked();
    const error = new Error("offline");
    await loadSample.settle(error);
    expect(emitted).toEqual([{ type: "sample.failed", error }]);
    actor.send({ type: "sample.asked" });
    expect(loadSample.inputs).toEqual([{ key: "key" }, { key: "key" }]);
  });

  it("fails where no actor is provided", async () => {
    const actor = createActor(sampleStockMachine, { input: { key: "key" } }).start();
    const failed = new Promise((resolve) => actor.on("sample.failed", resolve));
    actor.send({ type: "sample.asked" });
    await expect(failed).resolves.toMatchObject({ type: "sample.failed" });
  });
});
