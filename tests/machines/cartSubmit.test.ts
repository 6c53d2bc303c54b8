/** Every transition of a cart's submission, with each step failing in turn (specification section 8). */
import { describe, expect, it } from "vitest";
import { createActor, createMachine, fromPromise, waitFor } from "xstate";
import { confirmLines } from "#domain/cart.ts";
import {
  cartSubmitMachine,
  type LineAnswer,
  type LineSettled,
  type LineToAdd,
} from "#machines/cartSubmit.machine.ts";

const lines = confirmLines(
  ["A", "B", "C"].map((strToyBarcode) => ({
    strToyBarcode,
    strName: strToyBarcode,
    imageThumb: null,
    intAmountInBox: 2,
  })),
  "k",
);

/** Runs a submission whose lines are answered by `answer`; what the parent was told, and the result. */
async function run(answer: (n: number) => LineAnswer | Error, of = lines) {
  const told: LineSettled[] = [];
  const asked: LineToAdd[] = [];
  const parent = createMachine({
    types: {} as { events: LineSettled },
    invoke: {
      id: "cartSubmit",
      src: cartSubmitMachine.provide({
        actors: {
          addLine: fromPromise<LineAnswer, LineToAdd>(async ({ input }) => {
            asked.push(input);
            const what = answer(asked.length - 1);
            if (what instanceof Error) throw what;
            return what;
          }),
        },
      }),
      input: { strBoxCode: "BOX", lines: of },
    },
    on: { "line.settled": { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent).start();
  const child = actor.getSnapshot().children.cartSubmit;
  const { output } = await waitFor(child as NonNullable<typeof child>, (s) => s.status === "done");
  return { told, asked, output };
}

describe("a submission", () => {
  it("adds the lines one after the other, each with its key", async () => {
    const { told, asked, output } = await run(() => ({ type: "added" }));
    expect(asked.map(({ line }) => line.strKey)).toEqual(["k-0", "k-1", "k-2"]);
    expect(asked.every(({ strBoxCode }) => strBoxCode === "BOX")).toBe(true);
    expect(told.map(({ strKey }) => strKey)).toEqual(["k-0", "k-1", "k-2"]);
    expect(output).toEqual({ text: "All items added!", intAdded: 3, intLines: 3 });
  });

  const failures: [string, LineAnswer | Error][] = [
    ["refused", { type: "refused", strRefusal: "No." }],
    ["unanswered", new Error("offline")],
  ];
  for (const [what, failure] of failures) {
    it.each([0, 1, 2])(`goes on when line %i is ${what}`, async (failing) => {
      const { told, output } = await run((n) => (n === failing ? failure : { type: "added" }));
      expect(told.map(({ answer }) => answer?.type ?? null)).toEqual(
        [0, 1, 2].map((n) =>
          n !== failing ? "added" : failure instanceof Error ? null : "refused",
        ),
      );
      expect(output).toEqual({ text: "Added 2/3 items", intAdded: 2, intLines: 3 });
    });

    it(`says so when all are ${what}`, async () => {
      const { output } = await run(() => failure);
      expect(output).toEqual({ text: "Failed to add items", intAdded: 0, intLines: 3 });
    });
  }

  it("of nothing ends at once", async () => {
    expect((await run(() => ({ type: "added" }), [])).asked).toEqual([]);
  });

  it("does nothing without its actor but settle every line as unanswered", async () => {
    const parent = createMachine({
      invoke: { id: "cartSubmit", src: cartSubmitMachine, input: { strBoxCode: "BOX", lines } },
    });
    const child = createActor(parent).start().getSnapshot().children.cartSubmit;
    const { output } = await waitFor(
      child as NonNullable<typeof child>,
      (s) => s.status === "done",
    );
    expect(output.text).toBe("Failed to add items");
  });
});
