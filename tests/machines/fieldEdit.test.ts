/** What happens to an edit of a toy's field (specification sections 2, 4, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { messages } from "#domain/messages.ts";
import {
  type EditDraft,
  type EditedField,
  formatOldNew,
  type ToyOutcome,
  type ToyUpdateInput,
} from "#domain/toyEdit.ts";
import type { Toy } from "#domain/types.ts";
import { fieldEditMachine } from "#machines/fieldEdit.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";
import { later, stored } from "./toy.ts";

describe("fieldEdit", () => {
  let clock: SimulatedClock;
  let updateToy: Deferred<ToyOutcome, ToyUpdateInput>;
  let emitted: { type: string }[];

  beforeEach(() => {
    clock = new SimulatedClock();
    updateToy = deferred();
    emitted = [];
  });

  function open(toy = stored) {
    const actors = { updateToy: updateToy.actor };
    const actor = createActor(fieldEditMachine.provide({ actors }), { input: { toy }, clock });
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
    const { from, to } = formatOldNew(field, context(item).toy, draft);
    return `${from} → ${to}`;
  }

  function tap(item: Item, ...steps: (1 | -1)[]) {
    for (const by of steps) item.send({ type: "quantity.stepped", by });
  }

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
      expect(updateToy.inputs).toEqual([{ toy: stored, update, intDifference: null }]);
      const toy = later(update as Partial<Toy>);
      await updateToy.settle({ kind: "saved", toy });
      expect(has(item, "confirming")).toBe(false);
      expect(context(item)).toMatchObject({ toy, field: null, draft: null });
      expect(emitted).toEqual([{ type: "toy.stored", toy }]);
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
      expect(item.getSnapshot().matches("shown")).toBe(true);
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
      expect(item.getSnapshot().matches("shown")).toBe(true);
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
      expect(context(item).seen).toBe("10");
      item.send({ type: "change.confirmed" });
      expect(updateToy.inputs.at(-1)?.toy.intVersion).toBe(2);
    });

    it("has nothing to ask when somebody stored the same value", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: later({ intQuantity: 12 }) });
      expect(has(item, "confirming")).toBe(false);
      expect(context(item).toy.intQuantity).toBe(12);
    });

    it("asks again rather than for ever when the same version is refused", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle({ kind: "changed", toy: stored });
      expect(has(item, "confirming")).toBe(true);
      expect(has(item, "busy")).toBe(false);
    });

    it("stays open as not saved yet when saving fails, and saves at the next try", async () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      await updateToy.settle(new Error("500"));
      expect(has(item, "unsaved")).toBe(true);
      expect(words(item)).toBe("10 → 12");
      expect(emitted).toEqual([{ type: "update.failed", error: new Error("500") }]);
      item.send({ type: "change.confirmed" });
      expect(has(item, "unsaved")).toBe(false);
      await updateToy.settle({ kind: "saved", toy: later({ intQuantity: 12 }) });
      expect(has(item, "confirming")).toBe(false);
    });

    it("cannot be cancelled while it is being saved", () => {
      const item = confirming();
      item.send({ type: "change.confirmed" });
      expect(has(item, "busy")).toBe(true);
      expect(item.getSnapshot().can({ type: "change.cancelled" })).toBe(false);
      expect(item.getSnapshot().can({ type: "change.confirmed" })).toBe(false);
    });
  });
});
