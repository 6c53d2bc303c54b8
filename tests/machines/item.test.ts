/** Every transition of the Item screen (specification sections 2, 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { messages } from "#domain/messages.ts";
import { changeWords, type EditDraft, type EditedField } from "#domain/toyEdit.ts";
import type { Toy, ToyUpdate } from "#domain/types.ts";
import { itemMachine } from "#machines/item.machine.ts";
import { type TagsOutcome, toyOf, type UpdateOutcome } from "#machines/item.setup.ts";
import { type Deferred, deferred } from "./deferred.ts";

const stored: Toy = {
  strToyBarcode: "0012",
  strName: "Train",
  strGender: "unisex",
  intAgeMin: 3,
  intAgeMax: 8,
  intAgeRange: 5,
  intQuantity: 10,
  intAmount: 10,
  intLowStockThreshold: 5,
  strStatus: "ok",
  strDescription: "Blue",
  tags: ["wood"],
  strImageID: null,
  imageThumb: null,
  imageLarge: null,
  intVersion: 1,
};
const later = (changes: Partial<Toy>, intVersion = 2): Toy => ({
  ...stored,
  ...changes,
  intVersion,
});
type Write = { toy: Toy; update: ToyUpdate };

describe("item", () => {
  let clock: SimulatedClock;
  let updateToy: Deferred<UpdateOutcome, Write>;
  let saveNotes: Deferred<UpdateOutcome, Write>;
  let addTags: Deferred<TagsOutcome, { toy: Toy; tags: string[] }>;
  let removeTag: Deferred<TagsOutcome, { toy: Toy; tag: string }>;
  let emitted: { type: string }[];

  beforeEach(() => {
    clock = new SimulatedClock();
    updateToy = deferred();
    saveNotes = deferred();
    addTags = deferred();
    removeTag = deferred();
    emitted = [];
  });

  function open(toy: Toy | null = stored) {
    const actors = {
      updateToy: updateToy.actor,
      saveNotes: saveNotes.actor,
      addTags: addTags.actor,
      removeTag: removeTag.actor,
    };
    const actor = createActor(itemMachine.provide({ actors }), { input: { toy }, clock });
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }
  type Item = ReturnType<typeof open>;

  const has = (item: Item, tag: Parameters<ReturnType<Item["getSnapshot"]>["hasTag"]>[0]) =>
    item.getSnapshot().hasTag(tag);
  const context = (item: Item) => item.getSnapshot().context;

  function edit(item: Item, field: EditedField, changes: Partial<EditDraft>) {
    item.send({ type: "edit.started", field });
    item.send({ type: "draft.changed", changes });
    item.send({ type: "edit.submitted" });
  }

  function words(item: Item) {
    const { field, draft } = context(item);
    if (!field || !draft) throw new Error("Nothing is edited");
    const { from, to } = changeWords(field, toyOf(context(item)), draft);
    return `${from} → ${to}`;
  }

  function tap(item: Item, ...steps: (1 | -1)[]) {
    for (const by of steps) item.send({ type: "quantity.stepped", by });
  }

  describe("loading", () => {
    it("waits for the toy, then shows it", () => {
      const item = open(null);
      expect(has(item, "loading")).toBe(true);
      item.send({ type: "toy.loaded", toy: stored });
      expect(item.getSnapshot().matches("loaded")).toBe(true);
    });

    it("says when there is none, and shows it once there is", () => {
      const item = open(null);
      item.send({ type: "toy.missed" });
      expect(has(item, "notFound")).toBe(true);
      item.send({ type: "toy.loaded", toy: stored });
      expect(item.getSnapshot().matches("loaded")).toBe(true);
    });

    it("takes in newer figures, not older ones", () => {
      const item = open(later({ intQuantity: 11 }));
      item.send({ type: "toy.loaded", toy: stored });
      expect(context(item).toy?.intQuantity).toBe(11);
      item.send({ type: "toy.loaded", toy: later({ intQuantity: 12 }, 3) });
      expect(context(item).toy?.intQuantity).toBe(12);
    });

    it("notices that the toy is gone", () => {
      const item = open();
      item.send({ type: "toy.missed" });
      expect(has(item, "notFound")).toBe(true);
    });
  });

  describe("editing", () => {
    it.each([
      ["quantity", { intQuantity: "12" }, "10 → 12", { intQuantity: 12 }],
      ["threshold", { intLowStockThreshold: "0" }, "5 → 0", { intLowStockThreshold: 0 }],
      ["name", { strName: " Tram " }, "Train → Tram", { strName: "Tram" }],
      ["gender", { strGender: "girl" }, "Unisex → Girl", { strGender: "girl" }],
      ["ageRange", { intAgeMin: "4" }, "3–8 → 4–8", { intAgeMin: 4, intAgeMax: 8 }],
      ["ageRange", { intAgeMax: "" }, "3–8 → 3+", { intAgeMin: 3, intAgeMax: null }],
      ["ageRange", { intAgeMin: "" }, "3–8 → Up to 8", { intAgeMin: null, intAgeMax: 8 }],
      [
        "ageRange",
        { intAgeMin: "", intAgeMax: "" },
        "3–8 → Any age",
        { intAgeMin: null, intAgeMax: null },
      ],
    ] as const)("asks before %s is saved: %o", async (field, changes, asked, update) => {
      const item = open();
      edit(item, field, changes);
      expect(has(item, "confirming")).toBe(true);
      expect(words(item)).toBe(asked);
      expect(updateToy.inputs).toEqual([]);
      item.send({ type: "change.confirmed" });
      expect(updateToy.inputs).toEqual([{ toy: stored, update }]);
      const toy = later(update as Partial<Toy>);
      await updateToy.settle({ kind: "saved", toy });
      expect(has(item, "confirming")).toBe(false);
      expect(context(item)).toMatchObject({ toy, field: null, draft: null });
      expect(emitted).toEqual([{ type: "toy.saved", toy }]);
    });

    it.each([
      ["name", { strName: "  " }, messages.nameRequired],
      ["quantity", { intQuantity: "" }, messages.digitsOnly],
      ["threshold", { intLowStockThreshold: "" }, messages.digitsOnly],
      ["ageRange", { intAgeMax: "2" }, messages.ageOrder],
      ["ageRange", { intAgeMax: "151" }, messages.ageTooHigh],
    ] as const)("does not ask for a bad %s", (field, changes, sentence) => {
      const item = open();
      edit(item, field, changes);
      expect(has(item, "editing")).toBe(true);
      expect(context(item).problem).toBe(sentence);
      item.send({ type: "draft.changed", changes: {} });
      expect(context(item).problem).toBeNull();
    });

    it("asks nothing when nothing changed", () => {
      const item = open();
      edit(item, "name", { strName: "Train " });
      expect(item.getSnapshot().matches({ loaded: { field: "shown" } })).toBe(true);
      expect(has(item, "dirty")).toBe(false);
    });

    it("is cancelled to the stored value", () => {
      const item = open();
      item.send({ type: "edit.started", field: "name" });
      item.send({ type: "draft.changed", changes: { strName: "X" } });
      item.send({ type: "edit.cancelled" });
      expect(context(item)).toMatchObject({ field: null, draft: null });
    });

    it("starts over on another field", () => {
      const item = open();
      item.send({ type: "edit.started", field: "name" });
      item.send({ type: "draft.changed", changes: { strName: "X" } });
      item.send({ type: "edit.started", field: "gender" });
      expect(context(item)).toMatchObject({ field: "gender", draft: { strName: "Train" } });
    });

    it("steps the typed quantity without asking, within its limits", () => {
      const item = open();
      item.send({ type: "edit.started", field: "quantity" });
      item.send({ type: "draft.changed", changes: { intQuantity: "1" } });
      tap(item, -1, -1, 1, 1, 1);
      expect(context(item).draft?.intQuantity).toBe("3");
      item.send({ type: "draft.changed", changes: { intQuantity: "9999999" } });
      tap(item, 1);
      expect(context(item).draft?.intQuantity).toBe("9999999");
      expect(has(item, "editing")).toBe(true);
    });

    it("ignores taps while another field is edited", () => {
      const item = open();
      item.send({ type: "edit.started", field: "name" });
      expect(item.getSnapshot().can({ type: "quantity.stepped", by: 1 })).toBe(false);
    });
  });

  describe("plus and minus", () => {
    it("makes quick taps one question", () => {
      const item = open();
      tap(item, 1, 1);
      clock.increment(699);
      tap(item, 1);
      clock.increment(699);
      expect(has(item, "stepping")).toBe(true);
      clock.increment(1);
      expect(has(item, "confirming")).toBe(true);
      expect(words(item)).toBe("10 → 13");
    });

    it("asks nothing when the taps come back to the stored figure", () => {
      const item = open();
      tap(item, 1, -1);
      clock.increment(700);
      expect(item.getSnapshot().matches({ loaded: { field: "shown" } })).toBe(true);
    });

    it("does not go below 0", () => {
      const item = open(later({ intQuantity: 1 }));
      tap(item, -1);
      expect(item.getSnapshot().can({ type: "quantity.stepped", by: -1 })).toBe(false);
      expect(
        open(later({ intQuantity: 0 }))
          .getSnapshot()
          .can({ type: "quantity.stepped", by: -1 }),
      ).toBe(false);
    });

    it("counts from the figure that somebody else stored meanwhile", async () => {
      const item = open();
      tap(item, -1);
      item.send({ type: "toy.loaded", toy: later({ intQuantity: 20 }) });
      clock.increment(700);
      expect(words(item)).toBe("20 → 19");
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: later({ intQuantity: 19 }, 3) });
      expect(words(item)).toBe("19 → 18");
      expect(has(item, "confirming")).toBe(true);
      expect(has(item, "busy")).toBe(false);
    });
  });

  describe("confirming", () => {
    function confirming() {
      const item = open();
      edit(item, "quantity", { intQuantity: "12" });
      return item;
    }

    it("reverts on Cancel", () => {
      const item = confirming();
      item.send({ type: "change.cancelled" });
      expect(context(item)).toMatchObject({ toy: stored, field: null, draft: null });
      expect(updateToy.inputs).toEqual([]);
    });

    it("stays open with the value that is stored now as the old one", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: later({ intQuantity: 20 }) });
      expect(has(item, "confirming")).toBe(true);
      expect(has(item, "busy")).toBe(false);
      expect(words(item)).toBe("20 → 12");
      expect(context(item).askedFrom).toBe("10");
      item.send({ type: "change.confirmed" });
      expect(updateToy.inputs.at(-1)?.toy.intVersion).toBe(2);
    });

    it("has nothing to ask when somebody stored the same value", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: later({ intQuantity: 12 }) });
      expect(has(item, "confirming")).toBe(false);
      expect(context(item).toy?.intQuantity).toBe(12);
    });

    it("saves again by itself when somebody changed another field", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: later({ strName: "Tram" }) });
      expect(has(item, "busy")).toBe(true);
      expect(updateToy.inputs.map(({ toy }) => toy.intVersion)).toEqual([1, 2]);
      await updateToy.settle({
        kind: "saved",
        toy: later({ strName: "Tram", intQuantity: 12 }, 3),
      });
      expect(context(item).toy).toMatchObject({ strName: "Tram", intQuantity: 12 });
    });

    it("asks again rather than for ever when the same version is refused", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: stored });
      expect(has(item, "confirming")).toBe(true);
      expect(has(item, "busy")).toBe(false);
    });

    it("shows the stored value again when saving fails, and only tells the log", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle(new Error("500"));
      expect(context(item)).toMatchObject({ toy: stored, field: null, draft: null });
      expect(emitted).toEqual([{ type: "update.failed", what: "field", error: new Error("500") }]);
    });

    it("shows the stored value again when no answer comes", () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      clock.increment(20_000);
      expect(context(item)).toMatchObject({ toy: stored, field: null });
      expect(emitted).toMatchObject([{ type: "update.failed", what: "field" }]);
    });

    it("cannot be cancelled while it is being saved", () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      expect(has(item, "busy")).toBe(true);
      expect(item.getSnapshot().can({ type: "change.cancelled" })).toBe(false);
      expect(item.getSnapshot().can({ type: "change.confirmed" })).toBe(false);
    });

    it("is not found when the toy is gone", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "missing" });
      expect(has(item, "notFound")).toBe(true);
    });
  });

  describe("notes", () => {
    function typed(text = "Red") {
      const item = open();
      item.send({ type: "notes.started" });
      expect(context(item).notes).toBe("Blue");
      item.send({ type: "notes.changed", text });
      return item;
    }
    function saving() {
      const item = typed();
      item.send({ type: "notes.submitted" });
      return item;
    }

    it("saves without asking", async () => {
      const item = saving();
      expect(saveNotes.inputs).toEqual([{ toy: stored, update: { strDescription: "Red" } }]);
      expect(has(item, "busy")).toBe(true);
      const toy = later({ strDescription: "Red" });
      await saveNotes.settle({ kind: "saved", toy });
      expect(has(item, "editingNotes")).toBe(false);
      expect(context(item)).toMatchObject({ toy, notes: null });
      expect(emitted).toEqual([{ type: "toy.saved", toy }]);
    });

    it("sends nothing when nothing changed", () => {
      const item = typed("Blue");
      item.send({ type: "notes.submitted" });
      expect(has(item, "editingNotes")).toBe(false);
      expect(saveNotes.inputs).toEqual([]);
    });

    it("forgets what was typed on Cancel", () => {
      const item = typed();
      item.send({ type: "notes.cancelled" });
      item.send({ type: "notes.started" });
      expect(context(item).notes).toBe("Blue");
    });

    it.each([
      ["an error", () => saveNotes.settle(new Error("500"))],
      ["no answer", () => clock.increment(20_000)],
    ])(
      "after %s shows the stored notes and keeps the typed ones for the next try",
      async (_, fail) => {
        const item = saving();
        await fail();
        expect(has(item, "editingNotes")).toBe(false);
        expect(context(item).toy?.strDescription).toBe("Blue");
        expect(emitted).toMatchObject([{ type: "update.failed", what: "notes" }]);
        item.send({ type: "notes.started" });
        expect(context(item).notes).toBe("Red");
      },
    );

    it("stays in the editor when somebody changed the notes, and saves over them when told to", async () => {
      const item = saving();
      await saveNotes.settle({ kind: "changed", toy: later({ strDescription: "Green" }) });
      expect(has(item, "editingNotes")).toBe(true);
      expect(has(item, "busy")).toBe(false);
      expect(context(item)).toMatchObject({ notes: "Red", notesBase: "Blue" });
      item.send({ type: "notes.submitted" });
      expect(context(item).notesBase).toBe("Green");
      expect(saveNotes.inputs.at(-1)?.toy.intVersion).toBe(2);
    });

    it("saves again by itself when somebody changed something else", async () => {
      const item = saving();
      await saveNotes.settle({ kind: "changed", toy: later({ intQuantity: 9 }) });
      expect(has(item, "busy")).toBe(true);
      expect(saveNotes.inputs.map(({ toy }) => toy.intVersion)).toEqual([1, 2]);
    });

    it("is not found when the toy is gone", async () => {
      const item = saving();
      await saveNotes.settle({ kind: "missing" });
      expect(has(item, "notFound")).toBe(true);
    });
  });

  describe("tags", () => {
    function add(text: string, tags = stored.tags) {
      const item = open({ ...stored, tags });
      item.send({ type: "tag.typed", text });
      item.send({ type: "tag.submitted" });
      return item;
    }

    it("adds what is typed, several between commas, none twice", async () => {
      const item = add(" red, wood, blue ");
      expect(addTags.inputs).toEqual([{ toy: stored, tags: ["red", "blue"] }]);
      expect(has(item, "changingTags")).toBe(true);
      const toy = later({ tags: ["wood", "red", "blue"] });
      await addTags.settle({ kind: "saved", toy });
      expect(context(item)).toMatchObject({ toy, tagText: "" });
      expect(emitted).toEqual([{ type: "toy.saved", toy }]);
    });

    it.each(["", " , ", "wood"])("has nothing to add for %o", (text) => {
      const item = add(text);
      expect(context(item).tagText).toBe("");
      expect(addTags.inputs).toEqual([]);
    });

    it("refuses the sixth", () => {
      const item = add("six", ["1", "2", "3", "4", "5"]);
      expect(context(item).tagProblem).toBe("Maximum of 5 tags allowed per toy.");
      item.send({ type: "tag.typed", text: "si" });
      expect(context(item).tagProblem).toBeNull();
    });

    it("refuses one of 51 characters", () => {
      expect(context(add("x".repeat(51))).tagProblem).toBe(messages.tagTooLong);
      expect(addTags.inputs).toEqual([]);
      add("x".repeat(50));
      expect(addTags.inputs).toHaveLength(1);
    });

    it("says so when somebody filled the five meanwhile", async () => {
      const item = add("red");
      const toy = later({ tags: ["1", "2", "3", "4", "5"] });
      await addTags.settle({ kind: "tooMany", toy });
      expect(context(item)).toMatchObject({
        toy,
        tagText: "red",
        tagProblem: "Maximum of 5 tags allowed per toy.",
      });
    });

    it("takes one off", async () => {
      const item = open();
      item.send({ type: "tag.removed", tag: "wood" });
      expect(context(item).removedTag).toBe("wood");
      expect(removeTag.inputs).toEqual([{ toy: stored, tag: "wood" }]);
      expect(item.getSnapshot().can({ type: "tag.submitted" })).toBe(false);
      await removeTag.settle({ kind: "saved", toy: later({ tags: [] }) });
      expect(context(item)).toMatchObject({ removedTag: null, toy: { tags: [] } });
    });

    it.each([
      ["an error", () => removeTag.settle(new Error("500"))],
      ["no answer", () => clock.increment(20_000)],
    ])("shows the stored tags again after %s to taking off", async (_, fail) => {
      const item = open();
      item.send({ type: "tag.removed", tag: "wood" });
      await fail();
      expect(context(item)).toMatchObject({ removedTag: null, toy: stored });
      expect(emitted).toMatchObject([{ type: "update.failed", what: "tags" }]);
    });

    it.each([
      ["an error", () => addTags.settle(new Error("500"))],
      ["no answer", () => clock.increment(20_000)],
    ])("keeps the typed tag after %s to adding", async (_, fail) => {
      const item = add("red");
      await fail();
      expect(context(item)).toMatchObject({ tagText: "red", toy: stored });
      expect(emitted).toMatchObject([{ type: "update.failed", what: "tags" }]);
    });

    it("is not found when the toy is gone", async () => {
      const adding = add("red");
      await addTags.settle({ kind: "missing" });
      expect(has(adding, "notFound")).toBe(true);
      const removing = open();
      removing.send({ type: "tag.removed", tag: "wood" });
      await removeTag.settle({ kind: "missing" });
      expect(has(removing, "notFound")).toBe(true);
    });
  });

  describe("barcode", () => {
    it("opens and closes, beside whatever else is going on", () => {
      const item = open();
      item.send({ type: "notes.started" });
      item.send({ type: "barcode.opened" });
      expect(has(item, "showingBarcode")).toBe(true);
      expect(has(item, "editingNotes")).toBe(true);
      item.send({ type: "barcode.closed" });
      expect(has(item, "showingBarcode")).toBe(false);
    });
  });

  it("fails where no actors are provided", async () => {
    const item = createActor(itemMachine, { input: { toy: stored } }).start();
    const failures: unknown[] = [];
    item.on("update.failed", ({ what }) => failures.push(what));
    edit(item, "name", { strName: "X" });
    item.send({ type: "change.confirmed" });
    item.send({ type: "tag.removed", tag: "wood" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(failures).toEqual(["field", "tags"]);
  });
});
