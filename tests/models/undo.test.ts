/** Every way through undoing: one after another, asked about, forced, refused, delayed. */
import type { Outcome } from "#domain/outbox.ts";
import { undoMachine } from "#machines/undo.machine.ts";
import { orders } from "../outbox/orders.ts";
import { checkModel } from "./check.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const refused = (status: number, body: unknown = null): Outcome => ({
  ...{ type: "refused", status, code: "x", sentence: "No.", intDone: 0, isStranded: false, body },
});
const outcomes: Outcome[] = [
  { type: "done", body: null },
  { type: "unsent", status: 0, sentence: "", intDone: 0 },
  refused(409),
  refused(412),
  refused(412, { fields: { name: "It is B by now." } }),
];

checkModel(
  modelOf(undoMachine)({
    walks: [
      {
        input: undefined,
        events: () => [
          { type: "undo.asked", undo: orders.undo },
          { type: "undo.confirmed" },
          { type: "undo.cancelled" },
        ],
      },
    ],
    answers: { order: () => [...outcomes.map((outcome) => [outcome]), []] },
    view: ({ queue, conflict }) => [queue.map(({ isForced }) => isForced), conflict],
    isFarEnough: ({ queue }) => queue.length > 2,
  }),
  {
    "one thing is undone at a time, the first that was asked for": (step) =>
      startsOf(step, "order").every(
        ({ input }) => (input as { orders: unknown[] }).orders.length === 1,
      ),
    "nothing is forced that was not confirmed": (step) =>
      step.event.type === "undo.confirmed" ||
      step.after.context.queue.every(
        (undo) => !undo.isForced || step.before?.context.queue.includes(undo),
      ),
    "nothing that was asked for is forgotten": ({ before, event, after }) => {
      const had = before?.context.queue.length ?? 0;
      const added = event.type === "undo.asked" ? 1 : 0;
      const isEnd =
        event.type === "undo.cancelled" ? before?.hasTag("asking") : before?.hasTag("busy");
      const mayEnd = event.type === "undo.cancelled" || event.type.startsWith("xstate.");
      const ended = had + added - after.context.queue.length;
      return ended === 0 || (ended === 1 && mayEnd && Boolean(isEnd));
    },
    "how each came out is said once": (step) => {
      const told = toldBy(step).length;
      const isAnswer = step.event.type.startsWith("xstate.") && step.event.type !== "xstate.init";
      return told === (isAnswer && !step.after.hasTag("asking") ? 1 : 0);
    },
  },
);
