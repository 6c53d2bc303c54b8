/** Every way in which a toy's boxes and its quantity come to agree. */
import type { AmountLine } from "#domain/amounts.ts";
import type { Order } from "#domain/commands.ts";
import { surplus, type ToyStock } from "#domain/correction.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { correctionMachine } from "#machines/correction.machine.ts";
import { checkModel } from "./check.ts";
import { outcomesOf } from "./outcomes.ts";
import { startsOf } from "./steps.ts";
import { stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

const { strToyBarcode, strName } = stored;
const line = (strBoxCode: string, intAmountInBox: number): AmountLine => ({
  strBoxCode,
  strToyBarcode,
  strName,
  intAmountInBox,
});
const stockOf = (intQuantity: number, ...amounts: number[]): ToyStock => ({
  toy: { ...stored, intQuantity, intAmount: intQuantity },
  lines: amounts.map((amount, n) => line(["A", "B"][n] ?? "C", amount)),
  isUncertain: false,
});
const tooMany = stockOf(3, 2, 2);
const stocks = [
  tooMany,
  stockOf(1, 2),
  stockOf(5, 2, 2),
  stockOf(4, 2, 2),
  stockOf(QUANTITY_MAX, QUANTITY_MAX, 1),
  { ...tooMany, isUncertain: true },
];
const [inA] = tooMany.lines as [AmountLine];
const toy = { strToyBarcode, strName };
const kept = { ...toy, changes: [{ line: inA, text: "1", steps: -1 }] };

/** What the boxes and the quantity are once the orders are carried out. */
function surplusOnce({ toy, lines }: ToyStock, orders: Order[]): number {
  const change = orders.find((order) => order.kind === "changeToy");
  const changed = { ...toy, ...change?.update } as ToyStock["toy"];
  const differences = orders.map((order) =>
    order.kind === "adjustAmount" ? order.intDifference : 0,
  );
  return differences.reduce((sum, n) => sum + n, surplus({ toy: changed, lines }));
}

checkModel(
  modelOf(correctionMachine)({
    walks: [null, kept].map((kept) => ({
      input: { kept },
      events: () => [
        { type: "correction.asked", ...toy },
        { type: "toy.sold", ...toy },
        { type: "reading.retried" },
        { type: "boxes.chosen" },
        { type: "quantity.chosen" },
        { type: "amount.typed", line: inA, text: "" },
        { type: "amount.typed", line: inA, text: "1" },
        { type: "amount.stepped", line: inA, by: 1 },
        { type: "question.confirmed" },
        { type: "question.cancelled" },
      ],
    })),
    answers: {
      readStock: () => stocks,
      order: ({ context }) => outcomesOf(context.orders),
    },
    view: (context) => context,
    isFarEnough: ({ changes }) => changes.some(({ text }) => Number(text) > 3),
  }),
  {
    "nothing is written without a yes, and then the two agree": (step) =>
      startsOf(step, "order").every(({ input }) => {
        const { orders } = input as { orders: Order[] };
        const { stock } = step.after.context;
        return (
          step.event.type === "question.confirmed" &&
          orders.length > 0 &&
          stock !== null &&
          surplusOnce(stock, orders) === 0
        );
      }),
    "the quantity is changed only where the boxes are right, the boxes only where it is": (step) =>
      startsOf(step, "order").every(({ input }) =>
        (input as { orders: Order[] }).orders.every(
          ({ kind }) => (kind === "changeToy") === (step.before?.matches("confirming") ?? false),
        ),
      ),
    "after a sale only what the boxes hold too many is asked": ({ after }) =>
      !after.context.isSale ||
      !after.matches("distributing") ||
      (after.context.stock !== null && surplus(after.context.stock) > 0),
    "figures that nobody knows are not asked about": ({ after }) =>
      !after.context.stock?.isUncertain,
    "what is typed is lost only when it is saved or cancelled": ({ before, event, after }) =>
      !before ||
      before.context.changes.length === 0 ||
      after.context.changes.length > 0 ||
      /^(question|amount|xstate\.done)\./.test(event.type),
  },
);
