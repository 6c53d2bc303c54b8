/** Adds rows: one by a statement that is compiled once, many in as few statements as possible. */
import type { Insertable } from "kysely";
import { inParts } from "../kernel/yielding.ts";
import type { Trx, TrxOf } from "./access.ts";
import { prepared } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/** Rows of one INSERT: SQLite binds at most 32,766 values. */
const ROWS_MAX = 1000;

const insert = (trx: Trx, table: keyof Schema, rows: readonly object[]) =>
  trx.insertInto(table as "pictures").values(rows as never);

/** A function that adds rows to a table. */
export function inserter<Table extends keyof Schema>(table: Table) {
  const insertOne = () => prepared((db, row: never) => insert(db, table, [row]));
  /** By the columns that a row has: another row may leave one to its default. */
  const statements = new Map<string, ReturnType<typeof insertOne>>();
  return async (
    trx: TrxOf<Table>,
    rows: readonly Readonly<Insertable<Schema[Table]>>[],
  ): Promise<void> => {
    const [first] = rows;
    if (rows.length === 1 && first) {
      const columns = Object.keys(first).join();
      const statement = statements.get(columns) ?? insertOne();
      statements.set(columns, statement);
      await statement(trx, first as never);
      return;
    }
    for await (const part of inParts(rows, ROWS_MAX)) {
      await insert(trx as Trx, table, part).execute();
    }
  };
}
