/** A box's camera on a device, the server's box behind it, and a notebook of what should be in both. */
import { expect } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { FoundCode, FoundCodes, KeptCart, ScanSource, SettledScan } from "#domain/cart.ts";
import { readKeptCart } from "#domain/keptCart.ts";
import { type BoxCameraEvent, boxCameraMachine } from "#machines/boxCamera.machine.ts";
import {
  cartSubmitMachine,
  type LineAnswer,
  type LineToAdd,
} from "#machines/cartSubmit.machine.ts";

/** "AA" is another label of toy A. */
const toyOf: Record<string, string> = { A: "A", AA: "A", B: "B" };

const find = (code: string): FoundCode => {
  const strToyBarcode = toyOf[code];
  if (!strToyBarcode) return { type: code === "X" ? "box" : "unknown" };
  return { type: "toy", toy: { strToyBarcode, strName: strToyBarcode, imageThumb: null } };
};

/** How a call goes: well, or it is refused, or it never arrives, or its answer is lost. */
export type Luck = "well" | "refused" | "not sent" | "answer lost";

interface Call {
  arrive: (luck: Luck) => void;
  answer: (luck: Luck) => void;
}

type Amounts = Map<string, number>;
const add = (amounts: Amounts, toy: string, amount: number) =>
  amounts.set(toy, (amounts.get(toy) ?? 0) + amount);
const amountsOf = (amounts: Amounts) =>
  Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0).toSorted());
/** Until promises that are settled have told so. */
export const tick = () => new Promise((resolve) => setImmediate(resolve));

/** One thing that a person, a device or the network does. */
export type Deed =
  | { deed: "scan"; code: string; source: ScanSource }
  | { deed: "send"; event: BoxCameraEvent }
  | { deed: "step"; toy: string; by: 1 | -1 }
  | { deed: "remove"; toy: string }
  | { deed: "confirm" | "retry" | "discard" | "dropPending" }
  | { deed: "answer" | "reload"; luck: Luck };

export class BoxCameraStory {
  /** The server: lines by key, so that a repeat counts once. */
  private readonly written = new Map<string, { toy: string; amount: number }>();
  private kept: KeptCart = { cart: [], queue: [], pending: [] };
  private calls: Call[] = [];
  private keys = 0;
  /** The notebook: amounts in the cart, confirmed since the start, and thrown away unwritten. */
  private cart: Amounts = new Map();
  private readonly confirmed: Amounts = new Map();
  private readonly dropped: Amounts = new Map();
  private scans = { taken: 0, settled: 0, discarded: 0 };
  private actor = this.open();

  private open() {
    const call = <T>(write: () => void, give: (luck: Luck) => T) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      this.calls.push({
        arrive: (luck) => {
          if (luck === "well" || luck === "answer lost") write();
        },
        answer: (luck) =>
          luck === "well" || luck === "refused" ? resolve(give(luck)) : reject(new Error(luck)),
      });
      return promise;
    };
    const actors = {
      lookUpCodes: fromPromise<FoundCodes, { codes: string[] }>(({ input: { codes } }) =>
        call(
          () => {},
          (luck) =>
            Object.fromEntries(
              codes.map((code): [string, FoundCode] => [
                code,
                luck === "well" ? find(code) : { type: "failed" },
              ]),
            ),
        ),
      ),
      cartSubmit: cartSubmitMachine.provide({
        actors: {
          addLine: fromPromise<LineAnswer, LineToAdd>(({ input: { line } }) =>
            call(
              () =>
                this.written.set(line.strKey, {
                  toy: line.strToyBarcode,
                  amount: line.intAmountInBox,
                }),
              () =>
                this.written.has(line.strKey)
                  ? { type: "added" }
                  : { type: "refused", strRefusal: "No." },
            ),
          ),
        },
      }),
    };
    const keepCart = ({ context: { cart, queue, pending } }: { context: KeptCart }) => {
      this.kept = readKeptCart(JSON.parse(JSON.stringify({ cart, queue, pending })));
    };
    const actor = createActor(boxCameraMachine.provide({ actors, actions: { keepCart } }), {
      input: { strBoxCode: "BOX", kept: this.kept },
    });
    actor.on("scans.settled", ({ scans }) => {
      for (const scan of scans) this.note(scan);
    });
    return actor.start();
  }

  private get snapshot() {
    return this.actor.getSnapshot();
  }

  /** What must have become of a scan, as far as the notebook can say, goes into the notebook. */
  private note({ strCode, source, outcome }: SettledScan) {
    this.scans.settled++;
    const toy = toyOf[strCode];
    if (outcome === "failed" || toy === undefined) {
      expect(["failed", "refused"]).toContain(outcome);
      return;
    }
    const isIn = this.cart.has(toy);
    const repeated = source === "gun" ? "repeated" : "refused";
    expect(outcome).toBe(isIn ? repeated : "added");
    if (outcome !== "refused") add(this.cart, toy, 1);
  }

  act(one: Deed) {
    switch (one.deed) {
      case "scan":
        return this.scan(one.code, one.source);
      case "send":
        return this.actor.send(one.event);
      case "step":
        return this.step(one.toy, one.by);
      case "remove":
        return this.remove(one.toy);
      case "answer":
        return this.answer(one.luck);
      case "reload":
        return this.reload(one.luck);
      default:
        return this[one.deed]();
    }
  }

  private scan(strCode: string, source: ScanSource) {
    if (this.snapshot.matches({ mode: "add" })) this.scans.taken++;
    this.actor.send({ type: "code.scanned", strCode, source });
  }

  private step(toy: string, by: 1 | -1) {
    const amount = this.cart.get(toy);
    if (this.snapshot.hasTag("cart") && amount !== undefined) {
      this.cart.set(toy, Math.max(1, amount + by));
    }
    this.actor.send({ type: "amount.stepped", strToyBarcode: toy, step: by });
  }

  private remove(toy: string) {
    if (this.snapshot.hasTag("cart")) this.cart.delete(toy);
    this.actor.send({ type: "line.removed", strToyBarcode: toy });
  }

  private confirm() {
    const isTaken =
      this.snapshot.hasTag("cart") &&
      this.scans.taken === this.scans.settled + this.scans.discarded &&
      this.cart.size > 0;
    if (isTaken) {
      for (const [toy, amount] of this.cart) add(this.confirmed, toy, amount);
      this.cart.clear();
    }
    this.actor.send({ type: "cart.confirmed", strKey: `key${this.keys++}` });
    if (isTaken) expect(this.snapshot.hasTag("busy")).toBe(true);
  }

  private retry() {
    this.actor.send({ type: "pending.retried", strKey: `key${this.keys++}` });
  }

  private discard() {
    if (!this.snapshot.hasTag("asking")) return;
    this.cart.clear();
    this.scans.discarded += this.snapshot.context.queue.length;
    this.calls = [];
    this.actor.send({ type: "cart.discarded" });
  }

  private dropPending() {
    if (this.snapshot.matches({ mode: { none: "choosing" } })) {
      for (const { strKey, strToyBarcode, intAmountInBox } of this.snapshot.context.pending) {
        if (!this.written.has(strKey)) add(this.dropped, strToyBarcode, intAmountInBox);
      }
    }
    this.actor.send({ type: "pending.discarded" });
  }

  private answer(luck: Luck) {
    const [call] = this.calls.splice(0, 1);
    call?.arrive(luck);
    call?.answer(luck);
  }

  /** The page is gone; a call that was under way arrived or not. */
  private reload(luck: Luck) {
    this.actor.stop();
    for (const call of this.calls) call.arrive(luck);
    this.calls = [];
    this.actor = this.open();
  }

  /** What is true at any moment. */
  check() {
    const { cart, queue, pending } = this.snapshot.context;
    const shown = new Map(
      cart.map(({ strToyBarcode, intAmountInBox }) => [strToyBarcode, intAmountInBox]),
    );
    expect(shown.size).toBe(cart.length);
    expect(amountsOf(shown)).toEqual(amountsOf(this.cart));
    expect([...shown.values()].every((amount) => amount >= 1)).toBe(true);
    expect(this.scans.settled + this.scans.discarded + queue.length).toBe(this.scans.taken);
    // Confirmed is what is in the box, what waits, and what was thrown away; each once.
    const known: Amounts = new Map(this.dropped);
    for (const { toy, amount } of this.written.values()) add(known, toy, amount);
    for (const { strKey, strToyBarcode, intAmountInBox } of pending) {
      if (!this.written.has(strKey)) add(known, strToyBarcode, intAmountInBox);
    }
    expect(amountsOf(known)).toEqual(amountsOf(this.confirmed));
    expect(this.kept).toEqual({ cart, queue, pending });
  }

  private async settle() {
    for (let n = 0; n < 100 && this.calls.length > 0; n++) {
      this.answer("well");
      await tick();
    }
  }

  /** Everything goes well from here: all that waits is settled, and what is in the cart is put away. */
  async end() {
    await this.settle();
    for (const type of ["discard.cancelled", "add.chosen", "cart.opened"] as const) {
      this.actor.send({ type });
    }
    this.confirm();
    await this.settle();
    // Where there was nothing to confirm.
    this.actor.send({ type: "cart.closed" });
    this.actor.send({ type: "menu.chosen" });
    this.retry();
    await this.settle();
    this.check();
    expect(this.snapshot.context).toMatchObject({ cart: [], queue: [], pending: [] });
  }
}
