/**
 * The worth of the stock by the shop's prices (our addition; docs/design.md, "Own fields"). Money is counted in cents.
 */
import type { Toy, ValuedToy } from "../types.ts";
import { PRICE_FIELD } from "./ownFields.ts";

/** "12.50" is 1250; null for a text that is no amount, such as the value of a field that was of another kind. */
export function centsOf(price: string | null | undefined): number | null {
  const [, whole, cents] = /^(\d+)\.(\d{2})$/.exec(price ?? "") ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents);
}

/** 1250 is "12.50". */
export const formatCents = (cents: number): string => (cents / 100).toFixed(2);

/** The values of a toy that its worth goes by. */
export type Held = Pick<Toy, "strToyBarcode" | "strName" | "intQuantity" | "own">;

/** A toy with its price and the worth of all its pieces; null where it has no price. */
export function valued(toy: Held): ValuedToy | null {
  const { strToyBarcode, strName, intQuantity } = toy;
  const cents = centsOf(toy.own[PRICE_FIELD]);
  if (cents === null) return null;
  const strValue = formatCents(cents * intQuantity);
  return { strToyBarcode, strName, intQuantity, strPrice: formatCents(cents), strValue };
}
