/** The thread that reads an SQLite file beside the server's own: one read after the other, none for a caller who has left. */
import type { Worker } from "node:worker_threads";
import { whenAbandoned } from "../kernel/abandoned.ts";
import { startThread } from "../kernel/thread.ts";
import { UnavailableError } from "./errors.ts";

export interface ReadRequest {
  sql: string;
  parameters: readonly unknown[];
}

export type ReadAnswer = { rows: unknown[] } | { message: string; errcode: number | null };

interface Read {
  request: ReadRequest;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
}

/** Reads that wait for their turn. */
const WAITING_MAX = 200;
/** Milliseconds in which a read that nobody waits for may end by itself: a new thread costs as much. */
const GRACE = 200;
/** Threads that are left to a read which cannot be stopped: SQLite ends it before the thread ends. */
const LEFT_MAX = 2;

export class ReadThread {
  readonly #path: string;
  /** Started with the first read. */
  #worker: Worker | undefined;
  #running: Read | undefined;
  readonly #waiting: Read[] = [];
  readonly #left = new Set<Promise<unknown>>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Throws UnavailableError where too many wait, when the thread dies, and when the caller has left. */
  async read(request: ReadRequest): Promise<unknown[]> {
    if (this.#waiting.length >= WAITING_MAX) throw new UnavailableError("Too many reads wait.");
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const read = { request, resolve, reject };
    this.#waiting.push(read);
    const stopWatching = whenAbandoned(() => this.#abandon(read));
    this.#next();
    return promise.finally(stopWatching);
  }

  #next(): void {
    if (this.#running || (!this.#worker && this.#left.size >= LEFT_MAX)) return;
    const read = this.#waiting.shift();
    if (!read) {
      // A thread that idles holds no process.
      this.#worker?.unref();
      return;
    }
    this.#running = read;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(read.request);
  }

  #start(): Worker {
    const worker = startThread(new URL("./reads.worker.ts", import.meta.url), this.#path);
    const settle = (work: (read: Read) => void) => {
      const read = this.#running;
      if (worker !== this.#worker || !read) return;
      this.#running = undefined;
      work(read);
      this.#next();
    };
    worker.on("message", (answer: ReadAnswer) =>
      settle(({ resolve, reject }) => {
        if ("rows" in answer) resolve(answer.rows);
        else reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
      }),
    );
    const fail = (cause?: unknown) =>
      settle(({ reject }) => {
        this.#worker = undefined;
        reject(new UnavailableError("The reading thread has ended.", { cause }));
      });
    worker.on("error", fail);
    worker.on("exit", () => fail());
    return worker;
  }

  #abandon(read: Read): void {
    const place = this.#waiting.indexOf(read);
    if (place >= 0) this.#waiting.splice(place, 1);
    else setTimeout(() => this.#leave(read), GRACE);
    read.reject(new UnavailableError("Nobody waits for the read any more."));
  }

  /** Leaves the thread to a read that goes on: another one takes up what waits. */
  #leave(read: Read): void {
    const worker = this.#worker;
    if (read !== this.#running || !worker) return;
    this.#running = undefined;
    this.#worker = undefined;
    const ended = worker.terminate().finally(() => {
      this.#left.delete(ended);
      this.#next();
    });
    this.#left.add(ended);
    this.#next();
  }

  async close(): Promise<void> {
    await Promise.all([this.#worker?.terminate(), ...this.#left]);
  }
}
