/**
 * The answers of a copy of a small stock, however the copy was made; for the server's answers to any question about any
 * stock see tests/server/stockCopy.test.ts and stories.property.test.ts.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { checkDigit } from "#domain/code/checkDigit.ts";
import { CopyAnswers, type ToyListQuery } from "#domain/copy/copyAnswers.ts";
import { codeHash, packPart, rowAt, sizeOf, toysWith } from "#domain/copy/packedPart.ts";
import { numbersOf, StockCopy } from "#domain/copy/stockCopy.ts";
import {
  type CopyRow,
  type CopyRows,
  columnsOf,
  PART_IDS,
  rowsOf,
} from "#domain/copy/stockPart.ts";
import { searchParts } from "#domain/search/text.ts";
import { derivedOf } from "#domain/toy/stock.ts";

type Toy = CopyRow<"toys">;

/** A GTIN of its own for each number. */
function ean13Of(n: number): string {
  const digits = `40${String(n).padStart(10, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Has the codeHash() of a GTIN and is none. */
const COLLIDING = "T-WNMQXB\\";
const NOTHING: CopyRows = { toys: [], boxes: [], lines: [], codes: [], sections: [] };
const all = () => true;
const plainToy = (toy: Partial<Toy> & { id: number }): Toy => ({
  ...{ strToyBarcode: `T${toy.id}`, strName: "Robot", strGender: "boy", intVersion: 1 },
  ...{ intAgeMin: null, intAgeMax: null, intAgeMinMonths: null, intAgeMaxMonths: null },
  ...{ intQuantity: 1, intLowStockThreshold: 0, tags: [] },
  ...{ strDescription: "", strImageID: null, imageThumb: null, imageLarge: null, own: {} },
  ...toy,
});
const plainBox = (id: number, strBoxCode: string, section: number | null, note = "") => ({
  ...{ id, strBoxCode, strCustomNote: note, intSection: section },
  ...{ intToys: 1, intUnits: 9, intVersion: 1 },
});

/** The part of a stock that is about some ids, as it is sent and packed. */
function packed(stock: CopyRows, isIn: (id: number) => boolean, gone: number[] = []) {
  const rows = {
    toys: stock.toys.filter(({ id }) => isIn(id)),
    boxes: stock.boxes.filter(({ id }) => isIn(id)),
    sections: stock.sections.filter(({ id }) => isIn(id)),
    codes: stock.codes.filter(({ id }) => isIn(id)),
    lines: stock.lines.filter(({ intToy }) => isIn(intToy)),
  };
  const sent = structuredClone(columnsOf(rows));
  return structuredClone(packPart(rowsOf(sent), { hasToys: true, gone }));
}

const robot = plainToy({
  ...{ id: 1, strToyBarcode: "T10", strName: "Wooden Robot", strGender: "unisex" },
  ...{ intQuantity: 2, intLowStockThreshold: 5, tags: ["wood"], own: { supplier: "Robot & Co" } },
});
const castle = plainToy({
  ...{ id: 2, strToyBarcode: "T9", strName: "Castle", intAgeMin: 3, intAgeMax: 8 },
  ...{ intQuantity: 4, intLowStockThreshold: 5, tags: ["wood", "new"], strDescription: "red" },
});
const cafe = plainToy({
  ...{ id: 1002, strToyBarcode: "T2", strName: "Café", intAgeMin: 0 },
  ...{ intQuantity: 10, intLowStockThreshold: 10 },
});
const five = plainToy({
  ...{ id: 1001, strToyBarcode: "4006381333931", strName: "wooden robot 5", strGender: "girl" },
  ...{ intAgeMin: 5, intQuantity: 12, intLowStockThreshold: 10 },
});
const inactive = plainToy({ id: 2001, strName: "Ant", own: { inactive: "yes" } });
const [B51, B9] = [plainBox(51, "B51", 1, "red box"), plainBox(1051, "B9", null)];
const [B10, B11] = [plainBox(52, "B10", 2), plainBox(1052, "B11", null)];
const line = (toy: Toy, { id: intBox }: { id: number }, intAmountInBox: number) => ({
  ...{ intToy: toy.id, intBox, intAmountInBox },
});
const sections = [2, 1].map((n) => ({ id: 2980 + n, intSection: n, strName: `S${n}` }));
const STOCK: CopyRows = {
  ...{ toys: [robot, castle, cafe, five, inactive], boxes: [B51, B9, B10, B11], sections },
  lines: [
    ...[line(robot, B51, 1), line(robot, B9, 3), line(robot, B10, 2), line(robot, B11, 1)],
    ...[line(castle, B9, 4), line(five, B10, 5), line(inactive, B51, 1)],
  ],
  codes: [
    { id: 1, strCode: "OLD-1" },
    { id: 1, strCode: "X-1" },
    { id: 51, strCode: "OLD-51" },
  ],
};

/** The stock before a toy, a box and a section were deleted, one toy was added, and others changed. */
const kite = plainToy({ id: 3, strName: "Wooden kite" });
const B53 = plainBox(53, "B53", 1);
const BEFORE: CopyRows = {
  toys: [{ ...robot, strName: "Zebra", intQuantity: 50 }, kite, cafe, five, inactive],
  boxes: [{ ...B51, intSection: 2 }, B53, B9, B10, B11],
  sections: [...sections, { id: 2983, intSection: 3, strName: "S3" }],
  lines: [
    ...[line(robot, B51, 9), line(kite, B51, 2), line(cafe, B53, 2)],
    ...[line(five, B10, 5), line(inactive, B51, 1)],
  ],
  codes: [{ id: 1, strCode: "GONE-1" }],
};
const GONE = [kite.id, B53.id, 2983];
const CHANGED = [robot.id, castle.id, cafe.id, B51.id, ...GONE];

/** A copy of parts. */
function copyOf(parts: readonly ReturnType<typeof packed>[]): StockCopy {
  const copy = new StockCopy();
  for (const part of parts) copy.take(part);
  return copy;
}
const partOf = (id: number) => Math.floor(id / PART_IDS);
const partsOf = (stock: CopyRows) =>
  [0, 1, 2].map((part) => packed(stock, (id) => partOf(id) === part));
/** Half of the changes come in one answer, half in the next. */
const changesOf = (half: number) => {
  const ids = CHANGED.filter((_, n) => n % 2 === half);
  const isIn = (id: number) => ids.includes(id);
  return packed(STOCK, isIn, GONE.filter(isIn));
};
const changed = () => copyOf([...partsOf(BEFORE), changesOf(0), changesOf(1)]);
function rewritten() {
  const copy = changed();
  return copyOf([0, 1, 2].map((part) => copy.packed(part)));
}

const shown = (toy: Toy) => ({ ...toy, ...derivedOf(toy) });
const place = ({ strBoxCode, strCustomNote, intSection }: typeof B9, intAmountInBox: number) => ({
  ...{ strBoxCode, strCustomNote, intSection, intAmountInBox },
});

describe.each([
  ["that was begun just now", () => copyOf(partsOf(STOCK))],
  ["that has heard of changes", changed],
  ["that was written anew with them", rewritten],
])("A copy %s", (_, made) => {
  const G = five.strToyBarcode;
  let copy: StockCopy;
  let answers: CopyAnswers;
  beforeAll(() => {
    copy = made();
    answers = new CopyAnswers(copy);
  });

  test("has all of the stock, in parts of the size that is sent", () => {
    expect(copy.toys).toBe(5);
    const sizes = [0, 1, 2].map((part) => sizeOf(copy.packed(part)));
    expect(sizes).toEqual(partsOf(STOCK).map(sizeOf));
  });

  test.each<[ToyListQuery, string[]]>([
    [{}, ["T2", "T9", "T10", G]],
    [{ order: "desc" }, [G, "T10", "T9", "T2"]],
    [{ offset: 1, limit: 2 }, ["T9", "T10"]],
    [{ sort: "strName", limit: 1 }, ["T2"]],
    [{ sort: "strToyBarcode" }, [G, "T2", "T9", "T10"]],
    [{ sort: "strGender" }, ["T2", "T9", G, "T10"]],
    [{ sort: "intAgeMin" }, ["T10", "T2", "T9", G]],
    [{ sort: "intQuantity" }, ["T10", "T9", "T2", G]],
    [{ sort: "strStatus" }, ["T10", "T2", "T9", G]],
    [{ sort: "intMissing" }, ["T2", G, "T9", "T10"]],
    [{ sort: "intMissing", order: "desc", offset: 1 }, ["T9", G, "T2"]],
    [{ q: "WOOD robot" }, ["T10", G]],
    [{ q: "wood", order: "desc", limit: 1 }, [G]],
    [{ q: "5" }, [G]],
    [{ q: "cafe" }, ["T2"]],
    [{ q: "kite" }, []],
    [{ q: "robot", tag: " wood " }, ["T10"]],
    [{ tag: "new" }, ["T9"]],
    [{ gender: "girl" }, [G]],
    [{ gender: "all", status: "all" }, ["T2", "T9", "T10", G]],
    [{ minAge: 0 }, ["T2", "T9", G]],
    [{ minAge: 3 }, ["T9", G]],
    [{ status: "critical" }, ["T10"]],
    [{ status: "low" }, ["T2", "T9"]],
    [{ status: "low", byThreshold: true }, ["T9"]],
    [{ maxQuantity: 4 }, ["T9", "T10"]],
    [{ boxed: "none" }, ["T2"]],
    [{ boxed: "differ" }, ["T10", G]],
    [{ boxed: "over" }, ["T10"]],
    [{ need: true }, ["T9", "T10"]],
    [{ box: " B9 " }, ["T9", "T10"]],
    [{ box: "OLD-51" }, ["T10"]],
    [{ box: "BOX-B9" }, []],
    [{ section: 0 }, ["T9", "T10"]],
    [{ section: 2 }, ["T10", G]],
    [{ section: 2, box: "B9" }, []],
    [{ own: "supplier" }, ["T10"]],
    [{ own: "supplier=" }, ["T2", "T9", G]],
    [{ own: "inactive=yes" }, ["T2001"]],
  ])("lists %j", (query, codes) => {
    const page = answers.toys(query);
    expect(page?.items.map(({ strToyBarcode }) => strToyBarcode)).toEqual(codes);
    expect(page?.isLowerBound).toBe(false);
    if (!query.limit && !query.offset) expect(page?.total).toBe(codes.length);
  });

  test("says of a listed toy what is asked for", () => {
    expect(answers.toys({ limit: 1 })).toMatchObject({ items: [shown(cafe)], total: 4 });
    const boxes = [place(B9, 3), place(B10, 2), place(B11, 1)];
    const places = { boxes, intBoxes: 4, intAmountInBoxes: 7 };
    expect(answers.toys({ q: "unisex", places: true })?.items).toEqual([]);
    const found = answers.toys({ gender: "unisex", need: true, places: true });
    expect(found?.items).toEqual([{ ...shown(robot), ...places, intMissing: 3 }]);
    expect(answers.toys({ q: "castle" })?.items).toEqual([shown(castle)]);
  });

  test.each<[string, Toy | undefined]>([
    [" T10 ", robot],
    ["OLD-1", robot],
    [`0${G}`, five],
    ["T2001", inactive],
    ["GONE-1", undefined],
    ["T3", undefined],
    ["B9", undefined],
    ["", undefined],
  ])("finds a toy by %j", (code, toy) => {
    expect(answers.toy(code)).toEqual(toy && shown(toy));
    expect(toy && answers.codeNow("toy", toy.id)).toBe(toy?.strToyBarcode);
  });

  test.each<[string, typeof B51 | undefined]>([
    [" B51 ", B51],
    ["BOX-B51", B51],
    ["OLD-51", B51],
    ["B53", undefined],
    ["T10", undefined],
  ])("finds a box by %j", (code, box) => {
    expect(answers.box(code)).toEqual(box);
    expect(answers.codeNow("box", box?.id ?? 0)).toBe(box?.strBoxCode ?? null);
  });

  test("names the other codes of a thing, what is in a box, and where a toy is, the most first", () => {
    for (const code of ["T10", "OLD-1"]) {
      expect(answers.codes("toy", code)).toMatchObject([{ strCode: "OLD-1" }, { strCode: "X-1" }]);
    }
    expect(answers.codes("box", "B51")).toMatchObject([{ strCode: "OLD-51" }]);
    expect([answers.codes("toy", "T9"), answers.codes("box", "T9")]).toEqual([[], undefined]);
    const inBox = (toy: Toy, intAmountInBox: number, intAmountInBoxes: number) => ({
      ...{ ...shown(toy), intAmountInBox, intAmountInBoxes },
    });
    expect(answers.boxLines("B9", 1)).toEqual({
      ...{ items: [inBox(castle, 4, 4)], total: 2, isLowerBound: false },
    });
    const inB51 = [inBox(inactive, 1, 1), inBox(robot, 1, 7)];
    expect(answers.boxLines("OLD-51", 5)?.items).toEqual(inB51);
    expect(answers.locations("T10", 2)).toEqual({
      ...{ boxes: [place(B9, 3), place(B10, 2)], total: 4, intAmountInBoxes: 7 },
    });
    expect(answers.locations("T2", 2)).toEqual({ boxes: [], total: 0, intAmountInBoxes: 0 });
  });

  test("lists boxes and sections, and has the figures", () => {
    expect(answers.boxes({ section: "floor" }).items).toEqual([B9, B11]);
    expect(answers.boxes({ section: 2 }).items).toEqual([B10]);
    expect(answers.boxes({ q: "RED" }).items).toEqual([B51]);
    expect(answers.boxes({ q: "b" }, 2)).toEqual({
      ...{ items: [B9, B10], total: 4, isLowerBound: false },
    });
    expect(answers.sections().map(({ strName, intBoxes }) => [strName, intBoxes])).toEqual([
      ["S1", 1],
      ["S2", 1],
    ]);
    const figures = {
      ...{ intTotalSkus: 4, intUnitsInStock: 28, intLow: 3, intAlerts: 3, intOutOrCritical: 1 },
      ...{ intDiffering: 2, intOverfull: 1, alerts: [shown(robot), shown(castle)] },
    };
    expect(answers.dashboard(2)).toEqual(figures);
    expect(answers.dashboard(5, true)).toEqual({ ...figures, intLow: 2, intAlerts: 2 });
  });
});

test("A copy of a stock that is too large has the boxes, and says that it does not know the toys", () => {
  const box = { id: 7, strBoxCode: "B7", strCustomNote: "", intSection: null };
  const part = packPart(
    { ...NOTHING, boxes: [{ ...box, intToys: 4, intUnits: 9, intVersion: 1 }] },
    { hasToys: false, gone: [] },
  );
  const copy = new StockCopy();
  copy.take(part);
  const answers = new CopyAnswers(copy);
  expect(answers.box("B7")).toMatchObject({ intUnits: 9 });
  expect(answers.toys({})).toBeUndefined();
  expect(answers.dashboard()).toBeUndefined();
  expect(answers.meaning("casle")).toBeUndefined();
  expect(answers.boxLines("B7", 10)).toBeUndefined();
  expect(answers.locations("B7", 10)).toBeUndefined();
  expect(copy.hasToys).toBe(false);
  expect(copy.packed(0).hasToys).toBe(false);
});

test("What is asked for and not known here is not answered, and a line without its box is left out", () => {
  const copy = new StockCopy();
  const lines = [{ intToy: 1, intBox: 7, intAmountInBox: 2 }];
  copy.take(packed({ ...NOTHING, toys: [plainToy({ id: 1 })], lines }, all));
  const answers = new CopyAnswers(copy);
  expect(answers.locations("T1", 5)).toEqual({ boxes: [], total: 0, intAmountInBoxes: 2 });
  expect(answers.toys({ changedSince: 5 } as ToyListQuery)).toBeUndefined();
  expect(answers.toys({ changedSince: undefined } as ToyListQuery)?.total).toBe(1);
  expect(answers.toy("T2")).toBeUndefined();
  expect(answers.locations("T2", 5)).toBeUndefined();
  expect(answers.boxLines("B7", 5)).toBeUndefined();
});

test("Toys are found in a part where a word is in the first, at a beginning, or in none", () => {
  const toys = ["1 a", "5 b", "b5", "c"].map((name, id) =>
    plainToy({ id, strName: name, strToyBarcode: "-" }),
  );
  const part = packed({ ...NOTHING, toys }, all);
  const found = (query: string) => [...toysWith(part, searchParts(query))];
  expect(found("1")).toEqual([0]);
  expect(found("5")).toEqual([1]);
  expect(found("c")).toEqual([3]);
  expect(found("b")).toEqual([1, 2]);
  expect(found("b 5")).toEqual([1]);
  expect(found("d")).toEqual([]);
  expect(found("")).toEqual([0, 1, 2, 3]);
});

test("The codes that a toy's label may say are those of the toys that are there, as EAN-13", () => {
  const [now, former, upc, gone, boxed] = [
    ean13Of(1),
    ean13Of(2),
    "036000291452",
    ean13Of(3),
    ean13Of(4),
  ];
  const toys = [
    plainToy({ id: 1, strToyBarcode: now }),
    plainToy({ id: 2, strToyBarcode: upc }),
    plainToy({ id: 3, strToyBarcode: gone }),
  ];
  const box = { id: 11, strBoxCode: boxed, strCustomNote: "", intSection: null, intVersion: 1 };
  const boxes = [{ ...box, intToys: 0, intUnits: 0 }];
  const codes = [
    { id: 1, strCode: former },
    { id: 1, strCode: "T-1" },
    // No label can say it: its check digit is 1.
    { id: 1, strCode: "4006381333930" },
  ];
  const copy = new StockCopy();
  copy.take(packed({ ...NOTHING, toys, boxes, codes }, all));
  copy.take(packed(NOTHING, all, [3]));
  const digits = [...new CopyAnswers(copy).labels()].join("");
  expect(digits.match(/.{13}/g)?.sort()).toEqual([`0${upc}`, now, former].sort());
});

test("Codes are told apart that fall together where they are looked up", () => {
  const codes = ["Aa", "BB", COLLIDING];
  const toys = codes.map((barcode, id) => plainToy({ id, strToyBarcode: barcode }));
  const copy = new StockCopy();
  copy.take(packed({ ...NOTHING, toys }, all));
  const answers = new CopyAnswers(copy);
  const hashes = Array.from({ length: 1000 }, (_, n) => codeHash(`BOX-${n}`));
  expect(new Set(hashes).size).toBe(1000);
  expect(codeHash("Aa")).toBe(codeHash("BB"));
  expect(codeHash(COLLIDING)).toBe(codeHash("4006381333931"));
  expect(codes.map((code) => answers.toy(code)?.strToyBarcode)).toEqual(codes);
  expect(answers.toy("4006381333931")).toBeUndefined();
});

test("A part is small where its toys are alike, and right however many differ", () => {
  const part = (n: number, name?: string) => {
    const ids = Array.from({ length: n }, (_, id) => id);
    return packed(
      { ...NOTHING, toys: ids.map((id) => plainToy({ id, strName: name ?? `Robot ${id}` })) },
      all,
    );
  };
  for (const n of [255, 256, 257, 258]) {
    const copy = new StockCopy();
    copy.take(part(n));
    const names = [...copy.places("toys")].map((place) => rowAt(place, "toys"));
    expect(names.every(({ id, strName }) => strName === `Robot ${id}`)).toBe(true);
    expect(names).toHaveLength(n);
  }
  expect(sizeOf(part(1000, "Robot")) / 1000).toBeLessThan(78);
  expect(sizeOf("four")).toBe(4);
  expect(sizeOf([1, null])).toBe(0);
  expect(new StockCopy().hasToys).toBe(true);
});

test("A search that finds nothing means what is there, in any part, and nothing that is no more", () => {
  const copy = new StockCopy();
  const named = (id: number, name: string) => plainToy({ id, strName: name });
  copy.take(packed({ ...NOTHING, toys: [named(1, "Wooden train"), named(2, "Puzzle")] }, all));
  copy.take(packed({ ...NOTHING, toys: [named(2, "Kite"), named(3, "Castle")] }, all));
  const answers = new CopyAnswers(copy);
  expect(answers.meaning("woden train")).toEqual({ strMeant: "wooden train" });
  expect(answers.meaning("casle")).toEqual({ strMeant: "castle" });
  // A list of toys is led to none of what a box has.
  const box = { id: 4, strBoxCode: "B", strCustomNote: "Cellar", intSection: null, intVersion: 1 };
  copy.take(packed({ ...NOTHING, boxes: [{ ...box, intToys: 0, intUnits: 0 }] }, all));
  expect(answers.meaning("celar")).toEqual({ strMeant: "cellar" });
  expect(answers.meaning("celar", true)).toEqual({ strMeant: null });
  expect(answers.meaning("castle")).toEqual({ strMeant: null });
  expect(answers.meaning("puzle")).toEqual({ strMeant: null });
});

test("What newer parts are wholly about is let go of", () => {
  const toys = (quantity: number) => [1, 2].map((id) => plainToy({ id, intQuantity: quantity }));
  const part = (of: Toy[], gone: number[] = []) => packed({ ...NOTHING, toys: of }, all, gone);
  const copy = new StockCopy();
  copy.take(part(toys(1)));
  copy.take(part(toys(2).slice(0, 1)));
  expect(copy.parts).toHaveLength(2);
  copy.take(part([], [2]));
  expect(copy.parts).toHaveLength(2);
  expect(new CopyAnswers(copy).toy("T1")?.intQuantity).toBe(2);
  expect(new CopyAnswers(copy).toy("T2")).toBeUndefined();
  expect(numbersOf(part(toys(1), [PART_IDS]))).toEqual([0, 0, 1]);
  expect(sizeOf(part(toys(1)))).toBeGreaterThan(50);
});

test("A search of many is counted up to a number, and still finds the first by name", () => {
  const names = Array.from(
    { length: 1500 },
    (_, n) => `Robot ${String((n * 7) % 1500).padStart(4, "0")}`,
  );
  const toys = names.map((name, id) => plainToy({ id, strName: name }));
  const copy = new StockCopy();
  for (const part of [0, 1]) copy.take(packed({ ...NOTHING, toys }, (id) => partOf(id) === part));
  const answers = new CopyAnswers(copy);
  const page = answers.toys({ q: "robot", limit: 3 });
  expect(page?.items.map(({ strName }) => strName)).toEqual([
    "Robot 0000",
    "Robot 0001",
    "Robot 0002",
  ]);
  expect(page).toMatchObject({ total: 1000, isLowerBound: true });
  expect(answers.toys({ q: "robot", limit: 300 })).toMatchObject({
    total: 1000,
    isLowerBound: true,
  });
  const large = new StockCopy();
  large.take(packed({ ...NOTHING, toys }, all));
  const far = new CopyAnswers(large).toys({ q: "robot", limit: 1200 });
  expect(far).toMatchObject({ total: 1201, isLowerBound: true });
  const whole = { total: 1500, isLowerBound: false };
  expect(answers.toys({ q: "robot", limit: 3, order: "desc" })).toMatchObject(whole);
  expect(answers.toys({ q: "robot", limit: 3, sort: "intQuantity" })).toMatchObject(whole);
  expect(answers.toys({ limit: 3 })).toMatchObject(whole);
  const few = answers.toys({ q: "robot 00", limit: 3 });
  expect(few).toMatchObject({ total: 100, isLowerBound: false });
});
