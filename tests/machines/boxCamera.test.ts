/** Every transition of the box camera, and its queue under a fast gun (specification sections 2, 4 and 5). */
import { beforeEach, describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { BoxCartLine } from "#domain/cart.ts";
import type { Lookup, ScanRecord } from "#domain/scans.ts";
import type { Cart } from "#domain/stored.ts";
import { boxCameraMachine } from "#machines/boxCamera.machine.ts";

const nothing: Cart = { strBoxCode: "BOX", cart: [], queue: [] };
const line = (strToyBarcode: string, intAmountInBox = 1) => ({
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  imageThumb: null,
  intAmountInBox,
});
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Codes that begin with T are toys, with B boxes; E fails, ! breaks everything; the rest is unknown. */
function findCode(strCode: string): Lookup {
  if (strCode.startsWith("!")) throw new Error("away");
  if (strCode.startsWith("E")) return { type: "failed", status: null };
  if (strCode.startsWith("T")) return { type: "toy", toy: line(strCode.split("'")[0] ?? "") };
  return strCode.startsWith("B") ? { type: "box" } : { type: "unknown" };
}

describe("box camera", () => {
  let persisted: Cart;
  let settled: ScanRecord[];
  let asked: string[][];
  let submitted: BoxCartLine[][];
  let isLookupHeld: boolean;
  let held: (() => void)[];

  beforeEach(() => {
    persisted = nothing;
    settled = [];
    asked = [];
    submitted = [];
    isLookupHeld = false;
    held = [];
  });

  function start(from = nothing) {
    const actor = createActor(
      boxCameraMachine.provide({
        actors: {
          lookUpCodes: fromPromise(async ({ input: { codes } }) => {
            asked.push(codes);
            if (isLookupHeld) await new Promise<void>((resolve) => held.push(resolve));
            return Object.fromEntries(codes.map((code) => [code, findCode(code)]));
          }),
        },
        actions: {
          persistCart: ({ context: { strBoxCode, cart, queue } }) => {
            persisted = { strBoxCode, cart, queue };
          },
          submitCart: ({ context }) => {
            submitted.push(context.cart);
          },
        },
      }),
      { input: from },
    );
    actor.on("scans.resolved", ({ scans }) => settled.push(...scans));
    return actor.start();
  }

  type Actor = ReturnType<typeof start>;
  const modeOf = (actor: Actor) => actor.getSnapshot().value.mode;
  const texts = () => settled.map(({ text }) => text);
  const gun = (actor: Actor, ...codes: string[]) => {
    for (const strCode of codes) actor.send({ type: "code.scanned", strCode, source: "gun" });
  };

  async function withCart(...codes: string[]) {
    const actor = start();
    actor.send({ type: "add.chosen" });
    gun(actor, ...codes);
    await pause();
    return actor;
  }

  describe("menu", () => {
    it("is where it begins; nothing is scanned there", () => {
      const actor = start();
      expect(actor.getSnapshot().hasTag("menu")).toBe(true);
      gun(actor, "T1");
      expect(actor.getSnapshot().context.queue).toEqual([]);
      expect(actor.getSnapshot().can({ type: "code.scanned", strCode: "T1", source: "gun" })).toBe(
        false,
      );
    });

    it("leads to scanning and back", () => {
      const actor = start();
      actor.send({ type: "add.chosen" });
      expect(actor.getSnapshot().hasTag("scanning")).toBe(true);
      actor.send({ type: "menu.chosen" });
      expect(modeOf(actor)).toEqual({ none: "choosing" });
    });

    it("offers a kept cart, which is discarded only after the question", () => {
      const actor = start({ ...nothing, cart: [line("T1", 4)] });
      expect(actor.getSnapshot().context.cart).toEqual([line("T1", 4)]);
      actor.send({ type: "discard.asked" });
      expect(actor.getSnapshot().hasTag("asking")).toBe(true);
      actor.send({ type: "discard.cancelled" });
      expect(modeOf(actor)).toEqual({ none: "choosing" });
      actor.send({ type: "discard.asked" });
      actor.send({ type: "cart.discarded" });
      expect(modeOf(actor)).toEqual({ none: "choosing" });
      expect(actor.getSnapshot().context.cart).toEqual([]);
      expect(persisted).toEqual(nothing);
    });

    it("asks nothing where nothing is to discard", () => {
      const actor = start();
      expect(actor.getSnapshot().can({ type: "discard.asked" })).toBe(false);
    });

    it("goes on with scans whose lookup a reload cut off", async () => {
      const actor = start({ ...nothing, queue: [{ intScan: 7, strCode: "T1", source: "gun" }] });
      await pause();
      expect(texts()).toEqual(["Scanned!"]);
      expect(persisted.cart).toEqual([line("T1")]);
      expect(persisted.queue).toEqual([]);
      expect(actor.getSnapshot().context.scanCount).toBe(7);
    });
  });

  describe("scanning", () => {
    it("settles every kind of scan once, in order", async () => {
      await withCart(" T1 ", "", "B1", "X", "T1", "T2", "   ");
      expect(texts()).toEqual([
        "Scanned!",
        "Empty scan",
        "Cannot scan boxes into a box",
        "Toy not found",
        "+1 (2 total)",
        "Scanned!",
        "Empty scan",
      ]);
      expect(settled.map(({ intScan }) => intScan)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(persisted.cart).toEqual([line("T1", 2), line("T2")]);
    });

    it("refuses a toy that the camera has read before", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "code.scanned", strCode: "T1", source: "camera" });
      expect(texts()).toEqual(["Scanned!", "Already scanned"]);
      expect(persisted.cart).toEqual([line("T1")]);
    });

    it("asks nobody about a toy that is in the cart", async () => {
      const actor = await withCart("T1");
      gun(actor, "T1", "T1");
      expect(texts()).toEqual(["Scanned!", "+1 (2 total)", "+1 (3 total)"]);
      expect(asked).toEqual([["T1"]]);
    });

    it("takes another label of the same toy as that toy", async () => {
      await withCart("T1", "T1'", "T1'");
      expect(texts()).toEqual(["Scanned!", "+1 (2 total)", "+1 (3 total)"]);
      expect(persisted.cart).toEqual([line("T1", 3)]);
    });

    it("keeps a scan on the device before its lookup answers", () => {
      isLookupHeld = true;
      const actor = start();
      actor.send({ type: "add.chosen" });
      gun(actor, "T1");
      expect(persisted.queue.map(({ strCode }) => strCode)).toEqual(["T1"]);
    });

    it("fails only the scan at the head when a lookup breaks, and asks again about the rest", async () => {
      const actor = await withCart("!1", "T1", "E2", "T2");
      await pause();
      expect(texts()).toEqual(["Lookup failed", "Scanned!", "Lookup failed", "Scanned!"]);
      expect(actor.getSnapshot().context.queue).toEqual([]);
    });

    it("does not let a broken lookup of a discarded cart fail a later scan", async () => {
      isLookupHeld = true;
      const actor = start();
      actor.send({ type: "add.chosen" });
      gun(actor, "!1");
      actor.send({ type: "menu.chosen" });
      actor.send({ type: "cart.discarded" });
      actor.send({ type: "add.chosen" });
      isLookupHeld = false;
      gun(actor, "T1");
      for (const release of held) release();
      await pause();
      expect(texts()).toEqual(["Scanned!"]);
    });

    it("has 100 outcomes for 100 codes of which the slow lookups come late", async () => {
      isLookupHeld = true;
      const actor = start();
      actor.send({ type: "add.chosen" });
      const codes = Array.from({ length: 100 }, (_, n) =>
        n % 17 === 5 ? "" : n % 13 === 3 ? `X${n}` : `T${n % 30}`,
      );
      gun(actor, ...codes);
      while (actor.getSnapshot().context.queue.length > 0) {
        held.shift()?.();
        await pause();
      }
      expect(settled.map(({ intScan }) => intScan)).toEqual(codes.map((_, n) => n + 1));
      const { cart } = actor.getSnapshot().context;
      for (const { strToyBarcode, intAmountInBox } of cart) {
        expect(intAmountInBox).toBe(codes.filter((code) => code === strToyBarcode).length);
      }
      expect(cart.reduce((sum, one) => sum + one.intAmountInBox, 0)).toBe(
        codes.filter((code) => code.startsWith("T")).length,
      );
      expect(asked.every((batch) => batch.length <= 5)).toBe(true);
      expect(asked.flat()).toHaveLength(new Set(codes.filter(Boolean)).size);
    });
  });

  describe("back to menu", () => {
    it("asks when the cart has items, and stays on Cancel", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "menu.chosen" });
      expect(actor.getSnapshot().hasTag("asking")).toBe(true);
      gun(actor, "T1");
      actor.send({ type: "discard.cancelled" });
      expect(modeOf(actor)).toEqual({ add: "scanning" });
      expect(persisted.cart).toEqual([line("T1", 2)]);
    });

    it("empties the cart when that is wanted", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "menu.chosen" });
      actor.send({ type: "cart.discarded" });
      expect(modeOf(actor)).toEqual({ none: "choosing" });
      expect(persisted).toEqual(nothing);
      actor.send({ type: "add.chosen" });
      gun(actor, "T1");
      await pause();
      expect(texts()).toEqual(["Scanned!", "Scanned!"]);
    });

    it("asks for scans that are still looked up, too", () => {
      isLookupHeld = true;
      const actor = start();
      actor.send({ type: "add.chosen" });
      gun(actor, "T1");
      actor.send({ type: "menu.chosen" });
      expect(actor.getSnapshot().hasTag("asking")).toBe(true);
    });
  });

  describe("cart", () => {
    it("opens from scanning, takes no scans, and closes to scanning", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "cart.opened" });
      expect(actor.getSnapshot().hasTag("cart")).toBe(true);
      gun(actor, "T1");
      expect(texts()).toEqual(["Scanned!"]);
      actor.send({ type: "cart.closed" });
      expect(modeOf(actor)).toEqual({ add: "scanning" });
    });

    it("changes amounts, never below 1, and removes a line", async () => {
      const actor = await withCart("T1", "T2");
      actor.send({ type: "cart.opened" });
      actor.send({ type: "amount.changed", strToyBarcode: "T1", intAmount: 20 });
      actor.send({ type: "amount.changed", strToyBarcode: "T2", intAmount: 0 });
      expect(persisted.cart).toEqual([line("T1", 20), line("T2", 1)]);
      actor.send({ type: "line.removed", strToyBarcode: "T1" });
      expect(persisted.cart).toEqual([line("T2")]);
    });

    it("is discarded by leaving the screen", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "cart.opened" });
      actor.send({ type: "cart.discarded" });
      expect(modeOf(actor)).toEqual({ none: "choosing" });
      expect(persisted).toEqual(nothing);
    });

    it("goes on settling scans, and is confirmed only when all are settled", async () => {
      isLookupHeld = true;
      const actor = start({ ...nothing, cart: [line("T9")] });
      actor.send({ type: "add.chosen" });
      gun(actor, "T1");
      actor.send({ type: "cart.opened" });
      expect(actor.getSnapshot().can({ type: "cart.confirmed" })).toBe(false);
      held.shift()?.();
      await pause();
      expect(actor.getSnapshot().context.cart).toEqual([line("T9"), line("T1")]);
      expect(actor.getSnapshot().can({ type: "cart.confirmed" })).toBe(true);
    });

    it("cannot be confirmed empty", () => {
      const actor = start();
      actor.send({ type: "add.chosen" });
      actor.send({ type: "cart.opened" });
      expect(actor.getSnapshot().can({ type: "cart.confirmed" })).toBe(false);
    });
  });

  describe("digits typed by hand", () => {
    const type = (actor: Actor, digits: string) => actor.send({ type: "digits.typed", digits });

    it("are the amount of the next scan alone", async () => {
      const actor = await withCart();
      type(actor, "1");
      type(actor, "2");
      gun(actor, "T1", "T1");
      await pause();
      expect(texts()).toEqual(["Scanned!", "+1 (13 total)"]);
      expect(persisted.cart).toEqual([line("T1", 13)]);
    });

    it("stay with a scan whose lookup is under way when the page ends", async () => {
      isLookupHeld = true;
      const actor = await withCart();
      type(actor, "12");
      gun(actor, "T1");
      isLookupHeld = false;
      start(persisted);
      await pause();
      expect(persisted.cart).toEqual([line("T1", 12)]);
    });

    it("are cleared by hand and by leaving the scanning, and mean nothing elsewhere", async () => {
      const actor = await withCart();
      const digits = () => actor.getSnapshot().context.digits;
      type(actor, "12");
      actor.send({ type: "digits.cleared" });
      expect(digits()).toBe("");
      type(actor, "12");
      actor.send({ type: "menu.chosen" });
      expect(digits()).toBe("");
      type(actor, "12");
      expect(digits()).toBe("");
    });
  });

  describe("a toy of an unknown code", () => {
    it("is in the cart as often as was scanned, once it is made, and nothing else changes", async () => {
      const actor = await withCart("T1");
      actor.send({ type: "digits.typed", digits: "12" });
      gun(actor, "NEW");
      await pause();
      const [scan] = settled.slice(-1);
      if (!scan) throw new Error("nothing was scanned");
      actor.send({ type: "toy.asked", scan });
      expect(actor.getSnapshot().hasTag("adding")).toBe(true);
      gun(actor, "T1");
      actor.send({ type: "toy.created", toy: line("NEW") });
      expect(texts()).toEqual(["Scanned!", "Toy not found", "+1 (2 total)", "Scanned!"]);
      expect(persisted.cart).toEqual([line("T1", 2), line("NEW", 12)]);
      expect(modeOf(actor)).toEqual({ add: "scanning" });
    });

    it("waits its turn behind a scan that is being looked up", async () => {
      const actor = await withCart("NEW");
      const [scan] = settled;
      if (!scan) throw new Error("nothing was scanned");
      isLookupHeld = true;
      gun(actor, "T1");
      actor.send({ type: "toy.asked", scan });
      actor.send({ type: "toy.created", toy: line("NEW") });
      expect(persisted.queue.map(({ strCode }) => strCode)).toEqual(["T1", "NEW"]);
    });

    it("is not made when it is cancelled", async () => {
      const actor = await withCart("NEW");
      const [scan] = settled;
      if (!scan) throw new Error("nothing was scanned");
      actor.send({ type: "toy.asked", scan });
      actor.send({ type: "toy.cancelled" });
      expect(modeOf(actor)).toEqual({ add: "scanning" });
      expect(persisted.cart).toEqual([]);
    });
  });

  describe("submit", () => {
    it("hands the cart on, empties it and returns to the menu", async () => {
      const actor = await withCart("T1", "T2", "T2");
      actor.send({ type: "cart.opened" });
      actor.send({ type: "cart.confirmed" });
      expect(submitted).toEqual([[line("T1"), line("T2", 2)]]);
      expect(actor.getSnapshot().context.cart).toEqual([]);
      expect(modeOf(actor)).toEqual({ none: "choosing" });
    });
  });
});
