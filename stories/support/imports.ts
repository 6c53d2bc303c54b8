/** The imports that stories show, and a stand-in for what the service knows of them. */
import type { Import, ImportedRow } from "#domain/types.ts";
import { type Answers, json, refusal } from "./answers.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 4, 4, 9, 30);

export const checked: Import = {
  strImport: "0123456789abcdef",
  strFile: "toys 2026.csv",
  strHash: "0".repeat(64),
  headings: ["Barcode", "Name", "Quantity", "Tags", "Box"],
  mapping: { strToyBarcode: 0, strName: 1, intQuantity: 2, tags: 3, strBoxCode: 4 },
  strDecimal: ".",
  strExisting: "update",
  intRows: 5000,
  intReceived: 5000,
  strState: "checked",
  isStopped: false,
  strStopped: null,
  intDone: 5000,
  intToDo: 5000,
  intNew: 4812,
  intChanged: 150,
  intSame: 31,
  intRefused: 7,
  intAsked: 12,
  intImportedBefore: null,
  strGroup: "g",
  intCreatedAt: NOW,
};

const imports: Import[] = [
  checked,
  { ...checked, strImport: "applied-import", strState: "applied", intCreatedAt: NOW - 26 * HOUR },
  {
    ...checked,
    strImport: "stopped-import",
    strFile: "second half of the attic, as counted by Nora and Ben on Saturday.csv",
    strState: "applying",
    isStopped: true,
    intDone: 1500,
    intCreatedAt: NOW - 50 * HOUR,
  },
];

const row = (intRow: number, cells: string[], more: Partial<ImportedRow> = {}): ImportedRow => {
  const [strToyBarcode = "", strName = "", quantity, tags = "", strBoxCode] = cells;
  return {
    intRow,
    cells,
    strOutcome: "new",
    row: {
      strToyBarcode,
      strName,
      intQuantity: Number(quantity),
      ...(tags && { tags: tags.split(", ") }),
      ...(strBoxCode && { strBoxCode, intAmountInBox: Number(quantity) }),
    },
    problems: [],
    repairs: [],
    ...more,
  };
};

const rows: ImportedRow[] = [
  row(2, ["4006381333931", "Wooden Train", "12", "wood, train", "2000000000015"]),
  row(3, ["4 006381 333948", "Puzzle Farm", "3", "", ""], {
    strOutcome: "changed",
    repairs: [{ column: "strToyBarcode", from: "4 006381 333948", to: "4006381333948" }],
  }),
  row(4, ["TOY-0012", "Doll's House", "1", "", "2000000000015"], { strOutcome: "same" }),
];
const asked = [
  row(17, ["4.00638E+12", "Building blocks", "40", "", ""], {
    problems: [
      {
        column: "strToyBarcode",
        message: "A spreadsheet has shortened this code: its last digits are lost.",
        isSure: false,
      },
    ],
  }),
];
const refused = [
  row(44, ["", "A toy without a code", "2", "", ""], {
    strOutcome: "refused",
    row: null,
    problems: [{ column: "strToyBarcode", message: "Please enter a barcode.", isSure: true }],
  }),
  row(102, ["4006381333955", "Marbles", "a few", "", ""], {
    strOutcome: "refused",
    row: null,
    problems: [{ column: "intQuantity", message: "Please enter a whole number.", isSure: true }],
  }),
];

/** Answers about imports; the first is as `changes` say. */
export function importAnswers(changes: Partial<Import> = {}): Answers {
  const known = imports.map((one, n) => (n === 0 ? { ...one, ...changes } : one));
  return {
    "GET /imports": () => json(known),
    "GET /imports/:import": ({ params }) => {
      const one = known.find(({ strImport }) => strImport === params.import);
      return one ? json(one) : refusal(404, "not_found", "There is no such import.");
    },
    "GET /imports/:import/rows": ({ query }) => {
      const outcome = query.get("outcome");
      const column = query.get("column");
      const listed = outcome === "refused" ? refused : outcome === "asked" ? asked : rows;
      const found = listed.filter(
        ({ problems }) => !column || problems.some((problem) => problem.column === column),
      );
      return json(found, 200, { "x-total-count": String(found.length) });
    },
  };
}
