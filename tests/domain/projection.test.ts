/** Things as they will be: what is unsent is in them and marked, what is done stays until it was read (docs/design.md, "Projection"). */
import { describe, expect, it } from "vitest";
import { READS_LIFETIME } from "#domain/limits.ts";
import { commandsOf, type NewCommand } from "#domain/outbox/commands.ts";
import { type Entry, newEntry, withDone } from "#domain/outbox/entries.ts";
import {
  projectBox,
  projectBoxes,
  projectSections,
  unsentBox,
} from "#domain/outbox/projection/boxes.ts";
import { codeGivenBack, projectCodes, toyOfUnsentCode } from "#domain/outbox/projection/codes.ts";
import { projectBoxLines, projectLocations } from "#domain/outbox/projection/lines.ts";
import { projectToy, unsentToys } from "#domain/outbox/projection/toys.ts";
import type { Box, Toy } from "#domain/types.ts";
import { stored } from "#tests/models/toy.ts";

const named = { strToyBarcode: stored.strToyBarcode, strName: stored.strName };
const other = { strToyBarcode: "other", strName: "Other" };
const change = (update: object, difference: number | null = null): NewCommand => ({
  kind: "changeToy",
  ...named,
  ...{ update, seen: {}, intDifference: difference, intVersion: 1 },
});
const entries = (...commands: NewCommand[]): Entry[] =>
  commandsOf(commands, { owner: "a@b", now: 1, newId: "x" }).map(newEntry);
/** Done at the moment 10. */
const done = (answer: unknown, ...commands: NewCommand[]): Entry[] =>
  entries(...commands).map((entry) => ({ ...entry, isSettled: true, settledAt: 10, answer }));
const refused = (all: Entry[]): Entry[] => {
  const refusal = { status: 409, code: "", sentence: "No.", intDone: 0, isStranded: false };
  return all.map((entry) => ({ ...entry, isSettled: true, refusal }));
};
const ahead = (...commands: NewCommand[]) => projectToy(stored, entries(...commands), 0);
const deletion: NewCommand = { kind: "deleteToy", ...named };

describe("a toy", () => {
  it("is as it was read where nothing is unsent about it, or it was refused", () => {
    const marks = { unsent: [], isUnsent: false, isSettling: false, isDeleted: false };
    expect(ahead()).toMatchObject({ ...stored, ...marks, isUncertain: false });
    expect(ahead({ ...deletion, ...other })).toMatchObject(marks);
    const all = refused(entries(change({ strName: "X" })));
    expect(projectToy(stored, all, 0)).toMatchObject({ ...stored, ...marks });
  });

  it("has the fields, the tags and the status that were ordered, each marked", () => {
    const toy = ahead(
      change({ intQuantity: 12 }),
      { kind: "addTags", ...named, tags: ["soft", "wood"] },
      { kind: "removeTag", ...named, strTag: "wood" },
    );
    expect(toy).toMatchObject({ intQuantity: 12, intAmount: 12, strStatus: "ok", tags: ["soft"] });
    expect(toy?.unsent).toEqual(expect.arrayContaining(["intQuantity", "intAmount", "tags"]));
    expect(toy?.unsent).not.toContain("strName");
  });

  it("counts what was added from what is stored now, and is uncertain once that was sent", () => {
    expect(ahead(change({ intQuantity: 9 }, 3))?.intQuantity).toBe(4);
    expect(ahead(change({ intQuantity: 9 }, -3))?.intQuantity).toBe(0);
    const sent = entries(change({}, 3)).map((entry) => ({ ...entry, isSent: true }));
    expect(projectToy(stored, sent, 0)?.isUncertain).toBe(true);
    const set = entries(change({ intQuantity: 3 })).map((entry) => ({ ...entry, isSent: true }));
    expect(projectToy(stored, set, 0)?.isUncertain).toBe(false);
    const tagged = entries({ kind: "addTags", ...named, tags: ["soft"] });
    const [entry] = tagged.map((one) => ({ ...one, isSent: true }));
    expect(entry && projectToy(stored, [entry], 0)?.isUncertain).toBe(false);
  });

  it("has the barcode that it will have, though it is named by the stored one", () => {
    const toy = ahead({ kind: "changeBarcode", ...named, strNewBarcode: "N1" });
    expect(toy).toMatchObject({ barcode: "N1", ...named, unsent: ["barcode"] });
    expect(ahead(deletion)).toMatchObject({ isDeleted: true, isUnsent: true });
  });

  it("that is changed is as the answer has it, until a later read, or a newer version", () => {
    const toy: Toy = { ...stored, intQuantity: 15, intVersion: stored.intVersion + 1 };
    const after = done({ toy }, change({ intQuantity: 14 }, 13));
    expect(projectToy(stored, after, 10)).toMatchObject({ intQuantity: 15, isSettling: true });
    expect(projectToy(stored, after, 10)?.unsent).toEqual([]);
    expect(projectToy(stored, after, 11)).toMatchObject({ intQuantity: 1, isSettling: false });
    const newer = { ...stored, intQuantity: 20, intVersion: stored.intVersion + 2 };
    expect(projectToy(newer, after, 5)?.intQuantity).toBe(20);
  });

  it("is unsent where something is ordered that changes nothing of it", () => {
    expect(ahead({ kind: "freeCode", ...named, strCode: "1" })).toMatchObject({
      ...stored,
      ...{ unsent: [], isUnsent: true },
    });
  });

  it("has the codes that it will have, and each finds it before the server knows", () => {
    const subject = `toy ${named.strToyBarcode}`;
    const value = [{ strCode: "OLD", intSince: 0, intFreeFrom: 0 }];
    const add: NewCommand = { kind: "addCode", ...named, strNewBarcode: "036000291452" };
    const remove: NewCommand = { kind: "freeCode", ...named, strCode: "OLD" };
    const added = { strCode: "036000291452", intFreeFrom: 0 };
    const codes = (ordered: readonly Entry[], readAt = 10) =>
      projectCodes({ value, readAt }, ordered, subject);
    expect(codes(entries(add, remove))).toEqual([{ ...added, isUnsent: true }]);
    const isDone = done(null, add).map((entry) => ({ ...entry, intDone: 1 }));
    expect(codes(isDone)).toEqual([...value, { ...added, isUnsent: false }]);
    expect(codes(isDone, 11)).toEqual(value);
    const unsent = entries(add);
    expect(toyOfUnsentCode("0036000291452", unsent)).toEqual(named);
    expect(toyOfUnsentCode("036000291452", done(null, add))).toBeNull();
    expect(toyOfUnsentCode("036000291469", unsent)).toBeNull();
  });

  it("has the code that an undo gave back, where that is done, and no other thing has it", () => {
    const undo: NewCommand = {
      ...{ kind: "undo", undone: { intChange: 7 }, strDone: "", things: [], isForced: false },
    };
    const given = (kind: string, field: string, code: string) => ({
      ...{ strKind: kind, before: { [field]: code }, after: { [field]: `${code} before` } },
    });
    const things = [given("toy", "strToyBarcode", "T"), given("box", "strBoxCode", "B")];
    const undone = done({ things }, undo);
    expect(codeGivenBack("toy", "T", undone)).toBe("T before");
    expect(codeGivenBack("box", "B", undone)).toBe("B before");
    expect(codeGivenBack("box", "T", undone)).toBeNull();
    expect(codeGivenBack("toy", "T before", undone)).toBeNull();
    expect(codeGivenBack("toy", "T", entries(undo))).toBeNull();
    const created = { ...things[0], after: null };
    expect(codeGivenBack("toy", "T", done({ things: [created] }, undo))).toBeNull();
  });

  it("is in as many pieces in boxes as an answer says", () => {
    const adjust: NewCommand = {
      ...{ kind: "adjustAmount", strBoxCode: "A", ...named, intDifference: -2, strToBox: null },
    };
    const answer = { lines: [], intAmountInBoxes: 7 };
    expect(projectToy(stored, done(answer, adjust), 10)).toMatchObject({ intAmountInBoxes: 7 });
    expect(ahead(adjust)).not.toHaveProperty("intAmountInBoxes");
  });

  it("that was deleted is gone until it is read again", () => {
    expect(projectToy(stored, done(null, deletion), 10)).toBeNull();
    expect(projectToy(stored, done(null, deletion), 11)).toMatchObject(stored);
  });

  it("of many that are changed or deleted at once is as that will be, unless it was refused", () => {
    const toys = [named];
    const change = { set: { intLowStockThreshold: 9 }, addTags: ["new"], boxesAreRight: true };
    const bulk: NewCommand = { kind: "changeToys", toys, change };
    const changed = { intLowStockThreshold: 9, tags: [...stored.tags, "new"] };
    expect(ahead(bulk)).toMatchObject({ ...changed, intQuantity: stored.intQuantity });
    const { strToyBarcode } = stored;
    const others = { strToyBarcode: "other", intQuantity: 99 };
    const answer = { refused: [], quantities: [others, { strToyBarcode, intQuantity: 7 }] };
    const after = { ...changed, intQuantity: 7, intAmount: 7, strStatus: "low" };
    expect(projectToy(stored, done(answer, bulk), 10)).toMatchObject(after);
    const [tag] = stored.tags;
    const removal: NewCommand = { kind: "changeToys", toys, change: { removeTags: [tag ?? ""] } };
    expect(ahead(removal)?.tags).toEqual(stored.tags.slice(1));
    expect(projectToy(stored, done({ refused: [] }, removal), 10)?.tags).toEqual([]);
    const deletion: NewCommand = { kind: "deleteToys", toys };
    expect(ahead(deletion)).toMatchObject({ isDeleted: true });
    expect(projectToy(stored, done({ refused: [] }, deletion), 10)).toBeNull();
    const none = { refused: [{ strToyBarcode, error: "No." }] };
    for (const one of [bulk, deletion]) {
      expect(projectToy(stored, done(none, one), 10)).toMatchObject(stored);
    }
  });

  it("has the picture that was set, until the answer tells it", () => {
    const picture = { strPicture: "p", blob: new Blob() };
    const set: NewCommand = { kind: "setPicture", ...named, picture };
    expect(ahead(set)).toMatchObject({ picture, unsent: ["picture"] });
    const answer = { ...stored, imageThumb: "/new", intVersion: stored.intVersion + 1 };
    const after = projectToy(stored, done(answer, set), 10);
    expect(after).toMatchObject({ imageThumb: "/new" });
    expect(after?.picture).toBeUndefined();
  });

  it("that is new is a toy of its own, with the picture taken with it or since", () => {
    const picture = { strPicture: "p", blob: new Blob() };
    const create: NewCommand = { kind: "createToy", toy: { ...other, intQuantity: 3 }, picture };
    const [toy, ...more] = unsentToys(entries(create));
    expect([toy, more]).toMatchObject([
      {
        ...{ ...other, intQuantity: 3, intAmount: 3, strStatus: "low", picture },
        ...{ strGender: "unisex", strDescription: "", tags: [], intAgeMin: null, intAgeMax: null },
        ...{ strImageID: null, imageThumb: null, imageLarge: null, id: 0, intVersion: 0 },
      },
      [],
    ]);
    const without: NewCommand = { kind: "removePicture", ...other };
    expect(unsentToys(entries(create, without))[0]?.picture).toBeNull();
    expect(unsentToys(entries(change({ strName: "X" }), create))).toHaveLength(1);
    expect(unsentToys(done({}, create))).toEqual([]);
    expect(unsentToys(refused(entries(create)))).toEqual([]);
  });
});

const box = (boxCode: string, section: number | null): Box => ({
  ...{ strBoxCode: boxCode, strCustomNote: "a", intSection: section, intToys: 0, intUnits: 0 },
  ...{ id: 0, intVersion: 0 },
});
const move = (boxCode: string, from: number | null, to: number | null): NewCommand => ({
  ...{ kind: "moveBox", strBoxCode: boxCode, intFrom: from, intTo: to },
});

describe("a box", () => {
  const shown = (...commands: NewCommand[]) => projectBox(box("B1", 1), entries(...commands), 0);

  it("stands where it will, with its note, blank as the server stores it", () => {
    expect(shown(move("B1", 1, 2))).toMatchObject({ intSection: 2, unsent: ["intSection"] });
    expect(shown({ kind: "deleteSection", intSection: 1 })).toMatchObject({ intSection: null });
    const note = { kind: "changeBox", strBoxCode: "B1" } as const;
    expect(shown({ ...note, strCustomNote: "b" })?.strCustomNote).toBe("b");
    expect(shown({ ...note, strCustomNote: "" })?.strCustomNote).toBe("none");
    expect(shown(move("B2", 1, 2), { kind: "deleteSection", intSection: 2 })).toMatchObject({
      ...{ intSection: 1, isUnsent: false },
    });
    expect(shown(move("B1", 1, 2), { kind: "deleteSection", intSection: 2 })).toMatchObject({
      ...{ intSection: null, isUnsent: true },
    });
    expect(shown({ kind: "deleteSection", intSection: 1 }, move("B2", 1, 2))).toMatchObject({
      ...{ intSection: null, isUnsent: true },
    });
    expect(shown(move("B1", 1, 2), { kind: "deleteSection", intSection: 1 })).toMatchObject({
      ...{ intSection: 2, isUnsent: true },
    });
    expect(shown({ kind: "deleteBox", strBoxCode: "B1" })?.isDeleted).toBe(true);
  });

  it("has the code that it will have, though it is found by the stored one", () => {
    const code: NewCommand = { kind: "changeBoxCode", strBoxCode: "B1", strNewBarcode: "B9" };
    expect(shown(code)).toMatchObject({ strBoxCode: "B1", newBarcode: "B9", isUnsent: true });
  });

  it("whose move is half done is on its way on, and on its way back once it was refused", () => {
    const [half] = entries(move("B1", 1, 2)).map((entry) => ({ ...entry, intDone: 1 }));
    const onFloor = box("B1", null);
    expect(projectBox(onFloor, [half as Entry], 0)?.intSection).toBe(2);
    const refusal = { status: 404, code: "", sentence: "", intDone: 1, isStranded: false };
    expect(projectBox(onFloor, [{ ...half, refusal } as Entry], 0)?.intSection).toBe(1);
  });

  it("that is new has what was ordered of it since", () => {
    const create: NewCommand = { kind: "createBox", ...box("B9", 1), strCustomNote: "" };
    const note: NewCommand = { kind: "changeBox", strBoxCode: "B9", strCustomNote: "dolls" };
    expect(unsentBox("B9", entries(create))?.strCustomNote).toBe("none");
    expect(unsentBox("B9", entries(create, note))).toMatchObject({
      ...box("B9", 1),
      strCustomNote: "dolls",
    });
    expect(unsentBox("B9", done(null, create))).toBeNull();
    expect(unsentBox("B9", entries(create))?.id).toBe(0);
    expect(unsentBox("B9", done({ id: 7 }, create), 0)?.id).toBe(7);
    const onFloor = box("B9", null);
    expect(unsentBox("B9", entries({ ...create, strBoxCode: "B8" } as NewCommand))).toBeNull();
    const half = entries(create).map((entry) => ({ ...entry, intDone: 1 }));
    expect(unsentBox("B9", half)).toBeNull();
    expect(projectBox(onFloor, half, 0)).toMatchObject({ intSection: null, isUnsent: true });
    expect(projectBox(onFloor, entries(create), 0)?.intSection).toBe(1);
    expect(projectBox(onFloor, done({}, create), 10)?.intSection).toBe(1);
    const answered = done({}, create).map((entry) => ({ ...entry, intDone: 2 }));
    expect(projectBox(onFloor, answered, 10)?.intSection).toBe(1);
  });

  it("leaves one list and comes into the other, unsent or done, until that was read", () => {
    const value = { items: [box("B1", 1), box("B2", 1)], total: 5 };
    const listOf = (section: number, all: Entry[], readAt: number) => {
      const items = section === 1 ? value.items : [];
      const known = [box("B1", 1), box("B2", 1), box("B7", 2)];
      const isListed = ({ intSection }: Box) => intSection === section;
      const read = { value: { ...value, items }, readAt };
      return projectBoxes(read, all, { known, isListed });
    };
    const codesIn = (...of: Parameters<typeof listOf>) =>
      listOf(...of).items.map(({ strBoxCode }) => strBoxCode);
    const moved = move("B1", 1, 2);
    for (const all of [entries(moved), done(null, moved)]) {
      expect([codesIn(1, all, 5), codesIn(2, all, 5)]).toEqual([["B2"], ["B1"]]);
    }
    expect(codesIn(1, done(null, moved), 11)).toEqual(["B1", "B2"]);
    const gone: NewCommand = { kind: "deleteBox", strBoxCode: "B2" };
    expect(codesIn(1, done(null, gone), 5)).toEqual(["B1"]);
    expect(codesIn(1, entries(gone), 5)).toEqual(["B1", "B2"]);
    const made: NewCommand = { kind: "createBox", ...box("B9", 1) };
    expect(codesIn(1, entries(made), 5)).toEqual(["B9", "B1", "B2"]);
    expect(codesIn(1, done({}, made), 5)).toEqual(["B9", "B1", "B2"]);
    expect(codesIn(2, entries(made), 5)).toEqual([]);
    const listed: NewCommand = { kind: "createBox", ...box("B1", 1) };
    expect(codesIn(1, entries(listed), 5)).toEqual(["B1", "B2"]);
    // It stands in section 2 already, on a later page.
    const noted: NewCommand = { kind: "changeBox", strBoxCode: "B7", strCustomNote: "x" };
    expect(codesIn(2, entries(noted), 5)).toEqual([]);
    const counts = [[], entries(moved), entries(made)].map((all) => listOf(1, all, 5));
    expect(counts.map(({ total, left }) => [total, left])).toEqual([
      [5, 3],
      [4, 3],
      [6, 3],
    ]);
    // What the server lists is listed, whatever this device would say: a search finds it by a former code.
    const none = { known: [], isListed: () => false };
    for (const all of [[], entries({ ...noted, strBoxCode: "B1" })]) {
      expect(projectBoxes({ value, readAt: 5 }, all, none).items).toHaveLength(2);
    }
  });
});

it("sections are in order, with those that are new and without those that are gone", () => {
  const read = {
    value: [1, 3].map((section) => ({ id: 0, intSection: section, intBoxes: 4 })),
    readAt: 5,
  };
  const shown = (all: Entry[]) =>
    projectSections(read, all).map(({ intSection, isUnsent }) => [intSection, isUnsent]);
  const made = [2, 3].map(
    (section): NewCommand => ({ kind: "createSection", intSection: section }),
  );
  expect(shown(entries(...made)).map(([section]) => section)).toEqual([1, 2, 3]);
  expect(shown(entries(made[0] as NewCommand, move("B1", 1, 3)))).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
  const [first, other] = projectSections(
    read,
    entries({ kind: "changeSection", intSection: 1, strName: "Winter" }),
  );
  expect([first?.strName, first?.unsent, other?.strName]).toEqual([
    "Winter",
    ["strName"],
    undefined,
  ]);
  expect(shown(done(null, { kind: "deleteSection", intSection: 3 }))).toEqual([[1, false]]);
});

describe("lines", () => {
  const content = { ...stored, intAmountInBox: 5, intAmountInBoxes: 5 };
  const linesOf = (boxCode: string, all: Entry[], readAt = 5) => {
    const items = boxCode === "A" ? [content] : [];
    const { lines, coming } = projectBoxLines(boxCode, { value: { items, total: 1 }, readAt }, all);
    return [lines, coming].map((some) => some.map(({ intAmountInBox }) => intAmountInBox));
  };
  const placesOf = (all: Entry[], readAt = 5) => {
    const boxes = [{ ...box("A", 1), intAmountInBox: 5 }];
    const value = { boxes, total: 1, intAmountInBoxes: 5 };
    const places = projectLocations(stored, { value, readAt }, all, []);
    return places.boxes.map(({ strBoxCode, intAmountInBox }) => `${strBoxCode} ${intAmountInBox}`);
  };
  const moved: NewCommand = {
    ...{ kind: "moveToy", ...named, strFromBox: "A", strToBox: "B", intAmountInBox: 5 },
  };

  it("of a move are the same on both boxes and on the item", () => {
    expect([linesOf("A", entries(moved)), linesOf("B", entries(moved))]).toEqual([
      [[0], []],
      [[], [5]],
    ]);
    expect(placesOf(entries(moved))).toEqual(["B 5", "A 0"]);
    const after = done({ intAmountInBox: 7 }, moved);
    expect([linesOf("A", after), linesOf("B", after)]).toEqual([
      [[], []],
      [[], [7]],
    ]);
    expect(placesOf(after)).toEqual(["B 7"]);
  });

  it("of many toys that go into a box are the item's own there", () => {
    const others = ["O1", "O2"].map((barcode) => ({ strToyBarcode: barcode, strName: barcode }));
    const put: NewCommand = {
      ...{ kind: "putToys", strBoxCode: "B", intAmountInBox: 2 },
      toys: [{ ...named }, ...others],
    };
    expect(placesOf(entries(put))).toEqual(["B 2", "A 5"]);
  });

  it("of a half done move are where it goes, or back once it was refused", () => {
    const half = entries(moved).map((entry) => ({ ...entry, intDone: 1, intTaken: 6 }));
    expect(linesOf("B", half)).toEqual([[], [6]]);
    const refusal = { status: 404, code: "", sentence: "", intDone: 1, isStranded: false };
    const back = half.map((entry) => ({ ...entry, refusal }));
    expect([linesOf("A", back), linesOf("B", back)]).toEqual([
      [[6], []],
      [[], []],
    ]);
  });

  it("have what the answer says, and never count a difference twice", () => {
    const added: NewCommand = { kind: "addToBox", strBoxCode: "A", ...named, intAmountInBox: 3 };
    expect(linesOf("A", entries(added, added))).toEqual([[11], []]);
    const after = done({ intAmountInBox: 9 }, added);
    expect(linesOf("A", after)).toEqual([[9], []]);
    expect(linesOf("A", after, 11)).toEqual([[5], []]);
    const removed: NewCommand = { kind: "removeToy", strBoxCode: "A", ...named };
    expect(linesOf("A", done(null, removed))).toEqual([[], []]);
  });

  it("that run empty stay the toy's place, unless it moved, was taken out, or is there no longer", () => {
    const adjust = (difference: number, toBox: string | null): NewCommand => ({
      ...{
        kind: "adjustAmount",
        strBoxCode: "A",
        ...named,
        intDifference: difference,
        strToBox: toBox,
      },
    });
    const home: NewCommand = { kind: "removeToy", strBoxCode: "A", ...named, isHome: true };
    const lines = [{ strBoxCode: "A", strToyBarcode: named.strToyBarcode, intAmountInBox: 0 }];
    const settled = (...commands: NewCommand[]) => linesOf("A", done({ lines }, ...commands))[0];
    expect(placesOf(entries(adjust(-5, null)))).toEqual(["A 0"]);
    expect(settled(adjust(-5, null))).toEqual([0]);
    expect(settled(adjust(-5, "B"))).toEqual([]);
    expect(settled(adjust(-5, null), home)).toEqual([]);
    const inB = { ...adjust(3, null), strBoxCode: "B" } as NewCommand;
    const outOfB = { ...adjust(-3, null), strBoxCode: "B" } as NewCommand;
    expect(linesOf("B", entries(inB, outOfB))[1]).toEqual([0]);
    expect(linesOf("B", entries(outOfB))[1]).toEqual([]);
  });

  it("of pieces beyond the book have them from the box that is named, or the toy has more", () => {
    const scanned: NewCommand = {
      ...{ kind: "addToBox", strBoxCode: "B", ...named, intAmountInBox: 7, intBeyond: 5 },
    };
    const moved: NewCommand = { ...scanned, strFromBox: "A" };
    expect(placesOf(entries(moved))).toEqual(["B 7", "A 0"]);
    expect(placesOf(done({ intAmountInBox: 8, intAmountLeft: 1 }, moved))).toEqual(["B 8", "A 1"]);
    expect(placesOf(done({ intAmountInBox: 7, intAmountLeft: 0 }, moved))).toEqual(["B 7"]);
    expect(ahead(moved)?.intQuantity).toBe(stored.intQuantity);
    const quantity = stored.intQuantity + 5;
    expect(ahead(scanned)).toMatchObject({ intQuantity: quantity, intAmount: quantity });
    const body = { ...stored, intQuantity: 99, intVersion: 2, intAmountInBox: 7 };
    const known = projectToy({ ...stored, intVersion: 1 }, done(body, scanned), 0);
    expect(known).toMatchObject({ intQuantity: 99, intVersion: 2 });
    expect(known).not.toHaveProperty("intAmountInBox");
  });

  it("of many toys that are put into a box have what the answer says of each", () => {
    const toys = [named, other];
    const put: NewCommand = { kind: "putToys", toys, strBoxCode: "A", intAmountInBox: 3 };
    expect(linesOf("A", entries(put))).toEqual([[8], [3]]);
    const loose = [
      { ...named, intLoose: 4 },
      { ...other, intLoose: -1 },
    ];
    const all: NewCommand = { ...put, toys: loose, intAmountInBox: null };
    expect(linesOf("A", entries(all))).toEqual([[9], []]);
    const lines = [{ strToyBarcode: named.strToyBarcode, intAmountInBox: 9 }];
    const refusal = { strToyBarcode: other.strToyBarcode, error: "No." };
    expect(linesOf("A", done({ refused: [refusal], lines }, put))).toEqual([[9], []]);
    expect(linesOf("A", done({ refused: [] }, put))).toEqual([[5], []]);
  });

  it("of a new toy are where it is put, in the box as it is known", () => {
    const toy = { strToyBarcode: "new", strName: "New" };
    const put = { strBoxCode: "B", intAmountInBox: 2 };
    const places = (create: NewCommand, known: Box[]) => {
      const value = { boxes: [], total: 0, intAmountInBoxes: 0 };
      const at = projectLocations(toy, { value, readAt: 5 }, entries(create), known);
      return at.boxes.map((one) => [one.strBoxCode, one.intSection, one.intAmountInBox]);
    };
    expect(places({ kind: "createToy", toy, put }, [box("A", 2), box("B", 3)])).toEqual([
      ["B", 3, 2],
    ]);
    expect(places({ kind: "createToy", toy, put }, [])).toEqual([["B", null, 2]]);
    expect(places({ kind: "createToy", toy }, [box("B", 3)])).toEqual([]);
  });

  it("are marked where their amounts are unsent, and say how many more there are", () => {
    const added: NewCommand = { kind: "addToBox", strBoxCode: "A", ...named, intAmountInBox: 3 };
    const boxOf = (all: Entry[]) => {
      const value = { items: [content], total: 4 };
      return projectBoxLines("A", { value, readAt: 5 }, all);
    };
    const toyOf = (all: Entry[]) => {
      const boxes = [{ ...box("A", 1), intAmountInBox: 5 }];
      return projectLocations(
        stored,
        { value: { boxes, total: 3, intAmountInBoxes: 9 }, readAt: 5 },
        all,
        [],
      );
    };
    expect(boxOf(entries(added)).lines[0]?.unsent).toEqual(["intAmountInBox"]);
    expect(boxOf(entries(added)).left).toBe(3);
    expect(boxOf([]).lines[0]?.unsent).toEqual([]);
    expect(boxOf(entries(change({ strName: "X" }))).lines[0]?.unsent).toEqual(["strName"]);
    expect(toyOf(entries(added))).toMatchObject({
      ...{ total: 3, left: 2, intAmountInBoxes: 12, isAhead: true },
      boxes: [{ unsent: ["intAmountInBox"], isUnsent: true }],
    });
    expect(toyOf([])).toMatchObject({ isAhead: false, boxes: [{ unsent: [], isUnsent: false }] });
    expect(toyOf(entries(move("A", 1, 2)))).toMatchObject({
      ...{ isAhead: false, boxes: [{ unsent: ["intSection"], isUnsent: true }] },
    });
    expect(toyOf(entries(added, change({ strName: "X" }))).isAhead).toBe(true);
    expect(toyOf(refused(entries(added))).isAhead).toBe(false);
    const undo: NewCommand = {
      ...{ kind: "undo", undone: { intChange: 1 }, strDone: "", isForced: false },
      things: [`toy ${named.strToyBarcode}`, "box A"],
    };
    expect(linesOf("A", entries(undo))).toEqual([[5], []]);
  });

  it("of a box do not fit the toy's other figures while its quantity, or the amount, is not as it was read", () => {
    const isAhead = (...commands: NewCommand[]) =>
      projectBoxLines(
        "A",
        { value: { items: [content], total: 1 }, readAt: 5 },
        entries(...commands),
      ).lines[0]?.isAhead;
    const boxes = [{ strBoxCode: "B", intDifference: -1 }];
    const sold = { ...change({ intQuantity: 0 }), boxes } as NewCommand;
    const added: NewCommand = { kind: "addToBox", strBoxCode: "A", ...named, intAmountInBox: 3 };
    expect([isAhead(sold), isAhead(added)]).toEqual([true, true]);
    expect([isAhead(), isAhead(change({ strName: "X" }))]).toEqual([false, false]);
  });

  it("of a part have what the answer says of both boxes", () => {
    const part: NewCommand = {
      ...{ kind: "adjustAmount", strBoxCode: "A", ...named, intDifference: -2, strToBox: "B" },
    };
    expect(placesOf(entries(part))).toEqual(["B 2", "A 3"]);
    const line = (boxCode: string, amount: number) => ({
      strBoxCode: boxCode,
      intAmountInBox: amount,
    });
    const answer = { lines: [line("A", 1), line("B", 4)], intAmountInBoxes: 5 };
    expect(placesOf(done(answer, part))).toEqual(["B 4", "A 1"]);
  });
});

it("what is done stays after the device has dropped it, for as long as a screen shows what was read", () => {
  const [first] = done(null, deletion);
  const known = [first as Entry];
  expect(withDone(known, [])).toEqual(known);
  expect(withDone(known, known)).toEqual(known);
  expect(withDone(entries(deletion), [])).toEqual([]);
  const half = done(null, deletion).map((entry) => ({ ...entry, settledAt: READS_LIFETIME / 2 }));
  const later = done(null, move("B1", 1, 2)).map((entry) => ({
    ...entry,
    command: { ...entry.command, id: "later" },
    settledAt: 1.2 * READS_LIFETIME,
  }));
  expect(withDone(known, later)).toEqual(later);
  expect(withDone(half, later)).toEqual([...half, ...later]);
});
