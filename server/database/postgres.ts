/** PostgreSQL through `pg`: its pools, its limits and its types. */
import { type Expression, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { isAbandoned, whenAbandoned } from "../kernel/abandoned.ts";
import { type Dialect, likeOf } from "./dialect.ts";
import { codeOf, databaseErrorKind, UnavailableError } from "./errors.ts";
import { listen } from "./listen.ts";
import { nameOf } from "./prepared.ts";

/**
 * Connections of one server, 14 in all, one more that listens for commits, and one at the start.
 * Writes and reads that take long wait for their turn on some of their own, so that they never hold
 * up the others.
 */
const READS_MAX = 8;
const SLOW_READS_MAX = 4;
const WRITES_MAX = 2;
/** Milliseconds, such that a call is answered within 5 s when the database hangs: for a connection, then for a statement. */
const CONNECT_TIMEOUT = 1500;
const STATEMENT_TIMEOUT = 2500;
/** Milliseconds of a write, which also waits for those before it. */
const TURN_TIMEOUT = 3000;
/** Milliseconds of a slow read. */
const SLOW_TURN_TIMEOUT = 5000;
const SLOW_STATEMENT_TIMEOUT = 15_000;
/** More than a statement's time, where the database does not even answer that it is up. */
const ANSWER_SLACK = 500;
const LOCK_TIMEOUT = 2000;
/** Milliseconds after which a transaction ends whose server is gone without a word. */
const IDLE_IN_TRANSACTION_TIMEOUT = 5000;
const IDLE_TIMEOUT = 30_000;
const KEEP_ALIVE = 10_000;
/** Any number, as long as it is always the same: PostgreSQL's advisory lock of those who write. */
const WRITE_LOCK = 20_310_101;
/** The channel on which other servers hear of a commit. */
const WRITES = "toyshelf_writes";

const { builtins, getTypeParser } = pg.types;
/** Counts and sums are numbers: all of ours are far below 2^53. */
const NUMBERS: number[] = [builtins.INT8, builtins.NUMERIC];
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    NUMBERS.includes(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
};

/** The statement took too long or was cancelled, or waited too long for a lock; its connection goes on. */
const ENDED_ALONE = new Set(["57014", "55P03"]);

/** A connection that plans a compiled statement once, and is not used again after a failure that would come again on it. */
class Client extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    // Its statements fail. One that ends between two of a transaction has none: without a listener the process would end.
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

/** A connection whose statements are cancelled when nobody waits for them any more. */
const cancellable = (pool: pg.Pool) =>
  class extends Client {
    readonly #pid = () => (this as unknown as { processID: number }).processID;

    override query(...args: unknown[]): never {
      if (isAbandoned()) return Promise.reject(new UnavailableError("Nobody waits.")) as never;
      let cancelled: Promise<unknown> | undefined;
      const stopWatching = whenAbandoned(() => {
        cancelled = pool.query({ text: "select pg_cancel_backend($1)", values: [this.#pid()] });
      });
      const answer = super.query(...args) as unknown as Promise<unknown>;
      return answer.finally(async () => {
        stopWatching();
        // The connection's next statement is not the one that is cancelled.
        await cancelled?.catch(() => {});
      }) as never;
    }
  };

/** `sslmode` and its relatives mean what libpq says (postgresql.org/docs/current/libpq-ssl.html). */
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
  // One that idles and ends is replaced by the next call; without a listener the process would end.
  pool.on("error", () => {});
  return pool;
}

/** Served by an index of trigrams where there is one. */
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
  // An index of a million toys takes its time.
  const migrations = poolOf(url, { max: 1 });
  let version = 0;
  return {
    name: "postgres",
    connections: {
      migrations: new PostgresDialect({ pool: migrations }),
      writes: new PostgresDialect({ pool: writes }),
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
    // Another server may have committed since the last call, which nothing says at once: each call counts as a new version.
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
