/**
 * The database as handlers see it: plain Kysely, alike on SQLite and on PostgreSQL (design section 3).
 *
 * A handler reads with `database.db`, which sees the last commit. What may take more than 5 ms at a
 * million toys is read with `database.slow`, so that nobody waits for it, and what is longer than
 * memory with `database.stream`. A handler writes inside `database.write`, and there it reads and
 * writes with what it is given and nothing else. A function for both takes a `Db`.
 *
 * Isolation: transactions that write run one after the other on both databases, over all servers:
 * SQLite has one writer at a time, and on PostgreSQL each takes one advisory lock first. So a write
 * may read a row and write what follows from it, and numbers that it draws are in the order of the
 * commits. PostgreSQL's READ COMMITTED is enough for that: each statement after the lock sees all
 * that the writer before has committed. Readers never wait.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, type Dialect as KyselyDialect, type Transaction } from "kysely";
import type { Dialect } from "./dialect.ts";
import { meaningOf } from "./errors.ts";
import type { ArgsOf, Arguments, Build } from "./prepared.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;

/** Runs reads: on the database as of the last commit, or inside a transaction. */
export interface Reader {
  read<Given extends ArgsOf<Given>, Row>(
    build: Build<Given, Row>,
    ...args: Arguments<Given>
  ): Promise<Row[]>;
}

/** The reads of a transaction, which see what it has written. */
export const within = (trx: Trx): Reader => ({
  read: (build, ...args) => build(trx, ...args).execute(),
});

/** Tries of a transaction that collides with what others do beside our servers. */
const TRIES = 5;
/** Milliseconds at most before the second try; twice that before the third, and so on. */
const PAUSE = 20;
/** Rows that a stream fetches at once. */
const CHUNK = 200;

export class Database implements Reader {
  readonly dialect: Dialect;
  readonly db: Db;
  readonly slow: Db;
  readonly #streams: Db;
  readonly #writer: Db;
  readonly #migrations: Db;

  constructor(dialect: Dialect) {
    const { migrations, writes, reads, slowReads, streams } = dialect.connections;
    const made = new Map<KyselyDialect, Db>();
    const kysely = (one: KyselyDialect): Db => {
      const db = made.get(one) ?? new Kysely<Schema>({ dialect: one });
      made.set(one, db);
      return db;
    };
    this.dialect = dialect;
    this.#migrations = kysely(migrations);
    this.#writer = kysely(writes);
    this.db = kysely(reads);
    this.slow = kysely(slowReads);
    this.#streams = kysely(streams);
  }

  read<Given extends ArgsOf<Given>, Row>(
    build: Build<Given, Row>,
    ...args: Arguments<Given>
  ): Promise<Row[]> {
    return build(this.db, ...args).execute();
  }

  /** The rows of a read one after the other, all as of its start. */
  stream<Row>(
    build: (db: Db) => { stream(chunk: number): AsyncIterableIterator<Row> },
  ): AsyncIterableIterator<Row> {
    return build(this.#streams).stream(CHUNK);
  }

  /** Runs a write whole or not at all. It may run again from its start: it changes nothing but the database. */
  async write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#writer.transaction().execute(async (trx) => {
          await this.dialect.lock(trx);
          return work(trx);
        });
      } catch (error) {
        if (attempt === TRIES || meaningOf(error) !== "collision") throw error;
        await sleep(Math.random() * PAUSE * 2 ** attempt);
      }
    }
  }

  /** Runs what brings the tables up to date, in one transaction. */
  migrate(work: (trx: Trx) => Promise<void>): Promise<void> {
    return this.#migrations.transaction().execute(async (trx) => {
      await this.dialect.lock(trx);
      await work(trx);
    });
  }

  /** Closes all connections. Not one Kysely after the other: the dialect knows the order. */
  close(): Promise<void> {
    return this.dialect.close();
  }
}
