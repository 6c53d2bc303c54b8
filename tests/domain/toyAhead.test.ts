/** What a person sees of a toy with unsent changes (design section 4, "The outbox"). */
import { describe, expect, it } from "vitest";
import { noteAhead } from "#domain/boxAhead.ts";
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
    expect(waitingToy("T1", waiting)).toEqual(toy);
    expect(waitingToy("T2", waiting)).toBeNull();
    expect(
      waitingToy(
        "T1",
        waiting.map((entry) => ({ ...entry, isSettled: true })),
      ),
    ).toBeNull();
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
  });

  it("is a note of its box, blank as the server stores it", () => {
    const box = { strBoxCode: "B1", strCustomNote: "a", intSection: null, intToys: 0, intUnits: 0 };
    const note = (strCustomNote: string, strBoxCode = "B1"): Order => ({
      kind: "changeBox",
      strBoxCode,
      strCustomNote,
    });
    expect(noteAhead(box, entries(note("b"), note("c"), note("d", "B2")))).toBe("c");
    expect(noteAhead(box, entries(note("")))).toBe("none");
    expect(noteAhead(box, [])).toBe("a");
  });
});
