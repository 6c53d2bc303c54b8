/** A toy as the tests of its machines know it, and as it is stored later. */
import type { Toy } from "#domain/types.ts";
import { toy } from "../../stories/support/stock.ts";

export const stored = toy({
  strToyBarcode: "0012",
  strName: "Train",
  intQuantity: 10,
  strDescription: "Blue",
  tags: ["wood"],
});

export const later = (changes: Partial<Toy>, intVersion = 2): Toy => ({
  ...stored,
  ...changes,
  intVersion,
});
