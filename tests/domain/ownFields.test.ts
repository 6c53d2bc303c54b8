/** The shop's own fields: what each kind takes, and how it is read (docs/design.md, "Own fields"). */
import { describe, expect, it } from "vitest";
import { formatFieldChange, formatGiven, formatProblem } from "#domain/import/formatImportRow.ts";
import { mappingOf, newFieldOf } from "#domain/import/importColumns.ts";
import { importMessages } from "#domain/import/importMessages.ts";
import { readingOf } from "#domain/import/importReading.ts";
import {
  problemGroups,
  type Reading,
  type RowProblem,
  readRow,
} from "#domain/import/importRows.ts";
import {
  fieldOfKey,
  formatListed,
  formatOwn,
  formatOwnFilter,
  isOwnWanted,
  kindOf,
  OFFERED_FIELDS,
  ownAfter,
  ownFieldsProblem,
  ownFilterOf,
  ownKey,
  ownOfTyped,
  ownProblem,
  readOwn,
  textTyped,
  typedOwnProblem,
  warningsOf,
  withTyped,
  wrongOwnKey,
} from "#domain/toy/ownFields.ts";
import type { OwnField } from "#domain/types.ts";

const field = (kind: OwnField["strKind"], more: Partial<OwnField> = {}): OwnField => ({
  ...{ strField: kind.toLowerCase(), strName: `My ${kind}`, strKind: kind, options: [] },
  ...more,
});
const condition = field("oneOf", { options: ["New", "Good"] });

it.each([
  ["text", " blue  ", "blue"],
  ["text", "x".repeat(250), "x".repeat(250)],
  ["text", "x".repeat(251), null],
  ["text", "two\nlines", null],
  ["number", "12", "12"],
  ["number", "1,50", "1.5"],
  ["number", "-0.25", "-0.25"],
  ["number", "−3", "-3"],
  ["number", "-0", "0"],
  ["number", "1.23456", null],
  ["number", "1.234,5", null],
  ["number", "twelve", null],
  ["money", "12", "12.00"],
  ["money", "€ 12,5", "12.50"],
  ["money", "9,99 €", "9.99"],
  ["money", "EUR 3", "3.00"],
  ["money", "3.999", null],
  ["money", "1,500", null],
  ["money", "1.200 €", null],
  ["money", "9.9900", "9.99"],
  ["money", "-1", null],
  ["money", "€ 12.50 EUR", "12.50"],
  ["date", "2026-02-28", "2026-02-28"],
  ["date", "28.2.2026", "2026-02-28"],
  ["date", "28/02/2026", "2026-02-28"],
  ["date", "2/28/2026", "2026-02-28"],
  ["date", "3/3/2026", "2026-03-03"],
  ["date", "3/4/2026", null],
  ["date", "28/31/2026", null],
  ["date", "2026-02-30", null],
  ["date", "soon", null],
  ["yesNo", "Ja", "yes"],
  ["yesNo", "0", "no"],
  ["yesNo", "maybe", null],
  ["warning", "x", "yes"],
] as const)("a %s takes %j as %j", (kind, typed, kept) => {
  expect(readOwn(field(kind), typed)).toBe(kept);
  expect(ownProblem(field(kind), typed) === null).toBe(kept !== null);
  // What is kept is kept again.
  if (kept !== null) expect(readOwn(field(kind), kept)).toBe(kept);
});

it("an amount with many blanks inside is refused at once", () => {
  expect(readOwn(field("money"), `1${" ".repeat(1_000_000)}1`)).toBeNull();
});

it("one of several is one that the field offers, in its own letters", () => {
  expect(readOwn(condition, " good ")).toBe("Good");
  expect(ownProblem(condition, "Broken")).toBe("One of those that the field offers.");
  expect(readOwn(condition, "  ")).toBe("");
});

it("a value reads as people write it, and one of another kind as it is kept", () => {
  expect(formatOwn(field("date"), "2026-11-27")).toBe("27 Nov 2026");
  expect(formatOwn(field("yesNo"), "yes")).toBe("Yes");
  expect(formatOwn(field("warning"), "no")).toBe("No");
  expect(formatOwn(field("date"), "when it rained")).toBe("when it rained");
  expect(formatOwn(field("money"), "12.50")).toBe("12.50");
  expect(formatOwn(field("text"), undefined)).toBe("–");
  expect(formatOwn(field("text"), "")).toBe("–");
});

it("a toy warns where it says yes, of fields that are in use", () => {
  const warnings = [
    field("warning", { strField: "a", strName: "Small parts" }),
    field("warning", { strField: "b", strName: "Magnets" }),
    field("warning", { strField: "c", strName: "Gone", isRemoved: true }),
    field("yesNo", { strField: "d" }),
  ];
  expect(warningsOf(warnings, { a: "yes", b: "no", c: "yes", d: "yes" })).toEqual(["Small parts"]);
});

it("lists say what the shop shows in them, of what a toy has", () => {
  const fields = OFFERED_FIELDS.map((one) => ({ ...one, isListed: one.strField !== "supplier" }));
  const own = { price: "3.00", bought: "2026-11-27", supplier: "Nordic" };
  expect(formatListed(fields, own)).toBe("Price 3.00 · Bought on 27 Nov 2026");
  expect(formatListed(OFFERED_FIELDS, own)).toBe("");
});

it("an empty value is taken away, others stay", () => {
  expect(ownAfter({ a: "1", b: "2" }, { b: "", c: "3" })).toEqual({ a: "1", c: "3" });
});

it("the journal's names tell own values from others", () => {
  expect(fieldOfKey(ownKey("price"))).toBe("price");
  expect(fieldOfKey("strName")).toBeNull();
});

it("a form has what is typed, in any order, and says which field is wrong", () => {
  const money = field("money");
  const typed = withTyped(withTyped([], money, "x"), condition, "new");
  expect(typedOwnProblem(typed)).toBe("My money: An amount with at most 2 decimals.");
  expect(wrongOwnKey(typed)).toBe("own.money");
  const right = withTyped(typed, money, "3");
  expect(wrongOwnKey(right)).toBeNull();
  expect(typedOwnProblem(right)).toBeNull();
  // A blank is nothing typed: a bulk change would send a change of nothing.
  expect(withTyped(right, money, " ")).toEqual(withTyped([], condition, "new"));
  expect(textTyped(right, money)).toBe("3");
  expect(ownOfTyped(right)).toEqual({ money: "3.00", oneof: "New" });
  expect(textTyped(withTyped(right, money, ""), money)).toBe("");
});

it.each([
  ["Please enter a name for each field.", [field("text", { strName: " " })]],
  ["Please enter a name for each field.", [field("text", { strName: " ", isRemoved: true })]],
  [
    "There are at most 20 fields.",
    Array.from({ length: 21 }, (_, n) => field("text", { strName: `F${n}` })),
  ],
  ["Each field has a name of its own.", [field("text"), field("text", { strName: "my TEXT " })]],
  ["Please enter what can be chosen.", [field("oneOf", { options: [" "] })]],
  ["Each choice is there once.", [field("oneOf", { options: ["New", "new "] })]],
  [
    "There are at most 30 choices.",
    [field("oneOf", { options: Array.from({ length: 31 }, (_, n) => `${n}`) })],
  ],
  ["A choice has at most 60 characters.", [field("oneOf", { options: ["x".repeat(61)] })]],
  [null, [...OFFERED_FIELDS, field("text", { strName: "Price", isRemoved: true })]],
])("fields of a shop: %s", (problem, fields) => {
  expect(ownFieldsProblem(fields)).toBe(problem);
});

it.each([
  ["date", ["2026-01-02", "", "3.4.2026"]],
  ["money", ["12,50 €", "3"]],
  ["money", ["9.99", "3"]],
  ["money", ["$1,500", "$1,234.50"]],
  ["money", ["1.234,50 €", "3"]],
  ["number", ["9.5", "3"]],
  ["number", ["1.200", "3"]],
  ["text", ["804.151.94", "702.019.55"]],
  ["text", ["100.200.300"]],
  ["text", ["030.123.456"]],
  ["text", ["00123", "456"]],
  ["date", ["01.02.2026"]],
  ["number", ["0.5", "0"]],
  ["yesNo", ["ja", "nein"]],
  ["text", ["", ""]],
  ["text", ["blue", "3"]],
] as const)("a new column is %s where it has %j", (kind, cells) => {
  expect(kindOf(cells)).toBe(kind);
});

describe("a file's columns", () => {
  const headings = ["EAN", "Name", "Preis €", "Zustand", "Colour", "Date Purchased"];
  const ownFields = [...OFFERED_FIELDS];
  const row = (cells: string[], more: Partial<Reading> = {}) => {
    const table = { headings, rows: [cells], delimiter: ";" as const, intFirst: 2 };
    return readRow(cells, { ...readingOf(table, { ownFields }), ...more });
  };

  it("are found by the names of own fields, in the shop's words and in usual ones", () => {
    const { row: found } = row(["4006381333931", "Ark", "1.234,50 €", "good", "red", "1.2.2026"]);
    expect(found?.own).toEqual({ price: "1234.50", condition: "Good", bought: "2026-02-01" });
    const own = [{ ...OFFERED_FIELDS[0], strField: "x", strName: "COLOUR" } as OwnField];
    expect(mappingOf(headings, own)["own.x"]).toBe(4);
    expect(mappingOf(["Name", "Name"], [{ ...own[0], strName: "Name" } as OwnField])).toEqual({
      ...{ strName: 0, "own.x": 1 },
    });
  });

  it("ask about what is no value, by the name of the field; a word can mean a choice", () => {
    const cells = ["4006381333931", "Ark", "teuer", "wie neu", "", ""];
    const table = { headings, rows: [cells], delimiter: ";" as const, intFirst: 2 };
    const reading = readingOf(table, { ownFields });
    expect(problemGroups([cells], reading).map(({ column, fixes }) => [column, fixes])).toEqual([
      ["own.price", ["empty"]],
      ["own.condition", ["empty"]],
    ]);
    const [problem] = readRow(cells, reading).problems as [RowProblem];
    expect(formatProblem(problem, cells, reading)).toBe(
      "Price “teuer”: An amount with at most 2 decimals.",
    );
    const answers = {
      fixes: { "own.price": "empty" as const },
      values: { "own.condition": { "wie neu": "New" } },
    };
    expect(readRow(cells, { ...reading, ...answers }).row?.own).toEqual({ condition: "New" });
    expect(row(["", "", "3", "good"]).problems.map(({ column }) => column)).toEqual([
      "strToyBarcode",
    ]);
  });

  it.each([
    ["12.50", "12.50", false],
    ["9.9900", "9.99", false],
    ["0.500", "0.50", false],
    ["1,500", "1500.00", false],
    ["9.990", "9.99", true],
    ["€ 12.500", "12.50", true],
    ["12.000", "12.00", true],
  ])("of money with %s have %s, and ask where these may be thousands", (cell, price, isAsked) => {
    const { row: found, problems } = row(["4006381333931", "Ark", cell], { decimal: "." });
    expect(found?.own).toEqual({ price });
    const message = importMessages.asDecimals;
    const asked = { column: "own.price", message, isSure: false, fixes: ["take"] };
    expect(problems).toEqual(isAsked ? [asked] : []);
    const taken = { decimal: "." as const, fixes: { "own.price": "take" as const } };
    expect(row(["4006381333931", "Ark", cell], taken).problems).toEqual([]);
  });

  it("of numbers ask too where the last digits may be thousands", () => {
    const ownFields = [field("number")];
    const read = (cell: string) =>
      readRow(["4006381333931", "Ark", cell], {
        ...{ mapping: { strToyBarcode: 0, strName: 1, "own.number": 2 }, decimal: ".", ownFields },
      });
    expect(read("1.250").row?.own).toEqual({ number: "1.25" });
    expect(read("1.250").problems).toMatchObject([{ isSure: false, fixes: ["take"] }]);
    for (const cell of ["0.125", "1,250", "1.25"]) expect(read(cell).problems, cell).toEqual([]);
  });

  it("of numbers and money have decimals behind a zero, whichever sign the file's other numbers have", () => {
    const ownFields = [field("number"), field("money")];
    const mapping = { strToyBarcode: 0, "own.number": 1, "own.money": 2 };
    const read = (cell: string, decimal: Reading["decimal"]) => {
      const { row, problems } = readRow(["4006381333931", cell, cell], {
        ...{ mapping, decimal, ownFields },
      });
      expect(problems, cell).toEqual([]);
      return row?.own;
    };
    expect(read("0,250", ".")).toEqual({ number: "0.25", money: "0.25" });
    expect(read("0.120", ",")).toEqual({ number: "0.12", money: "0.12" });
    expect(read("12,500", ".")).toEqual({ number: "12500", money: "12500.00" });
    expect(read("1.234.500", ",")).toEqual({ number: "1234500", money: "1234500.00" });
    expect(read("1.234,500", ",")).toEqual({ number: "1234.5", money: "1234.50" });
  });

  it.each([
    // A column of pieces shows no sign: the own fields do.
    [["0,250", "1,250"], "\t", ["0.25", "1.25"], 1],
    [["12,5", "1,250"], "\t", ["12.5", "1.25"], 1],
    [["1.5", "1.250"], ";", ["1.5", "1.25"], 1],
    [["1.234.567", "1.250"], "\t", ["1234567", "1250"], 0],
    // Nothing shows it: what may be decimals is asked about.
    [["1,250"], "\t", ["1.25"], 1],
    [["1.125", "3"], ";", ["1.125", "3"], 1],
    [["1250"], ";", ["1250"], 0],
  ] as const)(
    "of numbers such as %j say the file's decimal sign beside %j",
    (cells, delimiter, read, asked) => {
      const headings = ["Barcode", "Quantity", "Weight"];
      const rows = cells.map((cell) => ["4006381333931", "12", cell]);
      const ownFields = [{ ...field("number"), strName: "Weight" }];
      const reading = readingOf({ headings, rows, delimiter, intFirst: 2 }, { ownFields });
      const found = rows.map((row) => readRow(row, reading));
      expect(found.map(({ row }) => row?.own?.number)).toEqual(read);
      expect(found.flatMap(({ problems }) => problems)).toHaveLength(asked);
    },
  );

  it("of money say the decimal sign with their currency", () => {
    const headings = ["Barcode", "Price", "Weight"];
    const ownFields = [
      field("money", { strName: "Price" }),
      field("number", { strName: "Weight" }),
    ];
    const decimalOf = (...prices: string[]) => {
      const rows = prices.map((price) => ["4006381333931", price, ""]);
      const table = { headings, rows, delimiter: "," as const, intFirst: 2 };
      return readingOf(table, { ownFields }).decimal;
    };
    expect(decimalOf("1.299", "12,50 €")).toBe(",");
    expect(decimalOf("€ 12,50")).toBe(",");
    // An amount has two decimals: only what ends in a zero may have a third.
    expect(decimalOf("€ 12,500")).toBe(",");
    expect(decimalOf("12,500", "1,299 $")).toBe(".");
  });

  it("go into the notes after their headings, as far as there is room", () => {
    const into = {
      intoNotes: [
        { intColumn: 4, strHeading: "Colour" },
        { intColumn: 5, strHeading: "Bought" },
      ],
    };
    const cells = ["4006381333931", "Ark", "", "", "=red", ""];
    expect(row(cells, into).row?.strDescription).toBe("Colour: =red");
    const long = row(cells.with(4, "x".repeat(250)), into);
    expect(long.problems).toMatchObject([{ column: "strDescription", fixes: ["cut", "empty"] }]);
    const cut = row(cells.with(4, "x".repeat(250)), { ...into, fixes: { strDescription: "cut" } });
    expect(cut.row?.strDescription).toHaveLength(250);
  });

  it("become what is offered where the heading says so, else a field of their own", () => {
    const price = newFieldOf({ heading: " Preis € ", cells: ["12"] }, [], "k");
    expect(price).toEqual({ ...OFFERED_FIELDS[0], strName: "Preis €" });
    const second = newFieldOf({ heading: "Preis €", cells: ["9,99 €"] }, OFFERED_FIELDS, "k");
    expect(second).toEqual({ strField: "k", strName: "Preis €", strKind: "money", options: [] });
    expect(newFieldOf({ heading: "x".repeat(50), cells: [""] }, [], "k").strName).toHaveLength(40);
  });

  it("are told with what they give and change", () => {
    const own = { price: "3.00" };
    expect(formatGiven({ strToyBarcode: "A", own }, ownFields)).toBe("Price 3.00");
    const change = { field: "own.price", box: null, before: null, after: "3.00" };
    expect(formatFieldChange(change, ownFields)).toBe("Price 3.00");
    expect(formatFieldChange({ ...change, field: "own.gone" }, ownFields)).toBe("gone 3.00");
  });
});

it.each([
  ["condition", null, true, false],
  ["condition=", "", false, true],
  ["condition=Good", "Good", true, false],
  ["condition=a=b", "a=b", false, false],
])("the filter %s asks for %j", (text, value, isOfGood, isOfNone) => {
  const filter = ownFilterOf(text);
  expect(filter).toEqual({ strField: "condition", value });
  expect(formatOwnFilter(filter)).toBe(text);
  expect(isOwnWanted(filter, { condition: "Good" })).toBe(isOfGood);
  expect(isOwnWanted(filter, {})).toBe(isOfNone);
});
