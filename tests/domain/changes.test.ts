/** The journal's entries in words (docs/design.md, "Journal"). */
import { describe, expect, it } from "vitest";
import {
  countThings,
  countUnnamed,
  formatChange,
  formatDifference,
  formatStays,
  formatWholeChange,
} from "#domain/history/changes.ts";
import { reasonNoUndo } from "#domain/history/history.ts";
import type { Thing } from "#domain/types.ts";

const words = (
  things: Thing[],
  more: { strOperation?: string; undoes?: number[]; strRefused?: string } = {},
) => formatChange({ strOperation: "any", undoes: [], things, ...more });
const toy = (before: Thing["before"], after: Thing["after"]): Thing => ({
  ...{ strKind: "toy", id: 1, strCode: "T1", strName: "Train", before, after },
});
const line = (boxCode: string, before: number, after: number): Thing => ({
  ...{ strKind: "line", id: 1, strCode: "T1", strBoxCode: boxCode, strName: "Train" },
  before: before === 0 ? null : { intAmountInBox: before },
  after: after === 0 ? null : { intAmountInBox: after },
});
const box = (before: Thing["before"], after: Thing["after"], name = "Puzzles"): Thing => ({
  ...{ strKind: "box", id: 2, strCode: "B1", strName: name, before, after },
});
const renamed = (before: string, after: string): Thing => ({
  ...{ strKind: "section", id: 3, strCode: "3", strName: after },
  ...{ before: { strName: before }, after: { strName: after } },
});
const section = (isAdded: boolean): Thing => ({
  ...{ strKind: "section", id: 3, strCode: "3", strName: "" },
  ...(isAdded ? { before: null, after: {} } : { before: {}, after: null }),
});
const code = (isMade: boolean): Thing => ({
  ...{ strKind: "code", id: null, strCode: "2000000000015", strName: "" },
  ...(isMade ? { before: null, after: {} } : { before: {}, after: null }),
});

describe("a change in words", () => {
  it.each<[string, Thing[]]>([
    ['added the toy "Train" (T1)', [toy(null, { strName: "Train" })]],
    ['deleted the toy "Train" (T1)', [toy({ strName: "Train" }, null)]],
    ['set the quantity of "Train" from 12 to 9', [toy({ intQuantity: 12 }, { intQuantity: 9 })]],
    [
      'set the name of "Train" from "Rail" to "Train"',
      [toy({ strName: "Rail" }, { strName: "Train" })],
    ],
    ['set the lowest age of "Train" to 3', [toy({ intAgeMin: null }, { intAgeMin: 3 })]],
    ['set the highest age of "Train" to 9', [toy({}, { intAgeMax: 9 })]],
    [
      'set the name of "Train" from "Rail" to "Train" and set the quantity of "Train" from 1 to 2',
      [toy({ strName: "Rail", intQuantity: 1 }, { strName: "Train", intQuantity: 2 })],
    ],
    [
      'emptied the notes of "Train", which was "old"',
      [toy({ strDescription: "old" }, { strDescription: "" })],
    ],
    [
      'set the barcode of "Train" from "A" to "B"',
      [toy({ strToyBarcode: "A" }, { strToyBarcode: "B" })],
    ],
    [
      'added a picture of "Train"',
      [toy({ imageThumb: null, imageLarge: null }, { imageThumb: "/t", imageLarge: "/l" })],
    ],
    [
      'replaced the picture of "Train"',
      [toy({ imageThumb: "/t", imageLarge: "/l" }, { imageThumb: "/u", imageLarge: "/m" })],
    ],
    [
      'removed the picture of "Train"',
      [toy({ imageThumb: "/t", imageLarge: "/l" }, { imageThumb: null, imageLarge: null })],
    ],
    ['added the tag "b", "c" to "Train"', [toy({ tags: ["a"] }, { tags: ["a", "b", "c"] })]],
    ['removed the tag "a" from "Train"', [toy({ tags: ["a"] }, { tags: [] })]],
    [
      'added the tag "c" to "Train" and removed the tag "a", "b" from "Train"',
      [toy({ tags: ["a", "b"] }, { tags: ["c"] })],
    ],
    ['put 3 × "Train" into box B1', [line("B1", 0, 3)]],
    ['took 3 × "Train" out of box B1', [line("B1", 3, 0)]],
    ['set the amount of "Train" in box B1 from 3 to 5', [line("B1", 3, 5)]],
    ['moved 2 × "Train" from box B1 to box B2', [line("B1", 3, 1), line("B2", 4, 6)]],
    [
      'set the amount of "Train" in box B1 from 3 to 1, set the amount of "Train" in box B2 from 4 to 5',
      [line("B1", 3, 1), line("B2", 4, 5)],
    ],
    [
      'set the amount of "Train" in box B1 from 1 to 3, set the amount of "Train" in box B2 from 6 to 4',
      [line("B1", 1, 3), line("B2", 6, 4)],
    ],
    [
      'took 2 × "Train" out of box B1, put 2 × "Bear" into box B2',
      [line("B1", 2, 0), { ...line("B2", 0, 2), strCode: "T2", strName: "Bear" }],
    ],
    [
      'took 2 × "Train" out of box B1, put 2 × "Train" into box B2, put 1 × "Train" into box B3',
      [line("B1", 2, 0), line("B2", 0, 2), line("B3", 0, 1)],
    ],
    ["added section 3, added box 3", [section(true), { ...box(null, {}, ""), strCode: "3" }]],
    [
      'moved box B1 from section 3 to the Floor, put 3 × "Train" into box B1',
      [box({ intSection: 3 }, { intSection: null }), line("B1", 0, 3)],
    ],
    ["added box B1 (Puzzles)", [box(null, {})]],
    ["added box B1", [box(null, {}, "none")]],
    ["deleted box B1 (Puzzles) with the toy in it", [line("B1", 3, 0), box({}, null)]],
    [
      "deleted box B1 (Puzzles) with 2 toys in it",
      [line("B1", 3, 0), line("B1", 1, 0), box({}, null)],
    ],
    ["moved box B1 from section 3 to the Floor", [box({ intSection: 3 }, { intSection: null })]],
    [
      'set the note of box B1 from "a" to "b"',
      [box({ strCustomNote: "a" }, { strCustomNote: "b" })],
    ],
    ["added section 3", [section(true)]],
    ["deleted section 3", [section(false)]],
    ['set the name of section 3 from "Winter" to "Summer"', [renamed("Winter", "Summer")]],
    ['set the name of section 3 to "Summer"', [renamed("", "Summer")]],
    [
      "deleted section 3 with its box",
      [box({ intSection: 3 }, { intSection: null }), section(false)],
    ],
    [
      "deleted box B1 (Puzzles), deleted section 3 with the toy in it, with its 2 boxes",
      [
        line("B1", 3, 0),
        box({}, null),
        ...["B2", "B3"].map((code) => ({
          ...box({ intSection: 3 }, { intSection: null }),
          strCode: code,
        })),
        section(false),
      ],
    ],
    [
      'added section 3, set the quantity of "Train" from 12 to 9',
      [section(true), toy({ intQuantity: 12 }, { intQuantity: 9 })],
    ],
    [
      'set the note of box B1 from "a" to "b" and moved box B1 from the Floor to section 3',
      [box({ strCustomNote: "a", intSection: null }, { strCustomNote: "b", intSection: 3 })],
    ],
    ["made the code 2000000000015", [code(true)]],
    ['added the code 2000000000015 of "Train"', [{ ...code(true), id: 7, strName: "Train" }]],
    ["removed the code 2000000000015", [{ ...code(false), id: 7 }]],
    [
      'put 1 × "Train" into box B1, put 2 × "Train" into box B2, put 3 × "Train" into box B3, 1 more',
      [line("B1", 0, 1), line("B2", 0, 2), line("B3", 0, 3), line("B4", 0, 4)],
    ],
    [
      'put 1 × "Train" into box B1, put 2 × "Train" into box B2, put 3 × "Train" into box B3',
      [line("B1", 0, 1), line("B2", 0, 2), line("B3", 0, 3)],
    ],
    ["changed nothing", []],
    [
      'changed the quantity of "Train" before it was counted',
      [{ ...toy({}, {}), intContained: -2 }],
    ],
    [
      'set the name of "Train" from "Rail" to "Train" and changed the quantity of "Train" before it was counted',
      [{ ...toy({ strName: "Rail" }, { strName: "Train" }), intContained: -2 }],
    ],
    [
      'set the quantity of "Train" from 5 to 4',
      [{ ...toy({ intQuantity: 5 }, { intQuantity: 4 }), intContained: -2 }],
    ],
    ['changed "Train" in box B1 before it was counted', [line("B1", 3, 3)]],
  ])("is: %s", (text, things) => {
    expect(words(things)).toBe(text);
    expect(words(things, { undoes: [7] })).toBe(`undid a change and so ${text}`);
  });

  it("names all of a long one where it is asked for", () => {
    const things = ["B1", "B2", "B3", "B4", "B5"].map((code) => line(code, 0, 1));
    const long = { strOperation: "any", undoes: [], things };
    expect(countUnnamed(long)).toBe(2);
    expect(formatChange(long)).toMatch(/box B3, 2 more$/);
    expect(formatWholeChange(long)).toMatch(/box B4, put 1 × "Train" into box B5$/);
    expect(countUnnamed({ ...long, things: things.slice(0, 3) })).toBe(0);
    expect(countUnnamed({ ...long, strRefused: "No." })).toBe(0);
    expect(countUnnamed({ ...long, strOperation: "loadSample" })).toBe(0);
  });

  it("says that a file was imported, or taken back", () => {
    const said = (operation: string, undoes: number[] = []) =>
      words([section(true)], { strOperation: operation, undoes });
    expect(said("applyImport")).toBe("imported: added section 3");
    expect(said("takeBackImport", [7])).toBe("took back an import and so added section 3");
    expect(said("redoImport", [8])).toBe("brought an import back and so added section 3");
  });

  it("says that it was counted, or went back", () => {
    expect(words([section(true)], { strOperation: "finishCount" })).toBe(
      "counted: added section 3",
    );
    const back = { strOperation: "goBack", undoes: [7] };
    expect(words([section(true)], back)).toBe("went back: added section 3");
  });

  it("names the file of an import that is shown as a whole", () => {
    const said = (operation: string, itemCount?: number, things: Thing[] = []) =>
      formatChange({
        strOperation: operation,
        undoes: [],
        things,
        strFile: "stock.csv",
        intItems: itemCount,
      });
    expect(said("applyImport", 12)).toBe("imported stock.csv: 12 items");
    expect(said("takeBackImport", 1)).toBe("took back stock.csv: 1 item");
    expect(said("redoImport", 1)).toBe("brought back stock.csv: 1 item");
    expect(said("applyImport")).toBe("imported stock.csv: 0 items");
    expect(said("applyImport", 1, [section(true)])).toBe("imported: added section 3");
  });

  it("says why it was refused", () => {
    const refused = 'The box B1 holds only 0 of "Train".';
    expect(words([], { strRefused: refused })).toBe(`was refused: ${refused}`);
  });

  it("ends with its reason", () => {
    const sold = [toy({ intQuantity: 12 }, { intQuantity: 9 })];
    const said = (reason: string) =>
      formatChange({ strOperation: "any", undoes: [], things: sold, strReason: reason });
    expect(said("sold")).toBe('set the quantity of "Train" from 12 to 9 (sold)');
    expect(said("")).toBe('set the quantity of "Train" from 12 to 9');
  });

  it("counts what a person changed, not what follows from it", () => {
    expect(countThings([line("B1", 3, 1), line("B2", 4, 6)])).toBe(1);
    expect(countThings([line("B1", 3, 1), line("B2", 4, 5)])).toBe(2);
    expect(countThings([line("B1", 3, 0), line("B1", 1, 0), box({}, null)])).toBe(1);
  });

  it("names the sample stock and not what is in it", () => {
    expect(words([section(true)], { strOperation: "loadSample" })).toBe("loaded the sample stock");
  });
});

it("says why a change cannot be undone, before it is tried", () => {
  const reason = (things: Thing[], undoes: number[] = []) =>
    reasonNoUndo({ strOperation: "any", things, undoes });
  expect(reason([])).toBe("Nothing was changed by it.");
  expect(reason([], [7])).toBeNull();
  expect(reason([code(true)])).toMatch(/^A code .* cannot be taken back/);
  expect(reason([line("B1", 0, 1)])).toBeNull();
  expect(reason([line("B1", 0, 1), code(true)])).toMatch(/^A code/);
});

it.each([
  ["intQuantity", [9, 12, 10], 'The quantity of "Train" is 9 by now, not 12. Undoing makes it 10.'],
  [
    "strName",
    ["Rail", "Train", null],
    'The name of "Train" is "Rail" by now, not "Train". Undoing makes it empty.',
  ],
  [
    "intSection",
    [null, 3, 1],
    'The place of "Train" is the Floor by now, not section 3. Undoing makes it section 1.',
  ],
  ["strNew", [1, 2, 3], 'StrNew of "Train" is 1 by now, not 2. Undoing makes it 3.'],
  [
    "imageLarge",
    ["/a", "/b", "/c"],
    'The picture of "Train" was changed by now. Undoing sets back the former one.',
  ],
])("says how %s differs from what a change made it", (field, [current, after, before], said) => {
  expect(formatDifference('"Train"', field, { current, after, before })).toBe(said);
});

it("says what stays as others made it", () => {
  expect(formatStays('"Train"', "intQuantity")).toBe(
    'The quantity of "Train" was changed since, and stays.',
  );
  expect(formatStays("box B1", "intSection")).toBe(
    "The place of box B1 was changed since, and stays.",
  );
  const names = ["strBoxCode", "strImageID", "imageThumb", "imageLarge"].map((field) =>
    formatStays("X", field).replace(" of X was changed since, and stays.", ""),
  );
  expect(names).toEqual(["The code", "The picture's id", "The small picture", "The picture"]);
});
