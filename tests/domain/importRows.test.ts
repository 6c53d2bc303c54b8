/** Columns and rows of a CSV file as toys (our addition; docs/design.md, "Import"). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOf as cellsAsTable, readTable, readText } from "#domain/import/csv.ts";
import { codeCell } from "#domain/import/csvCells.ts";
import { formatGiven, formatSubject } from "#domain/import/formatImportRow.ts";
import { readCode } from "#domain/import/importCodes.ts";
import {
  HEADINGS,
  IMPORT_FIELDS,
  mappingOf,
  type PlainImportField,
} from "#domain/import/importColumns.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import { decimalOf, wholeOf } from "#domain/import/importNumbers.ts";
import { readingOf, sectionWords } from "#domain/import/importReading.ts";
import { type ImportRow, problemGroups, type Reading, readRow } from "#domain/import/importRows.ts";

type Cells = Partial<Record<PlainImportField, string>>;
const readingOfCells = (cells: Cells, fixes?: Reading["fixes"]): Reading => ({
  mapping: Object.fromEntries(Object.keys(cells).map((field, column) => [field, column])),
  ...{ decimal: ".", ...(fixes && { fixes }) },
});
/** Reads one row of the cells given by their fields. */
const read = (cells: Cells, fixes?: Reading["fixes"]) =>
  readRow(Object.values(cells), readingOfCells(cells, fixes));
const fixesOf = (cells: Cells) =>
  problemGroups([Object.values(cells)], readingOfCells(cells)).map(({ fixes }) => fixes);

const sentencesOf = (cells: Cells) =>
  read(cells).problems.map(({ column, message, isSure }) => [column, message, isSure]);

describe("headings", () => {
  it("of Toyshelf's own export are recognised, each as its field", () => {
    const headings = IMPORT_FIELDS.map((field) => HEADINGS[field]);
    expect(mappingOf(headings)).toEqual(
      Object.fromEntries(IMPORT_FIELDS.map((field, column) => [field, column])),
    );
    expect(mappingOf([...IMPORT_FIELDS])).toEqual(mappingOf(headings));
  });

  it("are recognised however they are written, each column once", () => {
    expect(mappingOf(["ID", " min. qty ", "QUANTITY", "name", "Bar-code"])).toEqual({
      strToyBarcode: 4,
      strName: 3,
      intQuantity: 2,
      intLowStockThreshold: 1,
    });
    expect(mappingOf(["Model number", "EAN", "Description", "Notes"])).toEqual({
      strToyBarcode: 1,
      strDescription: 2,
    });
    expect(mappingOf(["EAN", "Minimum"])).toMatchObject({ intLowStockThreshold: 1 });
    expect(mappingOf(["", "Price"])).toEqual({});
  });

  it("of a delivery note are the pieces before the sum, and the name before the number of the article", () => {
    for (const [name, pieces] of [
      ["Désignation", "Quantité"],
      ["Bezeichnung", "Menge"],
      ["Descripción artículo", "Cantidad"],
      ["Naam", "Aantal"],
    ] as const) {
      expect(mappingOf(["EAN", name, "Total", "Prix", pieces]).intQuantity, pieces).toBe(4);
    }
    expect(mappingOf(["EAN", "Remaining", "Stock"]).intQuantity).toBe(2);
    for (const [number, name] of [
      ["Artikel", "Artikelname"],
      ["Produkt", "Produktname"],
      ["Product", "Product Name"],
      ["Article", "Désignation"],
    ] as const) {
      expect(mappingOf(["EAN", number, name]).strName, name).toBe(2);
      expect(mappingOf(["EAN", number]).strName, number).toBe(1);
    }
    expect(mappingOf(["EAN", "Total"]).intQuantity).toBe(1);
    for (const pieces of ["Units", "Count"]) {
      expect(mappingOf(["EAN", "Total", pieces]).intQuantity, pieces).toBe(2);
      expect(mappingOf(["EAN", pieces, "Remaining"]).intQuantity, pieces).toBe(2);
    }
    // These may be of a puzzle, and a sum beside them of money.
    for (const pieces of ["Pcs.", "Pieces", "Nombre de pièces"]) {
      expect(mappingOf(["EAN", "Total", pieces]).intQuantity, pieces).toBeUndefined();
      expect(mappingOf(["EAN", pieces, "QTY"]).intQuantity, pieces).toBe(2);
    }
  });

  it("of an own field are its own name before the usual ones", () => {
    const supplier = {
      strField: "supplier",
      strName: "Lieferant",
      strKind: "text",
      options: [],
    } as const;
    const own = [{ ...supplier, options: [] }];
    expect(mappingOf(["EAN", "Hersteller", "Lieferant"], own)["own.supplier"]).toBe(2);
    expect(mappingOf(["EAN", "Manufacturer", "Vendor"], own)["own.supplier"]).toBe(2);
    const brand = { ...supplier, strField: "x", strName: "Hersteller", options: [] };
    expect(mappingOf(["EAN", "Hersteller"], [...own, brand])).toEqual({
      ...{ strToyBarcode: 0, "own.x": 1 },
    });
    const price = { strField: "price", strName: "Price", strKind: "money" as const, options: [] };
    expect(mappingOf(["EAN", "Preis", "VK"], [price])["own.price"]).toBe(2);
    expect(mappingOf(["Name", "Name"], [{ ...supplier, strName: "Name", options: [] }])).toEqual({
      ...{ strName: 0, "own.supplier": 1 },
    });
  });

  it("of an own field are not missing ones where its name has no letter", () => {
    const price = { strField: "price", strName: "€", strKind: "money" as const, options: [] };
    expect(mappingOf(["", "EAN", "★", "Preis"], [price])).toEqual({
      ...{ strToyBarcode: 1, "own.price": 3 },
    });
  });
});

/** Made by hand after the peers' documentation: see tests/import. */
const PEERS: Record<string, ImportRow[]> = {
  inventree: [
    {
      strToyBarcode: "4006381333931",
      strName: "Wooden Train",
      intQuantity: 12,
      intLowStockThreshold: 4,
      strDescription: "Birch wood, painted",
      tags: ["wood", "train"],
    },
    {
      strToyBarcode: "TOY-0012",
      strName: "Puzzle “Farm”",
      intQuantity: 0,
      intLowStockThreshold: 0,
      strDescription: "48 pieces",
    },
    {
      strToyBarcode: "0012345678905",
      strName: "Building blocks, red",
      intQuantity: 1250,
      intLowStockThreshold: 100,
      tags: ["building"],
    },
  ],
  "snipe-it": [
    {
      strToyBarcode: "4006381333931",
      strName: "Wooden Train",
      intQuantity: 12,
      intLowStockThreshold: 4,
      strDescription: "Birch wood, painted",
      strBoxCode: "Shelf A1",
      intAmountInBox: 12,
      tags: ["Vehicles"],
    },
    {
      strToyBarcode: "TOY-0012",
      strName: "Puzzle Farm",
      intQuantity: 50,
      intLowStockThreshold: 5,
      strBoxCode: "Shelf A1",
      intAmountInBox: 50,
      tags: ["Puzzles"],
    },
    {
      strToyBarcode: "TOY-0013",
      strName: "Doll's House",
      intQuantity: 1,
      strDescription: "Roof is loose",
      strBoxCode: "Attic",
      intAmountInBox: 1,
      tags: ["Dolls"],
    },
  ],
  homebox: [
    {
      strToyBarcode: "000-001",
      strName: "Wooden Train",
      intQuantity: 12,
      strDescription: "Birch wood, painted",
      tags: ["wood", "train"],
      strBoxCode: "Play room / Shelf 2",
      intAmountInBox: 12,
    },
    {
      strToyBarcode: "000-002",
      strName: "Puzzle Farm",
      intQuantity: 1,
      strBoxCode: "Play room / Shelf 2",
      intAmountInBox: 1,
    },
    {
      strToyBarcode: "000-003",
      strName: "Doll's House",
      intQuantity: 2,
      tags: ["dolls"],
      strBoxCode: "Attic",
      intAmountInBox: 2,
    },
  ],
  shelf: [
    {
      strToyBarcode: "4006381333931",
      strName: "Wooden Train",
      intQuantity: 12,
      intLowStockThreshold: 4,
      strDescription: "Birch wood, painted",
      tags: ["wood", "train"],
      strBoxCode: "Play room",
      intAmountInBox: 12,
    },
    {
      strToyBarcode: "4006381333948",
      strName: "Puzzle Farm",
      intQuantity: 1,
      intLowStockThreshold: 0,
      strDescription: "48 pieces",
      strBoxCode: "Play room",
      intAmountInBox: 1,
    },
    {
      strToyBarcode: "9783161484100",
      strName: "Doll's House",
      intQuantity: 2,
      tags: ["dolls"],
      strBoxCode: "Attic",
      intAmountInBox: 2,
    },
  ],
};

describe("an export of another program", () => {
  for (const [peer, rows] of Object.entries(PEERS)) {
    it(`is read without touching the mapping: ${peer}`, () => {
      const reading = readTable(readFileSync(`tests/import/${peer}.csv`));
      if (reading.type === "unreadable") throw new Error(reading.sentence);
      const { table } = reading;
      const readings = table.rows.map((cells) => readRow(cells, readingOf(table)));
      expect(readings.flatMap(({ problems }) => problems)).toEqual([]);
      expect(readings.map(({ row }) => row)).toEqual(rows);
    });
  }
});

describe("a code that a spreadsheet touched", () => {
  it("is repaired where a check digit says which it is", () => {
    const repaired = {
      "4 006381 333931": "4006381333931",
      "4\u00a0006\u00a0381\u00a0333\u00a0931": "4006381333931",
      "4.006381333931E+12": "4006381333931",
      "4,006381333931e+12": "4006381333931",
      "4,006,381,333,931": "4006381333931",
      "4006381333931.0": "4006381333931",
      "4006381333931,00": "4006381333931",
      "12345678905": "012345678905",
      "12 345 678 905": "012345678905",
      "4,006,381,336,000": "4006381336000",
    };
    for (const [from, to] of Object.entries(repaired)) {
      expect(read({ strToyBarcode: from }), from).toEqual({
        row: { strToyBarcode: to },
        problems: [],
        repairs: [{ column: "strToyBarcode", from, to }],
      });
    }
  });

  it("is asked about where nothing says which it is", () => {
    const doubtful = {
      "4.00638E+12": /shortened this code/,
      "4,00638E+12": /shortened this code/,
      "4.006381333932E+12": /shortened this code/,
      "9.6385074E+12": /shortened this code/,
      "4 006381 333932": /blanks inside/,
      "12 345 678 906": /blanks inside/,
      "1 234 565": /blanks inside/,
      "4,006,381,333,932": /made a number/,
      "1234.0": /made a number/,
      "1234565": /left out zeros/,
      "8000000006": /left out zeros/,
      "4006381333932": /last digit does not fit/,
      "1234567890123450000": /15 digits only/,
      "2026-02-01": /may have made a day/,
      "https://example.com/1": /web address/,
      "40063\u001d81333931": /cannot be printed/,
    };
    for (const [cell, message] of Object.entries(doubtful)) {
      const { row, problems, repairs } = read({ strToyBarcode: cell });
      expect(problems, cell).toEqual([
        {
          column: "strToyBarcode",
          message: expect.stringMatching(message),
          isSure: false,
          fixes: ["take", "give"],
        },
      ]);
      expect(repairs).toEqual([]);
      expect(row?.strToyBarcode).toBe(cell.replace("\u001d", ""));
    }
  });

  it("is left as it is where it is a code, and where it was written so that none is touched", () => {
    const codes = [
      "4006381333931",
      "012345678905",
      "A 12",
      "3E12",
      "1.2.3",
      "000-001",
      "12345",
      "007",
      "ABCDEFGHIJKLMNO000",
      "123456789012345678",
      "123456789012345670",
      "123456789012345078",
    ];
    for (const code of codes) {
      expect(read({ strToyBarcode: ` ${code} ` }), code).toEqual({
        row: { strToyBarcode: code },
        problems: [],
        repairs: [],
      });
    }
    for (const code of ["4.00638E+12", "12345678905", "4 006381 333931", '1"2', "=1"]) {
      expect(read({ strToyBarcode: codeCell(code), strBoxCode: codeCell(code) }), code).toEqual({
        row: { strToyBarcode: code, strBoxCode: code },
        problems: [],
        repairs: [],
      });
    }
  });

  it("was between blanks, which are not told as repaired", () => {
    expect(read({ strToyBarcode: " 4 006381 333931 " }).repairs).toEqual([
      { column: "strToyBarcode", from: "4 006381 333931", to: "4006381333931" },
    ]);
  });

  it("that was written as a code is taken by its word", () => {
    expect(readCode(codeCell("1234565"))).toEqual({ type: "read", code: "1234565" });
    expect(readCode("A-1")).toEqual({ type: "read", code: "A-1" });
    expect(readCode("'0012345")).toEqual({ type: "read", code: "0012345" });
    expect(readCode(" '0012345")).toEqual({ type: "read", code: "0012345" });
    expect(readCode("'Train")).toEqual({ type: "read", code: "'Train" });
  });

  it("that only holds a number is no number", () => {
    const codes = [
      ...["A4.00638E+12", "4.00638E+12X", "1,234x", "A12.0", "12.0x", "A1.234", "12 34x", "x'12"],
      ...['x="12"', '="12"x', "12.3450"],
    ];
    for (const code of codes) expect(readCode(code)).toEqual({ type: "read", code });
    for (const code of ["4E+12", "12.345", "123.456"]) expect(readCode(code).type).toBe("doubtful");
    expect(readCode("'12\nx").type).toBe("doubtful");
  });

  it("is no code at all where it is too long or nothing", () => {
    for (const cell of ["x".repeat(65), '=""', "\u0007"]) {
      expect(sentencesOf({ strToyBarcode: cell }), cell).toEqual([
        ["strToyBarcode", "A barcode has 1 to 64 printable characters.", true],
      ]);
    }
  });
});

describe("a number", () => {
  it("is read as people and programs write it", () => {
    const points = {
      "12": 12,
      "12 St.": 12,
      "12 m": 12,
      "5 pieces": 5,
      "3x": 3,
      "1,200": 1200,
      "1 200": 1200,
      "1'200": 1200,
      "5.00": 5,
      "007": 7,
    };
    for (const [cell, number] of Object.entries(points)) expect(wholeOf(cell, ".")).toBe(number);
    const commas = { "1.200": 1200, "5,0": 5, "1.234.567,00": 1234567 };
    for (const [cell, number] of Object.entries(commas)) expect(wholeOf(cell, ",")).toBe(number);
    for (const cell of ["5.5", "-1", "1e3", "three", "5 of 6"]) {
      expect(wholeOf(cell, "."), cell).toBeNull();
    }
    // A dozen or a thousand is no unit: 2 of it are not 2.
    for (const cell of [
      "2 Dutzend",
      "2 Dtzd.",
      "2 dozijnen",
      "1 dozen",
      "3 douzaines",
      ...["5k", "5 Tsd.", "1 Gros", "3 Hundert", "2 hundred", "1 Mio.", "2 millions", "2M"],
    ]) {
      expect(wholeOf(cell, "."), cell).toBeNull();
    }
    expect(wholeOf("1.200", ".")).toBeNull();
    // Two numbers in a cell are not one.
    for (const cell of ["5\n3", "1 5", "12 34", "1'2", "1 200\n300", "1\u00a02345", "0 200"]) {
      for (const decimal of [".", ","] as const) expect(wholeOf(cell, decimal), cell).toBeNull();
    }
    for (const cell of ["1\u00a0200", "1\u202f200", "1’200", " 1 200 ", "1\u2009200.0"]) {
      expect(wholeOf(cell, "."), cell).toBe(1200);
    }
    expect(wholeOf("1'234 567 St.", ",")).toBe(1234567);
    // A separator of thousands has three digits behind it: 1.5 is never 15.
    for (const cell of ["1.5", "2.50", "1.2345", "1234.567", "ca. 5", "1..5", ".500", "5."]) {
      expect(wholeOf(cell, ","), cell).toBeNull();
    }
    for (const cell of ["2,5", "1,23", "1,2,345"]) expect(wholeOf(cell, "."), cell).toBeNull();
  });

  it("has the decimal sign that the file's numbers show", () => {
    expect(decimalOf(["12", "1.200", "5,00"], ",")).toBe(",");
    expect(decimalOf(["1,200", "5.0"], ";")).toBe(".");
    expect(decimalOf(["1.234,50"], ",")).toBe(",");
    expect(decimalOf(["5.00000"], ";")).toBe(".");
    expect(decimalOf(["1.200"], ";")).toBe(",");
    expect(decimalOf(["1,200"], ",")).toBe(".");
    expect(decimalOf(["1 234,50"], ",")).toBe(",");
    expect(decimalOf(["5,00 "], ",")).toBe(",");
    expect(decimalOf(["size 1,55"], ",")).toBe(".");
  });

  it("shows by its thousands too which sign is the other one", () => {
    expect(decimalOf(["12", "1.200"], ",")).toBe(",");
    expect(decimalOf(["1,200"], ";")).toBe(".");
    expect(decimalOf(["1.000.000"], "\t")).toBe(",");
    expect(decimalOf(["1.200", "5.00"], ";")).toBe(".");
    // These may be either.
    for (const cell of ["1.000", "0.125", "1234.567"]) expect(decimalOf([cell], ",")).toBe(".");
  });

  it("of three zeros behind the decimal sign is asked about: it may be one of thousands", () => {
    const read = (cell: string, delimiter: "," | ";", fixes: Reading["fixes"] = {}) => {
      const headings = [HEADINGS.strToyBarcode, HEADINGS.intQuantity];
      const cells = ["A1", cell];
      const reading = readingOf({ headings, delimiter, intFirst: 2, rows: [cells] });
      const { row, problems } = readRow(cells, { ...reading, fixes });
      return [row?.intQuantity, ...problems.map(({ message }) => message)];
    };
    const { asDecimals } = importMessages;
    expect(read("1.000", ",")).toEqual([1, asDecimals]);
    expect(read("12,000 St.", ";")).toEqual([12, asDecimals]);
    expect(read("'1.000", ",")).toEqual([1, asDecimals]);
    expect(read("1.000", ",", { intQuantity: "take" })).toEqual([1]);
    for (const cell of ["1.00", "1,000", "0.000", "1.0000"]) {
      expect(read(cell, ","), cell).toHaveLength(1);
    }
    expect(read("1.000", ";")).toEqual([1000]);
    const section = { strBoxCode: "B", intSection: "1.000" };
    expect(sentencesOf(section)).toEqual([["intSection", asDecimals, false]]);
  });

  it("of a section is in its column, or the column is of something else", () => {
    const table = { headings: ["EAN", "Regal"], delimiter: "," as const, intFirst: 2 };
    expect(readingOf({ ...table, rows: [["1", "R-1"]] }).mapping).toEqual({ strToyBarcode: 0 });
    const shelves = [
      ["1", "A1"],
      ["2", "B1"],
    ];
    expect(readingOf({ ...table, rows: shelves }).mapping).toEqual({ strToyBarcode: 0 });
    const named = { ...table, headings: ["EAN", " Section"], rows: [["1", "R-1"]] };
    expect(readingOf(named).mapping).toEqual({ strToyBarcode: 0, intSection: 1 });
    expect(
      readingOf({
        ...table,
        rows: [
          ["1", "R-1"],
          ["2", "3"],
        ],
      }).mapping,
    ).toEqual({
      ...{ strToyBarcode: 0, intSection: 1 },
    });
  });

  it("is not needed for a code: a column without a heading is found by its first cell", () => {
    const table = { headings: ["x", "Name"], delimiter: "," as const, intFirst: 2 };
    const found = (...first: string[]) => readingOf({ ...table, rows: [first] }).mapping;
    expect(found(" 4006381333931 ", "Train")).toEqual({ strToyBarcode: 0, strName: 1 });
    expect(found("Train", "4006381333931")).toEqual({ strToyBarcode: 1, strName: 1 });
    expect(found("12", "Train")).toEqual({ strName: 1 });
    const named = { ...table, headings: ["Barcode", "Name"], rows: [["A-1", "4006381333931"]] };
    expect(readingOf(named).mapping).toEqual({ strToyBarcode: 0, strName: 1 });
    expect(readingOf({ ...table, rows: [] }).mapping).toEqual({ strName: 1 });
  });

  it("is looked for in all columns of numbers", () => {
    const table = {
      headings: ["Barcode", HEADINGS.intLowStockThreshold],
      ...{ delimiter: "," as const, intFirst: 2 },
      rows: [["1"], ["2", "5,00"]],
    };
    expect(readingOf(table).decimal).toBe(",");
    expect(readingOf({ ...table, rows: [["5,00", "1"]] }).decimal).toBe(".");
    const named = { ...table, headings: ["Barcode", "Name"], rows: [["1", "5,00"]] };
    expect(readingOf(named).decimal).toBe(".");
  });
});

describe("a row", () => {
  it("gives what its cells give, and leaves out what they leave out", () => {
    const cells = {
      strToyBarcode: "A-1",
      strName: " '=Train ",
      strGender: "Girls",
      intAgeMin: "3",
      intAgeMax: "",
      intQuantity: "0",
      strDescription: "two\nlines ",
      tags: "a; b",
      strBoxCode: "B-1",
      intAmountInBox: "2",
      intSection: "floor",
      strCustomNote: "top",
    };
    expect(read(cells)).toEqual({
      row: {
        strToyBarcode: "A-1",
        strName: "'=Train",
        strGender: "girl",
        intAgeMin: 3,
        intQuantity: 0,
        strDescription: "two\nlines ",
        tags: ["a", "b"],
        strBoxCode: "B-1",
        intAmountInBox: 2,
        intSection: null,
        strCustomNote: "top",
      },
      problems: [],
      repairs: [],
    });
    expect(read({ strToyBarcode: "A-1", strName: "'=Train" }).row?.strName).toBe("=Train");
  });

  it("may be about a box or a section alone, or empty", () => {
    expect(read({ strToyBarcode: "", strBoxCode: "B-1", intSection: "Section 2" }).row).toEqual({
      strBoxCode: "B-1",
      intSection: 2,
    });
    expect(read({ strToyBarcode: "", intSection: "3" }).row).toEqual({ intSection: 3 });
    expect(read({ strToyBarcode: " ", strName: "" })).toEqual({
      row: null,
      problems: [],
      repairs: [],
    });
  });

  it("may hold as much as fits", () => {
    const cells = {
      strToyBarcode: "1",
      strName: "x".repeat(100),
      strGender: " Girl ",
      intAgeMin: "3",
      intAgeMax: "3",
      intQuantity: "9999999",
      strDescription: "x".repeat(250),
      tags: `${"x".repeat(50)},b,c,d,e`,
      strBoxCode: "B",
      intSection: " Section9999 ",
    };
    expect(read(cells).problems).toEqual([]);
    expect(read(cells).row).toMatchObject({ strGender: "girl", intSection: 9999, intAgeMax: 3 });
    expect(read({ strBoxCode: "B", intSection: " Floor " }).row?.intSection).toBeNull();
    expect(read({ strBoxCode: "B", intSection: "section  1" }).row?.intSection).toBe(1);
    expect(read({ strToyBarcode: "1", strName: "Train\t" }).row?.strName).toBe("Train");
  });

  it("says no amount where it gives neither an amount nor a quantity", () => {
    expect(read({ strToyBarcode: "1", strBoxCode: "B" }).row).toStrictEqual({
      strToyBarcode: "1",
      strBoxCode: "B",
    });
    expect(read({ strToyBarcode: "1", intQuantity: "3" }).row).toStrictEqual({
      strToyBarcode: "1",
      intQuantity: 3,
    });
  });

  it("has as many pieces as was said where no column says it, all in its box", () => {
    const pieces = { intQuantity: 2, intAmountInBox: 2 };
    const reading = { ...readingOfCells({ strToyBarcode: "", strBoxCode: "" }), intEach: 2 };
    expect(readRow(["E1", "EB"], reading).row).toStrictEqual({
      ...{ strToyBarcode: "E1", strBoxCode: "EB", ...pieces },
    });
    expect(readRow(["E2", ""], reading).row).toStrictEqual({ strToyBarcode: "E2", intQuantity: 2 });
    expect(readRow(["", "EB"], reading).row).toStrictEqual({ strBoxCode: "EB" });
  });

  it("is refused with a sentence for each cell that cannot be", () => {
    const refused: [Partial<Record<PlainImportField, string>>, PlainImportField, RegExp][] = [
      [{ strName: "Train" }, "strToyBarcode", /There is no barcode/],
      [
        { strToyBarcode: "", strBoxCode: "B-1", intAmountInBox: "2" },
        "strToyBarcode",
        /no barcode/,
      ],
      [{ strToyBarcode: "1", strName: "x".repeat(101) }, "strName", /At most 100 characters/],
      [{ strToyBarcode: "..", strName: "Train" }, "strToyBarcode", /1 to 64 printable/],
      [{ strToyBarcode: "1", strName: "a\u0007b" }, "strName", /cannot be printed/],
      [{ strToyBarcode: "1", strName: "Tr\u202ein" }, "strName", /cannot be printed/],
      [{ strToyBarcode: "1", strGender: "robot" }, "strGender", /boy, girl or unisex/],
      [{ strToyBarcode: "1", strName: "\u0007b" }, "strName", /cannot be printed/],
      [{ strToyBarcode: "1", intQuantity: "-3" }, "intQuantity", /below 0/],
      [{ strToyBarcode: "1", intQuantity: " - 3" }, "intQuantity", /below 0/],
      [{ strToyBarcode: "1", intQuantity: "x-3" }, "intQuantity", /whole number/],
      [{ strToyBarcode: "1", intQuantity: "-x3" }, "intQuantity", /whole number/],
      [{ strToyBarcode: "1", intQuantity: "1e9999" }, "intQuantity", /whole number/],
      [{ strToyBarcode: "1", intQuantity: "10000000" }, "intQuantity", /At most 9,999,999/],
      [{ strToyBarcode: "1", intAgeMin: "151" }, "intAgeMin", /up to 150/],
      [{ strToyBarcode: "1", intAgeMin: "old" }, "intAgeMin", /^An age is/],
      [
        { strToyBarcode: "1", intAgeMin: "8", intAgeMax: "3" },
        "intAgeMax",
        /greater than or equal/,
      ],
      [{ strToyBarcode: "1", strDescription: "x".repeat(251) }, "strDescription", /At most 250/],
      [{ strToyBarcode: "1", tags: "x".repeat(51) }, "tags", /at most 50/],
      [{ strToyBarcode: "1", tags: `a,${"x".repeat(51)}` }, "tags", /at most 50/],
      [{ strToyBarcode: "1", tags: "a,b\u0007c" }, "tags", /cannot be printed/],
      [{ strToyBarcode: "1", strCustomNote: "top" }, "strCustomNote", /Box code cannot be empty/],
      ...["0", "10000", "x", "3/7", "1Regal 3", "floors", "the floor"].map(
        (section): [Partial<Record<PlainImportField, string>>, PlainImportField, RegExp] => [
          { strBoxCode: "B", intSection: section },
          "intSection",
          /from 1 to 9999/,
        ],
      ),
      [{ strBoxCode: "B", strCustomNote: "x".repeat(251) }, "strCustomNote", /At most 250/],
    ];
    for (const [cells, column, sentence] of refused) {
      const { row, problems } = read(cells);
      expect(problems, JSON.stringify(cells)).toMatchObject([
        { column, message: expect.stringMatching(sentence), isSure: true },
      ]);
      expect(row).toBeNull();
    }
  });

  it("keeps five tags, and asks about the others", () => {
    const { row, problems } = read({ strToyBarcode: "1", tags: "a,b,c,d,e,f" });
    expect(row?.tags).toEqual(["a", "b", "c", "d", "e"]);
    expect(problems).toMatchObject([{ column: "tags", isSure: false }]);
  });

  it("is found by what a toy library's program calls its columns", () => {
    const headings = [
      "ID",
      "Toy Name",
      "Age Range",
      "Category",
      "Anz.",
      "min. Bestand",
      "Lagerplatz",
    ];
    expect(mappingOf(headings)).toEqual({
      ...{ strToyBarcode: 0, strName: 1, intAgeMin: 2, tags: 3, intQuantity: 4 },
      ...{ intLowStockThreshold: 5, strBoxCode: 6 },
    });
    // An id of the program's own is no code where there is one.
    expect(mappingOf(["ID", "EAN"]).strToyBarcode).toBe(1);
  });

  it("understands ages, genders and sections in words", () => {
    const ages: Record<string, object> = {
      "ab 3": { intAgeMin: 3 },
      "3+": { intAgeMin: 3 },
      "3-6": { intAgeMin: 3, intAgeMax: 6 },
      "4 – 8 Jahre": { intAgeMin: 4, intAgeMax: 8 },
      "von 2 bis 4 Jahren": { intAgeMin: 2, intAgeMax: 4 },
      // Small parts are for no child of less.
      "18 Monate": { intAgeMin: 2 },
      "18 mths +": { intAgeMin: 2 },
      "6mths+": { intAgeMin: 1 },
      "18M+": { intAgeMin: 2 },
      "12-36mths": { intAgeMin: 1, intAgeMax: 3 },
      "0-12 months": { intAgeMin: 0, intAgeMax: 1 },
      "18m-3yrs": { intAgeMin: 2, intAgeMax: 3 },
      "1,5": { intAgeMin: 2 },
      "bis 6": { intAgeMax: 6 },
      " 5 ": { intAgeMin: 5 },
      "24 Monat": { intAgeMin: 2 },
      "24 month": { intAgeMin: 2 },
      "24 mnths": { intAgeMin: 2 },
      "3 yo": { intAgeMin: 3 },
      "2,5 Jahre": { intAgeMin: 3 },
      "1/2 Jahr": { intAgeMin: 1, intAgeMinMonths: 6 },
      "1/2 Jahre": { intAgeMin: 1, intAgeMinMonths: 6 },
      "1/2 jaar": { intAgeMin: 1, intAgeMinMonths: 6 },
      "ab 1/2 Jahren": { intAgeMin: 1, intAgeMinMonths: 6 },
      "1/2 J.": { intAgeMin: 1, intAgeMinMonths: 6 },
      "ages 1/2 years": { intAgeMin: 1, intAgeMinMonths: 6 },
      "ab 1/2 year": { intAgeMin: 1, intAgeMinMonths: 6 },
      "1/2": { intAgeMin: 1, intAgeMax: 2 },
      "à partir de 3 ans": { intAgeMin: 3 },
      "desde 3 años": { intAgeMin: 3 },
      "vanaf 3 jaar": { intAgeMin: 3 },
    };
    for (const [cell, row] of Object.entries(ages)) {
      const given = read({ strToyBarcode: "1", strName: "a", intAgeMin: cell });
      expect(given, cell).toMatchObject({ problems: [], row: { strToyBarcode: "1", ...row } });
    }
    // Nobody counts tenths of a year: 1.2 may be a year and two months, or a range.
    for (const cell of ["12 Männer", "12 Team", "18 wks", "6 w - 3 y", "all", "1.2", "3,6 Jahre"]) {
      const [problem] = read({ strToyBarcode: "1", strName: "a", intAgeMin: cell }).problems;
      expect(problem, cell).toMatchObject({ message: importMessages.ageUnclear, isSure: true });
    }
    const upTo = read({ strToyBarcode: "1", strName: "a", intAgeMax: "3-6" });
    expect(upTo.row).toEqual({ strToyBarcode: "1", strName: "a", intAgeMax: 6 });
    for (const cell of [
      "12+",
      "ab 12",
      "12 and up",
      "vanaf 12 jaar",
      "> 12",
      "à partir de 12 ans",
    ]) {
      // It is no upper limit.
      const open = read({ strToyBarcode: "1", intAgeMax: cell }).problems;
      expect(open, cell).toMatchObject([
        { column: "intAgeMax", message: importMessages.ageUnclear, fixes: ["empty"] },
      ]);
    }
    for (const cell of ["12", "12 years old", "Alter: 12", "144 Monate", "bis 12", "12 J."]) {
      expect(read({ strToyBarcode: "1", intAgeMax: cell }).row?.intAgeMax, cell).toBe(12);
    }
    const words = { Mädchen: "girl", w: "girl", niño: "boy", jongens: "boy", mixte: "unisex" };
    for (const [word, strGender] of Object.entries(words)) {
      expect(read({ strToyBarcode: "1", strGender: word }).row).toMatchObject({ strGender });
    }
    for (const section of ["Regal 3", "Nr. 3", "shelf3", "Étagère 3", "Fach  3", "ESTANTE 3"]) {
      expect(read({ strBoxCode: "B", intSection: section }).row?.intSection, section).toBe(3);
    }
    // Shelves A3 and B3, 3A and 3 B, Keller 3 and Dach 3 are not one section.
    for (const shelf of ["A3", "B 3", "3A", "Regal 3 B", "Keller 3", "Dach 3", "constructor 3"]) {
      expect(read({ strBoxCode: "B", intSection: shelf }).problems, shelf).toMatchObject([
        { column: "intSection", isSure: true, fixes: ["empty"] },
      ]);
    }
  });

  it("knows sections by what the shop calls them", () => {
    const words = sectionWords([
      { intSection: 9, strName: "Keller links" },
      { intSection: 2, strName: "" },
    ]);
    expect(words).toEqual({ "keller links": "9" });
    const headings = ["Barcode", "Box", "Regal"];
    const rows = [
      ["1", "B", " Keller Links "],
      ["2", "C", "2"],
      ["3", "D", "Dach"],
    ];
    const table = { headings, rows, delimiter: "," as const, intFirst: 2 };
    const reading = readingOf(table, { words });
    expect(rows.map((cells) => readRow(cells, reading).row?.intSection)).toEqual([9, 2, undefined]);
    // A column of shelves' codes is none of sections, unless one of them is called so.
    expect(
      readingOf({ ...table, rows: [["1", "B", "Keller links"]] }, { words }).mapping.intSection,
    ).toBe(2);
    expect(
      readingOf({ ...table, rows: [["1", "B", "Keller links"]] }).mapping.intSection,
    ).toBeUndefined();
  });

  it("is in the section of its number, whatever another one is called", () => {
    const words = sectionWords([
      { intSection: 7, strName: "12" },
      { intSection: 8, strName: "Floor" },
      { intSection: 12, strName: "Boden" },
      { intSection: 5, strName: "99" },
    ]);
    expect(words).toEqual({ boden: "12", "99": "5" });
  });

  it("needs only those names of sections that the file has", () => {
    const sections = Array.from({ length: 2000 }, (_, n) => ({
      ...{ intSection: n + 1, strName: `Keller ${n}` },
    }));
    const table = { headings: ["Barcode", "Wo"], delimiter: "," as const, intFirst: 2 };
    const rows = [["1", " KELLER 3 "], ["2"]];
    const reading = readingOf({ ...table, rows }, { words: sectionWords(sections) });
    // Its column may yet be chosen.
    expect(reading.values).toEqual({ intSection: { "keller 3": "4" } });
    const none = readingOf({ ...table, rows: [["1", "x"]] }, { words: sectionWords(sections) });
    expect(none.values).toBeUndefined();
  });

  it("is nothing where it is a heading between rows, or their sum", () => {
    const between = { strToyBarcode: "Regal 3", strName: "", intQuantity: "" };
    expect(read(between)).toEqual({ row: null, problems: [], repairs: [] });
    const sum = { strToyBarcode: "", strName: "Summe", intQuantity: "1.234" };
    expect(read(sum)).toEqual({ row: null, problems: [], repairs: [] });
  });

  it("is a piece where it is a barcode alone and each row is one", () => {
    const reading = {
      mapping: { strToyBarcode: 0, strName: 1 },
      decimal: ".",
      intEach: 1,
    } as const;
    expect(readRow(["4006381333931", "", ""], reading).row).toEqual({
      ...{ strToyBarcode: "4006381333931", intQuantity: 1 },
    });
  });

  it("is a toy whatever it is called, and a box or a section alone whatever else is not said", () => {
    const total = { strToyBarcode: "1", strName: "Total", intQuantity: "2" };
    expect(read(total).row).toMatchObject({ strName: "Total" });
    expect(read({ strToyBarcode: "A", strName: "" }).row).toEqual({ strToyBarcode: "A" });
    const nothing = { strToyBarcode: "", strName: " " };
    expect(read({ ...nothing, strBoxCode: "B" }).row).toEqual({ strBoxCode: "B" });
    expect(read({ ...nothing, intSection: "3" }).row).toEqual({ intSection: 3 });
    const named = { strToyBarcode: "", strName: "Robot total", intQuantity: "2" };
    expect(read(named).problems).toHaveLength(1);
    const heading = { strToyBarcode: "Regal 3", strName: " ", intQuantity: "" };
    expect(read(heading).row).toBeNull();
    const sum = { strToyBarcode: "", strName: " Summe", intQuantity: "2" };
    expect(read(sum)).toEqual({ row: null, problems: [], repairs: [] });
  });

  it("may leave a limit of its ages out, and takes a range from one cell", () => {
    expect(read({ strToyBarcode: "1", intAgeMin: "3" }).row).toStrictEqual({
      ...{ strToyBarcode: "1", intAgeMin: 3 },
    });
    expect(read({ strToyBarcode: "1", intAgeMin: "bis 6" }).row).toStrictEqual({
      ...{ strToyBarcode: "1", intAgeMax: 6 },
    });
    const both = { strToyBarcode: "1", intAgeMin: "3-6", intAgeMax: "9" };
    expect(read(both).row).toMatchObject({ intAgeMin: 3, intAgeMax: 9 });
    expect(read({ ...both, intAgeMax: "old" }, { intAgeMax: "empty" }).row).toStrictEqual({
      ...{ strToyBarcode: "1", intAgeMin: 3 },
    });
    expect(read({ strToyBarcode: "1", intAgeMin: "150" }).row?.intAgeMin).toBe(150);
  });

  it("offers for each cell what can be answered", () => {
    const toy = { strToyBarcode: "1" };
    const [long, note] = ["x".repeat(101), "x".repeat(251)];
    expect(fixesOf({ strToyBarcode: long })).toEqual([["give"]]);
    expect(fixesOf({ ...toy, strBoxCode: long })).toEqual([["empty"]]);
    expect(fixesOf({ ...toy, strName: long })).toEqual([["cut"]]);
    expect(fixesOf({ ...toy, strDescription: note })).toEqual([["cut", "empty"]]);
    expect(fixesOf({ ...toy, intAgeMin: "8", intAgeMax: "3" })).toEqual([["empty"]]);
    expect(fixesOf({ ...toy, strCustomNote: "top" })).toEqual([["empty"]]);
    expect(fixesOf({ ...toy, strToyBarcode: "", strName: "Train" })).toEqual([["give"]]);
    expect(fixesOf({ strName: "Train" })).toEqual([[]]);
  });

  it("is read with what was answered for a cell", () => {
    const toy = { strToyBarcode: "1" };
    const tags = "a,b,c,d,e,f";
    expect(read({ ...toy, tags }, { tags: "empty" })).toStrictEqual({
      ...{ row: toy, problems: [], repairs: [] },
    });
    const long = `${"x".repeat(51)},a\u0007b`;
    expect(read({ ...toy, tags: long }, { tags: "cut" }).row?.tags).toEqual(["x".repeat(50), "ab"]);
    const blankAtEnd = `${"x".repeat(99)} y`;
    expect(read({ ...toy, strName: blankAtEnd }, { strName: "cut" }).row?.strName).toBe(
      "x".repeat(99),
    );
    const blank = { ...toy, strName: "\u200b", tags: "wood, \u00ad" };
    expect(read(blank, { strName: "cut", tags: "cut" }).row).toStrictEqual({
      ...{ ...toy, tags: ["wood"] },
    });
    const note = { strBoxCode: "B1", strCustomNote: "\u200b", tags: "\u00ad" };
    expect(read({ ...toy, ...note }, { strCustomNote: "cut", tags: "cut" }).row).toStrictEqual({
      ...{ ...toy, strBoxCode: "B1" },
    });
    const ages = { ...toy, intAgeMin: "8", intAgeMax: "3" };
    expect(read(ages, { intAgeMax: "empty" }).row).toStrictEqual({ ...toy, intAgeMin: 8 });
    const noted = { ...toy, strCustomNote: "top" };
    expect(read(noted, { strCustomNote: "empty" }).row).toStrictEqual(toy);
    const words = { strGender: { ritter: "boy" } };
    const reading = { ...readingOfCells({ ...toy, strGender: "" }), values: words };
    expect(readRow(["1", " Ritter "], reading).row?.strGender).toBe("boy");
  });

  it("needs a new code where that was answered, and is told so", () => {
    const cells = { strToyBarcode: "", strName: "Train", strBoxCode: "B1", intAmountInBox: "2" };
    const { row } = read(cells, { strToyBarcode: "give" });
    expect(row).toStrictEqual({
      ...{ strName: "Train", needsCode: true, strBoxCode: "B1", intAmountInBox: 2 },
    });
    expect(formatSubject(row ?? {})).toBe("Train (a new code)");
    expect(formatGiven(row ?? {})).toBe("Box B1, 2 in it");
    const doubtful = { ...cells, strToyBarcode: "4.00638E+12" };
    expect(read(doubtful, { strToyBarcode: "give" }).row).toStrictEqual(row);
    const sound = { strToyBarcode: "1", strName: "Train" };
    expect(read(sound, { strToyBarcode: "give" }).row).toStrictEqual(sound);
  });

  it("is read as a person answers for all of a kind: left empty, cut, taken, or another word", () => {
    const cells = ["4.00638E+12", "x".repeat(101), "Ritter", "a,b,c,d,e,f", "viel"];
    const fields = ["strToyBarcode", "strName", "strGender", "tags", "intQuantity"] as const;
    const mapping = Object.fromEntries(fields.map((field, column) => [field, column]));
    const unanswered = { mapping, decimal: "." as const };
    expect(problemGroups([cells], unanswered).map(({ column, fixes }) => [column, fixes])).toEqual([
      ["strToyBarcode", ["take", "give"]],
      ["strName", ["cut"]],
      ["strGender", ["empty"]],
      ["intQuantity", ["empty"]],
      ["tags", ["cut", "empty"]],
    ]);
    const answered: Reading = {
      ...unanswered,
      values: { strGender: { ritter: "boy" } },
      fixes: { strToyBarcode: "take", strName: "cut", tags: "cut", intQuantity: "empty" },
    };
    expect(readRow(cells, answered)).toEqual({
      row: {
        ...{ strToyBarcode: "4.00638E+12", strName: "x".repeat(100), strGender: "boy" },
        tags: ["a", "b", "c", "d", "e"],
      },
      ...{ problems: [], repairs: [] },
    });
    expect(problemGroups([cells], answered)).toEqual([]);
    const unprintable = cells.with(1, "a\u0007b\u0007");
    expect(readRow(unprintable, answered).row?.strName).toBe("ab");
    const broken = cells.with(1, "Zeile mit\nUmbruch");
    expect(readRow(broken, answered).row?.strName).toBe("Zeile mit Umbruch");
    const notAnswered = cells.map((cell) => (cell === "Ritter" ? "__proto__" : cell));
    expect(problemGroups([notAnswered], answered).map(({ words }) => words)).toEqual([
      ["__proto__"],
    ]);
  });

  it("is asked about where it has more cells than there are headings: one may be cut in two", () => {
    const readingIn = (text: string) => {
      const found = readText(text);
      if (found.type !== "table") throw new Error(found.sentence);
      return { rows: found.table.rows, reading: readingOf(found.table) };
    };
    const { rows, reading } = readingIn(
      "Barcode,Quantity,Name\n4006381333931,5,Kite, red\n4006381333948,3,Train, \n",
    );
    const asked = { column: "strName", message: importMessages.moreCells, isSure: false };
    const [kite, train] = rows.map((cells) => readRow(cells, reading));
    expect(kite).toMatchObject({ row: { strName: "Kite" }, problems: [asked] });
    expect(kite?.problems[0]?.fixes).toEqual(["take"]);
    expect(train).toMatchObject({ row: { strName: "Train" }, problems: [] });
    const problemsWith = (more: Partial<Reading>) =>
      readRow(rows[0] ?? [], { ...reading, ...more }).problems;
    // Its answer is its own: another about the same column neither gives it nor is taken away by it.
    expect(problemsWith({ beyond: [] })).toEqual([]);
    expect(problemsWith({ fixes: { strName: "take" } })).toMatchObject([asked]);
    const long = ["4006381333955", "1", "K".repeat(201), "red"];
    const groups = problemGroups([...rows, long], reading);
    expect(groups.map(({ isBeyond, rows: n, fixes }) => [isBeyond, n, fixes])).toEqual([
      [true, 2, ["take"]],
      [false, 1, ["cut"]],
    ]);
    const answered = { ...reading, fixes: { strName: "cut" as const }, beyond: [] };
    expect(problemGroups([...rows, long], answered)).toEqual([]);
    // What a person says the cells behind are is no remainder.
    expect(problemsWith({ intoNotes: [{ intColumn: 3, strHeading: "" }] })).toEqual([]);
    expect(problemsWith({ mapping: { ...reading.mapping, strDescription: 3 } })).toEqual([]);
    // A sheet's cells are where they are.
    const sheet = cellsAsTable(
      [
        ["Barcode", "Name"],
        ["4006381333931", "Kite", "red"],
      ],
      "xlsx",
      true,
    );
    if (sheet.type !== "table") throw new Error(sheet.sentence);
    const { problems } = readRow(sheet.table.rows[0] ?? [], readingOf(sheet.table));
    expect(problems).toEqual([]);
  });

  it("asks about the commonest kind first, and shows its commonest cells", () => {
    const mapping = { strToyBarcode: 0, strGender: 1, strBoxCode: 2 };
    const rows = [["4", "", "B".repeat(65)], ["1", "x"], ["2", " y"], ["3", "y"], [""]];
    const groups = problemGroups(rows, { mapping, decimal: "." });
    expect(groups.map(({ column, rows, words, fixes }) => [column, rows, words, fixes])).toEqual([
      ["strGender", 3, ["y", "x"], ["empty"]],
      ["strBoxCode", 1, ["B".repeat(65)], ["empty"]],
    ]);
    const many = Array.from({ length: 8 }, (_, n) => ["1", `z${n}`]);
    const [group] = problemGroups(many, { mapping, decimal: "." });
    expect(group).toMatchObject({ rows: 8, words: ["z0", "z1", "z2", "z3", "z4", "z5"] });
    const codes = [["", "x"], ["4.00638E+12"], ["", "y"]];
    const [asked] = problemGroups(codes, {
      mapping: { strToyBarcode: 0, strName: 1 },
      decimal: ".",
    });
    expect(asked?.reasons).toEqual([
      { message: importMessages.noCode, rows: 2 },
      { message: importMessages.shortened, rows: 1 },
    ]);
    const unnamed = problemGroups([["Train", "x"]], { mapping: { strName: 0 }, decimal: "." });
    expect(unnamed).toMatchObject([{ column: "strToyBarcode", rows: 1, words: [], fixes: [] }]);
  });
});
