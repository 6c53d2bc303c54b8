/** The model of how a toy's boxes and its quantity come to agree. */
import type { AmountLine } from "#domain/box/amounts.ts";
import type { ToyStock } from "#domain/box/correction.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { correctionCommands, correctionMachine } from "#machines/correction.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { stored } from "./toy.ts";
import { modelOf } from "./walk.ts";

const { strToyBarcode, strName } = stored;

const line = (boxCode: string, amount: number): AmountLine => ({
  strBoxCode: boxCode,
  strToyBarcode,
  strName,
  intAmountInBox: amount,
});

const stockOf = (quantity: number, ...amounts: number[]): ToyStock => ({
  toy: { ...stored, intQuantity: quantity, intAmount: quantity },
  lines: amounts.map((amount, n) => line(["A", "B"][n] ?? "C", amount)),
  isUncertain: false,
});

const tooMany = stockOf(3, 2, 2);

const stocks = [
  tooMany,
  // Its name or notes were changed.
  { ...tooMany, toy: { ...tooMany.toy, intVersion: 2 } },
  stockOf(1, 2),
  stockOf(5, 2, 2),
  stockOf(4, 2, 2),
  stockOf(QUANTITY_MAX, QUANTITY_MAX, 1),
  stockOf(1, QUANTITY_MAX),
  { ...tooMany, isUncertain: true },
];

const [inA] = tooMany.lines as [AmountLine];
const toy = { strToyBarcode, strName };
const other = { strToyBarcode: "T-2", strName: "Bear" };
export const persisted = { ...toy, changes: [{ line: inA, text: "1", steps: -1 }] };

export const correctionModel = modelOf(correctionMachine)({
  walks: [null, persisted].map((persisted) => ({
    input: { persisted },
    events: ({ context: { stock } }) => {
      const [first = inA, second] = stock?.lines ?? [];
      return [
        { type: "correction.asked", ...toy },
        { type: "correction.asked", ...other },
        { type: "reading.retried" },
        { type: "boxes.chosen" },
        { type: "quantity.chosen" },
        { type: "amount.typed", line: first, text: "" },
        { type: "amount.typed", line: first, text: "1" },
        { type: "amount.stepped", line: first, by: 1 },
        ...(second
          ? ["0", "3"].map((text) => ({ type: "amount.typed", line: second, text }) as const)
          : []),
        { type: "question.confirmed" },
        { type: "question.cancelled" },
      ];
    },
  })),
  answers: {
    readStock: () => stocks,
    submit: ({ context }) => outcomesOf(correctionCommands(context)),
  },
  view: ({ strToyBarcode, changes, stock, reason }) => [
    strToyBarcode,
    changes.map(({ line, text, steps }) => [line.strBoxCode, line.intAmountInBox, text, steps]),
    stocks.indexOf(stock as ToyStock),
    reason,
  ],
  isFarEnough: ({ changes }) => changes.some(({ text }) => Number(text) > 3),
});
