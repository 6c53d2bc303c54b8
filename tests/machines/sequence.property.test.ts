/** Any moves and deletions under any faults, crashes and interference: nothing lost, nothing doubled, what is unfinished offered again (specification section 7). */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTasks } from "#domain/keptTasks.ts";
import { isStuck, type Order, type Task, type Write } from "#domain/tasks.ts";
import { type Fault, faults, Page, Warehouse } from "./warehouse.ts";

/** A warehouse that writes down what it did, by the task that asked for it. */
class Ledger extends Warehouse {
  readonly done: { id: string; step: string; write: Write; amount: number }[] = [];
  private readonly seen = new Set<string>();

  override write(write: Write, key: string) {
    const answer = super.write(write, key);
    if (answer.status < 300 && !this.seen.has(key)) {
      this.seen.add(key);
      const [, id = "", step = ""] = /^(.*)\.(\w+)\.\d+$/.exec(key) ?? [];
      const put = "intAmountInBox" in write ? write.intAmountInBox : 0;
      this.done.push({ id, step, write, amount: answer.intAmountInBox ?? put });
    }
    return answer;
  }

  /** How many units of a task's thing are out of the shelves now: none, unless it is on its way. */
  onTheWay(id: string): number {
    const own = this.done.filter((entry) => entry.id === id);
    const sum = (step: string) =>
      own.reduce((all, entry) => all + (entry.step === step ? entry.amount || 1 : 0), 0);
    return sum("take") - sum("put") - sum("putBack");
  }

  timesPut(id: string): number {
    return this.done.filter((entry) => entry.id === id && entry.step === "put").length;
  }
}

const boxes: [string, number | null][] = [
  ["A", 1],
  ["B", 2],
  ["C", null],
];
const stock: [box: string, toy: string, amount: number][] = [
  ["A", "t1", 5],
  ["A", "t2", 3],
  ["B", "t2", 4],
];

function stocked(): Ledger {
  const warehouse = new Ledger();
  warehouse.sections = new Set([1, 2, 3]);
  warehouse.boxes = new Map(boxes);
  for (const line of stock) warehouse.put(...line);
  return warehouse;
}

const code = fc.constantFrom("A", "B", "C");
const toy = fc.constantFrom("t1", "t2");
const place = fc.constantFrom(null, 1, 2, 3);
const order: fc.Arbitrary<Order> = fc.oneof(
  fc.record({
    kind: fc.constant("moveToy" as const),
    strToyBarcode: toy,
    strName: fc.constant("Toy"),
    strFromBox: code,
    strToBox: code,
    intAmountInBox: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant("moveBox" as const),
    strBoxCode: code,
    intFrom: place,
    intTo: place,
  }),
  fc.record({
    kind: fc.constant("deleteToy" as const),
    strBoxCode: code,
    strToyBarcode: toy,
    strName: fc.constant("Toy"),
  }),
  fc.record({ kind: fc.constant("deleteBox" as const), strBoxCode: code }),
  fc.record({ kind: fc.constant("deleteSection" as const), intSection: fc.constantFrom(1, 2, 3) }),
);

/** A visit to the page: what is asked for, what goes wrong with each call, what others do before. */
const visit = fc.record({
  ask: fc.oneof(
    { weight: 3, arbitrary: fc.array(order, { minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom("finish.asked" as const, "undo.asked" as const) },
  ),
  faults: fc.array(fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 2 }), {
    maxLength: 12,
  }),
  gone: fc.option(fc.constantFrom("A", "B", 1, 2, 3), { nil: null, freq: 4 }),
});

type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never;

/** The Floor is no shelf: nothing is put there or taken from it. */
const isToOrFromFloor = (order: Order) =>
  order.kind === "moveBox" && (order.intFrom === null || order.intTo === null);

class Story {
  readonly warehouse = stocked();
  readonly device = { text: "[]" };
  readonly orders = new Map<string, Order>();
  private visits = 0;

  get kept(): Task[] {
    return readTasks(JSON.parse(this.device.text));
  }

  /** Somebody else deletes a box or a section. */
  private lose(gone: Visit["gone"]) {
    if (typeof gone === "string") this.warehouse.boxes.delete(gone);
    if (typeof gone === "number") this.warehouse.sections.delete(gone);
  }

  async visit({ ask, faults: planned, gone }: Visit) {
    this.lose(gone);
    const from = this.warehouse.calls;
    const page = new Page(
      this.warehouse,
      this.device,
      (call): Fault | undefined => planned[call - from],
    );
    if (typeof ask === "string") await page.ask(ask);
    else {
      const id = `work${this.visits++}`;
      for (const [n, one] of ask.entries()) this.orders.set(`${id}.${n}`, one);
      await page.run(ask, id);
    }
    expect(page.crashed || !page.snapshot.hasTag("busy")).toBe(true);
    this.check();
  }

  /** What is true whenever the page rests or is gone. */
  private check() {
    const kept = this.kept;
    for (const id of this.orders.keys()) {
      const order = this.orders.get(id);
      if (!order?.kind.startsWith("move")) continue;
      expect(this.warehouse.timesPut(id)).toBeLessThanOrEqual(1);
      if (isToOrFromFloor(order)) continue;
      // What is out of its place is on the device, to be offered again.
      const out = this.warehouse.onTheWay(id);
      expect(out).toBeGreaterThanOrEqual(0);
      if (out > 0) expect(kept.map((task) => task.id)).toContain(id);
    }
    for (const name of ["t1", "t2"]) {
      expect(this.warehouse.total(name) + this.taken(name)).toBe(this.given(name));
    }
  }

  /** Units that are in no box, as the ledger says. */
  private taken(name: string): number {
    return [...this.orders]
      .filter(([, one]) => one.kind === "moveToy" && one.strToyBarcode === name)
      .reduce((sum, [id]) => sum + this.warehouse.onTheWay(id), 0);
  }

  /** Units that there must be: the stock less what a person had taken out. */
  private given(name: string): number {
    const whole = stock.reduce((sum, [, one, amount]) => sum + (one === name ? amount : 0), 0);
    const deleted = [...this.orders]
      .filter(([, one]) => one.kind === "deleteToy" && one.strToyBarcode === name)
      .reduce((sum, [id]) => sum + this.warehouse.onTheWay(id), 0);
    return whole - deleted;
  }

  /** Without faults, what is kept comes to an end, or is stuck: only a person can say where it goes. */
  async end(ask: "finish.asked" | "undo.asked") {
    for (let n = 0; n < 3; n++) await this.visit({ ask, faults: [], gone: null });
    await this.visit({ ask: "undo.asked", faults: [], gone: null });
    expect(this.kept.filter((task) => !isStuck(task))).toEqual([]);
    const stuck = new Set(this.kept.map(({ id }) => id));
    for (const [id, one] of this.orders) {
      if (!one.kind.startsWith("move") || isToOrFromFloor(one) || stuck.has(id)) continue;
      expect(this.warehouse.onTheWay(id)).toBe(0);
    }
  }
}

describe("any visits, with any faults", () => {
  it("lose and double no toy and no box, and offer again what is unfinished", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("finish.asked" as const, "undo.asked" as const),
        async (visits, ask) => {
          const story = new Story();
          for (const one of visits) await story.visit(one);
          await story.end(ask);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
