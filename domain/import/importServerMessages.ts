/** The server's sentences about an import and its rows. */
import { formatNumber } from "../formatNumbers.ts";

export const importServerMessages = {
  twin: (row: number) => `Row ${row} says the very same. Does it count once more?`,
  contradiction: (row: number, said: string) => `Row ${row} says “${said}”, which would be taken.`,
  partOfSum: (row: number) =>
    `Row ${row} of this toy is left out, so that its pieces would be missing here.`,
  noAmount: "The amount is not said, so it only belongs there.",
  discrepancy: (inBoxes: number, quantity: number) =>
    `Its boxes would hold ${formatNumber(inBoxes)}, and its quantity be ${formatNumber(quantity)}.`,
  codeOfBox: "This code is a box's.",
  codeOfToy: "This code is a toy's.",
  boxGone: "Its box was deleted while this was applied.",
  manyRows: (most: number) =>
    `${formatNumber(most)} rows have this code already. Is it the right column?`,
  nameOfNew: "There is no such toy yet: a new one needs a name.",
  similarCode: (code: string) =>
    `${code} is there, which looks the same but for capital letters. Is this another one?`,
  nameInStock: "A toy of this name is there already. Is this another one?",
  nameInFile: (row: number) => `Row ${row} has this name too, and no code. Is this another toy?`,
  tooHigh: (most: number) => `It would be more than ${formatNumber(most)}.`,

  importedBefore:
    "This file was imported before. Importing it again adds its quantities once more.",
  exists: "There is such an import already.",
  notChecked: "The rows have to be checked first.",
  changedMeanwhile: "Something else was answered meanwhile: look at what would be written now.",
  isBegun: "It was begun to be applied: take it back instead.",
  isUploading: "Its file has not arrived whole yet: choose it again.",
  notYours: "Somebody else made this import. Ask them, or an admin with all rights.",
  mayNotUpdate:
    "Your account may not write over toys that there are. Ask an admin who manages people.",
  nothingApplied: "Nothing of it was applied.",
  /** The heading of the column that says why a row was refused. */
  whyRefused: "Why it was refused",
  whatBecomes: "What becomes of it",
} as const;
