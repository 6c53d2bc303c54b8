/** The toy that the models of its edits begin with, and what others store meanwhile. */
import type { Toy } from "#domain/types.ts";

export const stored: Toy = {
  strToyBarcode: "4006381333931",
  strName: "Train",
  strGender: "unisex",
  intAgeMin: null,
  intAgeMax: null,
  intAgeRange: null,
  intQuantity: 1,
  intAmount: 1,
  intLowStockThreshold: 5,
  strStatus: "critical",
  strDescription: "Blue",
  tags: ["wood"],
  strImageID: null,
  imageThumb: null,
  imageLarge: null,
  intVersion: 1,
};

/** The toy after somebody's change. */
export function changed(toy: Toy, changes: Partial<Toy>): Toy {
  return { ...toy, ...changes, intVersion: toy.intVersion + 1 };
}

/** A page that was read before the toy was known. */
export const outdated = { type: "toy.loaded", toy: { ...stored, intVersion: 0 } } as const;
