/**
 * The database as handlers see it: plain Kysely, alike on SQLite and on PostgreSQL.
 *
 * A handler reads with `database.db`, which sees the last commit. A read that may take more than 5 ms at a million toys
 * uses `database.slow`, beside the other calls: in a thread on SQLite, by a pool of its own on PostgreSQL. A result
 * larger than memory is read with `database.pages`. A handler writes inside `database.write`, where it reads and writes
 * with the given transaction and nothing else. A function for both takes a `Db`.
 *
 * Isolation: transactions that write run one after the other on both databases, over all servers: SQLite has one writer
 * at a time, and on PostgreSQL each takes one advisory lock first. So a write may read a row and write values that
 * depend on it, and the numbers that it draws are in the order of the commits. READ COMMITTED, which they ask for, is
 * enough for that: each statement after the lock sees all commits of the writers before. Readers never wait.
 */
import {
  type Expression,
  Kysely,
  type Dialect as KyselyDialect,
  type SqlBool,
  sql,
  type Transaction,
} from "kysely";
import { Yielding } from "../kernel/yielding.ts";
import type { Db, Trx } from "./access.ts";
import type { Dialect } from "./dialect.ts";
import type { Schema } from "./schema.ts";

export type { Db, StockTrx, Trx } from "./access.ts";

/** Rows of a page. */
const PAGE = 200;
/** The most rows of a write that is not long: SQLite commits them within a few milliseconds. */
const ROWS_MAX = 250;

type Order = "asc" | "desc";

/** A query to which pages may be added. */
interface Pageable<Row> {
  where(condition: Expression<SqlBool>): Pageable<Row>;
  orderBy(column: Expression<unknown>, order: Order): Pageable<Row>;
  limit(rows: number): Pageable<Row>;
  execute(): Promise<Row[]>;
}

interface Paging {
  order?: Order;
  page?: number;
}

/**
 * The rows of a query, page by page in the order of a key, which is among its columns and served by
 * an index. Each page is read as of its own moment, so that a slow reader holds nothing open. Other
 * callbacks run between two pages.
 */
export async function* pagesOf<Row extends object>(
  query: Pageable<Row>,
  key: readonly (keyof Row & string)[],
  { order = "asc", page = PAGE }: Paging = {},
): AsyncGenerator<Row[]> {
  const columns = key.map((name) => sql.ref(name));
  const after = (last: Row) => {
    const values = key.map((name) => sql`${last[name]}`);
    const sign = order === "asc" ? sql`>` : sql`<`;
    return sql<SqlBool>`(${sql.join(columns)}) ${sign} (${sql.join(values)})`;
  };
  const ordered = columns.reduce(
    (built, column) => built.orderBy(column, order),
    query.limit(page),
  );
  const turns = new Yielding();
  let last: Row | undefined;
  do {
    const rows = await (last ? ordered.where(after(last)) : ordered).execute();
    if (rows.length > 0) yield rows;
    await turns.rest();
    last = rows.length === page ? rows.at(-1) : undefined;
  } while (last);
}

/** Pages from a row on. */
export async function* pagesFrom<Row>(
  pages: AsyncIterable<Row[]>,
  offset = 0,
): AsyncGenerator<Row[]> {
  let rowsToSkip = offset;
  for await (const page of pages) {
    yield page.slice(rowsToSkip);
    rowsToSkip = Math.max(0, rowsToSkip - page.length);
  }
}

/** The rows of pages one by one. */
export async function* flat<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

/** The database for reads. */
export type ReadDatabase = Omit<Database, "write" | "migrate">;

/** The database for reads and writes. Handlers get its type for reads alone (database/writer.ts). */
export class Database {
  readonly dialect: Dialect;
  readonly db: Db;
  readonly slow: Db;
  /** Receives the milliseconds of each write, its wait included. */
  onWritten: ((ms: number) => void) | null = null;
  readonly #writer: Kysely<Schema>;
  readonly #longWriter: Kysely<Schema>;
  readonly #migrations: Kysely<Schema>;

  constructor(dialect: Dialect) {
    const { migrations, writes, longWrites, reads, slowReads } = dialect.connections;
    const kysely = (connection: KyselyDialect) => new Kysely<Schema>({ dialect: connection });
    this.dialect = dialect;
    this.#migrations = kysely(migrations);
    this.#writer = kysely(writes);
    this.#longWriter = kysely(longWrites);
    this.db = kysely(reads);
    this.slow = kysely(slowReads);
  }

  /** The rows of a query, page by page (see `pagesOf`). */
  pages<Row extends object>(
    build: (db: Db) => Pageable<Row>,
    key: readonly (keyof Row & string)[],
    { db = this.slow, ...more }: Paging & { db?: Db } = {},
  ): AsyncGenerator<Row[]> {
    return pagesOf(build(db), key, more);
  }

  /** Runs a write as one transaction, whole or not at all; one of many rows on a connection for long writes. */
  async write<T>(work: (trx: Trx) => Promise<T>, rows = 0): Promise<T> {
    const since = performance.now();
    const writer = rows > ROWS_MAX ? this.#longWriter : this.#writer;
    try {
      return await this.#transaction(writer, (trx) => work(trx as unknown as Trx));
    } finally {
      this.onWritten?.(performance.now() - since);
    }
  }

  /** Runs the migrations in one transaction. */
  migrate(work: (trx: Transaction<Schema>) => Promise<void>): Promise<void> {
    return this.#transaction(this.#migrations, work);
  }

  #transaction<T>(db: Kysely<Schema>, work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    const transaction = db.transaction().setIsolationLevel("read committed");
    return transaction.execute(async (trx) => {
      await this.dialect.lock(trx);
      return work(trx);
    });
  }

  /** Closes all connections. Not one Kysely after the other: the dialect knows the order. */
  close(): Promise<void> {
    return this.dialect.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
