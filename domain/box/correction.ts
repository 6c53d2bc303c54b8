/** A toy whose boxes hold more or fewer pieces than its quantity, and the two ways to make them agree (docs/design.md, "Amounts"). */
import * as v from "valibot";
import type { NewCommand } from "../outbox/commands.ts";
import type { Toy } from "../types.ts";
import {
  type AmountChange,
  AmountChangesSchema,
  type AmountLine,
  amountText,
  withTyped,
} from "./amounts.ts";

/** A toy and all boxes that hold it, projected. */
export interface ToyStock {
  toy: Toy;
  lines: AmountLine[];
  /** Whether the server may have done an unsent command already, so that the figures are uncertain. */
  isUncertain: boolean;
}

export const CorrectionDraftSchema = v.object({
  strToyBarcode: v.string(),
  strName: v.string(),
  changes: AmountChangesSchema,
});
/** A correction that is open, as it is persisted on the device. */
export type CorrectionDraft = v.InferOutput<typeof CorrectionDraftSchema>;

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The pieces that the boxes hold beyond the quantity; below 0, pieces that they lack. */
export function discrepancy({ toy, lines }: Pick<ToyStock, "toy" | "lines">): number {
  return sumOf(lines.map(({ intAmountInBox }) => intAmountInBox)) - toy.intQuantity;
}

const figuresOf = (stock: ToyStock | null) =>
  stock && JSON.stringify([stock.toy.intQuantity, stock.lines]);

/** Whether two readings have the same figures. */
export const isSameStock = (one: ToyStock | null, other: ToyStock) =>
  figuresOf(one) === figuresOf(other);

/** The discrepancy once the changes are saved. */
export function discrepancyAfter({ toy, lines }: ToyStock, changes: readonly AmountChange[]) {
  return sumOf(lines.map((line) => Number(amountText(changes, line)))) - toy.intQuantity;
}

/** The change that puts the whole quantity into the only box that holds the toy; empty where no box holds it, or several do. */
export function singleBoxFix(stock: ToyStock): AmountChange[] {
  const [line, ...more] = stock.lines;
  return line && more.length === 0 ? withTyped([], line, String(stock.toy.intQuantity)) : [];
}

/** The command that sets the quantity to the sum of the boxes. */
export function quantityCommand(stock: ToyStock): NewCommand {
  const { strToyBarcode, strName, intQuantity, intVersion } = stock.toy;
  return {
    kind: "changeToy",
    strToyBarcode,
    strName,
    update: { intQuantity: intQuantity + discrepancy(stock) },
    seen: { intQuantity },
    intDifference: null,
    intVersion,
  };
}
