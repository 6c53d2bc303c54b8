/** Every transition of the "Add box" dialog (specification sections 5 and 8). */
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { BoxDraft } from "#domain/boxDraft.ts";
import { messages } from "#domain/messages.ts";
import { type AddBoxOutcome, addBoxMachine } from "#machines/addBox.machine.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

function start(outcome?: AddBoxOutcome | Error, code: string | null | Error = null) {
  const emitted: { type: string; sentence?: string; strBoxCode?: string }[] = [];
  const added: { draft: BoxDraft; key: string }[] = [];
  const machine = addBoxMachine.provide({
    actors: {
      generateCode: fromPromise(async () => {
        if (code instanceof Error) throw code;
        return code;
      }),
      addBox: fromPromise(async ({ input }) => {
        added.push(input);
        if (!outcome) return new Promise<never>(() => {});
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }),
    },
  });
  const actor = createActor(machine);
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  actor.send({ type: "form.opened", formKey: "k", intSection: 2 });
  return { actor, emitted, added };
}

const typed = { type: "draft.changed", changes: { strBoxCode: " B1 " } } as const;

describe("adding a box", () => {
  it("opens with the section that is shown, and blank", () => {
    const { actor } = start();
    expect(actor.getSnapshot().context.draft).toEqual({
      strBoxCode: "",
      strCustomNote: "",
      intSection: 2,
    });
    actor.send({ type: "form.closed" });
    expect(actor.getSnapshot().hasTag("open")).toBe(false);
  });

  it("refuses a blank code until one is typed", () => {
    const { actor, added } = start();
    actor.send({ type: "draft.changed", changes: { strBoxCode: "  " } });
    actor.send({ type: "draft.submitted" });
    expect(actor.getSnapshot().context.problem).toBe(messages.boxCodeEmpty);
    actor.send({ type: "draft.changed", changes: { strCustomNote: "n" } });
    expect(actor.getSnapshot().context.problem).toBe(messages.boxCodeEmpty);
    actor.send(typed);
    expect(actor.getSnapshot().context.problem).toBeNull();
    expect(added).toEqual([]);
  });

  it("adds once: busy until the answer", async () => {
    const { actor, added } = start();
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().can({ type: "draft.submitted" })).toBe(false);
    await settle();
    expect(added).toEqual([
      { draft: { strBoxCode: "B1", strCustomNote: "", intSection: 2 }, key: "k.1" },
    ]);
  });

  it("closes when it is added", async () => {
    const { actor, emitted } = start({ type: "added" });
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(actor.getSnapshot().hasTag("open")).toBe(false);
    expect(emitted).toEqual([{ type: "box.added", strBoxCode: "B1" }, { type: "storage.changed" }]);
  });

  it("closes and says so when the box is there but not in the section", async () => {
    const { actor, emitted } = start({ type: "notAssigned" });
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(actor.getSnapshot().hasTag("open")).toBe(false);
    expect(emitted[0]).toEqual({ type: "action.failed", sentence: messages.boxNotAssigned });
  });

  it("stays open with the server's sentence when it is refused", async () => {
    const { actor, emitted } = start({ type: "refused", sentence: "Taken." });
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(actor.getSnapshot().context.problem).toBe("Taken.");
    expect(emitted).toEqual([{ type: "action.failed", sentence: messages.boxNotAdded }]);
  });

  it.each([{ type: "unanswered" } as const, new Error()])(
    "stays open without an answer, and a retry is the same write",
    async (outcome) => {
      const { actor, emitted, added } = start(outcome);
      actor.send(typed);
      actor.send({ type: "draft.submitted" });
      await settle();
      expect(emitted[0]).toEqual({ type: "action.failed", sentence: messages.somethingWrong });
      actor.send({ type: "draft.submitted" });
      await settle();
      actor.send({ type: "draft.changed", changes: { strBoxCode: "B2" } });
      actor.send({ type: "draft.submitted" });
      await settle();
      expect(added.map(({ key }) => key)).toEqual(["k.1", "k.1", "k.2"]);
    },
  );

  it("takes a new code where one is asked for", async () => {
    const { actor } = start(undefined, "2000000000015");
    actor.send({ type: "code.asked" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    await settle();
    expect(actor.getSnapshot().context.draft.strBoxCode).toBe("2000000000015");
  });

  it.each([
    [null, messages.generateFailed],
    [new Error(), messages.generateError],
  ])("says so when there is no new code", async (code, sentence) => {
    const { actor, emitted } = start(undefined, code);
    actor.send({ type: "code.asked" });
    await settle();
    expect(emitted).toEqual([{ type: "action.failed", sentence }]);
    expect(actor.getSnapshot().can({ type: "draft.submitted" })).toBe(true);
  });

  it("forgets a new code that comes after closing", async () => {
    const { actor } = start(undefined, "2000000000015");
    actor.send({ type: "code.asked" });
    actor.send({ type: "form.closed" });
    await settle();
    expect(actor.getSnapshot().hasTag("open")).toBe(false);
    expect(actor.getSnapshot().context.draft.strBoxCode).toBe("");
  });
});
