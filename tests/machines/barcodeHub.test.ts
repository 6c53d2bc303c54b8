/** Every transition of the barcode hub (specification sections 2 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { barcodeHubMachine, type Generation } from "#machines/barcodeHub.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";

describe("barcode hub", () => {
  let generation: Deferred<Generation, { key: string }>;
  let download: Deferred<void, { strCode: string }>;

  beforeEach(() => {
    generation = deferred();
    download = deferred();
  });

  const start = () =>
    createActor(
      barcodeHubMachine.provide({
        actors: { generateCode: generation.actor, downloadLabel: download.actor },
      }),
    ).start();

  async function generated() {
    const actor = start();
    actor.send({ type: "code.asked", key: "k1" });
    await generation.settle({ type: "generated", strCode: "2000000000015" });
    return actor;
  }

  it("begins idle, with no code and nothing to say", () => {
    const { value, context } = start().getSnapshot();
    expect(value).toBe("idle");
    expect(context).toEqual({ strCode: null, key: null, text: "" });
  });

  it("generates a code", async () => {
    const actor = start();
    expect(actor.getSnapshot().can({ type: "label.asked" })).toBe(false);
    actor.send({ type: "code.asked", key: "k1" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().context.text).toBe("Generating...");
    expect(actor.getSnapshot().can({ type: "code.asked", key: "k2" })).toBe(false);
    await generation.settle({ type: "generated", strCode: "2000000000015" });
    expect(actor.getSnapshot().hasTag("generated")).toBe(true);
    expect(actor.getSnapshot().context).toEqual({
      strCode: "2000000000015",
      key: null,
      text: "Generated!",
    });
  });

  it("says that it failed, and asks anew with a new key", async () => {
    const actor = start();
    actor.send({ type: "code.asked", key: "k1" });
    await generation.settle({ type: "refused" });
    expect(actor.getSnapshot().context.text).toBe("Failed to generate");
    actor.send({ type: "code.asked", key: "k2" });
    expect(generation.inputs).toEqual([{ key: "k1" }, { key: "k2" }]);
  });

  it("says that there was an error, and asks again with the same key", async () => {
    const actor = start();
    actor.send({ type: "code.asked", key: "k1" });
    await generation.settle(new Error("offline"));
    expect(actor.getSnapshot().context.text).toBe("Error generating code");
    actor.send({ type: "code.asked", key: "k2" });
    expect(generation.inputs).toEqual([{ key: "k1" }, { key: "k1" }]);
  });

  it("generates one more after the first", async () => {
    const actor = await generated();
    actor.send({ type: "code.asked", key: "k2" });
    expect(actor.getSnapshot().context.strCode).toBeNull();
    expect(generation.inputs.at(-1)).toEqual({ key: "k2" });
  });

  it("downloads the label, once at a time", async () => {
    const actor = await generated();
    actor.send({ type: "label.asked" });
    actor.send({ type: "label.asked" });
    expect(download.inputs).toEqual([{ strCode: "2000000000015" }]);
    expect(actor.getSnapshot().hasTag("downloading")).toBe(true);
    await download.settle();
    expect(actor.getSnapshot().value).toEqual({ generated: "resting" });
  });

  it("tells a failed download, and tries again", async () => {
    const actor = await generated();
    actor.send({ type: "label.asked" });
    await download.settle(new Error("offline"));
    expect(actor.getSnapshot().hasTag("downloadFailed")).toBe(true);
    actor.send({ type: "label.asked" });
    expect(actor.getSnapshot().hasTag("downloading")).toBe(true);
    expect(actor.getSnapshot().hasTag("downloadFailed")).toBe(false);
  });
});
