/** A small warehouse that answers the sequences' calls as the server does, with faults on demand. */
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import { readTasks } from "#domain/keptTasks.ts";
import { type Answer, answerOf, type Order, type Task, type Write } from "#domain/tasks.ts";
import type { WorkReport } from "#domain/workReport.ts";
import { type CallOffAnswer, sequenceMachine } from "#machines/sequence.machine.ts";

/** What goes wrong with a call; "crash" ends the page with the call sent or not. */
export type Fault =
  | "500"
  | "500 afterwards"
  | "no network"
  | "answer lost"
  | "refused"
  | "crash before"
  | "crash afterwards";

export const faults: Fault[] = [
  "500",
  "500 afterwards",
  "no network",
  "answer lost",
  "refused",
  "crash before",
  "crash afterwards",
];

type Stored = { status: number; intAmountInBox?: number };

export class Warehouse {
  /** Section of each box; null on the Floor. */
  boxes = new Map<string, number | null>();
  sections = new Set<number>();
  /** Amounts by box and toy. */
  lines = new Map<string, number>();
  /** Answers by key; null for a key that was called off. */
  private readonly keys = new Map<string, Stored | null>();
  calls = 0;

  private line(box: string, toy: string) {
    return `${box}|${toy}`;
  }

  put(box: string, toy: string, amount: number) {
    this.lines.set(this.line(box, toy), (this.lines.get(this.line(box, toy)) ?? 0) + amount);
  }

  total(toy: string): number {
    let sum = 0;
    for (const [line, amount] of this.lines) if (line.endsWith(`|${toy}`)) sum += amount;
    return sum;
  }

  write(write: Write, key: string): Stored & { code: string } {
    const before = this.keys.get(key);
    if (before === null) return { status: 409, code: "called_off" };
    if (before) return { ...before, code: "" };
    const answer = this.work(write);
    if (answer.status < 300) this.keys.set(key, answer);
    return { ...answer, code: "" };
  }

  /** Whether a key has its answer: nothing else is said to it from then on. */
  knows(key: string): boolean {
    return this.keys.has(key);
  }

  callOff(key: string): CallOffAnswer {
    const before = this.keys.get(key);
    if (before) {
      const { intAmountInBox } = before;
      return intAmountInBox === undefined ? { type: "done" } : { type: "done", intAmountInBox };
    }
    this.keys.set(key, null);
    return { type: "calledOff" };
  }

  private work(write: Write): Stored {
    switch (write.operation) {
      case "removeBoxFromSection":
        if (this.boxes.get(write.boxCode) !== write.section) return { status: 404 };
        this.boxes.set(write.boxCode, null);
        return { status: 204 };
      case "addBoxToSection":
        if (!this.sections.has(write.section)) return { status: 404 };
        if (this.boxes.get(write.boxCode) !== null) return { status: 409 };
        this.boxes.set(write.boxCode, write.section);
        return { status: 201 };
      case "removeToyFromBox": {
        const line = this.line(write.boxCode, write.barcode);
        const intAmountInBox = this.lines.get(line);
        if (intAmountInBox === undefined) return { status: 404 };
        this.lines.delete(line);
        return { status: 200, intAmountInBox };
      }
      case "addToyToBox":
        if (!this.boxes.has(write.boxCode)) return { status: 404 };
        this.put(write.boxCode, write.barcode, write.intAmountInBox);
        return { status: 201 };
      case "deleteBox":
        return { status: this.boxes.delete(write.boxCode) ? 204 : 404 };
      case "deleteSection": {
        if (!this.sections.delete(write.section)) return { status: 404 };
        for (const [box, section] of this.boxes) {
          if (section === write.section) this.boxes.set(box, null);
        }
        return { status: 204 };
      }
    }
  }
}

/** The fault of the nth call to the warehouse, from 0. */
type FaultOf = (call: number, write: Write | null) => Fault | undefined;

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** A page that runs sequences in a warehouse and keeps its work on a device. */
export class Page {
  readonly reports: WorkReport[] = [];
  readonly writes: { write: Write; key: string }[] = [];
  private readonly clock = new SimulatedClock();
  readonly actor;
  crashed = false;

  private readonly warehouse: Warehouse;
  private readonly device: { text: string };
  private readonly faultOf: FaultOf;

  constructor(
    warehouse: Warehouse,
    device: { text: string },
    faultOf: FaultOf = () => undefined,
    mayWork = true,
  ) {
    this.warehouse = warehouse;
    this.device = device;
    this.faultOf = faultOf;
    const machine = sequenceMachine.provide({
      actors: {
        holdTurn: fromCallback(({ sendBack }) => {
          sendBack(
            mayWork ? { type: "turn.granted", tasks: this.kept() } : { type: "turn.denied" },
          );
        }),
        sendWrite: fromPromise(async ({ input }) => this.send(input.write, input.key)),
        callOffWrite: fromPromise(async ({ input }) => this.askOff(input.key)),
      },
      actions: {
        keep: (_, tasks) => {
          if (!this.crashed) this.device.text = JSON.stringify(tasks);
        },
      },
    });
    this.actor = createActor(machine, { input: { tasks: this.kept() }, clock: this.clock });
    this.actor.on("work.ended", ({ report }) => this.reports.push(report));
    this.actor.start();
  }

  private kept(): Task[] {
    return readTasks(JSON.parse(this.device.text));
  }

  private async call<T extends { status: number }>(
    write: Write | null,
    work: () => T,
    isKnown = false,
  ): Promise<T | number> {
    const fault = this.faultOf(this.warehouse.calls++, write);
    if (fault?.startsWith("crash")) {
      if (fault === "crash afterwards") work();
      this.crashed = true;
      return new Promise<never>(() => {});
    }
    if (fault === "500") return 500;
    if (fault === "no network") return 0;
    if (fault === "refused" && !isKnown) return 409;
    const answer = work();
    if (fault === "500 afterwards") return 500;
    if (fault === "answer lost") return 0;
    return answer;
  }

  private async send(write: Write, key: string): Promise<Answer> {
    this.writes.push({ write, key });
    const answer = await this.call(
      write,
      () => this.warehouse.write(write, key),
      this.warehouse.knows(key),
    );
    if (typeof answer === "number") return answerOf(answer, "");
    const meaning = answerOf(answer.status, answer.code);
    return meaning.type === "done" && answer.intAmountInBox !== undefined
      ? { ...meaning, intAmountInBox: answer.intAmountInBox }
      : meaning;
  }

  private async askOff(key: string): Promise<CallOffAnswer> {
    const answer = await this.call(null, () => ({
      status: 200,
      answer: this.warehouse.callOff(key),
    }));
    return typeof answer === "number" ? { type: "unanswered" } : answer.answer;
  }

  get snapshot() {
    return this.actor.getSnapshot();
  }

  /** Until the work is over or the page is gone. */
  async rest(): Promise<this> {
    for (let i = 0; i < 500 && !this.crashed && this.snapshot.hasTag("busy"); i++) {
      await tick();
      this.clock.increment(1000);
    }
    this.actor.stop();
    return this;
  }

  async run(orders: Order[], id = "work"): Promise<this> {
    this.actor.send({ type: "work.ordered", orders, id });
    return this.rest();
  }

  async ask(type: "finish.asked" | "undo.asked"): Promise<this> {
    this.actor.send({ type });
    return this.rest();
  }
}
