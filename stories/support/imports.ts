/** The imports that stories show, and a stand-in for what the service knows of them. */
import type { Import, ImportBoxChange, ImportedRow, ImportUndo } from "#domain/types.ts";
import { type Answers, json, refusal } from "./answers.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 4, 9, 30);

export const checked: Import = {
  ...{ strImport: "0123456789abcdef", strFile: "toys 2026.csv", strHash: "0".repeat(64) },
  ...{ strFormat: ";", headings: ["Barcode", "Name", "Quantity", "Tags", "Box"] },
  reading: {
    mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2, tags: 3, strBoxCode: 4 },
    decimal: ".",
  },
  ...{ strExisting: "update", replacesTags: false, takesAsked: false },
  ...{ intRows: 5000, strState: "checked", intDone: 5000, intToDo: 5000 },
  ...{ isFailing: false },
  ...{ intNew: 4798, intChanged: 150, intSame: 31, intRefused: 7, intAsked: 12, left: [] },
  ...{ intImportedBefore: null, strGroup: "g", strUserName: "Nora Reyes", intCreatedAt: NOW },
};

const imports: Import[] = [
  checked,
  { ...checked, strImport: "applied-import", strState: "applied", intCreatedAt: NOW - 26 * HOUR },
  {
    ...checked,
    strImport: "broken-import",
    strFile: "second half of the attic, as counted by Nora and Ben on Saturday.csv",
    ...{ strState: "uploading", intCreatedAt: NOW - 50 * HOUR },
    ...{ intNew: 0, intChanged: 0, intSame: 0, intRefused: 0, intAsked: 0 },
  },
];

const row = (
  rowNumber: number,
  cells: string[],
  outcome: ImportedRow["strOutcome"],
  more: Partial<ImportedRow> = {},
): ImportedRow => ({
  intRow: rowNumber,
  cells,
  strOutcome: outcome,
  problems: [],
  changes: [],
  ...more,
});

const rows: ImportedRow[] = [
  row(2, ["4006381333931", "Wooden Train", "12", "wood, train", "2000000000015"], "new", {
    changes: [
      { field: "strName", box: null, before: null, after: "Wooden Train" },
      { field: "intQuantity", box: null, before: null, after: 12 },
      { field: "tags", box: null, before: null, after: ["wood", "train"] },
      { field: "intAmountInBox", box: "2000000000015", before: 0, after: 12 },
    ],
  }),
  row(3, ["4 006381 333948", "Puzzle Farm", "3", "puzzle", ""], "changed", {
    changes: [
      { field: "strName", box: null, before: "Puzzle", after: "Puzzle Farm" },
      { field: "intQuantity", box: null, before: 5, after: 3 },
      { field: "tags", box: null, before: ["farm"], after: ["farm", "puzzle"] },
    ],
    problems: [
      {
        column: "intQuantity",
        message: "Its boxes would hold 5, and its quantity be 3.",
        isSure: false,
      },
    ],
  }),
  row(4, ["TOY-0012", "Doll's House", "1", "", "2000000000015"], "same"),
];
const passed = [
  row(4999, ["", "", "", "", ""], null),
  row(5001, ["", "Summe", "31204", "", ""], null),
];
const asked = [
  row(17, ["4.00638E+12", "Building blocks", "40", "", ""], "asked", {
    problems: [
      {
        column: "strToyBarcode",
        message: "A spreadsheet has shortened this code: its last digits are lost.",
        isSure: false,
        fixes: ["take"],
      },
    ],
  }),
];
const refused = [
  row(44, ["", "A toy without a code", "2", "", ""], "refused", {
    problems: [
      { column: "strToyBarcode", message: "There is no barcode.", isSure: true, fixes: ["give"] },
    ],
  }),
  row(102, ["4006381333955", "Marbles", "a few", "", ""], "refused", {
    problems: [{ column: "intQuantity", message: "Please enter a whole number.", isSure: true }],
  }),
];
export const newBox: ImportBoxChange = {
  ...{ strBoxCode: "2000000000015", isNew: true, isOn: false },
  ...{ before: {}, after: { intSection: 3 } },
};
const boxes: ImportBoxChange[] = [
  newBox,
  {
    ...{ strBoxCode: "BOX-47", isNew: false, isOn: false },
    ...{ before: { intSection: 3 }, after: { intSection: 6 } },
  },
  {
    ...{ strBoxCode: "BOX-48", isNew: false, isOn: true },
    before: { intSection: 6, strCustomNote: "none" },
    after: { intSection: null, strCustomNote: "Puzzles for rainy days" },
  },
];
const toys = Array.from({ length: 40 }, (_, n) => `"Puzzle ${n + 1}" (40063813339${n})`);
const undo: ImportUndo = {
  intMade: 4812,
  isPart: false,
  results: toys.flatMap((toy) => [`${toy} in box 2000000000015: 12 → 0`, `${toy}: is deleted`]),
  left: ['"Wooden Train" was changed since, and stays: 11 in box 2000000000015.'],
  before: 7,
};

/** A page of rows; while they are compared, none has an outcome. */
export function rowsAnswer(query: URLSearchParams, isCompared = true) {
  const outcome = query.get("outcome");
  const all = [...rows, ...asked, ...refused, ...passed];
  const found = all
    .map((each) => (isCompared ? each : { ...each, strOutcome: null }))
    .filter(({ strOutcome }) => !outcome || (strOutcome ?? "passed") === outcome);
  return json(found, 200, { "x-total-count": String(outcome ? found.length : 5000) });
}

/** Answers about imports; the first is as `changes` say. */
export function importAnswers(changes: Partial<Import> = {}): Answers {
  const known = imports.map((one, n) => (n === 0 ? { ...one, ...changes } : one));
  return {
    "GET /imports": () => json(known),
    "GET /imports/:import": ({ params }) => {
      const one = known.find(({ strImport }) => strImport === params.import);
      return one ? json(one) : refusal(404, "not_found", "There is no such import.");
    },
    "GET /imports/:import/boxes": () => json(boxes),
    "GET /imports/:import/undo": ({ query }) =>
      json(query.has("before") ? { ...undo, left: [], before: null } : undo),
    "GET /imports/:import/rows": ({ query }) => rowsAnswer(query),
  };
}
