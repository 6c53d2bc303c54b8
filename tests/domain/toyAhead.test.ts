/** What a person sees of a toy with unsent changes (design section 4, "The outbox"). */
import { describe, expect, it } from "vitest";
import { waitingLines } from "#domain/amountAhead.ts";
import { boxAhead, waitingBoxes } from "#domain/boxAhead.ts";
import { commandsOf, type Order } from "#domain/commands.ts";
import { newEntry } from "#domain/outbox.ts";
import { sectionsAhead } from "#domain/sections.ts";
import { toyAhead, waitingToy } from "#domain/toyAhead.ts";
import { stored } from "#tests/models/toy.ts";

const named = { strToyBarcode: stored.strToyBarcode, strName: stored.strName };
const change = (update: object, intDifference: number | null = null): Order => ({
  kind: "changeToy",
  ...named,
  update,
  seen: {},
  intDifference,
  intVersion: 1,
});
const ahead = (...orders: Order[]) =>
  toyAhead(
    stored,
    commandsOf(orders, { owner: "a@b", now: 1, newId: "x" }).map((command) => newEntry(command)),
  );

describe("a toy as it will be", () => {
  it("is as it is stored where nothing is unsent", () => {
    expect(ahead().toy).toBe(stored);
    expect(ahead({ ...change({ strName: "X" }), strToyBarcode: "other" } as Order).toy).toBe(
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
    const change: Order = { kind: "changeBarcode", ...named, strNewBarcode: "N1" };
    expect(ahead(change)).toMatchObject({ strBarcode: "N1", isDeleted: false, toy: stored });
    const tagged: Order = { kind: "addTags", ...named, tags: ["soft"] };
    const { strBarcode, isUnsent } = ahead(change, tagged);
    expect([strBarcode, isUnsent("strName", "tags"), isUnsent("strName")]).toEqual([
      "N1",
      true,
      false,
    ]);
    expect(ahead({ ...change, strToyBarcode: "other" }).strBarcode).toBe(stored.strToyBarcode);
    expect(ahead({ kind: "deleteToy", ...named }).isDeleted).toBe(true);
    expect(ahead({ kind: "deleteToy", ...named, strToyBarcode: "other" }).isDeleted).toBe(false);
  });
});

describe("what is created and unsent", () => {
  const entries = (...orders: Order[]) =>
    commandsOf(orders, { owner: "a@b", now: 1, newId: "x" }).map((command) => newEntry(command));
  const toy = { strToyBarcode: "T1", strName: "Ark" };

  it("is a toy of its own, until it is settled", () => {
    const waiting = entries(change({ strName: "X" }), { kind: "createToy", toy });
    expect(waitingToy("T1", waiting)).toEqual({ ...toy, picture: null });
    expect(waitingToy("T2", waiting)).toBeNull();
    expect(
      waitingToy(
        "T1",
        waiting.map((entry) => ({ ...entry, isSettled: true })),
      ),
    ).toBeNull();
  });

  it("has the picture that was taken with it, or since", () => {
    const picture = (strPicture: string) => ({ strPicture, blob: new Blob() });
    const create: Order = { kind: "createToy", toy, picture: picture("first") };
    expect(waitingToy("T1", entries(create))?.picture).toEqual(picture("first"));
    const about = { strToyBarcode: "T1", strName: "Ark" };
    const later: Order = { kind: "setPicture", ...about, picture: picture("later") };
    expect(waitingToy("T1", entries(create, later))?.picture).toEqual(picture("later"));
    const tagged: Order = { kind: "addTags", ...about, tags: ["a"] };
    expect(waitingToy("T1", entries(create, later, tagged))?.picture).toEqual(picture("later"));
    const none: Order = { kind: "removePicture", ...about };
    expect(waitingToy("T1", entries(create, none))?.picture).toBeNull();
    const others: Order[] = [
      { ...later, strToyBarcode: "T2" },
      { ...none, strToyBarcode: "T2" },
      { ...create, toy: { ...toy, strToyBarcode: "T2" }, picture: picture("other") },
      { kind: "deleteBox", strBoxCode: "B1" },
    ];
    expect(waitingToy("T1", entries(create, ...others))?.picture).toEqual(picture("first"));
  });

  it("is a section among the others, in order and once", () => {
    const waiting = entries(
      { kind: "createSection", intSection: 2 },
      { kind: "createSection", intSection: 3 },
    );
    const known = [
      { intSection: 1, intBoxes: 4 },
      { intSection: 3, intBoxes: 0 },
    ];
    expect(sectionsAhead(known, waiting)).toEqual([
      { intSection: 1, intBoxes: 4 },
      { intSection: 2, intBoxes: 0, isUnsent: true },
      { intSection: 3, intBoxes: 0 },
    ]);
    const settled = waiting.map((entry) => ({ ...entry, isSettled: true }));
    expect(sectionsAhead(known, settled)).toEqual(known);
    expect(sectionsAhead(known, entries({ kind: "deleteSection", intSection: 4 }))).toEqual(known);
  });

  it("is a note of its box, blank as the server stores it", () => {
    const box = { strBoxCode: "B1", strCustomNote: "a", intSection: null, intToys: 0, intUnits: 0 };
    const note = (strCustomNote: string, strBoxCode = "B1"): Order => ({
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
    const move = (strBoxCode: string): Order => ({
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
    const scanned: Order = { kind: "addToBox", strBoxCode: "B1", ...toy, intAmountInBox: 2 };
    expect(boxAhead(box, entries(scanned))).toEqual({ box, isUnsent: true, isDeleted: false });
  });

  it("is a new box with what was ordered of it since", () => {
    const waiting = entries(
      { kind: "createBox", strBoxCode: "B1", strCustomNote: "", intSection: 1 },
      { kind: "changeBox", strBoxCode: "B1", strCustomNote: "dolls" },
    );
    expect(waitingBoxes(waiting).map(({ box }) => box)).toEqual([
      { strBoxCode: "B1", strCustomNote: "dolls", intSection: 1, intToys: 0, intUnits: 0 },
    ]);
    const noted = (strCustomNote: string): Order => ({
      kind: "createBox",
      ...{ strBoxCode: "B1", strCustomNote, intSection: 1 },
    });
    expect(waitingBoxes(entries(noted("")))[0]?.box.strCustomNote).toBe("none");
    expect(waitingBoxes(entries(noted("cars")))[0]?.box.strCustomNote).toBe("cars");
    expect(waitingBoxes(waiting.map((entry) => ({ ...entry, isSettled: true })))).toEqual([]);
  });

  it("is a toy that was put into a box which does not hold it yet", () => {
    const scanned: Order = { kind: "addToBox", strBoxCode: "B1", ...toy, intAmountInBox: 2 };
    const away: Order = { kind: "removeToy", strBoxCode: "B1", ...toy };
    const line = {
      strBoxCode: "B1",
      ...toy,
      intAmountInBox: 4,
      isUnsent: true,
      isUncertain: false,
    };
    expect(waitingLines("B1", [], entries(scanned, scanned))).toEqual([line]);
    expect(waitingLines("B1", [toy], entries(scanned))).toEqual([]);
    expect(waitingLines("B2", [], entries(scanned))).toEqual([]);
    expect(waitingLines("B1", [], entries(scanned, away))).toEqual([]);
  });
});
