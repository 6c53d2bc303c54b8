/** The sentences of the import (our addition; docs/design.md, "Import"). */
import { formatCount, formatNumber } from "../formatNumbers.ts";
import { DEFAULT_LOW_STOCK_THRESHOLD, TAGS_MAX } from "../limits.ts";

export const importMessages = {
  // The file
  empty: "The file is empty.",
  onlyHeadings: "The file has headings, but no rows.",
  columnNumber: (n: number) => `Column ${n}`,
  columnBeyond: (n: number) => `Column ${n} (no heading)`,
  notText: "This is not a CSV file.",
  spreadsheet: "This is a spreadsheet file. Save it as CSV or XLSX and choose that file.",
  unpacked: "This spreadsheet is larger than it seems. Save it as CSV and choose that file.",
  broken: "This spreadsheet cannot be opened. Save it again, or as CSV.",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it into parts.`,
  tooManyColumns: (row: number, most: number) => `Row ${row} has more than ${most} columns.`,
  cellTooLong: (row: number, most: number) =>
    `Row ${row} has a cell of more than ${formatNumber(most)} characters.`,
  openQuote: (row: number) => `Row ${row} has a quotation mark that is never closed.`,
  strayQuote: (row: number) =>
    `Row ${row} has a quotation mark in the middle of a cell, and so takes the rows after it in. Write it twice, or leave it out.`,
  breaksOff: (row: number) => `The file breaks off in row ${row}: it is not whole.`,

  moreCells: "The row has more cells than there are headings: was one cut in two?",

  // Codes
  noCode: "There is no barcode.",
  shortened: "A spreadsheet has shortened this code: its last digits are lost.",
  lostZeros: "A spreadsheet may have left out zeros in front.",
  rounded: "A spreadsheet keeps 15 digits only: the last ones may be lost.",
  blanksInside: "There are blanks inside: is this the code?",
  wasDay: "A spreadsheet may have made a day of this code: is it right?",
  wasNumber: "A spreadsheet has made a number of this code: is it right?",

  // Other cells
  asDecimals: "The last three digits are read as decimals. Or are they thousands?",
  belowZero: "It cannot be below 0.",
  ageUnclear: "An age is a number of years or months, such as 3, 18 months or 3-6.",
  gender: "A gender is boy, girl or unisex.",
  tooLong: (most: number) => `At most ${most} characters.`,
  unprintable: "There are characters that cannot be printed.",
  tagsLeftOut: `Maximum of ${TAGS_MAX} tags allowed per toy: the others are left out.`,
  sectionRange: (most: number) => `A section is a number from 1 to ${most}, its name, or Floor.`,
} as const;

export const importScreenMessages = {
  intro:
    "Bring your toys from a spreadsheet or another program. Nothing is written before you have seen what becomes of it.",
  dropHere: "Drop a CSV or XLSX file here",
  pastedRows: "Pasted rows",
  reading: (file: string) => `Reading ${file}…`,
  emptyCells: `An empty cell leaves its field as it is; a new toy is then unisex, and low at ${DEFAULT_LOW_STOCK_THRESHOLD}. Boxes and sections that are missing are made.`,
  noHeadings: "This file has no headings: say what is in its columns.",
  needsSubject: "Choose the column with the barcodes.",
  notInFile: "Not in the file",
  newCode: "a new code",
  giveAllCodes: "None: give each a new code",
  otherColumns: "Columns that nothing is read from",
  otherColumnsHint: "They are left out unless you say where they go.",
  leaveOut: "Leave out",
  intoNotes: "Into the notes",
  newField: (kind: string) => `A new own field (${kind})`,
  howMany: "How many of each?",
  howManyHint:
    "No column says it. Left empty, a new toy has 0, and one that is there keeps its quantity.",
  noQuestions: "Every row can be read.",
  question: (rows: number, message: string) => `${formatCount(rows, "row")}: ${message}`,
  refuseRows: "Leave these rows out",
  noImports: "Nothing was imported yet.",
  failing:
    "It cannot go on: something is wrong on the server, whose log says why. It is tried again by itself.",
  goesOnAlone: "You can leave this page: the server goes on.",
  leaveUpload: "The rows are not sent yet. Leave this page without them?",
  keepOpen: "Please keep this page open until all rows are sent.",
  asked: (n: number) =>
    n === 1
      ? "Import the row in doubt as well"
      : `Import the ${formatNumber(n)} rows in doubt as well`,
  askedTaken: "Rows in doubt are imported as the file has them",
  askedHint: "What is in doubt is taken as the file has it.",
  replaceTags: "The file's tags take the place of those that a toy has",
  importRows: (n: number, boxes: number) =>
    boxes === 0
      ? `Import ${formatCount(n, "row")}`
      : `Import ${formatCount(n, "row")}, change ${boxes === 1 ? "1 box" : `${formatNumber(boxes)} boxes`}`,
  nothingToDo: "There is nothing to import.",
  boxes: "Boxes that would change",
  boxesHint: "They stay as they are unless you switch them on.",
  /** `isLeast`: there may be more. */
  newBoxes: (n: number, isLeast: boolean) =>
    n === 1 && !isLeast
      ? "1 box is made."
      : `${formatNumber(n)}${isLeast ? "+" : ""} boxes are made.`,
  boxNote: (before: string, after: string) => `note “${before}” → “${after}”`,
  again: (moment: string) =>
    `This file was imported on ${moment} already. Add its quantities once more?`,
  takeBack: "Undo this import?",
  takeBackHint: (made: number) =>
    `${made === 0 ? "" : `${made === 1 ? "1 toy that it made is" : `${formatNumber(made)} toys that it made are`} there. `}What nobody changed since is deleted, or becomes as it was before:`,
  redo: "Undo the taking back of this import?",
  redoRest: "It was taken back before its end. Its remaining rows are imported then.",
  redoHint: "What it wrote is there again, but for what was changed since:",
  nothingUndone: "Nothing is changed.",
  since: "Changed since, which stays:",
  anyway: "Undo anyway: also what was changed since",
  left: "Changed since, so it stayed:",
  discard: "Discard this import?",
  discardHint: "Its rows are thrown away. Nothing of it was written.",
  rowCount: (n: number) => formatCount(n, "row"),
  progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)}`,
  noneHere: "There is no such row.",
  repaired: (heading: string, from: string, to: string) => `${heading} repaired: ${from} → ${to}`,
  rowNumber: (n: number) => `Row ${formatNumber(n)}`,
} as const;

/** The ways to treat all unreadable cells of a kind. */
export const FIXES = {
  empty: "Leave the field empty",
  cut: "Cut it to what fits",
  take: "Take it as it is",
  give: "Give it a new code",
} as const;

/** The ways to treat an existing toy, each with its meaning. */
export const EXISTING = {
  leave: ["Leave them", "Only new toys are added."],
  update: ["Update them", "Their fields become what the file says."],
  add: ["Add to them", "The file's quantities, amounts and tags are added to theirs."],
} as const;

export const OUTCOMES = {
  new: "New",
  changed: "Changed",
  same: "Same",
  refused: "Refused",
  asked: "In doubt",
  passed: "Passed over",
} as const;
