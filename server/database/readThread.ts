/**
 * A thread that reads an SQLite file beside the server's own: one read after the other, and none whose call is over.
 */
import type { Worker } from "node:worker_threads";
import { whenAbandoned } from "../kernel/abandoned.ts";
import type { Statement } from "./connection.ts";
import { AbandonedError, UnavailableError } from "./errors.ts";
import { errorOf, type StatementAnswer, startStatements } from "./statementThread.ts";

interface Read {
  request: Statement;
  resolve(rows: unknown[]): void;
  reject(error: Error): void;
  /** Whether its call is over. */
  isAbandoned: boolean;
}

/** Reads that are posted to the thread at once: it begins the next one without waiting for this thread. */
const SENT_MAX = 8;
/** The most reads that wait. */
const WAITING_MAX = 200;
/** Milliseconds for an abandoned read to end by itself: a new thread costs as much. */
const GRACE = 200;
/**
 * The most threads that are given up to an abandoned read. SQLite cannot interrupt it here: a terminated thread ends
 * after its read.
 */
const LEFT_MAX = 2;

const closed = () => new UnavailableError("The database is closed.");

export class ReadThread {
  readonly #path: string;
  /** Started with the first read. */
  #worker: Worker | undefined;
  /** The posted reads; the thread runs the first. */
  readonly #sent: Read[] = [];
  readonly #waiting: Read[] = [];
  readonly #left = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Runs a read. Throws UnavailableError where too many wait or the database is closed, and when the thread dies;
   * AbandonedError when the call is over.
   */
  async read(request: Statement): Promise<unknown[]> {
    if (this.#isClosed) throw closed();
    if (this.#waiting.length >= WAITING_MAX) throw new UnavailableError("Too many reads wait.");
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    const read = { request, resolve, reject, isAbandoned: false };
    this.#waiting.push(read);
    const stopWatching = whenAbandoned(() => this.#abandon(read));
    this.#next();
    return promise.finally(stopWatching);
  }

  #next(): void {
    if (this.#isClosed || (!this.#worker && this.#left.size >= LEFT_MAX)) return;
    while (this.#sent.length < SENT_MAX) {
      const read = this.#waiting.shift();
      if (!read) break;
      this.#sent.push(read);
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#worker.postMessage(read.request);
    }
    // An idle thread does not keep the process alive.
    if (this.#sent.length === 0) this.#worker?.unref();
  }

  #start(): Worker {
    const worker = startStatements(this.#path, true);
    worker.on("message", (answer: StatementAnswer) => {
      const read = worker === this.#worker ? this.#sent.shift() : undefined;
      if ("rows" in answer) read?.resolve(answer.rows);
      else read?.reject(errorOf(answer));
      this.#next();
    });
    const fail = (cause?: unknown) => {
      if (worker !== this.#worker) return;
      this.#worker = undefined;
      const error = new UnavailableError("The reading thread has ended.", { cause });
      for (const { reject } of this.#sent.splice(0)) reject(error);
      this.#next();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail());
    return worker;
  }

  #abandon(read: Read): void {
    read.isAbandoned = true;
    const place = this.#waiting.indexOf(read);
    if (place >= 0) this.#waiting.splice(place, 1);
    else setTimeout(() => this.#leave(read), GRACE);
    read.reject(new AbandonedError());
  }

  /** Gives the thread up to an abandoned read that goes on; a new one takes the waiting reads. */
  #leave(read: Read): void {
    const worker = this.#worker;
    if (this.#isClosed || !worker || !this.#sent.includes(read)) return;
    if (read !== this.#sent[0]) {
      setTimeout(() => this.#leave(read), GRACE);
      return;
    }
    this.#waiting.unshift(...this.#sent.splice(0).filter((sent) => !sent.isAbandoned));
    this.#worker = undefined;
    const ended = worker.terminate().finally(() => {
      this.#left.delete(ended);
      this.#next();
    });
    this.#left.add(ended);
    this.#next();
  }

  /** Ends the thread for good; waiting reads are not begun. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(closed());
    await Promise.all([this.#worker?.terminate(), ...this.#left]);
  }
}
