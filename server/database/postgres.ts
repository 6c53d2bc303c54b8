/** PostgreSQL through `pg`: its pools, its limits and its types. */
import { type Expression, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { isAbandoned, whenAbandoned } from "../kernel/abandoned.ts";
import { type Dialect, likeOf } from "./dialect.ts";
import { AbandonedError, codeOf, databaseErrorKind } from "./errors.ts";
import { listen } from "./listen.ts";
import { nameOf } from "./prepared.ts";

/**
 * Connections of one server, 14 in all, with one more that listens for commits, and one for migrations at the start.
 * Writes and slow reads queue for connections of their own, so that they never delay other reads.
 */
const READS_MAX = 8;
const SLOW_READS_MAX = 4;
const WRITES_MAX = 2;
/**
 * Milliseconds to wait for a connection, and for a statement: together less than 5 s, in which a call is answered when
 * the database hangs.
 */
const CONNECT_TIMEOUT = 1500;
const STATEMENT_TIMEOUT = 2500;
/** Milliseconds that a write waits for a connection, which the writes before it may hold. */
const TURN_TIMEOUT = 3000;
/** Milliseconds that a slow read waits for a connection, and for its statement. */
const SLOW_TURN_TIMEOUT = 5000;
const SLOW_STATEMENT_TIMEOUT = 15_000;
/** Milliseconds beyond a statement's time, for a database that does not even report the end of that time. */
const ANSWER_SLACK = 500;
const LOCK_TIMEOUT = 2000;
/** Milliseconds after which the database ends a transaction whose server has vanished. */
const IDLE_IN_TRANSACTION_TIMEOUT = 5000;
const IDLE_TIMEOUT = 30_000;
const KEEP_ALIVE = 10_000;
/** The key of the advisory lock that every writing transaction takes: any number, as long as it never changes. */
const WRITE_LOCK = 20_310_101;
/** The channel of the notifications about commits. */
const WRITES = "toyshelf_writes";

const { builtins, getTypeParser } = pg.types;
/** Counts and sums are numbers: all of ours are far below 2^53. */
const NUMBERS: number[] = [builtins.INT8, builtins.NUMERIC];
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    NUMBERS.includes(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
};

/**
 * The errors of a statement that was cancelled or took too long, and of a wait for a lock: the connection stays usable.
 */
const ENDED_ALONE = new Set(["57014", "55P03"]);

/** A connection that plans a compiled statement once, and ends after an error that would repeat on it. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    // A lost connection fails its statement. Between two statements of a transaction there is none to fail: without a
    // listener the error would end the process.
    this.on("error", () => {});
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    if (typeof text !== "string") return super.query(...(args as [never])) as never;
    const named = { name: nameOf(text), text, values };
    const answer = super.query(named as never) as unknown as Promise<unknown>;
    return answer.catch((error) => {
      const isLost = databaseErrorKind(error) === "unavailable";
      // The pool drops a connection that has ended.
      if (isLost && !ENDED_ALONE.has(codeOf(error) ?? "")) this.end().catch(() => {});
      throw error;
    }) as never;
  }
}

/** A connection whose statements are cancelled when their call is over. */
const cancellable = (pool: pg.Pool) =>
  class extends Client {
    readonly #pid = () => (this as unknown as { processID: number }).processID;

    override query(...args: unknown[]): never {
      if (isAbandoned()) return Promise.reject(new AbandonedError()) as never;
      let cancelled: Promise<unknown> | undefined;
      const stopWatching = whenAbandoned(() => {
        cancelled = pool.query({ text: "select pg_cancel_backend($1)", values: [this.#pid()] });
      });
      const answer = super.query(...args) as unknown as Promise<unknown>;
      const outcome = answer.catch((cause) => {
        throw cancelled ? new AbandonedError({ cause }) : cause;
      });
      return outcome.finally(async () => {
        stopWatching();
        // Waits for the cancellation, so that it cannot hit the connection's next statement.
        await cancelled?.catch(() => {});
      }) as never;
    }
  };

/** `sslmode` and the related parameters mean what libpq says (postgresql.org/docs/current/libpq-ssl.html). */
export function connectionString(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}

/** `turn` and `statement` are milliseconds to wait for a connection and for a statement. */
const limitsOf = (max: number, turn: number, statement: number): pg.PoolConfig => ({
  max,
  Client: Client as never,
  connectionTimeoutMillis: turn,
  idleTimeoutMillis: IDLE_TIMEOUT,
  statement_timeout: statement,
  query_timeout: statement + ANSWER_SLACK,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
});

const addressOf = (url: string): pg.ClientConfig => ({
  connectionString: connectionString(url),
  application_name: "toyshelf",
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
});

function poolOf(url: string, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...addressOf(url), types, ...config });
  // The next call replaces an idle connection that was lost; without a listener its error would end the process.
  pool.on("error", () => {});
  return pool;
}

/** An index of trigrams serves it where the column has one. */
const contains = (column: Expression<string>, text: string) =>
  sql<boolean>`${column} like ${likeOf(text)}`;

/** The dialect of the database at an address. */
export function postgres(url: string): Dialect {
  const reads = poolOf(url, limitsOf(READS_MAX, CONNECT_TIMEOUT, STATEMENT_TIMEOUT));
  const slowReads = poolOf(url, {
    ...limitsOf(SLOW_READS_MAX, SLOW_TURN_TIMEOUT, SLOW_STATEMENT_TIMEOUT),
    Client: cancellable(reads) as never,
  });
  const writes = poolOf(url, limitsOf(WRITES_MAX, TURN_TIMEOUT, STATEMENT_TIMEOUT));
  // Without time limits: an index of a million toys takes long to build.
  const migrations = poolOf(url, { max: 1 });
  let version = 0;
  return {
    name: "postgres",
    connections: {
      migrations: new PostgresDialect({ pool: migrations }),
      writes: new PostgresDialect({ pool: writes }),
      longWrites: new PostgresDialect({ pool: writes }),
      reads: new PostgresDialect({ pool: reads }),
      slowReads: new PostgresDialect({ pool: slowReads }),
    },
    async lock(trx) {
      // PostgreSQL delivers the notification after the commit.
      await sql`select pg_advisory_xact_lock(${sql.lit(WRITE_LOCK)}), pg_notify(${sql.lit(WRITES)}, '')`.execute(
        trx,
      );
    },
    async analyze(trx, table) {
      await sql`analyze ${sql.table(table)}`.execute(trx);
    },
    listen: (written) => listen(addressOf(url), WRITES, written),
    async close() {
      for (const pool of [reads, slowReads, writes, migrations]) if (!pool.ended) await pool.end();
    },
    // Another server may have committed since the last call, and this one would learn of it too late: each call counts
    // as a new version.
    version: () => ++version,
    contains,
    // PostgreSQL's planner chooses by its statistics.
    unindexed: (column) => column,
    matching: (parts) => {
      const conditions = parts.map((part) => contains(sql`"strSearch"`, part));
      return sql`(select "intToy", "strToyBarcode", "strNameSort" from toys where ${sql.join(conditions, sql` and `)})`;
    },
    coversPages: false,
    columns: { moment: "bigint", text: 'text collate "C"', bytes: "bytea", end: "", keyEnd: "" },
  };
}
