/** The stock as files, written while they are read: CSV that the import reads back, or JSON (our addition under /api). */
import type { Readable } from "node:stream";
import { placeNames } from "#domain/box/locations.ts";
import { formatWho } from "#domain/history/history.ts";
import { codeCell, tagsCell, textCell } from "#domain/import/csvCells.ts";
import { HEADINGS, IMPORT_FIELDS, type PlainImportField } from "#domain/import/importColumns.ts";
import { WENT_DAYS } from "#domain/limits.ts";
import { messages } from "#domain/messages.ts";
import { ageValue, isAgeField } from "#domain/toy/ages.ts";
import { fieldsInUse, ownKey } from "#domain/toy/ownFields.ts";
import { PLAIN_FIELDS, recordOf } from "#domain/toy/toyFields.ts";
import type { Change, OwnField, Thing, ToyBox } from "#domain/types.ts";
import type { Call, Handlers } from "../calls/handler.ts";
import type { ReadDatabase } from "../database/database.ts";
import { readSettings } from "../database/settings.ts";
import { changesOf, selectChanges } from "../journal/changeRows.ts";
import { csvStream, fileHeaders, jsonStream, momentFormat } from "../kernel/files.ts";
import { journaledOwn } from "../stock/toys/ownValues.ts";
import { isFiltered } from "../stock/toys/toyList.ts";
import { type ToyRow, tagsOf, toyOf } from "../stock/toys/toyRows.ts";
import { valuedToys } from "../stock/value.ts";
import { boxesWithToys, countedLines, emptySections, toysWithLocations } from "./exportReads.ts";

/** Cells by their fields; those of own fields by the names that the journal gives these. */
type Cells = Partial<Record<string, string>>;
type ToyQuery = Omit<Call<"exportToys">["query"], "format" | "zone">;

const BOX_FIELDS = [
  "strBoxCode",
  "intSection",
  "strCustomNote",
  "strToyBarcode",
  "strName",
  "intAmountInBox",
] as const satisfies PlainImportField[];

/** A number as a spreadsheet reads it, which parts cells by semicolons where a comma is the decimal sign. */
const decimalCell = (cell: string, delimiter?: string) =>
  delimiter === ";" ? cell.replace(/^('?-?\d+)\.(\d+)$/, "$1,$2") : cell;

const isDecimal = ({ strKind }: OwnField) => strKind === "number" || strKind === "money";

function csvOf(
  fields: readonly PlainImportField[],
  ownFields: readonly OwnField[],
  rows: AsyncIterable<Cells>,
  delimiter?: string,
) {
  const ownCells = (cells: Cells) =>
    ownFields.map((field) => {
      const cell = cells[ownKey(field.strField)] ?? "";
      return isDecimal(field) ? decimalCell(cell, delimiter) : cell;
    });
  return csvStream(
    [
      ...fields.map((field) => HEADINGS[field]),
      ...ownFields.map(({ strName }) => textCell(strName)),
    ],
    rows,
    (cells) => [...fields.map((field) => cells[field] ?? ""), ...ownCells(cells)],
    delimiter,
  );
}
const listOf = (headings: string[], rows: AsyncIterable<string[]>, delimiter?: string) =>
  csvStream(headings, rows, (cells) => cells, delimiter);

const toyCells = (toy: ToyRow): Cells => ({
  strToyBarcode: codeCell(toy.strToyBarcode),
  ...recordOf(PLAIN_FIELDS, (field) =>
    textCell(String((isAgeField(field) ? ageValue(toy, field) : toy[field]) ?? "")),
  ),
  tags: tagsCell(tagsOf(toy)),
  ...Object.fromEntries(
    Object.entries(journaledOwn(toy)).map(([key, value]) => [key, textCell(value)]),
  ),
});

const boxCells = ({ strBoxCode, intSection, strCustomNote }: Omit<ToyBox, "intAmountInBox">) => ({
  strBoxCode: codeCell(strBoxCode),
  intSection: intSection === null ? "Floor" : String(intSection),
  strCustomNote: textCell(strCustomNote),
});

/**
 * A row for each toy and box, and for a toy in no box. Without a filter also a row for each empty box and each empty
 * section.
 */
async function* stockCells(
  database: ReadDatabase,
  { query = {}, at }: ToysAsked,
): AsyncIterable<Cells> {
  for await (const { toy, boxes } of toysWithLocations(database, query, at)) {
    const cells = toyCells(toy);
    if (boxes.length === 0) yield cells;
    for (const box of boxes) {
      yield { ...cells, ...boxCells(box), intAmountInBox: String(box.intAmountInBox) };
    }
  }
  if (isFiltered(database, query)) return;
  for await (const { toys, ...box } of boxesWithToys(database)) {
    if (toys.length === 0) yield boxCells(box);
  }
  for (const { intSection } of await emptySections(database)) {
    yield { intSection: String(intSection) };
  }
}

/** A row for each box and toy, or for an empty box. */
async function* contentCells(database: ReadDatabase): AsyncIterable<Cells> {
  for await (const { toys, ...box } of boxesWithToys(database)) {
    const cells = boxCells(box);
    if (toys.length === 0) yield cells;
    for (const { strToyBarcode, strName, intAmountInBox } of toys) {
      const toy = { strToyBarcode: codeCell(strToyBarcode), strName: textCell(strName) };
      yield { ...cells, ...toy, intAmountInBox: String(intAmountInBox) };
    }
  }
}

/** All entries of the journal, the oldest first. */
async function* history(database: ReadDatabase): AsyncIterable<Change> {
  const pages = database.pages(selectChanges, ["intChange"]);
  for await (const rows of pages) yield* changesOf(database.slow, rows);
}

const HISTORY_HEADINGS = [
  "Number",
  "Time",
  "Who",
  "Toy",
  "Code",
  "Box",
  "Field",
  "From",
  "To",
  "Reason",
];

const CODE_FIELDS: readonly string[] = ["strToyBarcode", "strBoxCode"] satisfies PlainImportField[];

/** Fields whose values are written as numbers of a file with this delimiter. */
interface Decimals {
  fields: readonly string[];
  delimiter: string | undefined;
}

function valueCell(field: string, value: unknown, { fields, delimiter }: Decimals): string {
  if (Array.isArray(value)) return tagsCell(value.map((tag) => String(tag?.strCode ?? tag)));
  const text = String(value ?? "");
  if (CODE_FIELDS.includes(field)) return codeCell(text);
  return fields.includes(field) ? decimalCell(textCell(text), delimiter) : textCell(text);
}

/** The values of a thing that differ between `before` and `after`, by their fields. */
function* sidesOf({ before, after }: Thing, decimals: Decimals) {
  for (const field of Object.keys({ ...before, ...after })) {
    const cellOf = (side: Thing["before"]) => valueCell(field, side?.[field], decimals);
    const [from, to] = [cellOf(before), cellOf(after)];
    if (from !== to) yield { field, from, to };
  }
}

/**
 * A row for each changed value of a thing; or one row where no value says what happened: a section or a code came or
 * went, or a count contained the ordered pieces already.
 */
function* thingCells(thing: Thing, decimals: Decimals) {
  const { strKind, strCode, strName, strBoxCode = "", before, after } = thing;
  const { intContained, ownNames = {} } = thing;
  const isToy = strKind === "toy" || strKind === "line";
  const of = [
    isToy || strKind === "code" ? textCell(strName) : "",
    isToy ? codeCell(strCode) : "",
    codeCell(strKind === "box" ? strCode : strBoxCode),
  ];
  // The value of a code, the moment since which it is not the current one, is left out.
  const sides = strKind === "code" ? [] : [...sidesOf(thing, decimals)];
  const isContained = intContained !== undefined && !("intQuantity" in { ...after });
  if (isContained) yield [...of, "counted already", "", String(intContained)];
  else if (!(before && after) && (sides.length === 0 || strKind === "section")) {
    yield [...of, strKind, codeCell(before ? strCode : ""), codeCell(after ? strCode : "")];
  }
  for (const { field, from, to } of sides) {
    const name = HEADINGS[field as PlainImportField] ?? textCell(ownNames[field] ?? field);
    yield [...of, strKind === "section" ? `${name} of section ${strCode}` : name, from, to];
  }
}

/** A row for each value that was changed, the oldest first. */
async function* historyCells(
  database: ReadDatabase,
  moments: Intl.DateTimeFormat,
  delimiter?: string,
) {
  const { ownFields } = await readSettings(database.db);
  const numbers = ownFields.filter(isDecimal).map(({ strField }) => ownKey(strField));
  const decimals = { fields: numbers, delimiter };
  for await (const change of history(database)) {
    const time = moments.format(change.intAt);
    const begin = [String(change.intChange), time, textCell(formatWho(change))];
    const reason = textCell(change.strReason ?? "");
    if (change.strRefused) {
      yield [...begin, "", "", "", "refused", "", textCell(change.strRefused), reason];
    }
    for (const thing of change.things) {
      for (const cells of thingCells(thing, decimals)) yield [...begin, ...cells, reason];
    }
  }
}

interface File {
  name: string;
  csv(delimiter?: string): Readable;
  json(): Readable;
}

/**
 * The query of an export of toys. `at`: the moment of the missing pieces, in milliseconds since 1970; `zone`: the time
 * zone of written moments.
 */
interface ToysAsked {
  query?: ToyQuery;
  at: number;
  zone?: string | undefined;
}

const NEED_FIELDS = ["strToyBarcode", "strName", "intQuantity", "intLowStockThreshold"] as const;
const needHeadings = (days = WENT_DAYS) => [
  ...NEED_FIELDS.map((field) => HEADINGS[field]),
  ...["Missing", "Under since", messages.went(days), "Boxes"],
];

/** A row for each toy with missing pieces. */
async function* needCells(
  database: ReadDatabase,
  { query = {}, at }: ToysAsked,
  moments: Intl.DateTimeFormat,
) {
  const sections = await database.db.selectFrom("sections").selectAll().execute();
  const placeOf = placeNames(sections);
  for await (const { toy, boxes, need } of toysWithLocations(database, query, at)) {
    const { intMissing, intUnderSince = null, intWent } = need ?? {};
    const cells = toyCells(toy);
    yield [
      ...NEED_FIELDS.map((field) => cells[field] ?? ""),
      String(intMissing),
      intUnderSince === null ? "" : moments.format(intUnderSince),
      String(intWent),
      textCell(boxes.map((box) => `${box.strBoxCode} (${placeOf(box.intSection)})`).join(", ")),
    ];
  }
}

const toysFile = (
  database: ReadDatabase,
  ownFields: readonly OwnField[],
  asked: ToysAsked,
): File => ({
  name: asked.query?.need ? "by-need" : "toys",
  csv: (delimiter) =>
    asked.query?.need
      ? listOf(
          needHeadings(asked.query.days),
          needCells(database, asked, momentFormat(asked.zone)),
          delimiter,
        )
      : csvOf(IMPORT_FIELDS, ownFields, stockCells(database, asked), delimiter),
  json: () =>
    jsonStream(
      toysWithLocations(database, asked.query ?? {}, asked.at),
      ({ toy, boxes, need }) => ({ ...toyOf(toy), boxes, ...need }),
    ),
});

const boxesFile = (database: ReadDatabase): File => ({
  name: "boxes",
  csv: (delimiter) => csvOf(BOX_FIELDS, [], contentCells(database), delimiter),
  json: () => jsonStream(boxesWithToys(database)),
});

const historyFile = (database: ReadDatabase, zone?: string): File => ({
  name: "history",
  csv: (delimiter) =>
    listOf(HISTORY_HEADINGS, historyCells(database, momentFormat(zone), delimiter), delimiter),
  json: () => jsonStream(history(database)),
});

const COUNT_HEADINGS = [
  ...["Time", "Who", "Box", "Code", "Toy"],
  ...["Counted", "Stock had", "Difference", "Booked", "Counted again"],
];

/** A row for each line of a booked count. */
async function* countCells(database: ReadDatabase, moments: Intl.DateTimeFormat) {
  for await (const line of countedLines(database)) {
    const { intFinishedAt, intCounted, intExpected, intBooked, isRecounted } = line;
    yield [
      ...[moments.format(intFinishedAt), textCell(line.strUserName), codeCell(line.strBoxCode)],
      ...[codeCell(line.strToyBarcode), textCell(line.strName)],
      ...[intCounted, intExpected, intCounted - intExpected, intBooked].map(String),
      isRecounted ? "yes" : "",
    ];
  }
}

const countsFile = (database: ReadDatabase, zone?: string): File => ({
  name: "counts",
  csv: (delimiter) => listOf(COUNT_HEADINGS, countCells(database, momentFormat(zone)), delimiter),
  json: () => jsonStream(countedLines(database)),
});

const VALUE_HEADINGS = ["Barcode", "Name", "Quantity", "Price", "Value"];

type Valued = Awaited<ReturnType<typeof valuedToys>>;

async function* valueRows({ priced }: Valued) {
  for (const { toy } of priced) yield toy;
}

async function* valueCells(valued: Valued, delimiter?: string) {
  for await (const toy of valueRows(valued)) {
    const { strToyBarcode, strName, intQuantity, strPrice, strValue } = toy;
    const named = [codeCell(strToyBarcode), textCell(strName), String(intQuantity)];
    yield [...named, ...[strPrice, strValue].map((amount) => decimalCell(amount, delimiter))];
  }
}

const valueFile = (valued: Valued): File => ({
  name: "value",
  csv: (delimiter) => listOf(VALUE_HEADINGS, valueCells(valued, delimiter), delimiter),
  json: () => jsonStream(valueRows(valued)),
});

const ownFieldsOf = async ({ db }: ReadDatabase) => fieldsInUse((await readSettings(db)).ownFields);

/** The files of the whole stock and its history. */
export const allFiles = async (database: ReadDatabase): Promise<File[]> => [
  toysFile(database, await ownFieldsOf(database), { at: 0 }),
  boxesFile(database),
  historyFile(database),
];

type Format = NonNullable<Call<"exportBoxes">["query"]["format"]>;

function answer(format: Format = "csv", file: File) {
  const isJson = format === "json";
  const ending = isJson ? "json" : "csv";
  return {
    body: isJson ? file.json() : file.csv(format === "csv" ? undefined : ";"),
    headers: fileHeaders(ending, `${file.name}.${ending}`),
  };
}

export const exports = {
  async exportToys({ query: { format, zone, ...query } }, { database, now }) {
    const ownFields = await ownFieldsOf(database);
    return answer(format, toysFile(database, ownFields, { query, at: now(), zone }));
  },

  async exportBoxes({ query: { format } }, { database }) {
    return answer(format, boxesFile(database));
  },

  async exportCounts({ query: { format, zone } }, { database }) {
    return answer(format, countsFile(database, zone));
  },

  async exportValue({ query: { format, at = null } }, { database }) {
    // Read before it is streamed: a call that is over meanwhile leaves the reading to those who wait for theirs.
    return answer(format, valueFile(await valuedToys(database, at)));
  },

  async exportHistory({ query: { format, zone } }, { database }) {
    return answer(format, historyFile(database, zone));
  },
} satisfies Handlers;
