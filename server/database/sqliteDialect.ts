/** Kysely's dialect for SQLite, with drivers of our own. */
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
  /**
   * Without this, Kysely's own queue would wake all waiting calls whenever one ends. Reads need no queue here, and
   * writes have the driver's.
   */
  override get supportsMultipleConnections() {
    return true;
  }

  /** Kysely says false for SQLite, which can change tables in a transaction. */
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

/** Long results are read page by page. */
export const noStream = () => {
  throw new Error("SQLite's results are read as a whole.");
};

const readsOnly = () => {
  throw new Error("The reading thread runs single reads.");
};

/** A driver whose reads run in a thread beside the server's own. */
export function threadDriver(thread: ReadThread): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      return { rows: (await thread.read({ sql, parameters })) as R[] };
    },
    streamQuery: noStream,
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
