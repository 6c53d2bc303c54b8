/** The differences between the databases, in one type that each implements. */
import type {
  Expression,
  Dialect as KyselyDialect,
  RawBuilder,
  SqlBool,
  Transaction,
} from "kysely";
import type { Db } from "./access.ts";
import type { Schema } from "./schema.ts";
import type { ToysTable } from "./tables/stock.ts";

/** The parts of a table in a migration: its columns' types and the end of the statement. */
export interface Columns {
  /** The type of milliseconds since 1970, and of numbers that are counted on for ever. */
  moment: string;
  /** The type of text that is ordered by its bytes. */
  text: string;
  bytes: string;
  end: string;
  /**
   * The end where the key is not a number: on SQLite the key is the table itself, so that a write changes fewer pages
   * (sqlite.org/withoutrowid.html).
   */
  keyEnd: string;
}

export interface Dialect {
  name: "sqlite" | "postgres";
  /** Kysely's connections: for migrations, for writes, for long ones, for reads, and for slow reads. */
  connections: Record<
    "migrations" | "writes" | "longWrites" | "reads" | "slowReads",
    KyselyDialect
  >;
  /** Runs first in each writing transaction, and waits until the one before has ended. */
  lock(trx: Transaction<Schema>): Promise<void>;
  /** Renews the planner's statistics of a table that has grown, so that its indexes are used. */
  analyze(trx: Db, table: keyof Schema): Promise<void>;
  /**
   * Calls back after commits, of any server, where the database notifies of them; never on SQLite. Returns a function
   * that ends it.
   */
  listen(written: () => void): () => Promise<void>;
  /** Closes all connections. */
  close(): Promise<void>;
  /** A number that differs after every commit, of this process or of another. */
  version(): number;
  /** Whether a text column contains a text, byte by byte. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** The column in a form that uses no index of its own, where the index of the order is the better one. */
  unindexed<T>(column: Expression<T>): Expression<T>;
  /** The toys whose searchText() contains all of some searchParts(), found by its index. */
  matching(
    parts: string[],
  ): RawBuilder<Pick<ToysTable, "intToy" | "strToyBarcode" | "strNameSort">>;
  /**
   * Whether an index contains all columns that choose a page: its order, the filters, and for names the search text.
   */
  coversPages: boolean;
  columns: Columns;
}

/** The pattern of `like` for texts that contain this one. Its escape is the backslash, as PostgreSQL has it. */
export const likeOf = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
