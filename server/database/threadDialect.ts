/** Kysely's reads of an SQLite file in a thread beside the server's own. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from "kysely";
import type { ReadThread } from "./readThread.ts";

const readsOnly = () => {
  throw new Error("The reading thread runs single reads.");
};

export class ConcurrentAdapter extends SqliteAdapter {
  /** Kysely's own queue wakes all that wait whenever one has ended; ours needs none for reads, and has its own for the rest. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Kysely leaves it out for SQLite, where it works. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

export class ThreadDialect extends SqliteDialect {
  readonly #thread: ReadThread;

  constructor(thread: ReadThread) {
    super({ database: readsOnly });
    this.#thread = thread;
  }

  override createDriver(): Driver {
    const thread = this.#thread;
    const connection: DatabaseConnection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        return { rows: (await thread.read({ sql, parameters })) as R[] };
      },
      streamQuery: readsOnly,
    };
    return {
      init: async () => {},
      acquireConnection: async () => connection,
      beginTransaction: readsOnly,
      commitTransaction: readsOnly,
      rollbackTransaction: readsOnly,
      releaseConnection: async () => {},
      destroy: async () => {},
    };
  }

  override createAdapter() {
    return new ConcurrentAdapter();
  }
}
