/** One row of a CSV file as a toy, its box and its section, and what is wrong with it (our addition; docs/design.md, "Import"). */

import { boxMessages } from "../box/boxMessages.ts";
import { isBlankCode } from "../code/codes.ts";
import {
  AGE_MAX,
  BOX_NOTE_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  QUANTITY_MAX,
  SECTION_MAX,
  TAG_MAX,
  TAGS_MAX,
} from "../limits.ts";
import { messages } from "../messages.ts";
import { tooHigh } from "../toy/toyDraft.ts";
import { NUMBER_FIELDS, NUMBERS, type NumberField, recordOf } from "../toy/toyFields.ts";
import type { Gender } from "../types.ts";
import { tagsOfCell, textOfCell } from "./csvCells.ts";
import { readCode } from "./importCodes.ts";
import { IMPORT_FIELDS, type ImportField, type Mapping } from "./importColumns.ts";
import { importMessages } from "./importMessages.ts";
import { type Decimal, wholeOf } from "./importNumbers.ts";

export interface RowProblem {
  column: ImportField;
  message: string;
  /** False where it is only asked, as about a code that a spreadsheet may have damaged. */
  isSure: boolean;
}

/** A code that a spreadsheet had damaged, and that its check digit tells. */
export interface RowRepair {
  column: ImportField;
  from: string;
  to: string;
}

/** What a row gives, and nothing else: an empty cell leaves its field as it is. */
export interface ImportRow extends Partial<Record<NumberField, number>> {
  /** Missing where the row is about a box or a section alone. */
  strToyBarcode?: string;
  strName?: string;
  strGender?: Gender;
  strDescription?: string;
  tags?: string[];
  strBoxCode?: string;
  intAmountInBox?: number;
  /** Null on the Floor. */
  intSection?: number | null;
  strCustomNote?: string;
}

export interface RowReading {
  /** Null where the row cannot be imported, or is empty. */
  row: ImportRow | null;
  problems: RowProblem[];
  repairs: RowRepair[];
}

const GENDERS: Record<Gender, string[]> = {
  boy: ["boy", "boys", "male", "m"],
  girl: ["girl", "girls", "female", "f"],
  unisex: ["unisex", "both", "neutral", "all"],
};
/** As the contract has it for names, notes and tags. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u;
const OF_A_TOY = IMPORT_FIELDS.slice(1, IMPORT_FIELDS.indexOf("strBoxCode"));

const lengthOf = (text: string) => [...text].length;

/** Reads one row's cells; `decimal` is the sign before a number's decimals. */
export function readRow(cells: readonly string[], mapping: Mapping, decimal: Decimal): RowReading {
  const row: ImportRow = {};
  const problems: RowProblem[] = [];
  const repairs: RowRepair[] = [];
  const rawCellOf = (field: ImportField) => cells[mapping[field] ?? -1] ?? "";
  const cellOf = (field: ImportField) => textOfCell(rawCellOf(field));
  const isGiven = (field: ImportField) => !isBlankCode(cellOf(field));
  const refuse = (column: ImportField, message: string) =>
    problems.push({ column, message, isSure: true });

  function readCodeOf(field: "strToyBarcode" | "strBoxCode") {
    const reading = readCode(cellOf(field));
    if (reading.type === "unusable") return refuse(field, reading.message);
    row[field] = reading.code;
    if (reading.type === "doubtful") {
      problems.push({ column: field, message: reading.message, isSure: false });
    }
    if (reading.type === "repaired") {
      repairs.push({ column: field, from: cellOf(field).trim(), to: reading.code });
    }
  }
  function readText(field: "strName" | "strDescription" | "strCustomNote", most: number) {
    const text = cellOf(field);
    row[field] = field === "strDescription" ? text : text.trim();
    if (lengthOf(text) > most) refuse(field, importMessages.tooLong(most));
    else if (field === "strDescription" ? text.includes("\0") : UNPRINTABLE.test(text.trim())) {
      refuse(field, importMessages.unprintable);
    }
  }
  function readNumber(field: NumberField | "intAmountInBox", most: number) {
    const number = wholeOf(cellOf(field), decimal);
    if (number === null) refuse(field, messages.digitsOnly);
    else if (number > most) refuse(field, tooHigh(most));
    else row[field] = number;
  }

  const readers: Record<ImportField, () => void> = {
    strToyBarcode: () => readCodeOf("strToyBarcode"),
    strName: () => readText("strName", NAME_MAX),
    strGender() {
      const word = cellOf("strGender").trim().toLowerCase();
      const gender = (Object.keys(GENDERS) as Gender[]).find((one) => GENDERS[one].includes(word));
      if (gender) row.strGender = gender;
      else refuse("strGender", importMessages.gender);
    },
    ...recordOf(NUMBER_FIELDS, (field) => () => readNumber(field, NUMBERS[field].max)),
    strDescription: () => readText("strDescription", DESCRIPTION_MAX),
    tags() {
      const tags = tagsOfCell(rawCellOf("tags"));
      if (tags.some((tag) => lengthOf(tag) > TAG_MAX)) refuse("tags", messages.tagTooLong);
      else if (tags.some((tag) => UNPRINTABLE.test(tag)))
        refuse("tags", importMessages.unprintable);
      else if (tags.length > TAGS_MAX) {
        problems.push({ column: "tags", message: importMessages.tagsLeftOut, isSure: false });
      }
      row.tags = tags.slice(0, TAGS_MAX);
    },
    strBoxCode: () => readCodeOf("strBoxCode"),
    intAmountInBox: () => readNumber("intAmountInBox", QUANTITY_MAX),
    intSection() {
      const text = cellOf("intSection").trim();
      const number = wholeOf(text.replace(/^section\s*/i, ""), decimal);
      if (/^floor$/i.test(text)) row.intSection = null;
      else if (number === null || number < 1 || number > SECTION_MAX) {
        refuse("intSection", importMessages.sectionRange(SECTION_MAX));
      } else row.intSection = number;
    },
    strCustomNote: () => readText("strCustomNote", BOX_NOTE_MAX),
  };
  for (const field of IMPORT_FIELDS) if (isGiven(field)) readers[field]();

  const { intAgeMin = 0, intAgeMax = AGE_MAX } = row;
  if (intAgeMax < intAgeMin) refuse("intAgeMax", messages.ageOrder);
  if (!isGiven("strToyBarcode") && [...OF_A_TOY, "intAmountInBox" as const].some(isGiven)) {
    refuse("strToyBarcode", messages.barcodeRequired);
  }
  if (!isGiven("strBoxCode") && (isGiven("intAmountInBox") || isGiven("strCustomNote"))) {
    refuse("strBoxCode", boxMessages.boxCodeEmpty);
  }
  // A list of things and their places says one amount: as many are there.
  if (row.strBoxCode && row.intQuantity !== undefined && mapping.intAmountInBox === undefined) {
    row.intAmountInBox = row.intQuantity;
  }
  const isEmpty = Object.keys(row).length === 0;
  return { row: isEmpty || problems.some(({ isSure }) => isSure) ? null : row, problems, repairs };
}
