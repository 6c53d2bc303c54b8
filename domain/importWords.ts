/** What the import says (our addition; design section 2, "Import"). */

export const importMessages = {
  // The file
  empty: "The file is empty.",
  onlyHeadings: "The file has headings, but no rows.",
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
  gender: "A gender is boy, girl or unisex.",
  tooLong: (most: number) => `At most ${most} characters.`,
  tooHigh: (most: number) => `At most ${most.toLocaleString("en-GB")}.`,
  unprintable: "There are characters that cannot be printed.",
  tagsLeftOut: "Maximum of 5 tags allowed per toy: the others are left out.",
  sectionRange: (most: number) => `A section is a number from 1 to ${most}, or Floor.`,
} as const;
