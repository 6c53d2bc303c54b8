/** SQLite through Node's own module: its drivers and its dialect. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Expression,
  SqliteDriver,
  sql,
} from "kysely";
import { Yielding } from "../kernel/yielding.ts";
import { Checkpoints } from "./checkpoints.ts";
import { BUSY_TIMEOUT, Connection } from "./connection.ts";
import type { Dialect } from "./dialect.ts";
import { UnavailableError } from "./errors.ts";
import { ReadThread } from "./readThread.ts";
import { sqliteDialect, threadDriver } from "./sqliteDialect.ts";

/** KiB of page cache. */
const READ_CACHE = 8 * 1024;
const WRITE_CACHE = 8 * 1024;
/** Milliseconds that a write waits for the writes of this process before it; then it is refused, and not done. */
const TURN_TIMEOUT = 5000;
/** Milliseconds that migrations wait for another process, which may be migrating too. */
const MIGRATION_PATIENCE = 10_000;
/**
 * Milliseconds between two attempts to begin a transaction; other calls run meanwhile. The terminal's import pauses for
 * longer, so that an attempt falls into its pause.
 */
const BUSY_PAUSE = 5;

/** A transaction's connection that lets other calls run between the statements of a long one. */
function yieldingConnection(connection: DatabaseConnection): DatabaseConnection {
  const turns = new Yielding();
  return {
    async executeQuery<Row>(query: CompiledQuery) {
      await turns.rest();
      return connection.executeQuery<Row>(query);
    },
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

interface Writing {
  connection: Connection;
  /** Milliseconds that a write waits for another process, the wait for earlier writes of this process included. */
  patience: number;
  onCommitted: () => void;
}

/**
 * Runs one transaction after the other, in the order in which they came. Each takes SQLite's lock at its start, so that
 * two processes wait for each other instead of failing half way.
 */
class WriteDriver extends SqliteDriver {
  readonly #writing: Writing;
  /** Resolved when the transaction that came last has ended. */
  #last: Promise<void> = Promise.resolve();
  #end = () => {};
  /** The moment, by performance.now(), until which the running write may wait for another process. */
  #deadline = 0;

  constructor(writing: Writing) {
    super({ database: writing.connection });
    this.#writing = writing;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    // The wait for this process's earlier writes counts too, so that each write is answered in time.
    const deadline = performance.now() + this.#writing.patience;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await this.#turnAfter(before).catch((error) => {
      // The write behind this one then waits for the one before.
      before.then(resolve);
      throw error;
    });
    this.#end = resolve;
    this.#deadline = deadline;
    return yieldingConnection(await super.acquireConnection());
  }

  async #turnAfter(before: Promise<void>): Promise<void> {
    const { promise, reject } = Promise.withResolvers<never>();
    const late = () => reject(new UnavailableError("Too many writes wait."));
    const timer = setTimeout(late, TURN_TIMEOUT);
    await Promise.race([before, promise]).finally(() => clearTimeout(timer));
  }

  override async releaseConnection(): Promise<void> {
    this.#end();
  }

  /** Tries again and again: SQLite's own wait would block the thread, reads included. */
  override async beginTransaction(): Promise<void> {
    const { connection } = this.#writing;
    while (!connection.begin(performance.now() >= this.#deadline)) await sleep(BUSY_PAUSE);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#writing.onCommitted();
  }

  /**
   * A full disk may have rolled the transaction back already; the error of a second rollback would hide that cause
   * (sqlite.org/lang_transaction.html).
   */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#writing.connection.isInTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * The FTS5 query for parts of three characters or more: every third trigram and the last one cover all of a part's
 * characters.
 */
function trigrams(parts: string[]): string {
  const found = parts.flatMap((part) => {
    const characters = [...part];
    const last = characters.length - 3;
    const starts = Array.from({ length: Math.ceil(last / 3) }, (_, i) => i * 3);
    return [...starts, last].map((start) => characters.slice(start, start + 3).join(""));
  });
  return [...new Set(found)].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(" ");
}

const contains = (column: Expression<string>, text: string) =>
  sql<boolean>`instr(${column}, ${text}) > 0`;
const contain = (column: Expression<string>, texts: string[]) =>
  sql.join(
    texts.map((text) => contains(column, text)),
    sql` and `,
  );

/** The dialect of one database file. */
export function sqlite(path: string): Dialect {
  const writer = new Connection(path, { cache: WRITE_CACHE, readOnly: false });
  const reader = new Connection(path, { cache: READ_CACHE, readOnly: true });
  const thread = new ReadThread(path);
  const checkpoints = new Checkpoints(path);
  let version: number | null = null;
  const invalidate = () => {
    version = null;
  };
  const onCommitted = () => {
    invalidate();
    checkpoints.afterCommit(writer);
  };
  const writes = (patience: number) =>
    sqliteDialect(new WriteDriver({ connection: writer, patience, onCommitted }));
  return {
    name: "sqlite",
    connections: {
      migrations: writes(MIGRATION_PATIENCE),
      writes: writes(BUSY_TIMEOUT),
      reads: sqliteDialect(new SqliteDriver({ database: reader })),
      slowReads: sqliteDialect(threadDriver(thread)),
    },
    // The driver's `begin` takes the lock.
    lock: async () => {},
    // SQLite needs no statistics here: it takes the index with the most columns of the query.
    analyze: async () => {},
    // SQLite does not notify other processes: readers of the journal poll.
    listen: () => async () => {},
    // The writer is closed last: only it can move the log into the file and remove it. A log that is left behind would
    // be applied to the next database in this file's place.
    async close() {
      await thread.close();
      await checkpoints.close();
      reader.close();
      writer.close();
    },
    // Read once per turn of the event loop: the turn's calls arrived before it began, so that commits of other
    // processes during it came after them. A commit of this process invalidates the number at once.
    version() {
      if (version === null) {
        version = reader.dataVersion();
        setImmediate(invalidate);
      }
      return version;
    },
    contains,
    // https://www.sqlite.org/optoverview.html#disqualifying_where_clause_terms_using_unary_
    unindexed: (column) => sql`+${column}`,
    matching: (parts) =>
      sql`(select t."intToy", t."strToyBarcode", t."strNameSort" from "toySearch" f join toys t on t."intToy" = f.rowid
        where f."toySearch" match ${trigrams(parts)} and ${contain(sql`t."strSearch"`, parts)})`,
    coversPages: true,
    columns: {
      moment: "integer",
      text: "text",
      bytes: "blob",
      end: "strict",
      keyEnd: "strict, without rowid",
    },
  };
}
