/** Work beside the thread that answers calls: one request after the other, within bounds of number and time. */
import type { EventEmitter } from "node:events";
import type { HttpError } from "./errors.ts";

/** A worker that ended without an answer, by the signal that a process was sent. */
export class WorkerEnded extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(signal: NodeJS.Signals | null = null) {
    super("The worker ended without an answer.");
    this.signal = signal;
  }
}

/** A thread or a process. It emits "message" with the answer to each request, and "error" or "exit" when it breaks. */
interface Worker<Request> {
  events: EventEmitter;
  send(request: Request): void;
  end(): void;
}

interface Options<Request> {
  start: () => Worker<Request>;
  /** The most requests that wait while one is worked on. */
  waiting: number;
  /** Milliseconds after which a request is given up and its worker ended. */
  patience: number;
  /** Thrown where no more may wait. */
  full: () => HttpError;
  /** Thrown where a request is given up. */
  late: () => HttpError;
}

/**
 * Milliseconds after which a worker ends that nobody needs: long enough for who looks at one preview after the other, and
 * the 200 MB of labels are soon given back.
 */
const IDLE = 5000;

export class SingleWorker<Request, Answer> {
  readonly #options: Options<Request>;
  #worker: Worker<Request> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Requests that are not answered. */
  #open = 0;
  #isClosed = false;

  constructor(options: Options<Request>) {
    this.#options = options;
  }

  #started(): Worker<Request> {
    if (this.#worker) return this.#worker;
    const worker = this.#options.start();
    const drop = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.events.on("error", drop).once("exit", drop);
    this.#worker = worker;
    return worker;
  }

  #answer(request: Request): Promise<Answer> {
    if (this.#isClosed) throw this.#options.full();
    const worker = this.#started();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onExit = (_: number | null, signal?: NodeJS.Signals | null) =>
      reject(new WorkerEnded(signal));
    const patience = setTimeout(() => {
      reject(this.#options.late());
      this.#end();
    }, this.#options.patience);
    worker.events.once("message", resolve).once("error", reject).once("exit", onExit);
    worker.send(request);
    return promise.finally(() => {
      clearTimeout(patience);
      worker.events.off("message", resolve).off("error", reject).off("exit", onExit);
    });
  }

  /** Throws what the options say where it is full or late, and an Error where the worker broke. */
  ask(request: Request): Promise<Answer> {
    if (this.#isClosed || this.#open > this.#options.waiting) throw this.#options.full();
    this.#open++;
    clearTimeout(this.#idle);
    const answered = this.#last
      .then(() => this.#answer(request))
      .finally(() => {
        this.#open--;
        if (this.#open === 0 && !this.#isClosed) this.#idle = setTimeout(() => this.#end(), IDLE);
      });
    this.#last = answered.catch(() => {});
    return answered;
  }

  #end(): void {
    this.#worker?.end();
    this.#worker = undefined;
  }

  /** Ends the worker for good; waiting requests are not begun. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#end();
  }
}
