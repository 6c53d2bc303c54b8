/** Every transition of the Box screen's machine (specification sections 2, 4 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { boxMessages } from "#domain/boxMessages.ts";
import type { NewCommand } from "#domain/commands.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import { boxMachine, type FoundBox } from "#machines/box.machine.ts";

const settle = () => new Promise((resolve) => setTimeout(resolve));
const train = { strToyBarcode: "t1", strName: "Train", intAmountInBox: 5 };
const bear = { strToyBarcode: "t2", strName: "Bear", intAmountInBox: 1 };

const refused = {
  status: 404,
  code: "",
  sentence: "No.",
  intDone: 0,
  isStranded: false,
  body: null,
};

describe("box", () => {
  let emitted: { type: string; sentence?: string }[];
  let ordered: NewCommand[][];
  let lookedFor: string[];
  let found: PromiseWithResolvers<FoundBox>;
  let work: PromiseWithResolvers<Outcome[]>;

  beforeEach(() => {
    emitted = [];
    ordered = [];
    lookedFor = [];
    found = Promise.withResolvers();
    work = Promise.withResolvers();
  });

  function start() {
    const actor = createActor(
      boxMachine.provide({
        actors: {
          findBox: fromPromise(({ input }) => {
            lookedFor.push(input.strBoxCode);
            return found.promise;
          }),
          submit: fromPromise(({ input }) => {
            ordered.push(input.commands);
            return work.promise;
          }),
        },
      }),
      { input: { strBoxCode: "A" } },
    );
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }

  function editing() {
    const actor = start();
    actor.send({ type: "edit.switched" });
    actor.send({ type: "line.toggled", line: train });
    actor.send({ type: "line.toggled", line: bear });
    return actor;
  }

  function choosing(strBoxCode = " B ") {
    const actor = editing();
    actor.send({ type: "move.asked" });
    actor.send({ type: "destination.changed", strBoxCode });
    return actor;
  }

  const end = async (...types: Outcome["type"][]) => {
    work.resolve(types.map((type) => ({ ...refused, type }) as Outcome));
    await settle();
  };

  it("selects only in edit mode, and forgets it after", () => {
    const actor = start();
    expect(actor.getSnapshot().can({ type: "line.toggled", line: train })).toBe(false);
    actor.send({ type: "edit.switched" });
    expect(actor.getSnapshot().can({ type: "deletion.asked" })).toBe(false);
    expect(actor.getSnapshot().can({ type: "move.asked" })).toBe(false);
    actor.send({ type: "line.toggled", line: train });
    actor.send({ type: "line.toggled", line: bear });
    actor.send({ type: "line.toggled", line: train });
    expect([...actor.getSnapshot().context.lines.keys()]).toEqual(["t2"]);
    actor.send({ type: "edit.switched" });
    expect(actor.getSnapshot().context.lines.size).toBe(0);
  });

  it("deletes after the question", async () => {
    const actor = editing();
    actor.send({ type: "deletion.asked" });
    actor.send({ type: "question.cancelled" });
    expect(actor.getSnapshot().context.lines.size).toBe(2);
    actor.send({ type: "deletion.asked" });
    actor.send({ type: "question.confirmed" });
    expect(ordered[0]).toEqual([
      { kind: "removeToy", strBoxCode: "A", strToyBarcode: "t1", strName: "Train" },
      { kind: "removeToy", strBoxCode: "A", strToyBarcode: "t2", strName: "Bear" },
    ]);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect(actor.getSnapshot().hasTag("moving")).toBe(false);
    await end("done", "unsent");
    expect(actor.getSnapshot().hasTag("editing")).toBe(false);
    expect(emitted).toEqual([{ type: "box.changed" }]);
  });

  it("keeps what was refused selected", async () => {
    const actor = editing();
    actor.send({ type: "deletion.asked" });
    actor.send({ type: "question.confirmed" });
    await end("unsent", "refused");
    expect(actor.getSnapshot().hasTag("editing")).toBe(true);
    expect([...actor.getSnapshot().context.lines.keys()]).toEqual(["t2"]);
  });

  it("says so when nothing could be ordered", async () => {
    const actor = editing();
    actor.send({ type: "deletion.asked" });
    actor.send({ type: "question.confirmed" });
    work.reject(new Error());
    await settle();
    expect(actor.getSnapshot().context.lines.size).toBe(2);
    expect(emitted[0]).toEqual({ type: "action.failed", sentence: messages.somethingWrong });
  });

  it("moves only to a destination that is given", () => {
    const actor = choosing("  ");
    expect(actor.getSnapshot().hasTag("choosing")).toBe(true);
    expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(false);
    actor.send({ type: "question.cancelled" });
    expect(actor.getSnapshot().hasTag("choosing")).toBe(false);
    actor.send({ type: "move.asked" });
    expect(actor.getSnapshot().context.destination).toBe("");
  });

  it("moves into the box that the code names, Moving… meanwhile", async () => {
    const actor = choosing(" box-B ");
    actor.send({ type: "question.confirmed" });
    expect(lookedFor).toEqual(["box-B"]);
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    found.resolve({ type: "box", strBoxCode: "B" });
    await settle();
    expect(actor.getSnapshot().hasTag("moving")).toBe(true);
    expect(ordered[0]?.[0]).toEqual({
      kind: "moveToy",
      ...train,
      strFromBox: "A",
      strToBox: "B",
    });
    await end("done", "done");
    expect(actor.getSnapshot().matches("viewing")).toBe(true);
  });

  it("moves a part, of what there is now, in one call", async () => {
    const actor = choosing();
    actor.send({ type: "moveAmount.changed", strToyBarcode: "t1", text: "6" });
    expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(false);
    actor.send({ type: "question.cancelled" });
    actor.send({ type: "lines.loaded", lines: [{ ...train, intAmountInBox: 8 }] });
    actor.send({ type: "move.asked" });
    actor.send({ type: "destination.changed", strBoxCode: "B" });
    actor.send({ type: "moveAmount.changed", strToyBarcode: "t1", text: "6" });
    actor.send({ type: "question.confirmed" });
    found.resolve({ type: "box", strBoxCode: "B" });
    await settle();
    expect(ordered[0]).toEqual([
      {
        kind: "adjustAmount",
        strBoxCode: "A",
        strToyBarcode: "t1",
        strName: "Train",
        intDifference: -6,
        strToBox: "B",
      },
      { kind: "moveToy", ...bear, strFromBox: "A", strToBox: "B" },
    ]);
  });

  it("can be cancelled while the box is looked up", async () => {
    const actor = choosing();
    actor.send({ type: "question.confirmed" });
    actor.send({ type: "question.cancelled" });
    found.resolve({ type: "box", strBoxCode: "B" });
    await settle();
    expect(ordered).toEqual([]);
    expect(actor.getSnapshot().matches("editing")).toBe(true);
  });

  it.each([
    [{ type: "box", strBoxCode: "A" } as const, boxMessages.sameBox],
    [{ type: "unknown" } as const, boxMessages.noSuchBox],
  ])("explains what is wrong with the destination", async (outcome, sentence) => {
    const actor = choosing();
    actor.send({ type: "question.confirmed" });
    found.resolve(outcome);
    await settle();
    expect(actor.getSnapshot().context.problem).toBe(sentence);
    actor.send({ type: "destination.changed", strBoxCode: "C" });
    expect(actor.getSnapshot().context.problem).toBeNull();
  });

  it.each([{ type: "failed" } as const, null])("says so when nobody knows", async (outcome) => {
    const actor = choosing();
    actor.send({ type: "question.confirmed" });
    if (outcome) found.resolve(outcome);
    else found.reject(new Error());
    await settle();
    expect(emitted).toEqual([{ type: "action.failed", sentence: boxMessages.toysNotMoved }]);
    expect(actor.getSnapshot().can({ type: "question.confirmed" })).toBe(true);
  });
});
