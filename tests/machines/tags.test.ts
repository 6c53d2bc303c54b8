/** What happens to a toy's tags (specification sections 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { messages } from "#domain/messages.ts";
import type { ToyOutcome } from "#domain/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { tagsMachine } from "#machines/tags.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";
import { later, stored } from "./toy.ts";

describe("tags", () => {
  let addTags: Deferred<ToyOutcome, { toy: Toy; tags: string[] }>;
  let removeTag: Deferred<ToyOutcome, { toy: Toy; tag: string }>;
  beforeEach(() => {
    addTags = deferred();
    removeTag = deferred();
  });

  function open(toy = stored) {
    const actors = { addTags: addTags.actor, removeTag: removeTag.actor };
    return createActor(tagsMachine.provide({ actors }), { input: { toy } }).start();
  }
  function add(text: string, tags = stored.tags) {
    const actor = open({ ...stored, tags });
    actor.send({ type: "tag.typed", text });
    actor.send({ type: "tag.submitted" });
    return actor;
  }

  it("are added as typed, several between commas, none twice", async () => {
    const actor = add(" red, wood, blue ");
    const toy = later({ tags: ["wood", "red", "blue"] });
    expect(addTags.inputs).toEqual([{ toy: stored, tags: ["red", "blue"] }]);
    await addTags.settle({ kind: "saved", toy });
    expect(actor.getSnapshot().context).toMatchObject({ toy, text: "" });
  });

  it.each(["", " , ", "wood"])("are not sent for %o", (text) => {
    expect(add(text).getSnapshot().context.text).toBe("");
    expect(addTags.inputs).toEqual([]);
  });

  it("end at five, until one is typed anew", () => {
    const actor = add("six", ["1", "2", "3", "4", "5"]);
    expect(actor.getSnapshot().context.problem).toBe("Maximum of 5 tags allowed per toy.");
    actor.send({ type: "tag.typed", text: "si" });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it("have 50 characters at most", () => {
    expect(add("x".repeat(51)).getSnapshot().context.problem).toBe(messages.tagTooLong);
    expect(addTags.inputs).toEqual([]);
    add("x".repeat(50));
    expect(addTags.inputs).toHaveLength(1);
  });

  it("that somebody filled meanwhile are shown beside what is typed", async () => {
    const actor = add("red");
    const toy = later({ tags: ["1", "2", "3", "4", "5"] });
    await addTags.settle({ kind: "changed", toy });
    expect(actor.getSnapshot().context).toMatchObject({
      toy,
      text: "red",
      problem: "Maximum of 5 tags allowed per toy.",
    });
  });

  it("are taken off, and nothing else is ordered meanwhile", async () => {
    const actor = open();
    actor.send({ type: "tag.removed", tag: "wood" });
    expect(actor.getSnapshot().context.removed).toBe("wood");
    expect(removeTag.inputs).toEqual([{ toy: stored, tag: "wood" }]);
    expect(actor.getSnapshot().can({ type: "tag.submitted" })).toBe(false);
    await removeTag.settle({ kind: "saved", toy: later({ tags: [] }) });
    expect(actor.getSnapshot().context).toMatchObject({ removed: null, toy: { tags: [] } });
  });

  it("that could not be taken off are there, and it says so", async () => {
    const actor = open();
    actor.send({ type: "tag.removed", tag: "wood" });
    await removeTag.settle(new Error("500"));
    expect(actor.getSnapshot().context).toMatchObject({
      removed: null,
      toy: stored,
      problem: messages.notSavedYet,
    });
  });
});
