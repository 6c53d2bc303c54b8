/** The stock as files, written while they are read: CSV that the import reads back, or JSON (our addition under /api). */
import type { Readable } from "node:stream";
import { formatChange } from "#domain/changes.ts";
import { codeCell, tagsCell, textCell } from "#domain/csvCells.ts";
import { formatWho } from "#domain/history.ts";
import { HEADINGS, IMPORT_FIELDS, type ImportField } from "#domain/importColumns.ts";
import type { Change } from "#domain/types.ts";
import { changesAfter, latestChange } from "./changeRows.ts";
import type { Database } from "./database/database.ts";
import { emptyBoxes, emptySections, filledBoxes, grouped } from "./exportRows.ts";
import { csvHeaders, csvStream, jsonHeaders, jsonStream } from "./files.ts";
import type { Call, Handlers } from "./handler.ts";
import { streamPlacedToys } from "./toyList.ts";
import { type ToyRow, tagsOf, toyOf } from "./toyRows.ts";

type Cells = Partial<Record<ImportField, string>>;
type ToyQuery = Omit<Call<"exportToys">["query"], "format">;

interface Place {
  strBoxCode: string | null;
  strCustomNote: string | null;
  intSection: number | null;
  intAmountInBox: number | null;
}

const BOX_FIELDS = [
  "strBoxCode",
  "intSection",
  "strCustomNote",
  "strToyBarcode",
  "strName",
  "intAmountInBox",
] as const satisfies ImportField[];

const headingsOf = (fields: readonly ImportField[]) => fields.map((field) => HEADINGS[field]);
const inOrder = (fields: readonly ImportField[], cells: Cells) =>
  fields.map((field) => cells[field] ?? "");
const numberCell = (n: number | null) => (n === null ? "" : String(n));

const toyCells = (toy: ToyRow): Cells => ({
  strToyBarcode: codeCell(toy.strToyBarcode),
  strName: textCell(toy.strName),
  strGender: toy.strGender,
  intAgeMin: numberCell(toy.intAgeMin),
  intAgeMax: numberCell(toy.intAgeMax),
  intQuantity: numberCell(toy.intQuantity),
  intLowStockThreshold: numberCell(toy.intLowStockThreshold),
  strDescription: textCell(toy.strDescription),
  tags: tagsCell(tagsOf(toy)),
});

function placeCells({ strBoxCode, strCustomNote, intSection, intAmountInBox }: Place): Cells {
  if (strBoxCode === null) return {};
  return {
    strBoxCode: codeCell(strBoxCode),
    intAmountInBox: numberCell(intAmountInBox),
    intSection: intSection === null ? "Floor" : String(intSection),
    strCustomNote: textCell(strCustomNote ?? ""),
  };
}

const isFiltered = ({ minAge, gender = "all", status = "all", maxQuantity, q = "" }: ToyQuery) =>
  minAge !== undefined ||
  maxQuantity !== undefined ||
  gender !== "all" ||
  status !== "all" ||
  q.trim() !== "";

/** A row for each toy and box; a whole stock's boxes and sections are all in it. */
async function* stockCells(database: Database, query: ToyQuery): AsyncIterable<Cells> {
  for await (const row of streamPlacedToys(database, query)) {
    yield { ...toyCells(row), ...placeCells(row) };
  }
  if (isFiltered(query)) return;
  for await (const box of emptyBoxes(database)) yield placeCells(box);
  for await (const { intSection } of emptySections(database)) {
    yield { intSection: String(intSection) };
  }
}

const placedToys = (database: Database, query: ToyQuery) =>
  grouped(streamPlacedToys(database, query), {
    start: (row) => ({ ...toyOf(row), boxes: [] as Place[] }),
    isSame: (toy, row) => toy.strToyBarcode === row.strToyBarcode,
    add(toy, { strBoxCode, strCustomNote, intSection, intAmountInBox }) {
      if (strBoxCode !== null) {
        toy.boxes.push({ strBoxCode, strCustomNote, intSection, intAmountInBox });
      }
    },
  });

const boxesWithToys = (database: Database) =>
  grouped(filledBoxes(database), {
    start: ({ strBoxCode, strCustomNote, intSection }) => ({
      ...{ strBoxCode, strCustomNote, intSection },
      toys: [] as object[],
    }),
    isSame: (box, row) => box.strBoxCode === row.strBoxCode,
    add(box, { strToyBarcode, strName, intAmountInBox }) {
      if (strToyBarcode !== null) box.toys.push({ strToyBarcode, strName, intAmountInBox });
    },
  });

/** Entries read at once. */
const PAGE = 50;

/** All entries that there are by now, the oldest first. */
async function* history({ db }: Database): AsyncIterable<Change> {
  const latest = await latestChange(db);
  let last = 0;
  while (last < latest) {
    const changes = await changesAfter(db, last, PAGE);
    if (changes.length === 0) return;
    yield* changes.filter(({ intChange }) => intChange <= latest);
    last = changes.at(-1)?.intChange ?? latest;
  }
}

const changeCells = (change: Change): string[] => [
  String(change.intChange),
  new Date(change.intAt).toISOString(),
  textCell(formatWho(change)),
  textCell(formatChange(change)),
  textCell(change.strGroup ?? ""),
];

const HISTORY_HEADINGS = ["Number", "Time", "Who", "What", "Group"];

interface File {
  name: string;
  csv(): Readable;
  json(): Readable;
}

const asItIs = <Thing>(thing: Thing) => thing;

const toysFile = (database: Database, query: ToyQuery): File => ({
  name: "toys",
  csv: () =>
    csvStream(headingsOf(IMPORT_FIELDS), stockCells(database, query), (cells) =>
      inOrder(IMPORT_FIELDS, cells),
    ),
  json: () => jsonStream(placedToys(database, query), asItIs),
});

const boxesFile = (database: Database): File => ({
  name: "boxes",
  csv: () =>
    csvStream(headingsOf(BOX_FIELDS), filledBoxes(database), (row) =>
      inOrder(BOX_FIELDS, {
        ...placeCells(row),
        strToyBarcode: row.strToyBarcode === null ? "" : codeCell(row.strToyBarcode),
        strName: textCell(row.strName ?? ""),
      }),
    ),
  json: () => jsonStream(boxesWithToys(database), asItIs),
});

const historyFile = (database: Database): File => ({
  name: "history",
  csv: () => csvStream(HISTORY_HEADINGS, history(database), changeCells),
  json: () => jsonStream(history(database), asItIs),
});

/** The whole stock and its history. */
export const allFiles = (database: Database): File[] => [
  toysFile(database, {}),
  boxesFile(database),
  historyFile(database),
];

const answer = (format: "csv" | "json" = "csv", { name, csv, json }: File) =>
  format === "csv"
    ? { status: 200 as const, body: csv(), headers: csvHeaders(`${name}.csv`) }
    : { status: 200 as const, body: json(), headers: jsonHeaders(`${name}.json`) };

export const exports = {
  async exportToys({ query: { format, ...query } }, { database }) {
    return answer(format, toysFile(database, query));
  },

  async exportBoxes({ query: { format } }, { database }) {
    return answer(format, boxesFile(database));
  },

  async exportHistory({ query: { format } }, { database }) {
    return answer(format, historyFile(database));
  },
} satisfies Handlers<"exportToys" | "exportBoxes" | "exportHistory">;
