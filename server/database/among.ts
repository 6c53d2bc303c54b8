/** Lists of ids and codes in a query, as one parameter: SQLite binds at most 32,766 values, PostgreSQL 65,535. */
import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./access.ts";

export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A bound parameter: a list as it is on PostgreSQL, as JSON text on SQLite. */
export const boundIn = <Value>(db: Db, value: Value) =>
  Array.isArray(value) && !isPostgres(db) ? JSON.stringify(value) : value;

/** Whether a column has one of the values, however many they are. */
export function among(
  db: Db,
  column: string | Expression<string>,
  values: readonly (number | string)[],
): RawBuilder<SqlBool> {
  const compared = typeof column === "string" ? sql.ref(column) : column;
  const list = boundIn(db, values);
  return isPostgres(db)
    ? sql`${compared} = any(${list})`
    : sql`${compared} in (select value from json_each(${list}))`;
}
