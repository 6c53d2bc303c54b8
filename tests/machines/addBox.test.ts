/** Every transition of the "Add box" dialog (specification sections 5 and 8). */
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { boxMessages } from "#domain/boxMessages.ts";
import type { NewCommand } from "#domain/commands.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import { addBoxMachine } from "#machines/addBox.machine.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

function start(outcome?: Outcome | Error, code: string | null | Error = null) {
  const emitted: { type: string; sentence?: string; strBoxCode?: string }[] = [];
  const added: NewCommand[][] = [];
  const machine = addBoxMachine.provide({
    actors: {
      generateCode: fromPromise(async () => {
        if (code instanceof Error) throw code;
        return code;
      }),
      submit: fromPromise(async ({ input }) => {
        added.push(input.commands);
        if (!outcome) return new Promise<never>(() => {});
        if (outcome instanceof Error) throw outcome;
        return [outcome];
      }),
    },
  });
  const actor = createActor(machine);
  actor.on("*", (event) => emitted.push(event));
  actor.start();
  actor.send({ type: "form.opened", intSection: 2 });
  return { actor, emitted, added };
}

const refused: Outcome = {
  type: "refused",
  status: 409,
  code: "duplicate",
  sentence: "No.",
  intDone: 0,
  isStranded: false,
  body: null,
};
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
    expect(actor.getSnapshot().context.problem).toBe(boxMessages.boxCodeEmpty);
    actor.send({ type: "draft.changed", changes: { strCustomNote: "n" } });
    expect(actor.getSnapshot().context.problem).toBe(boxMessages.boxCodeEmpty);
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
      [{ kind: "createBox", strBoxCode: "B1", strCustomNote: "", intSection: 2 }],
    ]);
  });

  it("closes when it is added", async () => {
    const { actor, emitted } = start({ type: "done", body: null });
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(actor.getSnapshot().hasTag("open")).toBe(false);
    expect(emitted).toEqual([{ type: "box.added", strBoxCode: "B1" }, { type: "storage.changed" }]);
  });

  it.each([
    { ...refused, intDone: 1 },
    { type: "unsent", status: 0, sentence: "", intDone: 0 } as const,
  ])(
    "closes when the box is there but not in the section, and when it is on its way",
    async (outcome) => {
      const { actor, emitted } = start(outcome);
      actor.send(typed);
      actor.send({ type: "draft.submitted" });
      await settle();
      expect(actor.getSnapshot().hasTag("open")).toBe(false);
      expect(emitted).toEqual([{ type: "storage.changed" }]);
    },
  );

  it.each([
    [null, "No."],
    [{ fields: { strBoxCode: "Taken." } }, "Taken."],
  ])("stays open with the server's sentence when it is refused", async (body, sentence) => {
    const { actor, emitted } = start({ ...refused, body });
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(actor.getSnapshot().context.problem).toBe(sentence);
    expect(emitted).toEqual([]);
  });

  it("stays open when something unforeseen happens", async () => {
    const { actor, emitted } = start(new Error());
    actor.send(typed);
    actor.send({ type: "draft.submitted" });
    await settle();
    expect(emitted[0]).toEqual({ type: "action.failed", sentence: messages.somethingWrong });
    expect(actor.getSnapshot().can({ type: "draft.submitted" })).toBe(true);
  });

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
