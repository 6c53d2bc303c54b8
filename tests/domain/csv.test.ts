/** CSV files, read and written (our addition; docs/design.md, "Import"). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BYTE_ORDER_MARK,
  tableOf as cellsAsTable,
  csvLine,
  readTable,
  readText,
  type Table,
} from "#domain/import/csv.ts";
import {
  codeCell,
  codeOfCell,
  returnedCell,
  tagsCell,
  tagsOfCell,
  textCell,
  textOfCell,
} from "#domain/import/csvCells.ts";
import { decodeText } from "#domain/import/encoding.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import { IMPORT_BYTES_MAX, IMPORT_CELL_MAX, IMPORT_COLUMNS_MAX } from "#domain/limits.ts";

const LINES = "Barcode;Name\r\nA-1;Plüsch „Bär“ für 5 €\r\n";
const utf8 = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isBigEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), !isBigEndian);
  return new Uint8Array(view.buffer);
}

const windows1252 = (text: string) =>
  Uint8Array.from(
    text,
    (letter) => ({ "€": 0x80, "„": 0x84, "“": 0x93 })[letter] ?? letter.charCodeAt(0),
  );

function tableOf(bytes: Uint8Array): Table {
  const reading = readTable(bytes);
  if (reading.type === "unreadable") throw new Error(reading.sentence);
  return reading.table;
}

function sentenceOf(file: Uint8Array | string): string | null {
  const reading = readTable(typeof file === "string" ? utf8(file) : file);
  return reading.type === "unreadable" ? reading.sentence : null;
}

describe("a file's encoding", () => {
  const files = {
    "UTF-8": utf8(LINES),
    "UTF-8 with a mark": utf8(`${BYTE_ORDER_MARK}${LINES}`),
    "Windows-1252": windows1252(LINES),
    "UTF-16, small end first, with a mark": utf16(`${BYTE_ORDER_MARK}${LINES}`, false),
    "UTF-16, big end first, with a mark": utf16(`${BYTE_ORDER_MARK}${LINES}`, true),
    "UTF-16, small end first": utf16(LINES, false),
    "UTF-16, big end first": utf16(LINES, true),
  };
  for (const [name, bytes] of Object.entries(files)) {
    it(`is recognised: ${name}`, () => {
      expect(tableOf(bytes)).toEqual({
        headings: ["Barcode", "Name"],
        rows: [["A-1", "Plüsch „Bär“ für 5 €"]],
        delimiter: ";",
        intFirst: 2,
      });
    });
  }
});

describe("the first bytes", () => {
  it("of a text in another alphabet are enough where it has a mark", () => {
    for (const isBigEndian of [false, true]) {
      expect(decodeText(utf16(`${BYTE_ORDER_MARK}数量;名前`, isBigEndian))).toBe("数量;名前");
    }
  });

  it("are no mark and no archive where only one of them is as there", () => {
    for (const text of [
      "ÿa;b\n1;2\n",
      "þa;b\n1;2\n",
      "aþ;b\n1;2\n",
      "AÏ;b\n1;2\n",
      "ÐA;b\n1;2\n",
    ]) {
      expect(tableOf(windows1252(text)).headings.join(";")).toBe(text.split("\n")[0]);
    }
    for (const text of ["Part,Name\n1,a\n", "AK,Name\n1,a\n", "Деталь,Имя\n1,a\n"]) {
      expect(tableOf(utf8(text)).rows).toEqual([["1", "a"]]);
    }
  });

  it("are no UTF-16 where zeros stand at every place", () => {
    const letters = [0x41, 0, 0x42, 0, 0, 0x43];
    expect(decodeText(Uint8Array.from(letters))).toBe("A\0B\0\0C");
    expect(decodeText(Uint8Array.from(letters.toReversed()))).toBe("C\0\0B\0A");
  });

  it("may end in the middle of a character, which is left out", () => {
    expect(decodeText(utf8("ä€").slice(0, -1))).toBe("ä");
  });
});

describe("a file's headings", () => {
  const tableIn = (text: string) => {
    const reading = readText(text);
    return reading.type === "table" ? reading.table : null;
  };

  it("may stand under a title", () => {
    const table = tableIn("Bestand 2026;;\n;;\nArtikelnr.;Bezeichnung;Menge\nA1;Zug;3\n");
    expect(table).toMatchObject({
      ...{ headings: ["Artikelnr.", "Bezeichnung", "Menge"], intFirst: 4 },
      rows: [["A1", "Zug", "3"]],
    });
  });

  it("stand among the first rows, and name a field where a code stands beside", () => {
    const rows = Array.from({ length: 10 }, (_, n) => `a${n},b${n}`);
    const table = tableIn(`${rows.join("\n")}\nBarcode,Name\n1,Train\n`);
    expect(table).toMatchObject({ headings: ["a0", "b0"], intFirst: 2 });
    const named = tableIn("Barcode;4006381333931\n1;2\n");
    expect(named?.headings).toEqual(["Barcode", "4006381333931"]);
  });

  it.each([
    ["a unit that is a heading elsewhere", "4006381333931;Zug;5;Stück"],
    ["two such words", "4006381333931;Spielzeug;5;Stück"],
  ])("are missing where each row has a code of its own beside %s", (_, row) => {
    const rows = [row, "4006381333948;Zug;2;Paar", row].map((line) => line.split(";"));
    const table = tableIn(rows.map((cells) => `${cells.join(";")}\n`).join(""));
    expect(table).toMatchObject({ intFirst: 1, rows });
    const late = tableIn(`${row}\nA-12;Zug;5;Stück\n`);
    expect(late).toMatchObject({
      intFirst: 1,
      headings: ["Column 1", "Column 2", "Column 3", "Column 4"],
    });
  });

  it("stand below the sender's own number", () => {
    const table = tableIn("GLN;4006381333931;\nEAN;Menge;Name\n1;2;Zug\n");
    expect(table).toMatchObject({ intFirst: 3, headings: ["EAN", "Menge", "Name"] });
  });

  it("may be missing: then the first row is one of the toys", () => {
    const table = tableIn("4006381333931,Train,3\n");
    expect(table).toMatchObject({
      ...{ headings: ["Column 1", "Column 2", "Column 3"], intFirst: 1 },
      rows: [["4006381333931", "Train", "3"]],
    });
  });

  it("reach to the last cell of any row, also where they name fewer", () => {
    const table = tableIn("Name,Quantity\nKite,5,12,50\nTrain,3,,\nCar,1, , , \n");
    const beyond = [3, 4].map(importMessages.columnBeyond);
    expect(table?.headings).toEqual(["Name", "Quantity", ...beyond]);
    // Up to a stray cell far right nothing is in the columns.
    const stray = tableIn("Barcode,Name\n4006381333931,Kite,,,see shelf\n4006381333948,Car\n");
    const names = ["", "", importMessages.columnBeyond(5)];
    expect(stray?.headings).toEqual(["Barcode", "Name", ...names]);
    // Where no column has a heading, none lacks one.
    const headless = tableIn("4006381333931,Kite\n4006381333948,Train,red\n");
    expect(headless?.headings).toEqual([1, 2, 3].map(importMessages.columnNumber));
    const sheet = cellsAsTable(
      [
        ["Name", "Quantity"],
        ["Kite", "5", "red"],
      ],
      "xlsx",
      true,
    );
    expect(sheet).toMatchObject({ table: { headings: ["Name", "Quantity", "Column 3"] } });
    // The last row is whole where it has a cell for each of its own headings.
    expect(tableIn("Name,Quantity\nKite,5,x\nTrain,3")?.rows).toHaveLength(2);
  });
});

describe("a file's delimiter", () => {
  it("is recognised, also where cells hold the others", () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = [
        ["Barcode", "Name", "Tags"],
        ["1", '"a,b;c|d"', "x"],
        ["2", "e", '"f,\n""g"""'],
      ]
        .map((cells) => cells.join(delimiter))
        .join("\n");
      expect(tableOf(utf8(`${text}\n`))).toEqual({
        headings: ["Barcode", "Name", "Tags"],
        rows: [
          ["1", "a,b;c|d", "x"],
          ["2", "e", 'f,\n"g"'],
        ],
        delimiter,
        intFirst: 2,
      });
    }
  });

  it("is the one that Excel names in a line of its own", () => {
    for (const text of ["sep=;\r\nBarcode;Name\r\n1;a,b,c\r\n", "sep=;\nBarcode;Name\n1;a,b,c\n"]) {
      expect(tableOf(utf8(text))).toMatchObject({ rows: [["1", "a,b,c"]], intFirst: 2 });
    }
    expect(tableOf(utf8("Barcode;Name\n1;sep=,\n")).rows).toEqual([["1", "sep=,"]]);
  });

  it("is the headings', whatever the other rows hold", () => {
    expect(tableOf(utf8("Bestand\nBarcode;Name\n1;a\n")).headings).toEqual(["Barcode", "Name"]);
    const { rows } = tableOf(utf8("Barcode;Name\n1;a, b, c\n"));
    expect(rows).toEqual([["1", "a, b, c"]]);
  });

  it("is not needed where there is one column", () => {
    expect(tableOf(utf8("Barcode\n1\n2")).rows).toEqual([["1"], ["2"]]);
  });
});

describe("a file that cannot be read is answered with a sentence", () => {
  const sentences: [string, Uint8Array | string, string | RegExp][] = [
    ["nothing", "", "The file is empty."],
    ["blanks", "\n , \n", "The file is empty."],
    ["headings alone", "Barcode,Name\n", "The file has headings, but no rows."],
    ["an open quotation mark", 'Barcode,Name\n1,a\n2,"b\n3,c\n', /^Row 3 has a quotation mark/],
    [
      "a quotation mark in the middle of a cell",
      'Barcode,Name\n1,"a" b\n2,c\n3,"d"\n4,e\n',
      /^Row 2 has a quotation mark in the middle of a cell/,
    ],
    [
      "a picture",
      Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"),
      "This is not a CSV file.",
    ],
    ["half a file", "Barcode,Name\n1,a\n2", "The file breaks off in row 3: it is not whole."],
    ["a spreadsheet file", Uint8Array.from([0x50, 0x4b, 3, 4]), /^This is a spreadsheet file/],
    ["half a longer file", "Barcode,Name\n1,a\n2,b\n3", /^The file breaks off in row 4/],
    ["an old spreadsheet file", Uint8Array.from([0xd0, 0xcf, 0x11]), /^This is a spreadsheet/],
    ["NUL among the letters", "Barcode,Name\n1,a\0b\n", "This is not a CSV file."],
    ["too many columns", `Barcode${",".repeat(1_000_000)}\n1\n`, /^Row 1 has more than 200/],
    ["too many columns later", `Barcode\n1${",".repeat(1_000_000)}\n`, /^Row 2 has more than 200/],
    ["too many columns twice", `a\n${",".repeat(300)}\n${",".repeat(300)}\n`, /^Row 2 has more/],
    ["too many bytes", new Uint8Array(IMPORT_BYTES_MAX + 1), /larger than 50 MB/],
  ];
  for (const [name, file, sentence] of sentences) {
    it(name, () => expect(sentenceOf(file)).toMatch(sentence));
  }

  it("cells of a spreadsheet as well, each as large as may be", () => {
    const said = (...rows: string[][]) => {
      const reading = cellsAsTable(rows, "xlsx", true);
      return reading.type === "unreadable" ? reading.sentence : null;
    };
    const [fits, long] = ["x".repeat(IMPORT_CELL_MAX), "x".repeat(IMPORT_CELL_MAX + 1)];
    expect(said(["a"], Array(IMPORT_COLUMNS_MAX + 1).fill("b"))).toMatch(
      /^Row 2 has more than 200/,
    );
    expect(said([fits], [fits])).toBeNull();
    expect(said([long], ["b"])).toMatch(/^Row 1 /);
    expect(said(["a"], ["b"], [long])).toMatch(/^Row 3 /);
  });

  it("but one whose rows leave out empty cells at their ends can be", () => {
    expect(sentenceOf("Barcode,Name,Tags\n1,a\n2,b")).toBeNull();
    expect(sentenceOf("Barcode,Name,Tags\n1,a,x\n2,b\n")).toBeNull();
    expect(sentenceOf("Barcode,Name\n1,a\n2\n3")).toBeNull();
  });

  it("but one with as many columns as there may be, or a stray quotation mark, can be", () => {
    expect(sentenceOf(`a${",".repeat(IMPORT_COLUMNS_MAX - 1)}\n1\n`)).toBeNull();
    expect(sentenceOf('Barcode,Name\n1,"a"b"\n')).toBeNull();
  });
});

describe("a cell", () => {
  it("keeps a code from becoming a number, and a text from being run", () => {
    expect(csvLine([codeCell("0012"), textCell("=1+1"), textCell("Train")])).toBe(
      `"=""0012""",'=1+1,Train\r\n`,
    );
    expect(csvLine(["a;b", "c,d"], ";")).toBe('"a;b";c,d\r\n');
    for (const text of ["=a", "+a", "-a", "@a", "'a", "\t=a", "\r=a", "\n=a", "  =a", "＝a"]) {
      expect(textCell(text)).toBe(`'${text}`);
    }
  });

  it("of somebody's file is given back so that it is not run, and means the same", () => {
    const cells = ["=1+1", "'=1+1", '="0012"', "\t=1", "-5", "Train", "'a", "''a"];
    const returned = cells.map(returnedCell);
    expect(returned).toEqual(["'=1+1", "'=1+1", '="0012"', "'\t=1", "'-5", "Train", "'a", "''a"]);
    expect(returned.map(textOfCell)).toEqual(cells.map(textOfCell));
    expect(["'a", "'=a", "''a"].map(textOfCell)).toEqual(["'a", "=a", "'a"]);
  });

  it("gives back exactly what was written, whatever it is", () => {
    const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0"));
    const tag = text.map((one) => one.trim()).filter((one) => one !== "");
    const tags = fc.uniqueArray(tag, { maxLength: 5 });
    const property = fc.property(text, text, tags, (code, name, some) => {
      const line = csvLine(["x", codeCell(code), textCell(name), tagsCell(some)]);
      const reading = readText(`a,b,c,d\r\n${line}`);
      const [, codes = "", names = "", all = ""] =
        reading.type === "table" ? (reading.table.rows[0] ?? []) : [];
      expect(codeOfCell(codes) ?? "").toBe(code);
      expect(textOfCell(names)).toBe(name);
      expect(tagsOfCell(all)).toEqual(some);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it("holds tags that commas or semicolons separate", () => {
    expect(tagsOfCell(" wood; train ,wood,, ")).toEqual(["wood", "train"]);
    expect(tagsCell(["a,b", 'say "hi"', "c;d", "e"])).toBe('"a,b", "say ""hi""", "c;d", e');
    expect(tagsOfCell('"a,b", "say ""hi""", c"d')).toEqual(["a,b", 'say "hi"', 'c"d']);
    expect(tagsOfCell('"a,b" , "c;d"')).toEqual(["a,b", "c;d"]);
  });
});
