/** What of a toy is a plain value that a person types: the one list of it. */
export const PLAIN_FIELDS = [
  "strName",
  "strGender",
  "intAgeMin",
  "intAgeMax",
  "intQuantity",
  "intLowStockThreshold",
] as const;
