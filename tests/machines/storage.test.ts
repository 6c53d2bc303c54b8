/** Every transition of the Storage screen's machine (specification sections 2, 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { boxMessages } from "#domain/boxMessages.ts";
import type { NewCommand } from "#domain/commands.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import { storageMachine } from "#machines/storage.machine.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

const refused = {
  status: 404,
  code: "",
  sentence: "No.",
  intDone: 0,
  isStranded: false,
  body: null,
};

describe("storage", () => {
  let emitted: { type: string; sentence?: string; intSection?: number }[];
  let ordered: NewCommand[][];
  let work: PromiseWithResolvers<Outcome[]>;

  beforeEach(() => {
    emitted = [];
    ordered = [];
    work = Promise.withResolvers();
  });

  function start() {
    const actor = createActor(
      storageMachine.provide({
        actors: {
          submit: fromPromise(({ input }) => {
            ordered.push(input.commands);
            return work.promise;
          }),
        },
      }),
    );
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }

  function editing() {
    const actor = start();
    actor.send({ type: "edit.switched" });
    actor.send({ type: "box.toggled", strBoxCode: "A", intSection: 1 });
    actor.send({ type: "box.toggled", strBoxCode: "B", intSection: null });
    actor.send({ type: "section.toggled", intSection: 4 });
    return actor;
  }

  const end = async (...types: Outcome["type"][]) => {
    work.resolve(types.map((type) => ({ ...refused, type }) as Outcome));
    await settle();
  };

  describe("selecting", () => {
    it("takes a scanned box once, also for a move, but not under a question", () => {
      const actor = editing();
      const scan = { type: "box.scanned", strBoxCode: "C", intSection: 2 } as const;
      actor.send(scan);
      actor.send(scan);
      expect([...actor.getSnapshot().context.boxes]).toEqual([
        ["A", 1],
        ["B", null],
        ["C", 2],
      ]);
      actor.send({ type: "move.asked" });
      actor.send({ ...scan, strBoxCode: "D" });
      expect(actor.getSnapshot().context.boxes.get("D")).toBe(2);
      actor.send({ type: "question.cancelled" });
      actor.send({ type: "boxDeletion.asked" });
      expect(actor.getSnapshot().can(scan)).toBe(false);
    });

    it("happens only in edit mode", () => {
      const actor = start();
      const toggle = { type: "box.toggled", strBoxCode: "A", intSection: 1 } as const;
      expect(actor.getSnapshot().can(toggle)).toBe(false);
      actor.send({ type: "edit.switched" });
      expect(actor.getSnapshot().hasTag("editing")).toBe(true);
      expect(actor.getSnapshot().can(toggle)).toBe(true);
    });

    it("toggles boxes and sections", () => {
      const actor = editing();
      expect(actor.getSnapshot().context.boxes).toEqual(
        new Map([
          ["A", 1],
          ["B", null],
        ]),
      );
      actor.send({ type: "box.toggled", strBoxCode: "A", intSection: 1 });
      actor.send({ type: "section.toggled", intSection: 4 });
      expect([...actor.getSnapshot().context.boxes.keys()]).toEqual(["B"]);
      expect(actor.getSnapshot().context.sections.size).toBe(0);
    });

    it("is forgotten when edit mode ends", () => {
      const actor = editing();
      actor.send({ type: "edit.switched" });
      const { context } = actor.getSnapshot();
      expect(actor.getSnapshot().hasTag("editing")).toBe(false);
      expect([context.boxes.size, context.sections.size]).toEqual([0, 0]);
    });

    it("is required to move or delete", () => {
      const actor = start();
      actor.send({ type: "edit.switched" });
      for (const type of ["move.asked", "boxDeletion.asked", "sectionDeletion.asked"] as const) {
        expect(actor.getSnapshot().can({ type })).toBe(false);
      }
    });
  });

  describe("moving boxes", () => {
    it("requires a destination", () => {
      const actor = editing();
      actor.send({ type: "move.asked" });
      expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(false);
      actor.send({ type: "destination.chosen", intSection: null });
      expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(true);
      actor.send({ type: "destination.chosen", intSection: undefined });
      expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(false);
    });

    it("can be cancelled, and asks for the destination anew", () => {
      const actor = editing();
      actor.send({ type: "move.asked" });
      actor.send({ type: "destination.chosen", intSection: 2 });
      actor.send({ type: "question.cancelled" });
      expect(actor.getSnapshot().context.boxes.size).toBe(2);
      actor.send({ type: "move.asked" });
      expect(actor.getSnapshot().context.destination).toBeUndefined();
    });

    it("moves what is not there already, then leaves edit mode", async () => {
      const actor = editing();
      actor.send({ type: "move.asked" });
      actor.send({ type: "destination.chosen", intSection: 1 });
      actor.send({ type: "question.confirmed" });
      const command: NewCommand = { kind: "moveBox", strBoxCode: "B", intFrom: null, intTo: 1 };
      expect(ordered).toEqual([[command]]);
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      await end("done");
      expect(actor.getSnapshot().matches({ resting: "viewing" })).toBe(true);
      expect(actor.getSnapshot().context.boxes.size).toBe(0);
      expect(emitted).toEqual([{ type: "storage.changed" }]);
    });

    it("keeps what was refused selected", async () => {
      const actor = editing();
      actor.send({ type: "move.asked" });
      actor.send({ type: "destination.chosen", intSection: 3 });
      actor.send({ type: "question.confirmed" });
      await end("done", "refused");
      expect(actor.getSnapshot().matches({ resting: "editing" })).toBe(true);
      expect([...actor.getSnapshot().context.boxes]).toEqual([["B", null]]);
      expect(actor.getSnapshot().context.sections.size).toBe(0);
    });

    it("does not keep selected what goes on by itself", async () => {
      const actor = editing();
      actor.send({ type: "boxDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      await end("unsent", "unsent");
      expect(actor.getSnapshot().matches({ resting: "viewing" })).toBe(true);
      expect(actor.getSnapshot().context.boxes.size).toBe(0);
    });

    it("says so when nothing could be ordered", async () => {
      const actor = editing();
      actor.send({ type: "boxDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      work.reject(new Error());
      await settle();
      expect(emitted[0]).toEqual({ type: "action.failed", sentence: messages.somethingWrong });
      expect(actor.getSnapshot().context.boxes.size).toBe(2);
    });
  });

  describe("deleting", () => {
    it("deletes the selected boxes after the question", () => {
      const actor = editing();
      actor.send({ type: "boxDeletion.asked" });
      actor.send({ type: "question.cancelled" });
      expect(ordered).toEqual([]);
      actor.send({ type: "boxDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      expect(ordered[0]).toEqual([
        { kind: "deleteBox", strBoxCode: "A" },
        { kind: "deleteBox", strBoxCode: "B" },
      ]);
    });

    it("deletes the selected sections after the question, and keeps the refused ones", async () => {
      const actor = editing();
      actor.send({ type: "sectionDeletion.asked" });
      actor.send({ type: "question.cancelled" });
      actor.send({ type: "sectionDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      expect(ordered).toEqual([[{ kind: "deleteSection", intSection: 4 }]]);
      await end("refused");
      expect([...actor.getSnapshot().context.sections]).toEqual([4]);
    });
  });

  describe("adding a section", () => {
    it("takes the smallest missing number and returns to the mode before", async () => {
      const actor = editing();
      actor.send({ type: "section.added", taken: [1, 2, 4] });
      expect(ordered).toEqual([[{ kind: "createSection", intSection: 3 }]]);
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      await end("done");
      expect(actor.getSnapshot().matches({ resting: "editing" })).toBe(true);
      expect(emitted).toEqual([
        { type: "storage.changed" },
        { type: "section.created", intSection: 3 },
      ]);
    });

    it.each(["refused", "unsent"] as const)(
      "returns to the mode before when it is %s, which is said elsewhere",
      async (type) => {
        const actor = start();
        actor.send({ type: "section.added", taken: [] });
        await end(type);
        expect(actor.getSnapshot().matches({ resting: "viewing" })).toBe(true);
        expect(emitted).toEqual([{ type: "storage.changed" }]);
      },
    );

    it("says so when something unforeseen happens", async () => {
      const actor = start();
      actor.send({ type: "section.added", taken: [] });
      work.reject(new Error());
      await settle();
      const sentence = boxMessages.sectionNotAdded;
      expect(emitted).toContainEqual({ type: "action.failed", sentence });
    });
  });
});
