/** One connection to an SQLite file, with its pragmas and its statements (style trap 11). */
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";

/** Milliseconds to wait for a lock. */
export const BUSY_TIMEOUT = 2000;
const STATEMENTS_MAX = 500;

export type Bind = string | number | null;

/** SQLite's own code of an error (sqlite.org/rescode.html), or null. */
export const errcode = (error: unknown) =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number"
    ? error.errcode
    : null;
const BUSY = 5;

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
export class Connection {
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

  /** Begins a transaction that writes, without waiting; false where another process writes, which throws on the `last` try. */
  begin(last: boolean): boolean {
    this.#database.exec("pragma busy_timeout = 0");
    try {
      this.#database.exec("begin immediate");
      return true;
    } catch (error) {
      if (last || errcode(error) !== BUSY) throw error;
      return false;
    } finally {
      this.#database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
    }
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
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
