/** PostgreSQL through `pg`: its pools, its limits and its types (style trap 11). */
import { type Expression, PostgresDialect, sql } from "kysely";
import pg from "pg";
import Cursor from "pg-cursor";
import type { Dialect } from "./dialect.ts";
import { meaningOf } from "./errors.ts";
import { listen } from "./listen.ts";
import { nameOf } from "./prepared.ts";

/**
 * Connections of one server, 14 in all. Writes wait for their turn on two of their own, so that they
 * never hold up reads; a list that a slow phone reads holds one for as long as it takes.
 */
const READS_MAX = 8;
const WRITES_MAX = 2;
const STREAMS_MAX = 4;
/** Milliseconds, such that a call is answered within 5 s when the database hangs: for a connection, then for a statement. */
const CONNECT_TIMEOUT = 1500;
/** The same for a write, which also waits for those before it. */
const TURN_TIMEOUT = 3000;
const STATEMENT_TIMEOUT = 2500;
/** The same where the database does not even answer that the time is up. */
const ANSWER_TIMEOUT = 3000;
/** The same for what is read row after row: the time between two fetches counts too, and its reader's patience ends it before. */
const STREAM_TIMEOUT = 15 * 60_000;
const LOCK_TIMEOUT = 2000;
/** Milliseconds after which a transaction ends whose server is gone without a word. */
const IDLE_IN_TRANSACTION_TIMEOUT = 5000;
const IDLE_TIMEOUT = 30_000;
const KEEP_ALIVE = 10_000;
/** Any number, as long as it is always the same: PostgreSQL's advisory lock of those who write. */
const WRITE_LOCK = 20_310_101;
/** Where other servers hear of a commit. */
const WRITES = "toyshelf_writes";

const { builtins, getTypeParser } = pg.types;
/** Counts and sums are numbers: all of ours are far below 2^53. */
const NUMBERS: number[] = [builtins.INT8, builtins.NUMERIC];
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    NUMBERS.includes(oid) ? Number : getTypeParser(oid, format)) as typeof getTypeParser,
};

/** A connection that plans a compiled statement once, and is not used again after a failure that would come again on it. */
class Client extends pg.Client {
  override query(...args: unknown[]): never {
    const [query, values] = args;
    if (typeof query !== "string") return super.query(query as never) as never;
    const named = { name: nameOf(query), text: query, values };
    const answer = super.query({ ...named, query_timeout: ANSWER_TIMEOUT } as never);
    return (answer as unknown as Promise<unknown>).catch((error) => {
      // The pool drops a connection that has ended.
      if (meaningOf(error) === "unavailable") this.end().catch(() => {});
      throw error;
    }) as never;
  }
}

/** `sslmode` and its relatives mean what libpq says (postgresql.org/docs/current/libpq-ssl.html). */
export function connectionString(url: string): string {
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  return address.href;
}

const LIMITS: pg.PoolConfig = {
  Client: Client as never,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  idleTimeoutMillis: IDLE_TIMEOUT,
  statement_timeout: STATEMENT_TIMEOUT,
  lock_timeout: LOCK_TIMEOUT,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
};

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

const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Served by an index of trigrams where there is one. */
const contains = (column: Expression<string>, text: string) =>
  sql<boolean>`${column} like ${likeOf(text)}`;

/** The dialect of the database at an address. */
export function postgres(url: string): Dialect {
  const reads = poolOf(url, { ...LIMITS, max: READS_MAX });
  const writes = poolOf(url, {
    ...LIMITS,
    max: WRITES_MAX,
    connectionTimeoutMillis: TURN_TIMEOUT,
  });
  const streams = poolOf(url, {
    ...LIMITS,
    max: STREAMS_MAX,
    statement_timeout: STREAM_TIMEOUT,
  });
  // An index of a million toys takes its time.
  const migrations = poolOf(url, { max: 1 });
  const reading = new PostgresDialect({ pool: reads });
  let version = 0;
  return {
    name: "postgres",
    connections: {
      migrations: new PostgresDialect({ pool: migrations }),
      writes: new PostgresDialect({ pool: writes }),
      reads: reading,
      slowReads: reading,
      streams: new PostgresDialect({ pool: streams, cursor: Cursor }),
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
      for (const one of [reads, writes, streams, migrations]) if (!one.ended) await one.end();
    },
    // Another server may have committed since the last call, which nothing says at once: each call counts as a new version.
    version: () => ++version,
    contains,
    // PostgreSQL's planner chooses by its statistics.
    unindexed: (column) => column,
    matching: (parts) => {
      const conditions = parts.map((part) => contains(sql`"strSearch"`, part));
      return sql`(select "strToyBarcode", "strNameSort" from toys where ${sql.join(conditions, sql` and `)})`;
    },
    coversPages: false,
    columns: { moment: "bigint", text: 'text collate "C"', bytes: "bytea", end: "" },
  };
}
