/** One connection to an SQLite file, with its pragmas and its statements. */
import { DatabaseSync, type SQLOutputValue } from "node:sqlite";
import type { SqliteDatabase, SqliteStatement } from "kysely";

/** Milliseconds that a connection, or a write as a whole, waits for another process's lock. */
export const BUSY_TIMEOUT = 2000;
const STATEMENTS_MAX = 500;
/** KiB of page cache of a connection that writes. */
export const WRITE_CACHE = 8 * 1024;

/** What a commit waits for (sqlite.org/pragma.html#pragma_synchronous). An object, so that tests need not wait for the disk. */
export const SYNCHRONOUS = { writer: "full" };

/**
 * The writer never waits inside SQLite, which would block the thread: its driver pauses between attempts (sqlite.ts).
 * From the begin of a transaction to its end it has the lock. A thread moves the log into the file (checkpoints.ts),
 * the writer only at 160 MB.
 */
const WRITING = `pragma journal_mode = wal; pragma busy_timeout = 0;
  pragma wal_autocheckpoint = 40000`;

type Bind = string | number | null;
type Values = Record<number, SQLOutputValue>;

/**
 * Builds a row from an array: rows that node:sqlite builds itself are slow to use, and a page of 20 takes 64 µs instead
 * of 38.
 */
function rowOf(names: string[], values: Values): Record<string, SQLOutputValue> {
  const row: Record<string, SQLOutputValue> = {};
  for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i] ?? null;
  return row;
}

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

export interface StatementResult {
  rows: unknown[];
  /** Of a statement that returns no rows. */
  numAffectedRows?: bigint;
}

/** A connection in Kysely's form, with a cache of prepared statements, first in, first out. */
export class Connection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, SqliteStatement>();

  /** `cache` is in KiB. */
  constructor(path: string, { cache, readOnly }: { cache: number; readOnly: boolean }) {
    this.#database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT, readOnly });
    // A reader cannot set the journal mode, which the file keeps: open the writer first.
    if (!readOnly) this.#database.exec(`${WRITING}; pragma synchronous = ${SYNCHRONOUS.writer}`);
    this.#database.exec(`pragma foreign_keys = on; pragma cache_size = -${cache}`);
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  prepare(query: string): SqliteStatement {
    let statement = this.#statements.get(query);
    if (!statement) {
      if (this.#statements.size >= STATEMENTS_MAX) {
        this.#statements.delete(this.#statements.keys().next().value as string);
      }
      statement = this.#prepare(query);
      this.#statements.set(query, statement);
    }
    return statement;
  }

  /** Runs one statement. */
  execute({ sql, parameters }: Statement): StatementResult {
    const statement = this.prepare(sql);
    if (statement.reader) return { rows: statement.all(parameters) };
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) };
  }

  #prepare(query: string): SqliteStatement {
    const statement = this.#database.prepare(query);
    statement.setReturnArrays(true);
    const names = statement.columns().map(({ name }) => name);
    return {
      reader: names.length > 0,
      all(values) {
        const rows = statement.all(...(values as Bind[]));
        for (let i = 0; i < rows.length; i++) rows[i] = rowOf(names, rows[i] as Values);
        return rows;
      },
      run: (values) => statement.run(...(values as Bind[])),
      *iterate(values) {
        for (const row of statement.iterate(...(values as Bind[]))) yield rowOf(names, row);
      },
    };
  }

  /** Changes when another connection commits, of this process or of another (sqlite.org/pragma.html#pragma_data_version). */
  dataVersion(): number {
    const [row] = this.prepare("pragma data_version").all([]) as { data_version: number }[];
    return row?.data_version ?? 0;
  }

  /** Pages of the log that are not in the file yet (sqlite.org/pragma.html#pragma_wal_checkpoint). */
  pagesLogged(): number {
    const [row] = this.prepare("pragma wal_checkpoint(noop)").all([]);
    const { log, checkpointed } = row as { log: number; checkpointed: number };
    return log - checkpointed;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}
