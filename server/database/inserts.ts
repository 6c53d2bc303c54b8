/** How rows are added: one by a statement that is compiled once, many in as few statements as can be. */
import type { Insertable } from "kysely";
import type { Trx } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/** Rows of one INSERT: SQLite binds at most 32,766 values. */
const ROWS_MAX = 1000;

/** What adds rows to a table, each with the same columns. */
export function inserter<Table extends keyof Schema>(table: Table) {
  type Row = Insertable<Schema[Table]>;
  const insertOne = prepared((db, row: never) => db.insertInto(table).values(row));
  return async (trx: Trx, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 1) {
      await insertOne(trx, rows[0] as never).execute();
      return;
    }
    for (let i = 0; i < rows.length; i += ROWS_MAX) {
      await trx
        .insertInto(table)
        .values(rows.slice(i, i + ROWS_MAX))
        .execute();
    }
  };
}
