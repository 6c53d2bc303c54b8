/** Lists of ids and codes in a query, as one parameter: SQLite binds at most 32,766 values, PostgreSQL 65,535. */
import { type Expression, PostgresAdapter, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./access.ts";

/** Whether a column has one of some values, however many they are. */
export function among(
  db: Db,
  column: string | Expression<string>,
  values: readonly (number | string)[],
): RawBuilder<SqlBool> {
  const compared = typeof column === "string" ? sql.ref(column) : column;
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`${compared} = any(${values})`
    : sql`${compared} in (select value from json_each(${JSON.stringify(values)}))`;
}
