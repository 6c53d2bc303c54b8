/** Updates many rows in few statements: SQLite binds at most 32,766 values, PostgreSQL 65,535. */
import { type Selectable, sql } from "kysely";
import type { Db, TrxOf } from "./access.ts";
import { isPostgres } from "./among.ts";
import type { Schema } from "./schema.ts";

/** The common table expression `given`: rows with the same columns, bound as one parameter. */
function given(db: Db, table: string, columns: readonly string[], rows: readonly object[]) {
  const text = JSON.stringify(rows);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column) => sql`value ->> ${sql.lit(column)}`);
  const source = isPostgres(db)
    ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${text})`
    : sql`select ${sql.join(values)} from json_each(${text})`;
  // Materialized, since SQLite would otherwise parse the text again for each row of the table.
  return sql`with given(${names}) as materialized (${source})`;
}

/**
 * Updates existing rows, each given once and found by its key. Values are numbers and short words; a column that a row
 * leaves out keeps its value.
 */
export async function updateRows<
  Table extends keyof Schema,
  Key extends keyof Selectable<Schema[Table]> & string,
>(
  trx: TrxOf<Table>,
  table: Table,
  key: readonly Key[],
  rows: readonly (Pick<Selectable<Schema[Table]>, Key> & Partial<Selectable<Schema[Table]>>)[],
): Promise<void> {
  for (const alike of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
    const columns = Object.keys(alike[0] ?? {});
    const changed = columns.filter((column) => !key.includes(column as Key));
    const sets = changed.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`);
    const found = key.map(
      (column) => sql`${sql.ref(`${table}.${column}`)} = ${sql.ref(`given.${column}`)}`,
    );
    await sql`${given(trx, table, columns, alike)} update ${sql.table(table)}
      set ${sql.join(sets)} from given where ${sql.join(found, sql` and `)}`.execute(trx);
  }
}
