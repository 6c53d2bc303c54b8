/** The toy that the models of its edits begin with, and what others store meanwhile. */
import type { Toy } from "#domain/types.ts";
import { toy } from "../../stories/support/stock.ts";
import type { AnyStep } from "./walk.ts";

export const stored = toy({
  strToyBarcode: "4006381333931",
  strName: "Train",
  intAgeMin: null,
  intAgeMax: null,
  intQuantity: 1,
  strDescription: "Blue",
  tags: ["wood"],
});

/** The toy after somebody's change. */
export function changed(toy: Toy, changes: Partial<Toy>): Toy {
  return { ...toy, ...changes, intVersion: toy.intVersion + 1 };
}

/** A page that was read before the toy was known. */
export const outdated = { type: "toy.loaded", toy: { ...stored, intVersion: 0 } } as const;

/** The invariants wherever a toy is shown and changed. */
export const toyIsTrue = {
  "what is shown never goes back to something older": ({ before, after }: AnyStep) =>
    (before?.context.toy.intVersion ?? 0) <= after.context.toy.intVersion,
};
