/** Stock levels and statuses: how much is enough (specification sections 4 and 9). */
import { DASHBOARD_LOW, DASHBOARD_SEVERE, STATUS_CRITICAL } from "../limits.ts";
import type { Status, Toy } from "../types.ts";
import { isInactive } from "./ownFields.ts";

export type StockLevel = "severe" | "mid" | "fine";

/** The dashboard's level of an amount of pieces: severe to 2, mid to 10, else fine. */
export function stockLevel(amount: number): StockLevel {
  if (amount <= DASHBOARD_SEVERE) return "severe";
  return amount <= DASHBOARD_LOW ? "mid" : "fine";
}

/**
 * A toy's status from its quantity and its own threshold: critical at 2 or less, else low at or below the threshold.
 * The database checks the same (`toysStatus`).
 */
export function toyStatus(quantity: number, lowStockThreshold: number): Status {
  if (quantity <= STATUS_CRITICAL) return "critical";
  return quantity <= lowStockThreshold ? "low" : "ok";
}

/**
 * The status by the shop's rule: as specified, or, where it goes by each toy's threshold, low with fewer pieces than
 * that, and critical where moreover 2 or fewer are left.
 */
export function shownStatus(
  toy: Pick<Toy, "intQuantity" | "intLowStockThreshold" | "strStatus"> & Partial<Pick<Toy, "own">>,
  isByThreshold: boolean,
): Status {
  if (!isByThreshold) return toy.strStatus;
  if (missingOf(toy) === 0) return "ok";
  return toy.intQuantity <= STATUS_CRITICAL ? "critical" : "low";
}

/** The fields of a toy that follow from its other fields. */
export function derivedOf(
  toy: Pick<Toy, "intAgeMin" | "intAgeMax" | "intQuantity" | "intLowStockThreshold">,
) {
  const { intAgeMin, intAgeMax, intQuantity, intLowStockThreshold } = toy;
  return {
    intAgeRange: intAgeMin === null || intAgeMax === null ? null : intAgeMax - intAgeMin,
    intAmount: intQuantity,
    strStatus: toyStatus(intQuantity, intLowStockThreshold),
  };
}

/** The toy with another quantity. */
export const withQuantity = (toy: Toy, quantity: number) => ({
  intQuantity: quantity,
  ...derivedOf({ ...toy, intQuantity: quantity }),
});

/** The pieces missing up to a toy's own threshold; none of an inactive toy. */
export const missingOf = ({
  intQuantity,
  intLowStockThreshold,
  own,
}: Pick<Toy, "intQuantity" | "intLowStockThreshold"> & Partial<Pick<Toy, "own">>): number =>
  isInactive(own) ? 0 : Math.max(0, intLowStockThreshold - intQuantity);

export const STATUS_LABEL: Record<Status, string> = { ok: "OK", low: "Low", critical: "Critical" };

/** The greatest quantity of a list or a figure, in words. */
export const atOrBelow = (quantity: number) => `at or below ${quantity} pieces`;
