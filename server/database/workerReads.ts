/** Reads of an SQLite file in a thread beside the server's own, as a Kysely dialect. */
import type { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import { startThread } from "../kernel/thread.ts";

export type ReadRequest =
  | { kind: "all"; sql: string; parameters: readonly unknown[] }
  | { kind: "open"; stream: number; sql: string; parameters: readonly unknown[] }
  | { kind: "next"; stream: number; count: number }
  | { kind: "end"; stream: number };

export type ReadAnswer =
  | { id: number; rows: unknown[] }
  | { id: number; message: string; errcode: number | null };

/** The thread, started with the first read. */
export class ReadThread {
  readonly #path: string;
  #worker: Worker | undefined;
  readonly #waiting = new Map<
    number,
    { resolve(rows: unknown[]): void; reject(error: Error): void }
  >();
  #lastId = 0;

  constructor(path: string) {
    this.#path = path;
  }

  #start(): Worker {
    const worker = startThread(new URL("./reads.worker.ts", import.meta.url), this.#path);
    worker.on("message", (answer: ReadAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      if ("rows" in answer) waiting?.resolve(answer.rows);
      else waiting?.reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
    });
    // The next read starts another one.
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", () => this.#fail(new Error("The reading thread has ended.")));
    worker.unref();
    return worker;
  }

  #fail(error: unknown): void {
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error as Error);
  }

  get nextId(): number {
    return ++this.#lastId;
  }

  ask(request: ReadRequest): Promise<unknown[]> {
    this.#worker ??= this.#start();
    // What is read is waited for; a thread that idles holds no process.
    this.#worker.ref();
    const id = this.nextId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker?.postMessage({ ...request, id });
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly #thread: ReadThread;

  constructor(thread: ReadThread) {
    this.#thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#thread.ask({ kind: "all", sql, parameters })) as R[] };
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    count: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const stream = this.#thread.nextId;
    await this.#thread.ask({ kind: "open", stream, sql, parameters });
    try {
      for (;;) {
        const rows = (await this.#thread.ask({ kind: "next", stream, count })) as R[];
        if (rows.length === 0) return;
        yield { rows };
      }
    } finally {
      await this.#thread.ask({ kind: "end", stream });
    }
  }
}

const noTransactions = async () => {
  throw new Error("The reading thread writes nothing.");
};

class ThreadAdapter extends SqliteAdapter {
  /** Streams and reads go through the thread side by side. */
  override get supportsMultipleConnections() {
    return true;
  }
}

export class ThreadDialect extends SqliteDialect {
  readonly #thread: ReadThread;

  constructor(thread: ReadThread) {
    super({ database: () => noTransactions() as never });
    this.#thread = thread;
  }

  override createDriver(): Driver {
    const connection = new ThreadConnection(this.#thread);
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: noTransactions,
      commitTransaction: noTransactions,
      rollbackTransaction: noTransactions,
      releaseConnection: async () => {},
      destroy: async () => {},
    };
  }

  override createAdapter() {
    return new ThreadAdapter();
  }
}
