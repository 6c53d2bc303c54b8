/** SQLite through Node's own module: the driver, its pragmas and its errors (style trap 11). */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Expression,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  sql,
} from "kysely";
import { BUSY_TIMEOUT, Connection, errcode } from "./connection.ts";
import type { Dialect } from "./dialect.ts";

/** KiB of page cache: what a search of 100,000 toys reads, 20 MiB, stays in it. */
const READ_CACHE = 32 * 1024;
const WRITE_CACHE = 8 * 1024;
const STREAM_CACHE = 2 * 1024;
/** Milliseconds between two tries to begin a transaction, in which others are answered. */
const BUSY_PAUSE = 20;

type DriverConfig = ConstructorParameters<typeof SqliteDriver>[0];

/** Takes the write lock at the start, so that two processes wait for each other instead of failing half way. */
class Driver extends SqliteDriver {
  readonly #connection: Connection;
  readonly #onCommitted: () => void;

  constructor(config: DriverConfig, connection: Connection, onCommitted: () => void) {
    super(config);
    this.#connection = connection;
    this.#onCommitted = onCommitted;
  }

  /** SQLite's own waiting would stop the whole server: nobody could read meanwhile. */
  override async beginTransaction(): Promise<void> {
    const end = performance.now() + BUSY_TIMEOUT;
    while (!this.#connection.begin(performance.now() >= end)) await sleep(BUSY_PAUSE);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#onCommitted();
  }

  /** A full disk has ended it already, and the failure to end it again would hide why (sqlite.org/lang_transaction.html). */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.isInTransaction) await super.rollbackTransaction(connection);
  }
}

/** Kysely leaves it out for SQLite, where it works. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #driver: () => Driver;

  constructor(database: SqliteDatabase, driver: () => Driver) {
    super({ database });
    this.#driver = driver;
  }

  override createDriver() {
    return this.#driver();
  }

  override createAdapter() {
    return new Adapter();
  }
}

const DUPLICATE = new Set([1555, 2067]);
const REFERENCE = 787;
const CONSTRAINT = 19;
/** BUSY, LOCKED, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB and READONLY. */
const AWAY = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** The dialect of one database file. */
export function sqlite(path: string): Dialect {
  const writer = new Connection(path, WRITE_CACHE);
  const reader = new Connection(path, READ_CACHE);
  const database = {
    prepare: (query: string) => writer.prepare(query),
    close() {
      reader.close();
      writer.close();
    },
  };
  let version: number | null = null;
  const forget = () => {
    version = null;
  };
  return {
    name: "sqlite",
    kysely: new NodeSqliteDialect(database, () => new Driver({ database }, writer, forget)),
    read: (query, values) => reader.rows(query, values),
    *stream(query, values) {
      const own = new Connection(path, STREAM_CACHE);
      try {
        yield* own.stream(query, values);
      } finally {
        own.close();
      }
    },
    // Asked once a turn of the event loop: the calls of one turn were all here before it began, so
    // what another process commits meanwhile came after them. What this one commits is never missed.
    version() {
      if (version === null) {
        version = reader.dataVersion();
        setImmediate(forget);
      }
      return version;
    },
    contains: (column: Expression<string>, text) => sql<boolean>`instr(${column}, ${text}) > 0`,
    columns: {
      integer: sql`integer`,
      moment: sql`integer`,
      text: sql`text`,
      tableEnd: sql`strict`,
    },
    brokenTruth(error) {
      const code = errcode(error);
      if (code === null || (code & 0xff) !== CONSTRAINT) return null;
      if (DUPLICATE.has(code)) return "duplicate";
      return code === REFERENCE ? "reference" : "check";
    },
    isAway(error) {
      const code = errcode(error);
      return code !== null && AWAY.has(code & 0xff);
    },
  };
}
