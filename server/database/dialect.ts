/** What differs between the databases, in one type that each implements (design section 3). */
import type { Expression, Dialect as KyselyDialect, RawBuilder, SqlBool } from "kysely";

export interface Dialect {
  name: "sqlite" | "postgres";
  kysely: KyselyDialect;
  /** Runs a compiled read beside whatever is being written, as of the last commit. */
  read(
    sql: string,
    parameters: readonly (string | number | null)[],
  ): unknown[] | Promise<unknown[]>;
  /** The same one row after the other, all as of its start; others go on reading and writing meanwhile. */
  stream(
    sql: string,
    parameters: readonly (string | number | null)[],
  ): Iterable<unknown> | AsyncIterable<unknown>;
  /** Another number after every commit, whoever made it: this process or another. */
  version(): number;
  /** Whether a text column contains a text, byte by byte. */
  contains(column: Expression<string>, text: string): Expression<SqlBool>;
  /** Column types and table endings for migrations. */
  columns: {
    integer: RawBuilder<unknown>;
    /** Milliseconds since 1970. */
    moment: RawBuilder<unknown>;
    /** Text that is ordered by its bytes. */
    text: RawBuilder<unknown>;
    tableEnd: RawBuilder<unknown>;
  };
  /** Which truth a failed write would have broken, or null when it is another failure. */
  brokenTruth(error: unknown): "duplicate" | "reference" | "check" | null;
  /** Whether the database could not be reached or was locked too long. */
  isAway(error: unknown): boolean;
}
