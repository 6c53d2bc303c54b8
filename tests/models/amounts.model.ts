/** The model of amounts: typed, counted with plus and minus, confirmed, discarded. */
import { type AmountLine, isHeldAmount } from "#domain/box/amounts.ts";
import { QUANTITY_MAX } from "#domain/limits.ts";
import { amountsMachine } from "#machines/amounts.machine.ts";
import { outcomesOf } from "./outcomes.ts";
import { modelOf } from "./walk.ts";

const line = (barcode: string, amount: number): AmountLine => ({
  strBoxCode: "A",
  strToyBarcode: barcode,
  strName: `Toy ${barcode}`,
  intAmountInBox: amount,
});

const train = line("t1", 1);
const full = line("t2", QUANTITY_MAX);
const sold = line("t1", 0);
const bear = { ...line("t3", 2), id: 3 };
export const persisted = [{ line: train, text: "3", steps: 2 }];
const command = { kind: "deleteBox", strBoxCode: "A" } as const;

export const amountsModel = modelOf(amountsMachine)({
  walks: [null, persisted].map((persisted) => ({
    input: { persisted },
    events: () => [
      { type: "lines.loaded", lines: [train, full, bear], left: 0 },
      { type: "lines.loaded", lines: [sold, full, { ...bear, isUncertain: true }], left: 0 },
      { type: "lines.loaded", lines: [train, full], left: 1 },
      { type: "lines.loaded", lines: [train, full], left: 0 },
      { type: "thing.loaded", thing: { kind: "box", code: "B" } },
      { type: "amount.typed", line: train, text: "" },
      { type: "amount.typed", line: train, text: "0" },
      { type: "amount.stepped", line: train, by: 1 },
      { type: "amount.stepped", line: train, by: -1 },
      { type: "amount.stepped", line: full, by: 1 },
      { type: "amount.stepped", line: full, by: -1 },
      { type: "amount.typed", line: bear, text: "1" },
      { type: "draft.ended" },
      { type: "save.asked" },
      { type: "discard.asked" },
      { type: "question.confirmed" },
      { type: "question.cancelled" },
    ],
  })),
  answers: { submit: ({ context }) => outcomesOf(context.changes.map(() => command)) },
  view: ({ changes, isRestored, isExplained, reason }) => [
    changes.map((change) => {
      const { line, text, steps } = change;
      const held = Boolean(isHeldAmount(change));
      return [line.strBoxCode, line.strToyBarcode, line.intAmountInBox, text, steps, held];
    }),
    ...[isRestored, isExplained, reason],
  ],
  isFarEnough: ({ changes }) =>
    changes.length > 2 ||
    changes.some(({ text }) => Number(text) > 3 && Number(text) < QUANTITY_MAX - 1),
});
