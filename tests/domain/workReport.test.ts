/** What is said of moves and deletions, and what is read back of them (specification section 8). */
import { describe, expect, it } from "vitest";
import { readTasks } from "#domain/keptTasks.ts";
import { messages } from "#domain/messages.ts";
import { answerOf, newTask, type Order, type Task } from "#domain/tasks.ts";
import { reportWords, unfinishedLine, unfinishedWords } from "#domain/workReport.ts";

const moveBox: Order = { kind: "moveBox", strBoxCode: "A", intFrom: 1, intTo: null };
const moveToy: Order = {
  kind: "moveToy",
  strToyBarcode: "t1",
  strName: "Train",
  strFromBox: "A",
  strToBox: "B",
  intAmountInBox: 2,
};
const deleteBox: Order = { kind: "deleteBox", strBoxCode: "A" };
const deleteToy: Order = {
  kind: "deleteToy",
  strBoxCode: "A",
  strToyBarcode: "t1",
  strName: "Train",
};
const deleteSection: Order = { kind: "deleteSection", intSection: 3 };
const task = (order: Order, more: Partial<Task> = {}): Task =>
  ({ ...newTask(order, "x"), ...more }) as Task;
const none = { done: [], failed: [], undone: [], parked: [] };

describe("what is said at the end", () => {
  it.each([
    [moveBox, [messages.boxesMoved]],
    [moveToy, [messages.toysMoved]],
    [deleteBox, [messages.boxesDeleted]],
    [deleteToy, [messages.toysDeleted]],
    [deleteSection, []],
  ])("all done", (order, successes) => {
    expect(reportWords({ ...none, done: [task(order)] })).toEqual({ successes, failures: [] });
  });

  it.each([
    [moveBox, "take", 404, messages.boxesNotMoved, [messages.boxNotRemoved("A")]],
    [moveBox, "put", 409, messages.boxesNotMoved, [messages.boxNotMoved("A")]],
    [deleteBox, "take", 500, messages.boxesNotDeleted, [messages.boxNotDeleted("A")]],
    [moveToy, "put", 0, messages.toysNotMoved, []],
    [deleteToy, "take", 0, messages.toysNotDeleted, []],
    [deleteSection, "take", 0, messages.sectionNotDeleted, []],
    [deleteSection, "take", 409, messages.sectionDeleteFailed, []],
  ] as const)("a failed one", (order, step, status, headline, details) => {
    const failed = [task(order, { fault: { step, status } })];
    expect(reportWords({ ...none, done: [task(order)], failed })).toEqual({
      successes: [],
      failures: [{ headline, details }],
    });
  });

  it("a parked one names its box only when it was begun", () => {
    const parked = [task(moveBox, { stage: "taking" }), task(moveBox), task(moveBox)];
    expect(reportWords({ ...none, parked }).failures).toEqual([
      { headline: messages.boxesNotMoved, details: [messages.boxNotRemoved("A")] },
    ]);
    const half = [task(moveBox, { stage: "putting" })];
    expect(reportWords({ ...none, parked: half }).failures[0]?.details).toEqual([
      messages.boxNotMoved("A"),
    ]);
  });

  it("put back by request", () => {
    expect(reportWords({ ...none, undone: [task(moveBox)] }).successes).toEqual([
      messages.workUndone,
    ]);
  });
});

describe("what is said meanwhile", () => {
  it("counts", () => {
    expect(unfinishedWords([task(moveBox)])).toBe("1 move is not finished");
    expect(unfinishedWords([task(moveBox), task(moveToy)])).toBe("2 moves are not finished");
    expect(unfinishedWords([task(moveBox), task(deleteToy)])).toBe(
      "1 move and 1 deletion are not finished",
    );
  });

  it.each([
    [task(moveBox, { stage: "taken" }), "Box A from Section 1 to Floor: on the Floor now"],
    [task(moveToy, { stage: "putting" }), "2 × Train from box A to box B: no answer yet"],
    [
      task(moveToy, { stage: "taken", fault: { step: "putBack", status: 404 } }),
      "2 × Train from box A to box B: in no box now, could not be put back",
    ],
    [task(deleteBox), "Delete box A: not begun"],
    [task(deleteToy), "Take Train out of box A: not begun"],
    [task(deleteSection, { stage: "taking" }), "Delete Section 3: no answer yet"],
  ])("says what is true", (one, line) => {
    expect(unfinishedLine(one)).toBe(line);
  });
});

describe("what a status means for a write", () => {
  it.each([
    [204, "", "done"],
    [404, "not_found", "refused"],
    [409, "called_off", "calledOff"],
    [0, "", "unanswered"],
    [401, "", "unanswered"],
    [429, "", "unanswered"],
    [500, "", "unanswered"],
    [503, "", "unanswered"],
  ])("%d %s", (status, code, type) => {
    expect(answerOf(status, code).type).toBe(type);
  });
});

describe("tasks that were kept", () => {
  const whole = [moveBox, moveToy, deleteBox, deleteToy, deleteSection].map((order, n) =>
    newTask(order, `k.${n}`),
  );

  it("come back as they were", () => {
    const faulty = task(moveBox, { fault: { step: "put", status: 0 }, stage: "puttingBack" });
    expect(readTasks(JSON.parse(JSON.stringify([...whole, faulty])))).toEqual([...whole, faulty]);
  });

  it("come back once", () => {
    expect(readTasks([...whole, ...whole])).toEqual(whole);
  });

  it.each([
    null,
    "[]",
    {},
    [null, 1, "x", {}],
    [{ ...whole[0], kind: "toString" }],
    [{ ...whole[0], strBoxCode: "" }],
    [{ ...whole[0], intFrom: "1" }],
    [{ ...whole[1], intAmountInBox: 0 }],
    [{ ...whole[1], intAmountInBox: 1.5 }],
    [{ ...whole[0], stage: "flying" }],
    [{ ...whole[0], goal: "win" }],
    [{ ...whole[0], id: "a b" }],
    [{ ...whole[0], round: null }],
    [{ ...whole[0], fault: {} }],
  ])("are left out where they make no sense", (value) => {
    expect(readTasks(value)).toEqual([]);
  });
});
