/** What a person sees of a toy with unsent changes (design section 4, "The outbox"). */
import { describe, expect, it } from "vitest";
import { sectionsAhead } from "#domain/box/sections.ts";
import { commandsOf, type NewCommand } from "#domain/outbox/commands.ts";
import { newEntry } from "#domain/outbox/outbox.ts";
import { unsentLines } from "#domain/outbox/projection/amountAhead.ts";
import { boxAhead, unsentBoxes } from "#domain/outbox/projection/boxAhead.ts";
import { listedToysAhead, toyAhead, unsentToy } from "#domain/outbox/projection/toyAhead.ts";
import { stored } from "#tests/models/toy.ts";

const named = { strToyBarcode: stored.strToyBarcode, strName: stored.strName };
const change = (update: object, intDifference: number | null = null): NewCommand => ({
  kind: "changeToy",
  ...named,
  update,
  seen: {},
  intDifference,
  intVersion: 1,
});
const ahead = (...commands: NewCommand[]) =>
  toyAhead(
    stored,
    commandsOf(commands, { owner: "a@b", now: 1, newId: "x" }).map((command) => newEntry(command)),
  );

describe("a toy as it will be", () => {
  it("is as it is stored where nothing is unsent", () => {
    expect(ahead().toy).toBe(stored);
    expect(ahead({ ...change({ strName: "X" }), strToyBarcode: "other" } as NewCommand).toy).toBe(
      stored,
    );
  });

  it("has the fields, the tags and the status that were ordered, each marked", () => {
    const { toy, isUnsent } = ahead(
      change({ intQuantity: 12 }),
      { kind: "addTags", ...named, tags: ["soft", "wood"] },
      { kind: "removeTag", ...named, strTag: "wood" },
    );
    expect(toy).toMatchObject({ intQuantity: 12, intAmount: 12, strStatus: "ok", tags: ["soft"] });
    expect(isUnsent("intQuantity")).toBe(true);
    expect(isUnsent("tags")).toBe(true);
    expect(isUnsent("strName", "strDescription")).toBe(false);
  });

  it("counts what was added from what is stored now", () => {
    expect(ahead(change({ intQuantity: 9 }, 3)).toy.intQuantity).toBe(4);
    expect(ahead(change({ intQuantity: 9 }, -3)).toy.intQuantity).toBe(0);
  });

  it("has nothing of a command that was refused", () => {
    const [command] = commandsOf([change({ strName: "X" })], { owner: "a", now: 1, newId: "x" });
    if (!command) throw new Error("There is no command.");
    const { toy, isUnsent } = toyAhead(stored, [{ ...newEntry(command), isSettled: true }]);
    expect(toy).toBe(stored);
    expect(isUnsent("strName")).toBe(false);
  });

  it("has the barcode that it will have, though it is named by the stored one", () => {
    const change: NewCommand = { kind: "changeBarcode", ...named, strNewBarcode: "N1" };
    expect(ahead(change)).toMatchObject({ barcode: "N1", isDeleted: false, toy: stored });
    const tagged: NewCommand = { kind: "addTags", ...named, tags: ["soft"] };
    const { barcode, isUnsent } = ahead(change, tagged);
    expect([barcode, isUnsent("strName", "tags"), isUnsent("strName")]).toEqual([
      "N1",
      true,
      false,
    ]);
    expect(ahead({ ...change, strToyBarcode: "other" }).barcode).toBe(stored.strToyBarcode);
    expect(ahead({ kind: "deleteToy", ...named }).isDeleted).toBe(true);
    expect(ahead({ kind: "deleteToy", ...named, strToyBarcode: "other" }).isDeleted).toBe(false);
  });
});

describe("toys of a list", () => {
  const box = { strCustomNote: "none", intAmountInBox: 1 };
  const listed = {
    ...stored,
    boxes: [
      { ...box, strBoxCode: "B1", intSection: 1 },
      { ...box, strBoxCode: "B2", intSection: 2 },
    ],
  };
  const listAhead = (...commands: NewCommand[]) =>
    listedToysAhead(
      [listed, { ...stored, strToyBarcode: "other" }],
      commandsOf(commands, { owner: "a@b", now: 1, newId: "x" }).map(newEntry),
    );

  it("are as they are stored where nothing is unsent", () => {
    const [first, second] = listAhead({ kind: "moveBox", strBoxCode: "B3", intFrom: 1, intTo: 2 });
    expect(first).toMatchObject({ hasUnsent: false, isDeleted: false, toy: listed });
    expect(second).toMatchObject({ hasUnsent: false, isDeleted: false });
  });

  it("are marked for whatever is unsent about them", () => {
    const scanned: NewCommand = { kind: "addToBox", strBoxCode: "B1", ...named, intAmountInBox: 2 };
    expect(listAhead(scanned).map(({ hasUnsent }) => hasUnsent)).toEqual([true, false]);
    const [deleted] = listAhead({ kind: "deleteToy", ...named });
    expect(deleted).toMatchObject({ hasUnsent: true, isDeleted: true });
  });

  it("are in their boxes where those will stand", () => {
    const [first, second] = listAhead(change({ strName: "X" }), {
      kind: "moveBox",
      strBoxCode: "B1",
      intFrom: 1,
      intTo: null,
    });
    expect(first?.toy).toMatchObject({
      strName: "X",
      boxes: [{ intSection: null }, { intSection: 2 }],
    });
    expect(first?.hasUnsent).toBe(true);
    expect(second?.hasUnsent).toBe(false);
    expect(listAhead({ kind: "deleteSection", intSection: 2 })[0]?.hasUnsent).toBe(true);
  });
});

describe("what is created and unsent", () => {
  const entries = (...commands: NewCommand[]) =>
    commandsOf(commands, { owner: "a@b", now: 1, newId: "x" }).map((command) => newEntry(command));
  const toy = { strToyBarcode: "T1", strName: "Ark" };

  it("is a toy of its own, until it is settled", () => {
    const waiting = entries(change({ strName: "X" }), { kind: "createToy", toy });
    expect(unsentToy("T1", waiting)).toEqual({ ...toy, picture: null });
    expect(unsentToy("T2", waiting)).toBeNull();
    expect(
      unsentToy(
        "T1",
        waiting.map((entry) => ({ ...entry, isSettled: true })),
      ),
    ).toBeNull();
  });

  it("has the picture that was taken with it, or since", () => {
    const picture = (strPicture: string) => ({ strPicture, blob: new Blob() });
    const create: NewCommand = { kind: "createToy", toy, picture: picture("first") };
    expect(unsentToy("T1", entries(create))?.picture).toEqual(picture("first"));
    const about = { strToyBarcode: "T1", strName: "Ark" };
    const later: NewCommand = { kind: "setPicture", ...about, picture: picture("later") };
    expect(unsentToy("T1", entries(create, later))?.picture).toEqual(picture("later"));
    const tagged: NewCommand = { kind: "addTags", ...about, tags: ["a"] };
    expect(unsentToy("T1", entries(create, later, tagged))?.picture).toEqual(picture("later"));
    const none: NewCommand = { kind: "removePicture", ...about };
    expect(unsentToy("T1", entries(create, none))?.picture).toBeNull();
    const others: NewCommand[] = [
      { ...later, strToyBarcode: "T2" },
      { ...none, strToyBarcode: "T2" },
      { ...create, toy: { ...toy, strToyBarcode: "T2" }, picture: picture("other") },
      { kind: "deleteBox", strBoxCode: "B1" },
    ];
    expect(unsentToy("T1", entries(create, ...others))?.picture).toEqual(picture("first"));
  });

  it("is a section among the others, in order and once", () => {
    const waiting = entries(
      { kind: "createSection", intSection: 2 },
      { kind: "createSection", intSection: 3 },
    );
    const known = [
      { id: 1, intSection: 1, intBoxes: 4 },
      { id: 2, intSection: 3, intBoxes: 0 },
    ];
    expect(sectionsAhead(known, waiting)).toEqual([
      { id: 1, intSection: 1, intBoxes: 4 },
      { id: 0, intSection: 2, intBoxes: 0, isUnsent: true },
      { id: 2, intSection: 3, intBoxes: 0 },
    ]);
    const settled = waiting.map((entry) => ({ ...entry, isSettled: true }));
    expect(sectionsAhead(known, settled)).toEqual(known);
    expect(sectionsAhead(known, entries({ kind: "deleteSection", intSection: 4 }))).toEqual(known);
  });

  it("is a note of its box, blank as the server stores it", () => {
    const box = { strBoxCode: "B1", strCustomNote: "a", intSection: null, intToys: 0, intUnits: 0 };
    const note = (strCustomNote: string, strBoxCode = "B1"): NewCommand => ({
      kind: "changeBox",
      strBoxCode,
      strCustomNote,
    });
    const noteAhead = (waiting: ReturnType<typeof entries>) =>
      boxAhead(box, waiting).box.strCustomNote;
    expect(noteAhead(entries(note("b"), note("c"), note("d", "B2")))).toBe("c");
    expect(noteAhead(entries(note("")))).toBe("none");
    expect(noteAhead([])).toBe("a");
  });

  it("is a box where it will stand, or that will be gone", () => {
    const box = { strBoxCode: "B1", strCustomNote: "a", intSection: 1, intToys: 0, intUnits: 0 };
    const move = (strBoxCode: string): NewCommand => ({
      kind: "moveBox",
      strBoxCode,
      intFrom: 1,
      intTo: 2,
    });
    expect(boxAhead(box, entries(move("B1")))).toEqual({
      box: { ...box, intSection: 2 },
      isUnsent: true,
      isDeleted: false,
    });
    expect(boxAhead(box, entries({ kind: "deleteSection", intSection: 1 }))).toEqual({
      box: { ...box, intSection: null },
      isUnsent: true,
      isDeleted: false,
    });
    const both = entries(move("B1"), { kind: "deleteBox", strBoxCode: "B1" });
    expect(boxAhead(box, both)).toMatchObject({ isUnsent: true, isDeleted: true });
    const among = entries(move("B1"), move("B2"));
    expect(boxAhead(box, among)).toMatchObject({ isUnsent: true, isDeleted: false });
    const { intSection: _, ...scanned } = { ...box, ...toy, intAmountInBox: 2 };
    expect(boxAhead(box, entries({ kind: "addToBox", ...scanned }, move("B2"))).isUnsent).toBe(
      true,
    );
    expect(boxAhead(box, entries({ kind: "deleteBox", strBoxCode: "B1" })).isDeleted).toBe(true);
    const others = entries(
      move("B2"),
      { kind: "deleteBox", strBoxCode: "B2" },
      { kind: "deleteSection", intSection: 2 },
    );
    expect(boxAhead(box, others)).toEqual({ box, isUnsent: false, isDeleted: false });
  });

  it("is a box whose contents are unsent, as it is stored", () => {
    const box = { strBoxCode: "B1", strCustomNote: "a", intSection: 1, intToys: 0, intUnits: 0 };
    const scanned: NewCommand = { kind: "addToBox", strBoxCode: "B1", ...toy, intAmountInBox: 2 };
    expect(boxAhead(box, entries(scanned))).toEqual({ box, isUnsent: true, isDeleted: false });
  });

  it("is a new box with what was ordered of it since", () => {
    const waiting = entries(
      { kind: "createBox", strBoxCode: "B1", strCustomNote: "", intSection: 1 },
      { kind: "changeBox", strBoxCode: "B1", strCustomNote: "dolls" },
    );
    expect(unsentBoxes(waiting).map(({ box }) => box)).toMatchObject([
      { strBoxCode: "B1", strCustomNote: "dolls", intSection: 1, intToys: 0, intUnits: 0 },
    ]);
    const noted = (strCustomNote: string): NewCommand => ({
      kind: "createBox",
      ...{ strBoxCode: "B1", strCustomNote, intSection: 1 },
    });
    expect(unsentBoxes(entries(noted("")))[0]?.box.strCustomNote).toBe("none");
    expect(unsentBoxes(entries(noted("cars")))[0]?.box.strCustomNote).toBe("cars");
    expect(unsentBoxes(waiting.map((entry) => ({ ...entry, isSettled: true })))).toEqual([]);
  });

  it("is a toy that was put into a box which does not hold it yet", () => {
    const scanned: NewCommand = { kind: "addToBox", strBoxCode: "B1", ...toy, intAmountInBox: 2 };
    const away: NewCommand = { kind: "removeToy", strBoxCode: "B1", ...toy };
    const line = {
      strBoxCode: "B1",
      ...toy,
      intAmountInBox: 4,
      isUnsent: true,
      isUncertain: false,
    };
    expect(unsentLines("B1", [], entries(scanned, scanned))).toEqual([line]);
    expect(unsentLines("B1", [toy], entries(scanned))).toEqual([]);
    expect(unsentLines("B2", [], entries(scanned))).toEqual([]);
    expect(unsentLines("B1", [], entries(scanned, away))).toEqual([]);
  });
});
