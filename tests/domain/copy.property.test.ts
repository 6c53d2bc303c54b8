/**
 * The answers of a copy of random stocks, beside those of the plainest code on their rows; for the server's answers see
 * tests/server/stockCopy.test.ts.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
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
import {
  codeSortText,
  compareText,
  isFoundBy,
  searchParts,
  sortText,
  toySearchText,
} from "#domain/search/text.ts";
import { derivedOf, missingOf } from "#domain/toy/stock.ts";

type Toy = CopyRow<"toys">;
type Box = CopyRow<"boxes">;
interface Stock extends Omit<CopyRows, "toys" | "boxes"> {
  toys: Toy[];
  boxes: Box[];
}

const NAMES = ["Wooden Robot", "wooden robot 5", "Café", "Pull-back car", "Ä", "1", "Castle"];
const NOTES = ["", "red box", "castle things"];
const WORDS = ["w", "wood", "robot 5", "cafe", "pullback", "castle red", "zeppelin", "1"];
/** Numbers of three parts. */
const ids = fc.integer({ min: 0, max: 29 }).map((n) => n * 100 + 1);
const boxIds = fc.integer({ min: 0, max: 5 }).map((n) => n * 500 + 1);

const anyToy = fc.record({
  strName: fc.constantFrom(...NAMES),
  strGender: fc.constantFrom("unisex", "boy", "girl"),
  intAgeMin: fc.constantFrom(null, 0, 3, 5),
  intAgeMax: fc.constantFrom(null, 99),
  intAgeMinMonths: fc.constant(null),
  intAgeMaxMonths: fc.constantFrom(null, 1180),
  intQuantity: fc.constantFrom(0, 2, 3, 4, 5, 10, 11),
  intLowStockThreshold: fc.constantFrom(0, 5, 10),
  strDescription: fc.constantFrom(...NOTES),
  tags: fc.subarray(["wood", "new"]),
  imageThumb: fc.constantFrom(null, "/images/1/thumb"),
  own: fc.constantFrom<Toy["own"]>(
    {},
    { price: "12.50" },
    { supplier: "Robot & Co", colour: "blue" },
  ),
  intVersion: fc.nat(3),
  hasGtin: fc.boolean(),
});
const anyBox = fc.record({
  strCustomNote: fc.constantFrom(...NOTES),
  intSection: fc.constantFrom(null, 1, 2),
  intVersion: fc.nat(3),
});

/** Each thing with its id, amounts of some toys in some boxes, and former codes. */
const anyStock = fc
  .record({
    toys: fc.dictionary(ids.map(String), anyToy, { maxKeys: 12 }),
    boxes: fc.dictionary(boxIds.map(String), anyBox, { maxKeys: 5 }),
    amounts: fc.array(fc.tuple(fc.nat(11), fc.nat(4), fc.integer({ min: 1, max: 6 })), {
      maxLength: 20,
    }),
    former: fc.subarray([0, 1, 2, 3]),
  })
  .map(({ toys: someToys, boxes: someBoxes, amounts, former }): Stock => {
    const toys = Object.entries(someToys).map(([id, { hasGtin, ...toy }]) => ({
      ...{ id: Number(id), strImageID: null, imageLarge: toy.imageThumb, ...toy },
      // A GTIN, or a code that begins with letters.
      strToyBarcode: hasGtin ? ean13Of(Number(id)) : `T-${id}`,
    }));
    const lines = [
      ...new Map(
        amounts.flatMap(([toy, box, intAmountInBox]) => {
          const [toyId, boxId] = [toys[toy]?.id, Object.keys(someBoxes)[box]];
          if (toyId === undefined || boxId === undefined) return [];
          const line = { intToy: toyId, intBox: Number(boxId) + 50, intAmountInBox };
          return [[`${toyId} ${boxId}`, line]];
        }),
      ).values(),
    ];
    const boxes = Object.entries(someBoxes).map(([key, box]) => {
      const id = Number(key) + 50;
      const inside = lines.filter(({ intBox }) => intBox === id);
      const intUnits = inside.reduce((sum, { intAmountInBox }) => sum + intAmountInBox, 0);
      return { id, strBoxCode: `B${id}`, ...box, intToys: inside.length, intUnits };
    });
    const codes = [...toys, ...boxes]
      .filter((_, n) => former.includes(n))
      .map(({ id }) => ({ id, strCode: `OLD-${id}` }));
    const sections = [2, 1].map((n) => ({ id: 2980 + n, intSection: n, strName: `S${n}` }));
    return { toys, boxes, lines, codes, sections };
  });

/** A GTIN of its own for each number. */
function ean13Of(n: number): string {
  const digits = `40${String(n).padStart(10, "0")}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Has the codeHash() of a GTIN and is none. */
const COLLIDING = "T-WNMQXB\\";
const NOTHING: Stock = { toys: [], boxes: [], lines: [], codes: [], sections: [] };
const all = () => true;
const plainToy = (toy: Partial<Toy> & { id: number }): Toy => ({
  ...{ strToyBarcode: `T${toy.id}`, strName: "Robot", strGender: "boy", intVersion: 1 },
  ...{ intAgeMin: null, intAgeMax: null, intAgeMinMonths: null, intAgeMaxMonths: null },
  ...{ intQuantity: 1, intLowStockThreshold: 0, tags: [] },
  ...{ strDescription: "", strImageID: null, imageThumb: null, imageLarge: null, own: {} },
  ...toy,
});

const partOf = (id: number) => Math.floor(id / PART_IDS);

/** The part of a stock that is about some ids, as it is sent and packed. */
function packed(stock: Stock, isIn: (id: number) => boolean, gone: number[] = []) {
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

const things = ({ toys, boxes, sections }: Stock) => [...toys, ...boxes, ...sections];

/** One stock with what another has instead of some of its things, and the numbers of what has changed so. */
function mixed(before: Stock, other: Stock, isTouched: (id: number) => boolean) {
  const mix = <T>(table: (stock: Stock) => readonly T[], idOf: (row: T) => number): T[] => [
    ...table(before).filter((row) => !isTouched(idOf(row))),
    ...table(other).filter((row) => isTouched(idOf(row))),
  ];
  const toys = mix(
    (stock) => stock.toys,
    ({ id }) => id,
  );
  const boxes = mix(
    (stock) => stock.boxes,
    ({ id }) => id,
  );
  const lines = mix(
    (stock) => stock.lines,
    ({ intToy }) => intToy,
  );
  const codes = mix(
    (stock) => stock.codes,
    ({ id }) => id,
  );
  const isThere = ({ intBox }: { intBox: number }) => boxes.some(({ id }) => id === intBox);
  const stock: Stock = { ...before, toys, boxes, codes, lines: lines.filter(isThere) };
  // A toy is changed by a box that is deleted with it.
  const left = lines.filter((line) => !isThere(line)).map(({ intToy }) => intToy);
  const ids = [...things(before), ...things(other)]
    .map(({ id }) => id)
    .filter((id) => isTouched(id));
  return { stock, changed: new Set([...ids, ...left]) };
}

/** A copy that was begun with one stock and has heard of what has changed. */
function copyOf(before: Stock, after: Stock, changed: ReadonlySet<number>): StockCopy {
  const copy = new StockCopy();
  for (const part of [0, 1, 2]) copy.take(packed(before, (id) => partOf(id) === part));
  const now = new Set(things(after).map(({ id }) => id));
  const gone = [...changed].filter((id) => !now.has(id));
  // Half of the changes come in one answer, half in the next.
  const news = [...changed];
  const first = new Set(news.filter((_, n) => n % 2 === 0));
  for (const isFirst of [true, false]) {
    const isOwn = (id: number) => first.has(id) === isFirst;
    copy.take(packed(after, (id) => changed.has(id) && isOwn(id), gone.filter(isOwn)));
  }
  return copy;
}

/** The same copy, written anew by parts. */
function rewritten(copy: StockCopy): StockCopy {
  const again = new StockCopy();
  for (const part of [0, 1, 2]) again.take(copy.packed(part));
  return again;
}

const codesOf = ({ toys, boxes, codes }: Stock): string[] => [
  ...toys.flatMap(({ strToyBarcode }) => [strToyBarcode, `0${strToyBarcode}`]),
  ...boxes.flatMap(({ strBoxCode }) => [strBoxCode, `BOX-${strBoxCode}`]),
  ...codes.map(({ strCode }) => strCode),
];

/** The boxes that hold a toy, those with the most pieces first. */
const placesOf = ({ lines, boxes }: Stock, toy: Toy) =>
  lines
    .filter(({ intToy }) => intToy === toy.id)
    .map(({ intBox, intAmountInBox }) => {
      const { strBoxCode, strCustomNote, intSection } = boxes.find(
        ({ id }) => id === intBox,
      ) as Box;
      return { strBoxCode, strCustomNote, intSection, intAmountInBox };
    })
    .sort(
      by(
        (place) => -place.intAmountInBox,
        (place) => codeSortText(place.strBoxCode),
        (place) => place.strBoxCode,
      ),
    );

const shown = (toy: Toy) => ({ ...toy, ...derivedOf(toy) });
type Key = number | string;
const compare = (a: Key, b: Key) =>
  typeof a === "number" ? a - Number(b) : compareText(a, String(b));
const by =
  <T>(...keys: ((item: T) => Key)[]) =>
  (a: T, b: T) =>
    keys.map((key) => compare(key(a), key(b))).find((order) => order !== 0) ?? 0;

const byName = [(toy: Toy) => sortText(toy.strName), (toy: Toy) => toy.strToyBarcode] as const;
const SORTS: Record<string, (toy: Toy) => Key> = {
  strName: (toy) => sortText(toy.strName),
  strToyBarcode: (toy) => codeSortText(toy.strToyBarcode),
  strGender: (toy) => toy.strGender,
  intAgeMin: (toy) => toy.intAgeMin ?? -1,
  intQuantity: (toy) => toy.intQuantity,
  strStatus: (toy) => derivedOf(toy).strStatus,
  intMissing: missingOf,
};

const FILTERS = {
  ...{ q: fc.constantFrom("", ...WORDS), tag: fc.constantFrom("wood", " new ") },
  ...{ box: fc.constantFrom("B51", " B1051 "), section: fc.constantFrom(0, 1, 2) },
  boxed: fc.constantFrom("differ", "over", "none"),
  gender: fc.constantFrom("all", "boy"),
  minAge: fc.constantFrom(0, 3),
  status: fc.constantFrom("all", "ok", "low", "critical"),
  maxQuantity: fc.constantFrom(0, 4, 10),
  need: fc.boolean(),
};
/** With two filters at most: more find nothing. */
const anyFilters = fc
  .subarray(Object.keys(FILTERS) as (keyof typeof FILTERS)[], { maxLength: 2 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name]]))));
const anyShape = fc.record(
  {
    sort: fc.constantFrom(...Object.keys(SORTS)),
    order: fc.constantFrom("asc", "desc"),
    places: fc.boolean(),
    offset: fc.nat(2),
    limit: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: [] },
);
const anyList = fc
  .tuple(anyFilters, anyShape)
  .map(([filters, shape]) => ({ ...filters, ...shape }) as ToyListQuery);

test("A copy finds, filters, sorts and counts what is in its stock now", () => {
  const anyStocks = fc.tuple(anyStock, anyStock, fc.func(fc.boolean()));
  const asked = fc.array(anyList, { minLength: 3, maxLength: 6 });
  fc.assert(
    fc.property(
      anyStocks,
      asked,
      fc.boolean(),
      ([before, other, isTouched], lists, isRewritten) => {
        const { stock, changed } = mixed(before, other, isTouched);
        const begun = copyOf(before, stock, changed);
        const copy = isRewritten ? rewritten(begun) : begun;
        const answers = new CopyAnswers(copy);
        const { toys, boxes, lines, codes } = stock;
        const boxedOf = ({ id }: Toy) =>
          lines.reduce((sum, line) => sum + (line.intToy === id ? line.intAmountInBox : 0), 0);
        const idIn = (code: string) => codes.find(({ strCode }) => strCode === code)?.id;

        expect(copy.toys).toBe(toys.length);
        for (const number of [0, 1, 2]) {
          const sent = packed(stock, (id) => partOf(id) === number);
          expect(sizeOf(copy.packed(number))).toBe(sizeOf(sent));
        }
        for (const code of codesOf(before).concat(codesOf(stock), "", "40", "OLD-51")) {
          const isGtin = (id: number) => code === `0${ean13Of(id)}`;
          const toy = toys.find(
            ({ id, strToyBarcode }) =>
              strToyBarcode === code ||
              (strToyBarcode === ean13Of(id) && isGtin(id)) ||
              id === idIn(code),
          );
          const box = boxes.find(
            ({ id, strBoxCode }) =>
              strBoxCode === code || `BOX-${strBoxCode}` === code || id === idIn(code),
          );
          expect(answers.toy(` ${code} `)).toEqual(toy && shown(toy));
          expect(answers.box(code)).toEqual(box);

          const inside = lines
            .filter(({ intBox }) => intBox === box?.id)
            .map(({ intToy, intAmountInBox }) => {
              const held = toys.find(({ id }) => id === intToy) as Toy;
              return { ...shown(held), intAmountInBox, intAmountInBoxes: boxedOf(held) };
            })
            .sort(by(...byName));
          const page = { items: inside.slice(0, 2), total: inside.length, isLowerBound: false };
          expect(answers.boxLines(code, 2)).toEqual(box && page);

          const places = toy && placesOf(stock, toy);
          expect(answers.locations(code, 2)).toEqual(
            places && {
              boxes: places.slice(0, 2),
              total: places.length,
              intAmountInBoxes: boxedOf(toy),
            },
          );
        }

        for (const query of lists) {
          const { sort = "strName", order, limit, offset = 0, q = "" } = query;
          const isWanted = (toy: Toy) => {
            const inside = placesOf(stock, toy);
            const { strStatus } = derivedOf(toy);
            return [
              q === "" || isFoundBy(q, toySearchText(toy)),
              query.gender === undefined ||
                query.gender === "all" ||
                toy.strGender === query.gender,
              query.minAge === undefined || (toy.intAgeMin ?? -1) >= query.minAge,
              query.status === undefined || query.status === "all" || strStatus === query.status,
              query.maxQuantity === undefined || toy.intQuantity <= query.maxQuantity,
              query.tag === undefined || toy.tags.includes(query.tag.trim()),
              query.boxed !== "none" || boxedOf(toy) === 0,
              query.boxed !== "over" || Number(boxedOf(toy)) > toy.intQuantity,
              query.boxed !== "differ" || (boxedOf(toy) > 0 && boxedOf(toy) !== toy.intQuantity),
              !query.need || toy.intQuantity < toy.intLowStockThreshold,
              (query.box ?? query.section) === undefined ||
                inside.some(
                  ({ strBoxCode, intSection }) =>
                    (query.box === undefined || strBoxCode === query.box.trim()) &&
                    (query.section === undefined || (intSection ?? 0) === query.section),
                ),
            ].every(Boolean);
          };
          const found = toys.filter(isWanted).sort(by(SORTS[sort] as (toy: Toy) => Key, ...byName));
          if (order === "desc") found.reverse();
          const items = found.slice(offset, offset + (limit ?? found.length)).map((toy) => {
            const inside = placesOf(stock, toy);
            return {
              ...shown(toy),
              ...(query.need && { intMissing: missingOf(toy) }),
              ...(query.places && { boxes: inside.slice(0, 3), intBoxes: inside.length }),
              ...(query.places && { intAmountInBoxes: Number(boxedOf(toy)) }),
            };
          });
          const page = { items, total: found.length, isLowerBound: false };
          expect(answers.toys(query), JSON.stringify(query)).toEqual(page);
        }

        const byCode = by<Box>(
          (box) => codeSortText(box.strBoxCode),
          (box) => box.strBoxCode,
        );
        const boxesIn = (section: number | null) =>
          boxes.filter(({ intSection }) => intSection === section).sort(byCode);
        expect(answers.boxes({ section: "floor" }).items).toEqual(boxesIn(null));
        expect(answers.boxes({ section: 2 }, 1)).toEqual({
          items: boxesIn(2).slice(0, 1),
          ...{ total: boxesIn(2).length, isLowerBound: false },
        });
        const red = boxes.filter(({ strCustomNote }) => strCustomNote === "red box").sort(byCode);
        expect(answers.boxes({ q: "RED" }).items).toEqual(red);
        expect(answers.sections().map(({ strName, intBoxes }) => [strName, intBoxes])).toEqual([
          ["S1", boxesIn(1).length],
          ["S2", boxesIn(2).length],
        ]);

        const low = toys.filter(({ intQuantity }) => intQuantity <= 10);
        const { alerts, ...figures } = answers.dashboard(2) ?? {};
        expect(alerts).toEqual(
          low
            .sort(by((toy) => toy.intQuantity, ...byName))
            .slice(0, 2)
            .map(shown),
        );
        expect(figures).toEqual({
          intTotalSkus: toys.length,
          intUnitsInStock: toys.reduce((sum, { intQuantity }) => sum + intQuantity, 0),
          intLow: low.length,
          intAlerts: low.length,
          intOutOrCritical: low.filter(({ intQuantity }) => intQuantity <= 2).length,
          intDiffering: toys.filter((toy) => boxedOf(toy) && boxedOf(toy) !== toy.intQuantity)
            .length,
          intOverfull: toys.filter((toy) => Number(boxedOf(toy)) > toy.intQuantity).length,
        });
      },
    ),
    { numRuns: 150 },
  );
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

test("Few boxes of a toy are named, and few toys of a box, and how many there are", () => {
  const toys = [1, 2, 3].map((id) => plainToy({ id }));
  const boxes = [11, 12, 13, 14].map((id) => ({
    ...{ id, strBoxCode: `B${id}`, strCustomNote: "", intSection: null, intVersion: 1 },
    ...{ intToys: 0, intUnits: 0 },
  }));
  const lines = [
    ...boxes.map(({ id: boxId }) => ({ intToy: 1, intBox: boxId, intAmountInBox: boxId })),
    ...[2, 3].map((toyId) => ({ intToy: toyId, intBox: 11, intAmountInBox: 1 })),
  ];
  const copy = new StockCopy();
  copy.take(packed({ ...NOTHING, toys, boxes, lines }, all));
  const answers = new CopyAnswers(copy);
  const [toy] = answers.toys({ places: true })?.items ?? [];
  expect(toy?.boxes?.map(({ strBoxCode }) => strBoxCode)).toEqual(["B14", "B13", "B12"]);
  expect(toy?.intBoxes).toBe(4);
  expect(answers.boxLines("B11", 2)).toMatchObject({ total: 3, items: { length: 2 } });
  expect(answers.locations("T1", 2)).toMatchObject({ total: 4, boxes: { length: 2 } });
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

test("What is in a box, in a section or in boxes without one is listed", () => {
  const toys = [1, 2, 3].map((id) => plainToy({ id }));
  const boxes = [null, 1, 2].map((section, n) => ({
    ...{ id: 11 + n, strBoxCode: `B${n}`, strCustomNote: "", intSection: section, intVersion: 1 },
    ...{ intToys: 1, intUnits: 1 },
  }));
  const lines = boxes.map(({ id: intBox }, n) => ({ intToy: n + 1, intBox, intAmountInBox: 1 }));
  const copy = new StockCopy();
  copy.take(packed({ ...NOTHING, toys, boxes, lines }, all));
  const answers = new CopyAnswers(copy);
  const listed = (query: ToyListQuery) =>
    answers.toys(query)?.items.map(({ strToyBarcode }) => strToyBarcode);
  expect(listed({ box: " B1 " })).toEqual(["T2"]);
  expect(listed({ section: 0 })).toEqual(["T1"]);
  expect(listed({ section: 2 })).toEqual(["T3"]);
  expect(listed({ section: 2, box: "B1" })).toEqual([]);
});

test("The other codes of a toy and of a box are theirs, without the current one", () => {
  const toys = [plainToy({ id: 1 }), plainToy({ id: 2 })];
  const box = { id: 11, strBoxCode: "B1", strCustomNote: "", intSection: null, intVersion: 1 };
  const boxes = [{ ...box, intToys: 0, intUnits: 0 }];
  const codes = [
    { id: 1, strCode: "X" },
    { id: 1, strCode: "Y" },
    { id: 11, strCode: "OLD" },
  ];
  const copy = new StockCopy();
  copy.take(packed({ ...NOTHING, toys, boxes, codes }, all));
  const answers = new CopyAnswers(copy);
  const found = (kind: "toy" | "box", code: string) =>
    answers.codes(kind, code)?.map(({ strCode }) => strCode);
  expect(found("toy", "T1")).toEqual(["X", "Y"]);
  expect(found("toy", "Y")).toEqual(["X", "Y"]);
  expect(found("toy", "T2")).toEqual([]);
  expect(found("box", "B1")).toEqual(["OLD"]);
  expect(found("box", "T1")).toBeUndefined();
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
