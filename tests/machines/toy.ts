/** A toy as the tests of its machines know it, and as it is stored later. */
import type { Toy } from "#domain/types.ts";

export const stored: Toy = {
  strToyBarcode: "0012",
  strName: "Train",
  strGender: "unisex",
  intAgeMin: 3,
  intAgeMax: 8,
  intAgeRange: 5,
  intQuantity: 10,
  intAmount: 10,
  intLowStockThreshold: 5,
  strStatus: "ok",
  strDescription: "Blue",
  tags: ["wood"],
  strImageID: null,
  imageThumb: null,
  imageLarge: null,
  intVersion: 1,
};

export const later = (changes: Partial<Toy>, intVersion = 2): Toy => ({
  ...stored,
  ...changes,
  intVersion,
});
