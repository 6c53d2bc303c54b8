/** Every transition of the Add Item form (specification sections 2, 5 and 8). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { messages } from "#domain/messages.ts";
import type { Picture } from "#domain/pictures.ts";
import type { ToyDraft } from "#domain/toyDraft.ts";
import type { NewToy } from "#domain/types.ts";
import { addItemMachine, type CreateOutcome } from "#machines/addItem.machine.ts";
import { type Deferred, deferred } from "./deferred.ts";

describe("add item", () => {
  let createToy: Deferred<CreateOutcome, { toy: NewToy; picture: Picture | null }>;
  let emitted: unknown[];

  beforeEach(() => {
    createToy = deferred();
    emitted = [];
  });

  function start(barcode?: string) {
    const actor = createActor(addItemMachine.provide({ actors: { createToy: createToy.actor } }), {
      input: barcode === undefined ? {} : { barcode },
    });
    actor.on("*", (event) => emitted.push(event));
    return actor.start();
  }

  function filled(changes: Partial<ToyDraft> = {}) {
    const actor = start();
    actor.send({
      type: "draft.changed",
      changes: { strName: "Train", strToyBarcode: "0012", ...changes },
    });
    return actor;
  }

  function saving(changes: Partial<ToyDraft> = {}) {
    const actor = filled(changes);
    actor.send({ type: "draft.submitted" });
    expect(actor.getSnapshot().matches("saving")).toBe(true);
    return actor;
  }

  describe("editing", () => {
    it("starts clean with the barcode that was scanned, to the last digit", () => {
      const actor = start(" 00123456789012345678 ");
      expect(actor.getSnapshot().context.draft.strToyBarcode).toBe("00123456789012345678");
      expect(actor.getSnapshot().hasTag("dirty")).toBe(false);
    });

    it("is dirty once something differs, and clean when it is typed back", () => {
      const actor = start();
      actor.send({ type: "draft.changed", changes: { strName: "T" } });
      expect(actor.getSnapshot().hasTag("dirty")).toBe(true);
      actor.send({ type: "draft.changed", changes: { strName: "" } });
      expect(actor.getSnapshot().hasTag("dirty")).toBe(false);
    });

    it("leaves a clean form without asking", () => {
      const actor = start("12");
      actor.send({ type: "leaving.asked" });
      expect(actor.getSnapshot().matches("left")).toBe(true);
      expect(emitted).toEqual([{ type: "form.left" }]);
    });

    it("asks before leaving a dirty one", () => {
      const actor = filled();
      actor.send({ type: "leaving.asked" });
      expect(actor.getSnapshot().matches("discarding")).toBe(true);
      expect(actor.getSnapshot().hasTag("dirty")).toBe(true);
      expect(emitted).toEqual([]);
    });

    it("refuses an empty form with both sentences and names the first field", () => {
      const actor = start();
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().context.problems).toEqual({
        strName: "Please enter a name.",
        strToyBarcode: "Please enter a barcode.",
      });
      expect(emitted).toEqual([{ type: "draft.refused", field: "strName" }]);
      actor.send({ type: "draft.changed", changes: { strName: "T" } });
      expect(actor.getSnapshot().context.problems).toEqual({
        strToyBarcode: "Please enter a barcode.",
      });
    });

    it("refuses ages in the wrong order, and lets either correct it", () => {
      const actor = filled({ intAgeMin: "8", intAgeMax: "5" });
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().context.problems).toEqual({
        intAgeMax: "Age Max must be greater than or equal to Age Min.",
      });
      actor.send({ type: "draft.changed", changes: { intAgeMin: "5" } });
      expect(actor.getSnapshot().context.problems).toEqual({});
    });

    it.each([
      [{ strToyBarcode: "." }, "strToyBarcode", messages.barcodeUnusable],
      [{ strToyBarcode: "x".repeat(65) }, "strToyBarcode", messages.barcodeUnusable],
      [{ intAgeMin: "151" }, "intAgeMin", messages.ageTooHigh],
      [{ intAgeMax: "151" }, "intAgeMax", messages.ageTooHigh],
      [{ tags: `a, ${"x".repeat(51)}` }, "tags", messages.tagTooLong],
    ] as const)("refuses %o", (changes, field, sentence) => {
      const actor = filled(changes);
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().context.problems).toEqual({ [field]: sentence });
      expect(emitted).toEqual([{ type: "draft.refused", field }]);
    });
  });

  describe("an odd barcode", () => {
    const odd = { strToyBarcode: "4006381333932" };

    it("is told as soon as it is there, and no more once it is right", () => {
      const actor = start("A\u001d1");
      expect(actor.getSnapshot().context).toMatchObject({
        oddity: "controls",
        draft: { strToyBarcode: "A1" },
      });
      actor.send({ type: "draft.changed", changes: { strName: "Train" } });
      expect(actor.getSnapshot().context.oddity).toBe("controls");
      actor.send({ type: "draft.changed", changes: odd });
      expect(actor.getSnapshot().context.oddity).toBe("checkDigit");
      actor.send({ type: "draft.changed", changes: { strToyBarcode: "4006381333931" } });
      expect(actor.getSnapshot().context.oddity).toBeNull();
    });

    it("is asked about once, after what is missing", async () => {
      const actor = filled({ ...odd, strName: "" });
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().hasTag("doubting")).toBe(false);
      actor.send({ type: "draft.changed", changes: { strName: "Train" } });
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().hasTag("doubting")).toBe(true);
      actor.send({ type: "save.cancelled" });
      expect(actor.getSnapshot().matches({ editing: "dirty" })).toBe(true);
      actor.send({ type: "draft.submitted" });
      actor.send({ type: "save.confirmed" });
      await createToy.settle(new Error("offline"));
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().matches("saving")).toBe(true);
    });

    it("is asked about again when it is another", async () => {
      const actor = filled(odd);
      actor.send({ type: "draft.submitted" });
      actor.send({ type: "save.confirmed" });
      await createToy.settle(new Error("offline"));
      actor.send({ type: "draft.changed", changes: { strToyBarcode: "https://x.example" } });
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().hasTag("doubting")).toBe(true);
    });

    it("is scanned again, from the form or from the question, and nothing else changes", () => {
      const actor = filled(odd);
      actor.send({ type: "rescan.asked" });
      expect(actor.getSnapshot().hasTag("rescanning")).toBe(true);
      actor.send({ type: "rescan.cancelled" });
      expect(actor.getSnapshot().context.draft).toMatchObject(odd);
      actor.send({ type: "draft.submitted" });
      actor.send({ type: "rescan.asked" });
      actor.send({ type: "code.scanned", strCode: " 4006381333931 " });
      expect(actor.getSnapshot().matches({ editing: "dirty" })).toBe(true);
      expect(actor.getSnapshot().context).toMatchObject({
        oddity: null,
        draft: { strName: "Train", strToyBarcode: "4006381333931" },
      });
    });
  });

  describe("discarding", () => {
    it("keeps everything typed on Keep editing", () => {
      const actor = filled();
      actor.send({ type: "leaving.asked" });
      actor.send({ type: "discard.cancelled" });
      expect(actor.getSnapshot().matches({ editing: "dirty" })).toBe(true);
      expect(actor.getSnapshot().context.draft.strName).toBe("Train");
    });

    it("leaves on Discard", () => {
      const actor = filled();
      actor.send({ type: "leaving.asked" });
      actor.send({ type: "discard.confirmed" });
      expect(actor.getSnapshot().matches("left")).toBe(true);
      expect(emitted).toEqual([{ type: "form.left" }]);
    });
  });

  describe("saving", () => {
    it("sends the draft with at most five tags, digits as numbers, and an empty amount as 0", () => {
      saving({ tags: "a, b ,,b,c,d,e,f", intAgeMin: "3", intAgeMax: "", intQuantity: "" });
      expect(createToy.inputs).toEqual([
        {
          picture: null,
          toy: {
            strName: "Train",
            strToyBarcode: "0012",
            strGender: "unisex",
            intAgeMin: 3,
            intAgeMax: null,
            intQuantity: 0,
            intLowStockThreshold: 5,
            strDescription: "",
            tags: ["a", "b", "c", "d", "e"],
          },
        },
      ]);
    });

    it("is saved", async () => {
      const actor = saving();
      await createToy.settle({ kind: "created", strToyBarcode: "0012" });
      expect(actor.getSnapshot().matches("saved")).toBe(true);
      expect(actor.getSnapshot().hasTag("dirty")).toBe(false);
      expect(emitted).toEqual([{ type: "item.saved", strToyBarcode: "0012", isUnsent: false }]);
    });

    it("is on its way without an answer", async () => {
      const actor = saving();
      await createToy.settle({ kind: "unsent" });
      expect(actor.getSnapshot().matches("saved")).toBe(true);
      expect(emitted).toEqual([{ type: "item.saved", strToyBarcode: "0012", isUnsent: true }]);
    });

    it("cannot be changed or sent twice meanwhile, and is left without a question", () => {
      const actor = saving();
      expect(actor.getSnapshot().hasTag("busy")).toBe(true);
      expect(actor.getSnapshot().hasTag("dirty")).toBe(false);
      expect(actor.getSnapshot().can({ type: "draft.submitted" })).toBe(false);
      expect(actor.getSnapshot().can({ type: "draft.changed", changes: {} })).toBe(false);
      actor.send({ type: "leaving.asked" });
      expect(actor.getSnapshot().matches("left")).toBe(true);
      expect(emitted).toEqual([{ type: "form.left" }]);
    });

    it("keeps the draft and offers the item when the code is taken, until the code changes", async () => {
      const actor = saving();
      await createToy.settle({ kind: "duplicate", sentence: "Taken.", hasToy: true });
      expect(actor.getSnapshot().matches({ editing: "dirty" })).toBe(true);
      expect(actor.getSnapshot().context).toMatchObject({ failure: "Taken.", duplicate: "0012" });
      actor.send({ type: "draft.changed", changes: { strName: "Other" } });
      expect(actor.getSnapshot().context).toMatchObject({ failure: null, duplicate: "0012" });
      actor.send({ type: "draft.changed", changes: { strToyBarcode: "0013" } });
      expect(actor.getSnapshot().context.duplicate).toBeNull();
    });

    it("offers nothing when the code is a box's", async () => {
      const actor = saving();
      await createToy.settle({ kind: "duplicate", sentence: "Taken.", hasToy: false });
      expect(actor.getSnapshot().context).toMatchObject({ failure: "Taken.", duplicate: null });
    });

    it("shows what the server refused, beside the fields", async () => {
      const actor = saving();
      await createToy.settle({ kind: "refused", sentence: "No.", fields: { strName: "Too odd." } });
      expect(actor.getSnapshot().context).toMatchObject({
        failure: "No.",
        duplicate: null,
        problems: { strName: "Too odd." },
      });
      expect(actor.getSnapshot().context.draft.strName).toBe("Train");
    });

    it("says so when something unforeseen happens, and keeps the draft", async () => {
      const actor = saving();
      await createToy.settle(new Error("broken"));
      expect(actor.getSnapshot().context.failure).toBe("Failed to save item.");
      expect(actor.getSnapshot().context.draft.strName).toBe("Train");
      actor.send({ type: "draft.submitted" });
      expect(actor.getSnapshot().context.failure).toBeNull();
      expect(createToy.inputs).toHaveLength(2);
    });
  });

  it("fails to save where no actor is provided", async () => {
    const actor = createActor(addItemMachine, { input: {} }).start();
    actor.send({ type: "draft.changed", changes: { strName: "T", strToyBarcode: "1" } });
    actor.send({ type: "draft.submitted" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(actor.getSnapshot().context.failure).toBe("Failed to save item.");
  });
});
