/** What the import says (our addition; docs/design.md, "Import"). */
import { formatCount } from "../counts.ts";

export const importMessages = {
  // The file
  empty: "The file is empty.",
  onlyHeadings: "The file has headings, but no rows.",
  columnNumber: (n: number) => `Column ${n}`,
  notText: "This is not a CSV file.",
  spreadsheet: "This is a spreadsheet file. Save it as CSV and choose that file.",
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB. Split it into parts.`,
  tooManyColumns: (row: number, most: number) => `Row ${row} has more than ${most} columns.`,
  openQuote: (row: number) => `Row ${row} has a quotation mark that is never closed.`,
  breaksOff: (row: number) => `The file breaks off in row ${row}: it is not whole.`,

  // Codes
  shortened: "A spreadsheet has shortened this code: its last digits are lost.",
  lostZeros: "A spreadsheet may have left out zeros in front.",
  rounded: "A spreadsheet keeps 15 digits only: the last ones may be lost.",
  blanksInside: "There are blanks inside: is this the code?",
  wasNumber: "A spreadsheet has made a number of this code: is it right?",

  // Other cells
  belowZero: "It cannot be below 0.",
  gender: "A gender is boy, girl or unisex.",
  tooLong: (most: number) => `At most ${most} characters.`,
  unprintable: "There are characters that cannot be printed.",
  tagsLeftOut: "Maximum of 5 tags allowed per toy: the others are left out.",
  sectionRange: (most: number) => `A section is a number from 1 to ${most}, or Floor.`,
} as const;

export const importScreenMessages = {
  intro:
    "Bring your toys from a spreadsheet or another program. Nothing is written before you have seen what becomes of it.",
  dropHere: "Drop a CSV file here",
  pastedRows: "Pasted rows",
  reading: (file: string) => `Reading ${file}…`,
  emptyCells:
    "An empty cell leaves its field as it is. Boxes and sections that are missing are made.",
  needsSubject: "Choose the column with the barcodes.",
  notInFile: "Not in the file",
  sending: (done: string, all: string) => `${done} of ${all} rows are on their way`,
  noImports: "Nothing was imported yet.",
  goesOnAlone: "You can leave this page: the server goes on.",
  keepOpen: "Please keep this page open until all rows are on their way.",
  chooseAgain: "Rows are missing. Choose the same file again, or discard this import.",
  begun: (safe: number, all: number) =>
    `This file's import was interrupted: ${safe.toLocaleString()} of its ${all.toLocaleString()} rows are safe. It goes on, and only the others are sent.`,
  asked: (n: number) =>
    n === 1
      ? "Import the row that is asked about as well"
      : `Import the ${n.toLocaleString()} rows that are asked about as well`,
  askedHint: "What is asked about is taken as the file has it.",
  importRows: (n: number) => `Import ${formatCount(n, "row")}`,
  nothingToDo: "There is nothing to import.",
  again: (moment: string) =>
    `This file was imported on ${moment} already. Add its quantities once more?`,
  takeBack: "Take this import back?",
  takeBackHint: "All that it wrote becomes as it was before, in one go.",
  discard: "Discard this import?",
  discardHint: "Its rows are thrown away. Nothing of it was written.",
  noProblems: "Every row can be read.",
  rowCount: (n: number) => formatCount(n, "row"),
  progress: (done: number, all: number) => `${done.toLocaleString()} of ${all.toLocaleString()}`,
  onItsWay: "Its rows are on their way from this device.",
  refusedFile: "refused rows.csv",
  noneHere: "No row has a problem there.",
  repaired: (heading: string, from: string, to: string) => `${heading} repaired: ${from} → ${to}`,
  rowNumber: (n: number) => `Row ${n.toLocaleString()}`,
} as const;

/** What an existing toy becomes, each with what it means. */
export const EXISTING = {
  leave: ["Leave them", "Only new toys are added."],
  update: ["Update them", "Their fields become what the file says."],
  add: ["Add to them", "The file's quantities and amounts are added to theirs."],
} as const;

export const OUTCOMES = {
  new: "New",
  changed: "Changed",
  same: "Same",
  refused: "Cannot be read",
} as const;
