/** SQLite through Node's own module: the driver, its pragmas and its errors (style trap 11). */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { type DatabaseConnection, type Expression, SqliteDialect, SqliteDriver, sql } from "kysely";
import type { Dialect } from "./dialect.ts";

/** KiB of page cache: what a search of 100,000 toys reads, 20 MiB, stays in it. */
const READ_CACHE = 32 * 1024;
const WRITE_CACHE = 8 * 1024;
const STREAM_CACHE = 2 * 1024;
/** Milliseconds to wait for a lock; the wait blocks the server, so it is short. */
const BUSY_TIMEOUT = 2000;
const STATEMENTS_MAX = 500;

type Bind = string | number | null;

type Values = Record<number, SQLOutputValue>;

/**
 * The rows that SQLite's module makes are slow to use: made from arrays, a page of 20 takes 38 µs
 * instead of 64.
 */
function rowOf(names: string[], values: Values): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i] ?? null;
  return row;
}

/** One connection with its statements kept, the most recently used ones. */
class Connection {
  readonly #database: DatabaseSync;
  readonly #version: StatementSync;
  readonly #statements = new Map<string, StatementSync>();
  /** The columns of those that give their rows as arrays. */
  readonly #names = new WeakMap<StatementSync, string[]>();

  constructor(path: string, cache: number) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
    this.#database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -${cache}`,
    );
    this.#version = this.#database.prepare("pragma data_version");
    this.#version.setReturnArrays(true);
  }

  statement(query: string): StatementSync {
    let statement = this.#statements.get(query);
    if (!statement) {
      if (this.#statements.size >= STATEMENTS_MAX) {
        this.#statements.delete(this.#statements.keys().next().value as string);
      }
      statement = this.#database.prepare(query);
      this.#statements.set(query, statement);
    }
    return statement;
  }

  /** A read that gives its rows as arrays, and its columns. */
  #reading(query: string) {
    const statement = this.statement(query);
    let names = this.#names.get(statement);
    if (!names) {
      statement.setReturnArrays(true);
      names = statement.columns().map(({ name }) => name);
      this.#names.set(statement, names);
    }
    return { statement, names };
  }

  /** A read's rows. */
  rows(query: string, values: readonly Bind[]): object[] {
    const { statement, names } = this.#reading(query);
    const rows = statement.all(...values);
    for (let i = 0; i < rows.length; i++) rows[i] = rowOf(names, rows[i] as Values);
    return rows;
  }

  /** The same one by one; the connection can do nothing else meanwhile. */
  *stream(query: string, values: readonly Bind[]): Generator<object> {
    const { statement, names } = this.#reading(query);
    for (const row of statement.iterate(...values)) yield rowOf(names, row);
  }

  /** What Kysely's dialect asks of a statement, which is how another module has it. */
  prepare(query: string) {
    const statement = this.statement(query);
    return {
      reader: statement.columns().length > 0,
      all: (values: readonly unknown[]) => statement.all(...(values as Bind[])),
      run: (values: readonly unknown[]) => statement.run(...(values as Bind[])),
      iterate: (values: readonly unknown[]) => statement.iterate(...(values as Bind[])),
    };
  }

  /** Changes when another connection commits, of this process or of another (sqlite.org/pragma.html#pragma_data_version). */
  dataVersion(): number {
    return (this.#version.get() as Values | undefined)?.[0] as number;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Takes the write lock at the start, so that two processes wait for each other instead of failing half way. */
class Driver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery({ sql: "begin immediate", parameters: [] } as never);
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #open: () => Connection;
  readonly #close: () => void;

  constructor(open: () => Connection, close: () => void) {
    super({ database: async () => open() });
    this.#open = open;
    this.#close = close;
  }

  override createDriver() {
    const close = this.#close;
    const connection = this.#open();
    return new Driver({
      database: {
        prepare: (query) => connection.prepare(query),
        close: () => {
          close();
          connection.close();
        },
      },
    });
  }
}

// https://www.sqlite.org/rescode.html
const errcode = (error: unknown) =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
const DUPLICATE = new Set([1555, 2067]);
const REFERENCE = 787;
const CONSTRAINT = 19;
/** BUSY, LOCKED, IOERR, CORRUPT, FULL, CANTOPEN, NOTADB and READONLY. */
const AWAY = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** The dialect of one database file. */
export function sqlite(path: string): Dialect {
  const writer = new Connection(path, WRITE_CACHE);
  const reader = new Connection(path, READ_CACHE);
  return {
    name: "sqlite",
    kysely: new NodeSqliteDialect(
      () => writer,
      () => reader.close(),
    ),
    read: (query, values) => reader.rows(query, values),
    *stream(query, values) {
      const own = new Connection(path, STREAM_CACHE);
      try {
        yield* own.stream(query, values);
      } finally {
        own.close();
      }
    },
    version: () => reader.dataVersion(),
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
