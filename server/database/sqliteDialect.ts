/** Kysely on SQLite, by drivers of our own. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Dialect as KyselyDialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { ReadThread } from "./readThread.ts";

class ConcurrentAdapter extends SqliteAdapter {
  /** Kysely's own queue wakes all that wait whenever one has ended; ours needs none for reads, and has its own for the rest. */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Kysely leaves it out for SQLite, where it works. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

export const sqliteDialect = (driver: Driver): KyselyDialect => ({
  createDriver: () => driver,
  createAdapter: () => new ConcurrentAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

const readsOnly = () => {
  throw new Error("The reading thread runs single reads.");
};

/** Reads in a thread beside the server's own. */
export function threadDriver(thread: ReadThread): Driver {
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
