/** Every way through an import at the server: changed, applied, asked about, taken back, discarded. */
import { isDeepStrictEqual } from "node:util";
import { type ImportOrder, importRunMachine, questionOf } from "#machines/importRun.machine.ts";
import { checkModel } from "./check.ts";
import { emittedBy, startsOf } from "./steps.ts";
import { modelOf } from "./walk.ts";

const strImport = "0123456789";
const orders: ImportOrder[] = [
  { type: "change", changes: { strExisting: "add" } },
  { type: "apply", isAgain: false },
  { type: "apply", isAgain: true },
  { type: "takeBack", isForced: false },
  { type: "discard" },
];

const orderedBy = (step: Parameters<typeof startsOf>[0]) =>
  startsOf(step, "order").map(({ input }) => (input as { order: ImportOrder }).order);

checkModel(
  modelOf(importRunMachine)({
    walks: [null, orders[3] ?? null].map((order) => ({
      input: { strImport, order },
      events: () => [
        ...orders.map((ordered) => ({ type: "ordered" as const, order: ordered })),
        { type: "question.confirmed" },
        { type: "question.confirmed", isForced: true },
        { type: "question.cancelled" },
      ],
    })),
    answers: { order: () => [undefined] },
    view: (context) => context,
  }),
  `
    asking: asking
    busy: ordering

    nowhere: start → resting | asking
    resting: ordered → ordering (order = event.order, problem = null) | asking (order = event.order)
    asking: question.confirmed → ordering (order, problem = null)
    asking: question.cancelled → resting
    ordering: order done → resting ! import.changed | discarded ! import.discarded
    ordering: order fails → resting (problem = Something went wrong. Please try again.) ! import.changed
  `,
  {
    "nothing is taken back, discarded or added once more before the question": (step) =>
      orderedBy(step).every(
        (order) => questionOf(order) === null || step.event.type === "question.confirmed",
      ),
    "a no orders nothing": (step) =>
      step.event.type !== "question.cancelled" || orderedBy(step).length === 0,
    "what was changed since is set back only where that was said": (step) =>
      orderedBy(step).every(
        (order) =>
          order.type !== "takeBack" ||
          (step.event.type === "question.confirmed" &&
            order.isForced === (step.event.isForced ?? false)),
      ),
    "what is asked for is ordered, or asked about": ({ before, event, after }) =>
      before?.value !== "resting" ||
      event.type !== "ordered" ||
      (isDeepStrictEqual(after.context.order, event.order) &&
        after.matches(questionOf(event.order) === null ? "ordering" : "asking")),
    "it ends where it was discarded": ({ before, event, after }) =>
      event.type !== "xstate.done.actor.order" ||
      (after.status === "done") === (before?.context.order?.type === "discard"),
    "each order's end is told once": (step) =>
      emittedBy(step).length ===
      (step.before?.value === "ordering" && step.after.value !== "ordering" ? 1 : 0),
  },
);
