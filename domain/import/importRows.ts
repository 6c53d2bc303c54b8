/** One row of a file as a toy, its box and its section, with the problems of the row (our addition; docs/design.md, "Import"). */

import { boxMessages } from "../box/boxMessages.ts";
import { gtinsOf, isBlankCode } from "../code/codes.ts";
import { AGE_MAX, BOX_NOTE_MAX, QUANTITY_MAX, SECTION_MAX, TAG_MAX, TAGS_MAX } from "../limits.ts";
import { messages } from "../messages.ts";
import { AGE_MONTHS_MAX, type AgeField, ageOfMonths, areInDisorder } from "../toy/ages.ts";
import { OWN_KINDS, ownKey, readOwn } from "../toy/ownFields.ts";
import { tooHigh } from "../toy/toyDraft.ts";
import {
  isTextField,
  NUMBER_FIELDS,
  NUMBERS,
  type NumberField,
  recordOf,
  TEXT_FIELDS,
  TEXTS,
  type TextField,
} from "../toy/toyFields.ts";
import type { Gender, OwnField, OwnValues } from "../types.ts";
import { tagsOfCell, textOfCell } from "./csvCells.ts";
import { readAges } from "./importAges.ts";
import { readCode } from "./importCodes.ts";
import {
  type ByField,
  IMPORT_FIELDS,
  type ImportField,
  type Mapping,
  type PlainImportField,
} from "./importColumns.ts";
import { importMessages } from "./importMessages.ts";
import {
  type Decimal,
  hasDecimals,
  mayBeThousands,
  wholeOf,
  withoutThousands,
} from "./importNumbers.ts";
import { importServerMessages } from "./importServerMessages.ts";
import words from "./words.json" with { type: "json" };

/** A way to treat a cell that cannot be read, or is doubtful, instead of leaving out its row. */
export type Fix = "empty" | "cut" | "take" | "give";

/** A person's choices about reading a file. */
export interface Reading {
  mapping: Mapping;
  decimal: Decimal;
  /** For each column, its words with their meanings. */
  values?: ByField<Record<string, string>>;
  fixes?: ByField<Fix>;
  /** The own fields that columns are read as. */
  ownFields?: OwnField[];
  /** Columns whose cells are added to the notes, each after its heading. */
  intoNotes?: { intColumn: number; strHeading: string }[];
  /** The columns behind the last heading; none where a person takes rows with cells there as they are. */
  beyond?: number[];
  /** The pieces of each row's toy, where no column gives pieces. */
  intEach?: number;
}

/** The last column that a field is read from, of those with a heading. */
export const lastHeaded = ({ mapping, beyond = [] }: Reading): number =>
  Math.max(...Object.values(mapping).filter((column) => column < Math.min(...beyond)));

/** Whether a file has toys, but no column of their pieces. */
export const hasNoPieces = ({ strToyBarcode, intQuantity, intAmountInBox }: Mapping): boolean =>
  strToyBarcode !== undefined && intQuantity === undefined && intAmountInBox === undefined;

export interface RowProblem {
  column: ImportField;
  message: string;
  /** False where the row is only in doubt, as for a code that a spreadsheet may have damaged. */
  isSure: boolean;
  /** The ways to treat all problems of this kind. */
  fixes?: Fix[];
  /** Whether the row is at odds with the stock, and not wrong by itself. */
  isOfStock?: boolean;
}

/** A damaged code and its repair, which its check digit confirms. */
interface RowRepair {
  column: ImportField;
  from: string;
  to: string;
}

/** The values that a row gives. An empty cell leaves its field as it is. */
export interface ImportRow
  extends Partial<Record<NumberField, number>>,
    Partial<Record<TextField, string>> {
  /** Beside the years, where an age is no whole number of years. */
  intAgeMinMonths?: number;
  intAgeMaxMonths?: number;
  /** Missing where the row is about a box or a section alone, or needs a code. */
  strToyBarcode?: string;
  /** True for a toy without a readable code that is to get a new one. */
  needsCode?: true;
  strGender?: Gender;
  tags?: string[];
  /** Own fields, in the form that is stored. */
  own?: OwnValues;
  strBoxCode?: string;
  /** Without a box they are loose pieces. */
  intAmountInBox?: number;
  /** Null on the Floor. */
  intSection?: number | null;
  strCustomNote?: string;
}

export interface RowReading {
  /** Null where the row cannot be imported, or is empty. */
  row: ImportRow | null;
  /** What could be read of a row that cannot be imported. */
  refused?: ImportRow;
  problems: RowProblem[];
  repairs: RowRepair[];
}

const GENDERS: Record<Gender, string[]> = words.genders;
/** The word with which the name's cell begins in a row of sums. */
const SUM = new RegExp(`^(?:sub)?(?:${words.sums.join("|")})\\b`, "i");
/** Words before a section's number: a letter or another name is of one shelf among others, "A3" and "B3". */
const SECTION_WORDS = words.sections.map((word) => word.toLowerCase());
/** An age and those above it, which is no upper limit. */
const OPEN_AGE =
  /[+>]|(?:^|\s)(?:ab|von|from|dès|de|desde|vanaf|van|up|over|above|older|älter|ouder|plus|más)(?=\s|$)/iu;
/** The characters that the contract refuses in names, notes and tags. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/gu;
const OF_A_TOY = IMPORT_FIELDS.slice(1, IMPORT_FIELDS.indexOf("strBoxCode"));

const lengthOf = (text: string) => [...text].length;
const cutTo = (text: string, most: number) => [...text].slice(0, most).join("").trim();
/** The printable part of a text, in one line: words at a line break stay apart. */
const printed = (text: string) => text.replaceAll(/\s+/gu, " ").replaceAll(UNPRINTABLE, "");
const isUnprintable = (text: string) => text.search(UNPRINTABLE) >= 0;

/** The ages that a row gives. */
function ageGiven(field: AgeField, months: number): Partial<ImportRow> {
  const given = Object.entries(ageOfMonths(field, months));
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

/** Thrown inside this file only, where a cell cannot be read. */
class Unreadable extends Error {
  readonly fixes: readonly Fix[];
  constructor(message: string, fixes: readonly Fix[] = ["empty"]) {
    super(message);
    this.fixes = fixes;
  }
}

/** One row while its cells are read. */
class RowReader {
  readonly row: ImportRow = {};
  readonly problems: RowProblem[] = [];
  readonly repairs: RowRepair[] = [];
  readonly #cells: readonly string[];
  readonly #reading: Reading;

  constructor(cells: readonly string[], reading: Reading) {
    this.#cells = cells;
    this.#reading = reading;
  }

  cellOf(field: ImportField): string {
    const { mapping, values } = this.#reading;
    const cell = this.#cells[mapping[field] ?? -1] ?? "";
    const words = values?.[field] ?? {};
    const word = cell.trim().toLowerCase();
    return Object.hasOwn(words, word) ? (words[word] ?? cell) : cell;
  }

  textOf = (field: ImportField) => {
    const cell = textOfCell(this.cellOf(field));
    const text = hasDecimals(cell) ? cell.trim() : cell;
    const { intoNotes = [] } = this.#reading;
    if (field !== "strDescription" || intoNotes.length === 0) return text;
    const added = intoNotes.map(({ intColumn, strHeading }) => {
      const cell = textOfCell(this.#cells[intColumn] ?? "").trim();
      return cell === "" ? "" : `${strHeading}: ${cell}`;
    });
    return [text, ...added].filter((line) => line.trim() !== "").join("\n");
  };
  isGiven = (field: ImportField) => !isBlankCode(this.textOf(field));
  #fixOf = (field: ImportField) => this.#reading.fixes?.[field];

  refuse(column: ImportField, message: string, fixes: readonly Fix[] = []): void {
    this.problems.push({ column, message, isSure: true, fixes: [...fixes] });
  }

  #ask(column: ImportField, message: string, fixes: readonly Fix[]): void {
    if (!fixes.some((fix) => fix === this.#fixOf(column))) {
      this.problems.push({ column, message, isSure: false, fixes: [...fixes] });
    }
  }

  /** A separator inside a cell makes two of it, and moves the cells behind it: the last that is read may be another's. */
  askBeyond(): void {
    const { mapping, intoNotes = [], beyond = [] } = this.#reading;
    const filled = beyond.filter((column) => this.#cells[column]?.trim());
    if (filled.length === 0) return;
    const fields = Object.entries(mapping) as [ImportField, number][];
    const read = [...fields.map(([, n]) => n), ...intoNotes.map(({ intColumn }) => intColumn)];
    const [last] = fields.find(([, column]) => column === lastHeaded(this.#reading)) ?? [];
    if (last && !filled.every((column) => read.includes(column))) {
      // Not asked as a doubt of the cell: an answer about it is none about those behind.
      const message = importMessages.moreCells;
      this.problems.push({ column: last, message, isSure: false, fixes: ["take"] });
    }
  }

  #code(field: "strToyBarcode" | "strBoxCode"): void {
    const reading = readCode(this.textOf(field));
    const isToy = field === "strToyBarcode";
    if (isToy && this.#givesCodes && ["unusable", "doubtful"].includes(reading.type)) {
      this.row.needsCode = true;
      return;
    }
    if (reading.type === "unusable") {
      throw new Unreadable(reading.message, isToy ? ["give"] : ["empty"]);
    }
    this.row[field] = reading.code;
    if (reading.type === "doubtful") {
      this.#ask(field, reading.message, isToy ? ["take", "give"] : ["take"]);
    }
    if (reading.type === "repaired") {
      this.repairs.push({ column: field, from: this.textOf(field).trim(), to: reading.code });
    }
  }

  get #givesCodes(): boolean {
    return this.#fixOf("strToyBarcode") === "give";
  }

  /** Refuses a toy without a code, or marks it for a new one. A new code is offered only where the file has a column of codes. */
  refuseWithoutCode(): void {
    if (this.#givesCodes) this.row.needsCode = true;
    else {
      const hasColumn = this.#reading.mapping.strToyBarcode !== undefined;
      this.refuse("strToyBarcode", importMessages.noCode, hasColumn ? ["give"] : []);
    }
  }

  #text(field: TextField | "strCustomNote", most: number): void {
    const isNote = field === "strDescription";
    const text = isNote ? this.textOf(field) : this.textOf(field).trim();
    const isPrintable = isNote ? !text.includes("\0") : !isUnprintable(text);
    const isCut = this.#fixOf(field) === "cut";
    const fixes: Fix[] =
      isTextField(field) && !TEXTS[field].mayBeEmpty ? ["cut"] : ["cut", "empty"];
    if (!isCut && lengthOf(text) > most) throw new Unreadable(importMessages.tooLong(most), fixes);
    if (!isCut && !isPrintable) throw new Unreadable(importMessages.unprintable, fixes);
    const kept = isCut ? cutTo(isPrintable ? text : printed(text), most) : text;
    // A cell of which cutting leaves nothing is as good as empty.
    if (kept !== "") this.row[field] = kept;
  }

  /** A whole number, or null; asks where its decimals may be thousands. */
  #whole(field: NumberField | "intAmountInBox" | "intSection", text: string): number | null {
    if (hasDecimals(this.cellOf(field))) return null;
    const { decimal } = this.#reading;
    const number = wholeOf(text, decimal);
    // A spreadsheet's mark of a text may stand before it.
    if (number !== null && mayBeThousands(text.replace(/^['’]/, ""), decimal)) {
      this.#ask(field, importMessages.asDecimals, ["take"]);
    }
    return number;
  }

  #number(field: NumberField | "intAmountInBox", most: number): void {
    const text = this.textOf(field).trim();
    const number = this.#whole(field, text);
    if (number === null) {
      throw new Unreadable(/^-\s*\d/.test(text) ? importMessages.belowZero : messages.digitsOnly);
    }
    if (number > most) throw new Unreadable(tooHigh(most));
    this.row[field] = number;
  }

  /** A range of ages may stand in either column. */
  #age(field: "intAgeMin" | "intAgeMax"): void {
    const ages = readAges(this.textOf(field));
    if (!ages) throw new Unreadable(importMessages.ageUnclear);
    const { min, max } = ages;
    const isOpen = max === undefined && OPEN_AGE.test(this.textOf(field));
    if (field === "intAgeMax" && isOpen) throw new Unreadable(importMessages.ageUnclear);
    if (Math.max(min ?? 0, max ?? 0) > AGE_MONTHS_MAX) throw new Unreadable(tooHigh(AGE_MAX));
    const set = (of: AgeField, months: number | undefined) => {
      if (months !== undefined) Object.assign(this.row, ageGiven(of, months));
    };
    if (field === "intAgeMax") set("intAgeMax", max ?? min);
    else {
      set("intAgeMin", min);
      if (!this.isGiven("intAgeMax")) set("intAgeMax", max);
    }
  }

  #tags(): void {
    const isCut = this.#fixOf("tags") === "cut";
    const given = tagsOfCell(this.cellOf("tags"));
    const cut = given.map((tag) => cutTo(printed(tag), TAG_MAX)).filter((tag) => tag !== "");
    const tags = isCut ? cut : given;
    const fixes: Fix[] = ["cut", "empty"];
    if (tags.some((tag) => lengthOf(tag) > TAG_MAX)) {
      throw new Unreadable(messages.tagTooLong, fixes);
    }
    if (tags.some(isUnprintable)) throw new Unreadable(importMessages.unprintable, fixes);
    if (tags.length > TAGS_MAX) {
      if (this.#fixOf("tags") === "empty") return;
      this.#ask("tags", importMessages.tagsLeftOut, fixes);
    }
    if (tags.length > 0) this.row.tags = tags.slice(0, TAGS_MAX);
  }

  #gender(): void {
    const word = this.textOf("strGender").trim().toLowerCase();
    const gender = (Object.keys(GENDERS) as Gender[]).find((known) =>
      GENDERS[known].includes(word),
    );
    if (!gender) throw new Unreadable(importMessages.gender);
    this.row.strGender = gender;
  }

  #section(): void {
    const text = this.textOf("intSection").trim();
    if (/^(?:floor|boden|sol|suelo|vloer)$/i.test(text)) {
      this.row.intSection = null;
      return;
    }
    const digits = text.replace(/^(\p{L}+)\.?\s*(?=\d)/u, (start, word) =>
      SECTION_WORDS.includes(word.toLowerCase()) ? "" : start,
    );
    // A letter behind a number is no unit: it is of one shelf among others, "3A" and "3B".
    const number = /\d\s*\p{L}/u.test(digits) ? null : this.#whole("intSection", digits);
    if (number === null || number < 1 || number > SECTION_MAX) {
      throw new Unreadable(importMessages.sectionRange(SECTION_MAX));
    }
    this.row.intSection = number;
  }

  /**
   * Reads an own field. Thousands separators of a number are removed first, by the file's decimal sign, and zeros after
   * its second decimal.
   */
  #own(field: OwnField): void {
    const key = ownKey(field.strField);
    const text = this.textOf(key).trim();
    const isNumber = field.strKind === "number" || field.strKind === "money";
    const isOpen = isNumber && !hasDecimals(this.cellOf(key));
    const { decimal } = this.#reading;
    const number = withoutThousands(text, decimal).replace(/([.,]\d\d)0+(?!\d)/, "$1");
    const value = readOwn(field, isOpen ? number : text);
    if (value === null) throw new Unreadable(OWN_KINDS[field.strKind].problem);
    if (isOpen && mayBeThousands(text.replace(/^\D+/, ""), decimal)) {
      this.#ask(key, importMessages.asDecimals, ["take"]);
    }
    this.row.own = { ...this.row.own, [field.strField]: value };
  }

  readonly #readers: Record<PlainImportField, () => void> = {
    strToyBarcode: () => this.#code("strToyBarcode"),
    strGender: () => this.#gender(),
    ...recordOf(TEXT_FIELDS, (field) => () => this.#text(field, TEXTS[field].max)),
    ...recordOf(NUMBER_FIELDS, (field) => () => this.#number(field, NUMBERS[field].max)),
    intAgeMin: () => this.#age("intAgeMin"),
    intAgeMax: () => this.#age("intAgeMax"),
    tags: () => this.#tags(),
    strBoxCode: () => this.#code("strBoxCode"),
    intAmountInBox: () => this.#number("intAmountInBox", QUANTITY_MAX),
    intSection: () => this.#section(),
    strCustomNote: () => this.#text("strCustomNote", BOX_NOTE_MAX),
  };

  read(field: PlainImportField): void {
    this.#try(field, this.#readers[field]);
  }

  readOwn(field: OwnField): void {
    this.#try(ownKey(field.strField), () => this.#own(field));
  }

  #try(field: ImportField, reader: () => void): void {
    try {
      reader();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const isLeftEmpty = this.#fixOf(field) === "empty" && error.fixes.includes("empty");
      if (!isLeftEmpty) this.refuse(field, error.message, error.fixes);
    }
  }
}

/** Whether a row is a heading between rows, or the sum of rows. */
function isNoThing({ isGiven, textOf }: RowReader, cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  const isOfBox = isGiven("strBoxCode") || isGiven("intSection");
  const isCode = gtinsOf(textOf("strToyBarcode")).length > 0;
  if (filled === 1) return cells.length > 2 && !isOfBox && !isCode;
  return !isGiven("strToyBarcode") && SUM.test(textOf("strName").trim());
}

/** Reads one row's cells; `row` is null where the row is empty, or has a sure problem. */
export function readRow(cells: readonly string[], reading: Reading): RowReading {
  const reader = new RowReader(cells, reading);
  const { row, problems, repairs, isGiven } = reader;
  if (isNoThing(reader, cells)) return { row: null, problems, repairs };
  for (const field of IMPORT_FIELDS) if (isGiven(field)) reader.read(field);
  const given = (reading.ownFields ?? []).filter(({ strField }) => isGiven(ownKey(strField)));
  for (const field of given) reader.readOwn(field);
  reader.askBeyond();

  if (areInDisorder(row)) {
    if (reading.fixes?.intAgeMax === "empty") {
      delete row.intAgeMax;
      delete row.intAgeMaxMonths;
    } else reader.refuse("intAgeMax", messages.ageOrder, ["empty"]);
  }
  const isOfToy = given.length > 0 || [...OF_A_TOY, "intAmountInBox" as const].some(isGiven);
  if (!isGiven("strToyBarcode") && isOfToy) reader.refuseWithoutCode();
  if (row.needsCode && row.strName === undefined) {
    reader.refuse("strName", importServerMessages.nameOfNew);
  }
  if (row.strCustomNote !== undefined && !isGiven("strBoxCode")) {
    if (reading.fixes?.strCustomNote === "empty") delete row.strCustomNote;
    else reader.refuse("strCustomNote", boxMessages.boxCodeEmpty, ["empty"]);
  }
  const { intEach } = reading;
  if (
    intEach !== undefined &&
    (row.strToyBarcode ?? row.needsCode) &&
    hasNoPieces(reading.mapping)
  ) {
    row.intQuantity = intEach;
  }
  // A list of things with their places has one amount: all of it is in the box.
  const isPlaced = row.strBoxCode && reading.mapping.intAmountInBox === undefined;
  if (isPlaced && row.intQuantity !== undefined) row.intAmountInBox = row.intQuantity;
  if (problems.some(({ isSure }) => isSure)) return { row: null, refused: row, problems, repairs };
  return { row: Object.keys(row).length === 0 ? null : row, problems, repairs };
}

/** Problems of one column that are answered together. */
export interface ProblemGroup {
  column: ImportField;
  /** Whether they are of rows with more cells than headings, which have an answer of their own. */
  isBeyond: boolean;
  rows: number;
  /** The reasons and how many rows have each, the commonest first. */
  reasons: { message: string; rows: number }[];
  fixes: readonly Fix[];
  /** The commonest cells. */
  words: string[];
}

/** Cells that are shown of one kind of problem. */
const WORDS = 6;

type Counts = Map<string, number>;
const count = (counts: Counts, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1);
const commonest = (counts: Counts) => [...counts].sort(([, a], [, b]) => b - a);

/** The questions about a file, the commonest first; one answer is for all rows of a question. */
export function problemGroups(rows: readonly (readonly string[])[], reading: Reading) {
  type Counted = Omit<ProblemGroup, "reasons" | "words">;
  const groups = new Map<string, Counted & { counts: Counts; messages: Counts }>();
  for (const cells of rows) {
    for (const { column, message, fixes = [] } of readRow(cells, reading).problems) {
      const isBeyond = message === importMessages.moreCells;
      const key = isBeyond ? message : column;
      const counted = { counts: new Map(), messages: new Map() };
      const group = groups.get(key) ?? { column, isBeyond, rows: 0, fixes: [], ...counted };
      count(group.counts, cells[reading.mapping[column] ?? -1]?.trim() ?? "");
      count(group.messages, message);
      const united = [...new Set([...group.fixes, ...fixes])];
      groups.set(key, { ...group, rows: group.rows + 1, fixes: united });
    }
  }
  return [...groups.values()]
    .sort((a, b) => b.rows - a.rows)
    .map(({ counts, messages: told, ...group }): ProblemGroup => {
      const words = commonest(counts).slice(0, WORDS);
      return {
        ...group,
        words: words.map(([cell]) => cell).filter((cell) => cell !== ""),
        reasons: commonest(told).map(([message, rows]) => ({ message, rows })),
      };
    });
}
