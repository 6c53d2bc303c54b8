/** One server, one device and the windows on it, with faults on demand: for stories of losing and doubling. */
import type { Command, NewCommand } from "#domain/outbox/commands.ts";
import { isListed, isUnsent, type Outcome } from "#domain/outbox/entries.ts";
import type { CommandAnswer, KeyedRequest } from "#domain/outbox/outboxAnswers.ts";
import { type Stored, type StoreName, withCart } from "#domain/outbox/stored.ts";
import type { Device } from "#src/device/database.ts";
import { createOutbox, type Outbox } from "#src/outbox/outbox.ts";
import { answerOf } from "../../stories/support/answers.ts";
import { type Stock, stockroom } from "../../stories/support/stockroom.ts";

export const FAULTS = [
  "500",
  "500 afterwards",
  "no network",
  "answer lost",
  "no session",
  "too many",
  "crash before",
  "crash afterwards",
] as const;
export type Fault = (typeof FAULTS)[number];

export const OWNER = "ada@example.com";
export const tick = () => new Promise((resolve) => setImmediate(resolve));

const STATUS: Partial<Record<Fault, number>> = {
  "500": 500,
  "500 afterwards": 500,
  "no session": 401,
  "too many": 429,
};
const nothing = { code: "", sentence: "No.", body: null };

const never = new Promise<never>(() => {});

/** The device's disk: what is written is whole, and the same for every window. */
class Disk {
  private readonly records = new Map<string, Stored>();
  /** The number of times that a window has read all commands. */
  reads = 0;
  /** The number of next reads that fail. */
  failures = 0;
  private readonly listeners = new Set<(changed: readonly StoreName[]) => void>();

  read(owner: string): Stored {
    return structuredClone(this.records.get(owner) ?? { commands: [], carts: [], drafts: [] });
  }

  /** A window's hold on it, which ends when the window crashes. */
  device(isAlive: () => boolean): Device {
    const change: Device["change"] = async (owner, names, change) => {
      if (!isAlive()) return never;
      const after = { ...this.read(owner), ...change(this.read(owner)) };
      this.records.set(owner, structuredClone(after));
      for (const listener of this.listeners) listener(names);
      return after;
    };
    return {
      othersUnsent: async () => 0,
      read: async (owner) => {
        this.reads++;
        if (this.failures > 0) {
          this.failures--;
          throw new Error("The device cannot be read.");
        }
        return this.read(owner);
      },
      change,
      persistCart: (owner, cart) =>
        void change(owner, ["carts"], (stored) => withCart(stored, cart)),
      onChange: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      isPersisted: () => true,
    };
  }
}

interface Window {
  outbox: Outbox;
  isAlive: boolean;
}

export class World {
  readonly disk = new Disk();
  private readonly answers;
  /** The faults of the next requests, one each. */
  private faults: (Fault | undefined)[] = [];
  /** Whether the network was gone at the last request: it is back once somebody has asked. */
  private isCut = false;
  private readonly locks: { window: Window; granted: () => void }[] = [];
  private windows: Window[] = [];
  private ids = 0;
  now = 1_000_000;
  private command: Promise<Outcome[]>[] = [];

  constructor(stock: Partial<Stock>) {
    this.answers = stockroom(stock);
  }

  /** A window begins, with other services where a test has its own. */
  open(own: Partial<Parameters<typeof createOutbox>[0]> = {}): Window {
    const window = { isAlive: true } as Window;
    const { device = this.disk.device(() => window.isAlive) } = own;
    window.outbox = createOutbox({
      send: (request) => this.send(window, request),
      isServerFound: async () => {
        const { isCut } = this;
        this.isCut = false;
        return !isCut;
      },
      isOwner: () => true,
      now: () => this.now++,
      newId: () => `n${this.ids++}`,
      lock: (granted) => this.lock(window, granted),
      ...own,
      // What waits in a window that has ended would look for its outcome for ever.
      device: { ...device, read: (...asked) => (window.isAlive ? device.read(...asked) : never) },
    });
    window.outbox.actor.start();
    window.outbox.setOwner(OWNER);
    this.windows.push(window);
    return window;
  }

  /** Web Locks: the first in the queue has it. */
  private lock(window: Window, granted: () => void): () => void {
    const entry = { window, granted };
    this.locks.push(entry);
    if (this.locks[0] === entry) queueMicrotask(granted);
    return () => this.release(entry);
  }

  private release(entry: (typeof this.locks)[number]) {
    const wasFirst = this.locks[0] === entry;
    this.locks.splice(this.locks.indexOf(entry), 1);
    if (wasFirst) queueMicrotask(() => this.locks[0]?.granted());
  }

  crash(window: Window) {
    window.isAlive = false;
    window.outbox.actor.stop();
    this.windows = this.windows.filter((one) => one !== window);
    for (const entry of this.locks.filter((one) => one.window === window)) this.release(entry);
  }

  /** Some window of those that are open. */
  window(n: number): Window {
    return this.windows[n % this.windows.length] ?? this.open();
  }

  break(...faults: (Fault | undefined)[]) {
    this.faults.push(...faults);
  }

  async call(method: string, path: string, body?: object, headers?: HeadersInit) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await answerOf(this.answers, new Request(`http://shelf${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : null };
  }

  async get<T>(path: string): Promise<T> {
    return (await this.call("GET", path)).body;
  }

  private async send(window: Window, keyed: KeyedRequest): Promise<CommandAnswer> {
    const fault = this.faults.shift();
    this.isCut = fault === "no network";
    const isDone = !fault || /afterwards|lost/.test(fault);
    const answer = isDone ? await this.write(keyed) : { ...nothing, status: 0 };
    if (fault?.startsWith("crash")) {
      this.crash(window);
      return new Promise(() => {});
    }
    return fault ? { ...nothing, status: STATUS[fault] ?? 0 } : answer;
  }

  private async write({ key, request, intVersion }: KeyedRequest): Promise<CommandAnswer> {
    const { query = {} } = request;
    const path = request.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(request.params[name] ?? ""),
    );
    const asked = Object.entries(query).map(([name, value]) => [name, String(value)]);
    const address = asked.length > 0 ? `${path}?${new URLSearchParams(asked)}` : path;
    const headers = {
      "idempotency-key": key,
      ...(intVersion !== null && { "if-match": `"${intVersion}"` }),
    };
    const { status, body } = await this.call(request.method, address, request.body, headers);
    const answer = { status, code: body?.code ?? "", sentence: body?.error ?? "", body };
    return status === 412 ? { ...answer, stored: await this.get(path) } : answer;
  }

  submit(window: Window, commands: NewCommand[]) {
    this.command.push(window.outbox.submit({ commands }));
  }

  /** Everything goes well from here. */
  async settleAll() {
    this.faults = [];
    const window = this.window(0);
    for (let n = 0; n < 400; n++) {
      for (let m = 0; m < 8; m++) await tick();
      if (!this.disk.read(OWNER).commands.some(isUnsent)) break;
      window.outbox.sendNow();
    }
  }

  close() {
    for (const one of this.windows) this.crash(one);
  }

  /** The commands that are refused when everything went well. */
  async heal(): Promise<{ refused: Command[] }> {
    this.open();
    await this.settleAll();
    this.close();
    const refused = this.disk.read(OWNER).commands.filter(isListed);
    return { refused: refused.map(({ command }) => command) };
  }
}
