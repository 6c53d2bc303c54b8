/** Every way through an import at the server: read in another way, applied, asked about, taken back, discarded. */
import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { initialTransition } from "xstate";
import type { ImportOrder } from "#domain/importOrders.ts";
import { messages } from "#domain/messages.ts";
import type { Outcome } from "#domain/outbox.ts";
import { type ImportRunEvent, importRunMachine } from "#machines/importRun.machine.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const file = { strImport: "0123456789", strFile: "toys.csv" };
const refused: Outcome = {
  ...{ type: "refused", status: 409, code: "x", sentence: "No.", intDone: 0 },
  ...{ isStranded: false, body: null },
};
const done: Outcome = { type: "done", body: null };
const unsent: Outcome = { type: "unsent", status: 0, sentence: "", intDone: 0 };

const ordersOf = (step: Parameters<typeof startsOf>[0]) =>
  startsOf(step, "order").flatMap(({ input }) => (input as { orders: ImportOrder[] }).orders);

const run = (step: "check" | "apply" | "take-back", flags = {}): ImportOrder => ({
  ...{ kind: "runImport", ...file, step, flags },
});

/** What somebody asks for, as orders. */
function askedBy(event: ImportRunEvent): ImportOrder[] | null {
  switch (event.type) {
    case "reading.changed":
      return [{ kind: "changeImport", ...file, changes: event.changes }, run("check")];
    case "apply.asked": {
      const again = event.isAgain && { again: true };
      return [run("apply", { ...again, ...(event.isAsked && { asked: true }) })];
    }
    case "goOn.asked":
      return [run(event.step, event.isForced ? { force: true } : {})];
    case "takeBack.asked":
      return [run("take-back")];
    case "discard.asked":
      return [{ kind: "deleteImport", ...file }];
    default:
      return null;
  }
}

checkModel(
  modelOf(importRunMachine)({
    walks: [
      {
        input: file,
        events: () => [
          { type: "reading.changed", changes: { strExisting: "add" } },
          { type: "apply.asked", isAsked: false, isAgain: false },
          { type: "apply.asked", isAsked: true, isAgain: false },
          { type: "apply.asked", isAsked: true, isAgain: true },
          { type: "apply.asked", isAsked: false, isAgain: true },
          { type: "takeBack.asked" },
          { type: "discard.asked" },
          { type: "goOn.asked", step: "apply", isForced: false },
          { type: "goOn.asked", step: "take-back", isForced: true },
          { type: "question.confirmed" },
          { type: "question.cancelled" },
        ],
      },
    ],
    answers: { order: () => [[done], [unsent], [refused], [done, refused]] },
    view: (context) => context,
  }),
  {
    "nothing is taken back, discarded or added once more before the question": (step) =>
      ordersOf(step).every((order) => {
        const isAsked =
          order.kind === "deleteImport" ||
          (order.kind === "runImport" && (order.flags.again || order.step === "take-back"));
        return (
          !isAsked || step.event.type === "question.confirmed" || step.event.type === "goOn.asked"
        );
      }),
    "a no orders nothing": (step) =>
      step.event.type !== "question.cancelled" || ordersOf(step).length === 0,
    "what is read in another way is checked again": (step) =>
      step.event.type !== "reading.changed" ||
      ordersOf(step).length === 0 ||
      ordersOf(step)
        .map(({ kind }) => kind)
        .join() === "changeImport,runImport",
    "rows that are asked about are taken only where that was said": (step) =>
      ordersOf(step).every((order) => {
        if (order.kind !== "runImport" || step.event.type !== "apply.asked") return true;
        return Boolean(order.flags.asked) === step.event.isAsked;
      }),
    "what is asked for is ordered, of this file": ({ before, event, after }) => {
      const asked = askedBy(event as ImportRunEvent);
      return (
        before?.value !== "resting" || !asked || isDeepStrictEqual(after.context.orders, asked)
      );
    },
    "why it was not done is said": ({ before, event, after }) => {
      const { output } = event as { output?: Outcome[] };
      if (!output || before?.value !== "ordering") return true;
      const reason = output.includes(refused) ? "No." : null;
      const isUnsent = output.includes(unsent);
      return after.context.problem === (isUnsent ? messages.goesOn : reason);
    },
    "it ends where it was discarded": ({ before, event, after }) => {
      if (event.type !== "xstate.done.actor.order") return true;
      const isDiscard = before?.context.orders.some(({ kind }) => kind === "deleteImport");
      const isDone = (event.output as Outcome[]).every(({ type }) => type === "done");
      return (after.status === "done") === (isDiscard && isDone);
    },
    "each order's end is told once": (step) =>
      toldBy(step).length ===
      (step.before?.value === "ordering" && step.after.value !== "ordering" ? 1 : 0),
  },
);

it("begins with nothing ordered", () => {
  const [{ context }] = initialTransition(importRunMachine, file);
  expect(context).toEqual({ file, orders: [], question: null, problem: null });
});
