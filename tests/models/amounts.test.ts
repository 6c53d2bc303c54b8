/** Every way through amounts: typed, counted with plus and minus, confirmed, discarded. */
import type { AmountLine } from "#domain/amounts.ts";
import type { OrderOf } from "#domain/commands.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { checkModel } from "./check.ts";
import { outcomesOf } from "./outcomes.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const line = (strToyBarcode: string, intAmountInBox: number): AmountLine => ({
  strBoxCode: "A",
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  intAmountInBox,
});
const train = line("t1", 1);
const full = line("t2", QUANTITY_MAX);
const sold = line("t1", 0);
const order = { kind: "deleteBox", strBoxCode: "A" } as const;

checkModel(
  modelOf(amountsMachine)({
    walks: [null, [{ line: train, text: "3", steps: 2 }]].map((kept) => ({
      input: { kept },
      events: () => [
        { type: "lines.loaded", lines: [train] },
        { type: "lines.loaded", lines: [sold] },
        { type: "amount.typed", line: train, text: "" },
        { type: "amount.typed", line: train, text: "0" },
        { type: "amount.stepped", line: train, by: 1 },
        { type: "amount.stepped", line: train, by: -1 },
        { type: "amount.stepped", line: full, by: 1 },
        { type: "save.asked" },
        { type: "discard.asked" },
        { type: "question.confirmed" },
        { type: "question.cancelled" },
      ],
    })),
    answers: { order: ({ context }) => outcomesOf(context.changes.map(() => order)) },
    view: (context) => context,
    isFarEnough: ({ changes }) => changes.some(({ text }) => Number(text) > 3),
  }),
  {
    "nothing is written without a yes to old → new": (step) =>
      startsOf(step, "order").every(
        () =>
          step.before?.matches("confirming") === true && step.event.type === "question.confirmed",
      ),
    "what is written is what the question says": (step) =>
      startsOf(step, "order").every(({ input }) => {
        const { orders } = input as { orders: OrderOf<"adjustAmount">[] };
        return orders.every(({ intDifference, strToBox }, n) => {
          const change = step.before?.context.changes[n];
          const to = Number(change?.line.intAmountInBox) + intDifference;
          return intDifference !== 0 && strToBox === null && String(to) === change?.text;
        });
      }),
    "what is typed is lost only when it is saved, discarded or stored by somebody": (step) => {
      const { before, event, after } = step;
      if (!before || before.context.changes.length === 0 || after.context.changes.length > 0) {
        return true;
      }
      if (event.type === "xstate.done.actor.order" || event.type === "lines.loaded") return true;
      return event.type === "question.confirmed"
        ? before.matches("discarding")
        : /^amount\./.test(event.type);
    },
    "an end is told whenever nothing is left to be confirmed": (step) =>
      !step.before?.matches("saving") ||
      !step.after.matches("editing") ||
      toldBy(step).some(({ type }) => type === "changes.ended"),
    "amounts stay within what can be": ({ after }) =>
      after.context.changes.every(
        ({ text }) => text === "" || (Number(text) >= 0 && Number(text) <= QUANTITY_MAX),
      ),
  },
);
