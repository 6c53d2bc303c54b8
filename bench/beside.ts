/** One call after the other against a watched server, while somebody else writes: its turns, its memory, the writes. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "./figures.ts";
import type { Running, Shop } from "./processes.ts";

/** Milliseconds of the thread. */
const TURN = 50;
const MEGABYTES = 150;
const WRITE_EVERY = 20;

interface Answer {
  status: number;
  text: string;
}

export class Caller {
  readonly #server: Running;
  readonly #headers: Record<string, string>;
  constructor(server: Running, token: string) {
    this.#server = server;
    this.#headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  }

  /** A body that is a text is JSON already. */
  async send(method: string, path: string, body?: unknown): Promise<Answer> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const answer = await fetch(this.#server.url + path, {
      ...{ method, headers: { ...this.#headers, "idempotency-key": randomUUID() } },
      ...(text !== undefined && { body: text }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  async json<T>(path: string): Promise<T> {
    return JSON.parse((await this.send("GET", path)).text);
  }
}

const isFailure = (status: number) => status >= 500 && status !== 503;

/** Measures steps against the idle server's memory; `others` is the path of a toy that no step is about. */
export class Beside {
  readonly figures: Figure[] = [];
  readonly #failures: string[] = [];
  readonly #shop: Shop;
  readonly #server: Running;
  readonly #caller: Caller;
  readonly #others: string;
  readonly #say: (text: string) => void;
  readonly #idle: number;

  constructor(
    shop: Shop,
    server: Running,
    caller: Caller,
    { others, say }: { others: string; say: (text: string) => void },
  ) {
    [this.#shop, this.#server, this.#caller] = [shop, server, caller];
    [this.#others, this.#say, this.#idle] = [others, say, server.memory()];
  }

  /** A small write of somebody else, again and again until the work is over; the most memory and the longest wait. */
  async #writeWhile<T>(work: () => Promise<T>) {
    let isOver = false;
    let waited = 0;
    let memory = this.#server.memory();
    const statuses = new Set<number>();
    const writing = (async () => {
      for (let quantity = 1; !isOver; quantity = 3 - quantity) {
        const begun = performance.now();
        const { status } = await this.#caller.send("PUT", this.#others, { intQuantity: quantity });
        statuses.add(status);
        waited = Math.max(waited, performance.now() - begun);
        memory = Math.max(memory, this.#server.memory());
        await sleep(WRITE_EVERY);
      }
    })();
    try {
      return { result: await work(), waited, memory, statuses };
    } finally {
      isOver = true;
      await writing;
    }
  }

  /** Measures a step, which ends with an answer. */
  async step(name: string, work: () => Promise<Answer>): Promise<Answer> {
    await this.#server.longestTurn();
    const begun = performance.now();
    const before = this.#server.processorTime();
    const { result, waited, memory, statuses } = await this.#writeWhile(work);
    const took = performance.now() - begun;
    const worked = (this.#server.processorTime() - before) / 1000;
    const turn = await this.#server.longestTurn();
    const { status, text } = result;
    const said = status >= 400 ? text.slice(0, 150) : `${text.length} characters`;
    const writes = `writes ${[...statuses].join()}, at most ${waited.toFixed(0)} ms`;
    const at = `${this.#shop.database}, ${name}`;
    if ([status, ...statuses].some(isFailure)) this.#failures.push(name);
    const more = (memory - this.#idle) / 1e6;
    const server = `${worked} ms of processor, turn ${turn.toFixed(0)} ms, ${more.toFixed(0)} MB`;
    this.#say(`${at}: ${status} in ${took.toFixed(0)} ms; ${server}; ${writes}; ${said}`);
    this.figures.push(
      { name: `${at}, turn`, value: turn, unit: "ms", target: { atMost: TURN } },
      { name: `${at}, memory`, value: more, unit: "MB", target: { atMost: MEGABYTES } },
    );
    return result;
  }

  failures(of = ""): Figure {
    const { database } = this.#shop;
    const name = `${database}, ${of}failures ${this.#failures.join(", ")}`.trim();
    return { name, value: this.#failures.length, unit: "", target: { atMost: 0 } };
  }
}
