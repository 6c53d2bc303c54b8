/** What happens to a toy's notes (specification sections 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { ToyOutcome, ToyUpdateInput } from "#domain/toyEdit.ts";
import { notesMachine } from "#machines/notes.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";
import { later, stored } from "./toy.ts";

describe("notes", () => {
  let updateToy: Deferred<ToyOutcome, ToyUpdateInput>;
  beforeEach(() => {
    updateToy = deferred();
  });

  function typed(text: string) {
    const machine = notesMachine.provide({ actors: { updateToy: updateToy.actor } });
    const actor = createActor(machine, { input: { toy: stored } }).start();
    actor.send({ type: "notes.started" });
    actor.send({ type: "notes.changed", text });
    return actor;
  }
  function submitted(text: string) {
    const actor = typed(text);
    actor.send({ type: "notes.submitted" });
    return actor;
  }

  it("are saved without asking", async () => {
    const actor = submitted("Red");
    expect(updateToy.inputs).toEqual([
      { toy: stored, update: { strDescription: "Red" }, intDifference: null },
    ]);
    await updateToy.settle({ kind: "saved", toy: later({ strDescription: "Red" }) });
    expect(actor.getSnapshot().hasTag("editing")).toBe(false);
    expect(actor.getSnapshot().context.toy.strDescription).toBe("Red");
  });

  it("are not sent when nothing changed", () => {
    expect(submitted("Blue").getSnapshot().hasTag("editing")).toBe(false);
    expect(updateToy.inputs).toEqual([]);
  });

  it("begin with what is stored after Cancel", () => {
    const actor = typed("Red");
    actor.send({ type: "notes.cancelled" });
    actor.send({ type: "notes.started" });
    expect(actor.getSnapshot().context.draft).toBe("Blue");
  });

  it("that somebody changed stay in the editor, and are saved over the others when told to", async () => {
    const actor = submitted("Red");
    await updateToy.settle({ kind: "changed", toy: later({ strDescription: "Green" }) });
    expect(actor.getSnapshot().hasTag("unsaved")).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ draft: "Red", seen: "Blue" });
    actor.send({ type: "notes.submitted" });
    expect(actor.getSnapshot().context.seen).toBe("Green");
    expect(updateToy.inputs.at(-1)?.toy.intVersion).toBe(2);
  });
});
