/** Every way through a dialog in which one order is typed or asked. */
import { isDeepStrictEqual } from "node:util";
import type { DialogOrder } from "#domain/commands.ts";
import { dialogProblem } from "#domain/dialogOrders.ts";
import { messages } from "#domain/messages.ts";
import { orderDialogMachine } from "#machines/orderDialog.machine.ts";
import { checkModel } from "./check.ts";
import { outcomesOf } from "./outcomes.ts";
import { startsOf, toldBy } from "./steps.ts";
import { modelOf } from "./walk.ts";

const toy = { strToyBarcode: "T1", strName: "Train" };
const deletion: DialogOrder = { kind: "deleteToy", ...toy };
const code = (strNewBarcode: string): DialogOrder => ({
  kind: "changeBarcode",
  ...toy,
  strNewBarcode,
});
const note: DialogOrder = { kind: "changeBox", strBoxCode: "B1", strCustomNote: " Cars " };

checkModel(
  modelOf(orderDialogMachine)({
    walks: [
      {
        input: undefined,
        events: ({ context: { order } }) => [
          { type: "dialog.opened", order: deletion },
          { type: "dialog.opened", order: note },
          { type: "dialog.opened", order: code("T1") },
          ...(order?.kind === "changeBarcode"
            ? ["", "\u0001T2 ", "x".repeat(65)].map((text) => ({
                type: "order.changed" as const,
                order: code(text),
              }))
            : []),
          { type: "order.submitted" },
          { type: "dialog.closed" },
        ],
      },
    ],
    answers: { order: ({ context: { order } }) => outcomesOf(order ? [order] : []) },
    view: ({ order, problem }) => [order, problem],
  }),
  {
    "only what is submitted is ordered, once, and nothing that cannot be": (step) =>
      startsOf(step, "order").every(({ input }) => {
        const { orders } = input as { orders: DialogOrder[] };
        return (
          step.event.type === "order.submitted" &&
          orders.length === 1 &&
          orders.every((order) => dialogProblem(order) === null)
        );
      }),
    "what is ordered is plain": (step) =>
      startsOf(step, "order").every(({ input }) => {
        const [order] = (input as { orders: DialogOrder[] }).orders;
        if (order?.kind === "changeBox") return order.strCustomNote === "Cars";
        return order?.kind !== "changeBarcode" || /^T\d$/.test(order.strNewBarcode);
      }),
    "what cannot be is explained, and anything else is ordered": ({ before, after, event }) => {
      const { order } = before?.context ?? {};
      if (event.type !== "order.submitted" || !before?.hasTag("typing") || !order) return true;
      const problem = dialogProblem(order);
      return problem === null ? after.hasTag("busy") : after.context.problem === problem;
    },
    "what failed says so, in the server's words where it had any": ({ before, after, event }) => {
      if (!before?.hasTag("busy") || after.hasTag("busy")) return true;
      const isRefused = event.output?.[0].type === "refused";
      if (isRefused) return after.context.problem === "No.";
      return !after.hasTag("open") || after.context.problem === messages.somethingWrong;
    },
    "what was refused stays open, with the reason and what was typed": ({ before, after, event }) =>
      !before?.hasTag("busy") ||
      (event.type === "xstate.done.actor.order" && event.output[0].type !== "refused") ||
      !event.type.startsWith("xstate.") ||
      (after.hasTag("typing") &&
        after.context.problem !== null &&
        after.context.order === before.context.order),
    "an order is told of once, when it is done or on its way": (step) => {
      const first = step.event.output?.[0];
      const { order } = step.before?.context ?? {};
      const told = { type: "order.accepted", order, isUnsent: first?.type === "unsent" };
      return isDeepStrictEqual(toldBy(step), first && first.type !== "refused" ? [told] : []);
    },
    "nothing closes while it is sent": ({ before, after, event }) =>
      !before?.hasTag("busy") || event.type.startsWith("xstate.") || after.hasTag("busy"),
  },
);
