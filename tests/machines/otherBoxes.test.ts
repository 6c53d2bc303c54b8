/** Every transition of the hint where else a toy is. */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { type BoxLocations, otherBoxesMachine } from "#machines/otherBoxes.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";

const found: BoxLocations = { strToyBarcode: "T1", boxes: [], intBoxes: 0 };

describe("other boxes", () => {
  let clock: SimulatedClock;
  let search: Deferred<BoxLocations, { strToyBarcode: string }>;

  beforeEach(() => {
    clock = new SimulatedClock();
    search = deferred();
  });

  function start() {
    const machine = otherBoxesMachine.provide({ actors: { findBoxes: search.actor } });
    return createActor(machine, { clock }).start();
  }

  it("asks once the scanning rests, about the last toy only", async () => {
    const actor = start();
    expect(actor.getSnapshot().value).toBe("resting");
    actor.send({ type: "toy.scanned", strToyBarcode: "T0" });
    clock.increment(200);
    actor.send({ type: "toy.scanned", strToyBarcode: "T1" });
    clock.increment(200);
    expect(search.inputs).toEqual([]);
    clock.increment(50);
    expect(search.inputs).toEqual([{ strToyBarcode: "T1" }]);
    await search.settle(found);
    expect(actor.getSnapshot().value).toBe("resting");
    expect(actor.getSnapshot().context.found).toEqual(found);
  });

  it("forgets an answer that comes after the next scan", async () => {
    const actor = start();
    actor.send({ type: "toy.scanned", strToyBarcode: "T1" });
    clock.increment(250);
    actor.send({ type: "toy.scanned", strToyBarcode: "T2" });
    await search.settle(found);
    expect(actor.getSnapshot().value).toBe("waiting");
    expect(actor.getSnapshot().context.found).toBeNull();
  });

  it("is silent when nobody answers", async () => {
    const actor = start();
    actor.send({ type: "toy.scanned", strToyBarcode: "T1" });
    clock.increment(250);
    await search.settle(new Error("offline"));
    expect(actor.getSnapshot().value).toBe("resting");
    expect(actor.getSnapshot().context.found).toBeNull();
  });

  it("is silent after a scan that was no toy", async () => {
    const actor = start();
    actor.send({ type: "toy.scanned", strToyBarcode: "T1" });
    clock.increment(250);
    actor.send({ type: "toy.cleared" });
    await search.settle(found);
    expect(actor.getSnapshot().context).toEqual({ strToyBarcode: "", found: null });
  });
});
