/** Every transition of the Storage screen's machine (specification sections 2, 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { messages } from "#domain/messages.ts";
import { newTask, type Order, type Task } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";
import { type AddSectionOutcome, storageMachine } from "#machines/storage.machine.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("storage", () => {
  let emitted: { type: string; sentence?: string; intSection?: number }[];
  let asked: { intSection: number; key: string }[];
  let ordered: Order[][];
  let section: PromiseWithResolvers<AddSectionOutcome>;
  let work: PromiseWithResolvers<WorkReport>;

  beforeEach(() => {
    emitted = [];
    asked = [];
    ordered = [];
    section = Promise.withResolvers();
    work = Promise.withResolvers();
  });

  function start() {
    const actor = createActor(
      storageMachine.provide({
        actors: {
          addSection: fromPromise(({ input }) => {
            asked.push(input);
            return section.promise;
          }),
          runOrders: fromPromise(({ input }) => {
            ordered.push(input.orders);
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

  const report = (ordersDone: Order[], ordersFailed: Order[] = [], parked: Task[] = []) => ({
    done: ordersDone.map((order, n) => newTask(order, `d${n}`)),
    failed: ordersFailed.map((order, n) => newTask(order, `f${n}`)),
    undone: [],
    parked,
  });

  describe("selecting", () => {
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
      const order: Order = { kind: "moveBox", strBoxCode: "B", intFrom: null, intTo: 1 };
      expect(ordered).toEqual([[order]]);
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      work.resolve(report([order]));
      await settle();
      expect(actor.getSnapshot().matches({ resting: "viewing" })).toBe(true);
      expect(actor.getSnapshot().context.boxes.size).toBe(0);
      expect(emitted).toEqual([{ type: "storage.changed" }]);
    });

    it("keeps what failed selected", async () => {
      const actor = editing();
      actor.send({ type: "move.asked" });
      actor.send({ type: "destination.chosen", intSection: 3 });
      actor.send({ type: "question.confirmed" });
      const [first, second] = ordered[0] ?? [];
      if (!first || !second) throw new Error("no orders");
      work.resolve(report([first], [second]));
      await settle();
      expect(actor.getSnapshot().matches({ resting: "editing" })).toBe(true);
      expect([...actor.getSnapshot().context.boxes]).toEqual([["B", null]]);
      expect(actor.getSnapshot().context.sections.size).toBe(0);
    });

    it("does not keep selected what is offered as pending", async () => {
      const actor = editing();
      actor.send({ type: "boxDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      const parked = (ordered[0] ?? []).map((order, n) => newTask(order, `p${n}`));
      work.resolve(report([], [], parked));
      await settle();
      expect(actor.getSnapshot().matches({ resting: "editing" })).toBe(true);
      expect(actor.getSnapshot().context.boxes.size).toBe(0);
    });

    it("says so when the sequence could not run", async () => {
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

    it("deletes the selected sections after the question, and keeps the failed ones", async () => {
      const actor = editing();
      actor.send({ type: "sectionDeletion.asked" });
      actor.send({ type: "question.cancelled" });
      actor.send({ type: "sectionDeletion.asked" });
      actor.send({ type: "question.confirmed" });
      expect(ordered).toEqual([[{ kind: "deleteSection", intSection: 4 }]]);
      work.resolve(report([], ordered[0]));
      await settle();
      expect([...actor.getSnapshot().context.sections]).toEqual([4]);
    });
  });

  describe("adding a section", () => {
    it("takes the smallest missing number and returns to the mode before", async () => {
      const actor = editing();
      actor.send({ type: "section.added", taken: [1, 2, 4], key: "k" });
      expect(asked).toEqual([{ intSection: 3, key: "k" }]);
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      section.resolve({ type: "added", intSection: 3 });
      await settle();
      expect(actor.getSnapshot().matches({ resting: "editing" })).toBe(true);
      expect(emitted).toEqual([
        { type: "storage.changed" },
        { type: "section.created", intSection: 3 },
      ]);
    });

    it.each([
      ["refused", messages.sectionNotCreated],
      ["unanswered", messages.sectionNotAdded],
    ] as const)("says so when it is %s", async (type, sentence) => {
      const actor = start();
      actor.send({ type: "section.added", taken: [], key: "k" });
      section.resolve({ type });
      await settle();
      expect(actor.getSnapshot().matches({ resting: "viewing" })).toBe(true);
      expect(emitted).toContainEqual({ type: "action.failed", sentence });
    });

    it("says so when something unforeseen happens", async () => {
      const actor = start();
      actor.send({ type: "section.added", taken: [], key: "k" });
      section.reject(new Error());
      await settle();
      const sentence = messages.sectionNotAdded;
      expect(emitted).toContainEqual({ type: "action.failed", sentence });
    });
  });
});
