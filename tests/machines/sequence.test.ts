/** Moves and deletions under every fault at every step: nothing lost, nothing doubled (specification section 7; design section 4, "Nothing lost between two calls"). */
import { describe, expect, it } from "vitest";
import { readTasks } from "#domain/keptTasks.ts";
import { newTask, type Order, type Task } from "#domain/tasks.ts";
import { faults, Page, Warehouse } from "./warehouse.ts";

const moveToy = (strToyBarcode: string, intAmountInBox: number): Order => ({
  kind: "moveToy",
  strToyBarcode,
  strName: `Toy ${strToyBarcode}`,
  strFromBox: "A",
  strToBox: "B",
  intAmountInBox,
});
const moveBox = (strBoxCode: string, intFrom: number | null, intTo: number | null): Order => ({
  kind: "moveBox",
  strBoxCode,
  intFrom,
  intTo,
});

/** Boxes A in section 1, B in 2, C on the Floor; toys t1 and t2 in A, t2 also in B. */
function stocked() {
  const warehouse = new Warehouse();
  warehouse.sections = new Set([1, 2, 3]);
  warehouse.boxes = new Map([
    ["A", 1],
    ["B", 2],
    ["C", null],
  ]);
  warehouse.put("A", "t1", 5);
  warehouse.put("A", "t2", 3);
  warehouse.put("B", "t2", 4);
  return warehouse;
}

const device = (tasks: Task[] = []) => ({ text: JSON.stringify(tasks) });

describe("a sequence without faults", () => {
  it("moves toys with the amount that the box gave, not the one that was seen", async () => {
    const warehouse = stocked();
    const page = await new Page(warehouse, device()).run([moveToy("t1", 1), moveToy("t2", 3)]);
    expect(Object.fromEntries(warehouse.lines)).toEqual({ "B|t1": 5, "B|t2": 7 });
    expect(page.reports).toHaveLength(1);
    expect(page.reports[0]?.done).toHaveLength(2);
  });

  it("moves boxes: Floor has neither call", async () => {
    const warehouse = stocked();
    const page = await new Page(warehouse, device()).run([
      moveBox("A", 1, 3),
      moveBox("B", 2, null),
      moveBox("C", null, 1),
    ]);
    expect(Object.fromEntries(warehouse.boxes)).toEqual({ A: 3, B: null, C: 1 });
    expect(page.writes.map(({ write }) => write.operation)).toEqual([
      "removeBoxFromSection",
      "addBoxToSection",
      "removeBoxFromSection",
      "addBoxToSection",
    ]);
  });

  it("deletes, and what is gone already counts as deleted", async () => {
    const warehouse = stocked();
    warehouse.boxes.delete("B");
    const page = await new Page(warehouse, device()).run([
      { kind: "deleteBox", strBoxCode: "A" },
      { kind: "deleteBox", strBoxCode: "B" },
      { kind: "deleteSection", intSection: 9 },
      { kind: "deleteSection", intSection: 2 },
      { kind: "deleteToy", strBoxCode: "A", strToyBarcode: "t1", strName: "Toy" },
    ]);
    expect(page.reports[0]?.done).toHaveLength(5);
    expect([...warehouse.sections]).toEqual([1, 3]);
    expect(warehouse.total("t1")).toBe(0);
  });

  it("keeps each task before its call and nothing once all is done", async () => {
    const warehouse = stocked();
    const kept = device();
    const seen: Task[][] = [];
    const page = new Page(warehouse, kept, () => {
      seen.push(readTasks(JSON.parse(kept.text)));
      return undefined;
    });
    await page.run([moveToy("t1", 5), moveToy("t2", 3)]);
    expect(seen.map((tasks) => tasks.map(({ stage }) => stage))).toEqual([
      ["taking", "waiting"],
      ["putting", "waiting"],
      ["taking"],
      ["putting"],
    ]);
    expect(readTasks(JSON.parse(kept.text))).toEqual([]);
  });

  it("counts what is being done", async () => {
    const page = new Page(stocked(), device());
    const counts: string[] = [];
    page.actor.subscribe(({ context }) =>
      counts.push(`${context.total - context.queue.length}/${context.total}`),
    );
    await page.run([moveToy("t1", 5), moveToy("t2", 3)]);
    expect(counts).toContain("1/2");
    expect(counts.at(-1)).toBe("2/2");
  });
});

describe("a refused second step", () => {
  it("puts the toy back and says which failed, and goes on with the others", async () => {
    const warehouse = stocked();
    const page = new Page(warehouse, device(), (_, write) =>
      write?.operation === "addToyToBox" && write.boxCode === "B" && write.barcode === "t1"
        ? "refused"
        : undefined,
    );
    await page.run([moveToy("t1", 5), moveToy("t2", 3)]);
    expect(Object.fromEntries(warehouse.lines)).toEqual({ "A|t1": 5, "B|t2": 7 });
    expect(page.reports[0]?.failed).toMatchObject([
      { strToyBarcode: "t1", fault: { step: "put", status: 409 } },
    ]);
    expect(page.reports[0]?.done).toMatchObject([{ strToyBarcode: "t2" }]);
  });

  it("puts the box back into its section, whatever the failure's kind", async () => {
    for (const fault of ["500", "no network", "refused"] as const) {
      const warehouse = stocked();
      const page = new Page(warehouse, device(), (_, write) =>
        write?.operation === "addBoxToSection" && write.section === 3 ? fault : undefined,
      );
      await page.run([moveBox("A", 1, 3)]);
      expect(warehouse.boxes.get("A")).toBe(1);
      expect(page.reports[0]?.failed[0]?.fault?.step).toBe("put");
    }
  });

  it("is done when only its answers were lost", async () => {
    for (const fault of ["500 afterwards", "answer lost"] as const) {
      const warehouse = stocked();
      const page = new Page(warehouse, device(), (_, write) => (write ? fault : undefined));
      await page.run([moveToy("t1", 5), moveBox("A", 1, 3)]);
      expect(page.reports[0]?.done).toHaveLength(2);
      expect(warehouse.total("t1")).toBe(5);
      expect(warehouse.lines.get("B|t1")).toBe(5);
      expect(warehouse.boxes.get("A")).toBe(3);
    }
  });

  it("keeps what cannot be put back, and lets a person leave it", async () => {
    const warehouse = stocked();
    const kept = device();
    const page = new Page(warehouse, kept, (_, write) =>
      write?.operation === "addToyToBox" ? "refused" : undefined,
    );
    await page.run([moveToy("t1", 5), moveToy("t2", 3)]);
    const [first, second] = page.reports[0]?.parked ?? [];
    expect(first).toMatchObject({ stage: "taken", intAmountInBox: 5, fault: { step: "putBack" } });
    const later = new Page(warehouse, kept);
    later.actor.send({ type: "stuck.dismissed", id: first?.id ?? "" });
    await later.ask("finish.asked");
    expect(Object.fromEntries(warehouse.lines)).toEqual({ "B|t2": 7 });
    expect(second).toBeDefined();
    expect(kept.text).toBe("[]");
  });

  it("does not dismiss what is not stuck", async () => {
    const task = { ...newTask(moveToy("t1", 5), "work.0"), stage: "taking" } as Task;
    const kept = device([task]);
    const page = new Page(stocked(), kept);
    page.actor.send({ type: "stuck.dismissed", id: "work.0" });
    expect(page.snapshot.context.parked).toHaveLength(1);
  });
});

describe("without a network", () => {
  it("stops, keeps all that is left, and finishes later", async () => {
    const warehouse = stocked();
    const kept = device();
    const page = new Page(warehouse, kept, (call) => (call >= 1 ? "no network" : undefined));
    await page.run([moveToy("t1", 5), moveToy("t2", 3)]);
    expect(page.reports[0]?.parked).toMatchObject([{ stage: "putting" }, { stage: "waiting" }]);
    const later = await new Page(warehouse, kept).ask("finish.asked");
    expect(later.reports[0]?.done).toHaveLength(2);
    expect(Object.fromEntries(warehouse.lines)).toEqual({ "B|t1": 5, "B|t2": 7 });
  });

  it("tells a session that has ended from a refusal", async () => {
    const warehouse = stocked();
    const kept = device();
    await new Page(warehouse, kept, () => "500").run([moveToy("t1", 5)]);
    expect(readTasks(JSON.parse(kept.text))).toMatchObject([{ stage: "taking" }]);
  });
});

describe("turns", () => {
  it("does nothing while another window works", async () => {
    const warehouse = stocked();
    const page = await new Page(warehouse, device(), undefined, false).run([moveToy("t1", 5)]);
    expect(page.writes).toEqual([]);
    expect(page.reports[0]?.failed).toHaveLength(1);
  });

  it("takes up what the device keeps by then, not what it kept before", async () => {
    const kept = device([newTask(moveToy("t1", 5), "work.0")]);
    const page = new Page(stocked(), kept);
    kept.text = "[]";
    await page.ask("finish.asked");
    expect(page.writes).toEqual([]);
    expect(page.snapshot.context.parked).toEqual([]);
  });

  it("shows what another window kept", () => {
    const page = new Page(stocked(), device());
    const tasks = [newTask(moveToy("t1", 5), "work.0")];
    page.actor.send({ type: "work.loaded", tasks });
    expect(page.snapshot.context.parked).toEqual(tasks);
    expect(page.snapshot.can({ type: "finish.asked" })).toBe(true);
  });

  it("has nothing to do without orders or kept work", () => {
    const page = new Page(stocked(), device());
    expect(page.snapshot.can({ type: "finish.asked" })).toBe(false);
    expect(page.snapshot.can({ type: "undo.asked" })).toBe(false);
    expect(page.snapshot.can({ type: "work.ordered", orders: [], id: "x" })).toBe(false);
  });
});

const orderSets: Record<string, Order[]> = {
  toys: [moveToy("t1", 5), moveToy("t2", 3)],
  boxes: [moveBox("A", 1, 3), moveBox("B", 2, null), moveBox("C", null, 1)],
  deletions: [
    { kind: "deleteBox", strBoxCode: "C" },
    { kind: "deleteSection", intSection: 3 },
    { kind: "deleteToy", strBoxCode: "A", strToyBarcode: "t1", strName: "Toy" },
  ],
};

/** What must hold once nothing is pending. */
function expectWhole(warehouse: Warehouse, name: string, label: string) {
  if (name === "deletions") {
    expect(warehouse.total("t2"), label).toBe(7);
    expect(warehouse.boxes.size, label).toBeGreaterThanOrEqual(2);
    return;
  }
  expect(warehouse.total("t1"), label).toBe(5);
  expect(warehouse.total("t2"), label).toBe(7);
  expect([...warehouse.boxes.keys()], label).toEqual(["A", "B", "C"]);
}

describe.each(Object.entries(orderSets))("%s under every fault", (name, orders) => {
  it.each(faults)("%s", async (fault) => {
    for (const wish of ["finish.asked", "undo.asked"] as const) {
      for (const lasting of [false, true]) {
        for (const second of [undefined, ...faults]) {
          for (let at = 0; at < 8; at++) {
            const label = `${name} ${fault} at ${at} ${lasting ? "on" : "once"}, then ${second}, ${wish}`;
            const warehouse = stocked();
            const kept = device();
            const page = new Page(warehouse, kept, (call) =>
              call === at || (lasting && call > at) ? fault : undefined,
            );
            await page.run(orders);
            const [report] = page.reports;
            if (report) {
              const { done, failed, undone, parked } = report;
              const all = done.length + failed.length + undone.length + parked.length;
              expect(all, label).toBe(orders.length);
              if (parked.length === 0) expectWhole(warehouse, name, label);
            }
            // A reload, another fault at the second call, and at last a good network.
            const from = warehouse.calls;
            const again = new Page(warehouse, kept, (call) =>
              call === from + 1 ? second : undefined,
            );
            await again.ask(wish);
            await new Page(warehouse, kept).ask(wish);
            const left = readTasks(JSON.parse(kept.text));
            expect(left, label).toEqual([]);
            expectWhole(warehouse, name, label);
            const isWished = page.crashed || (report?.parked.length ?? 0) > 0;
            if (isWished && wish === "finish.asked" && !second && fault !== "refused") {
              const failed = report?.failed.length ?? 0;
              if (name === "toys" && failed === 0) {
                expect(Object.fromEntries(warehouse.lines), label).toEqual({
                  "B|t1": 5,
                  "B|t2": 7,
                });
              }
              if (name === "boxes" && failed === 0) {
                expect(Object.fromEntries(warehouse.boxes), label).toEqual({ A: 3, B: null, C: 1 });
              }
            }
          }
        }
      }
    }
  });
});
