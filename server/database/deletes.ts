/** Deletes rows a part at a time, so that others write between two parts. */
import { type Expression, sql } from "kysely";
import type { Trx } from "./access.ts";
import type { Schema } from "./schema.ts";
import type { StockTables } from "./tables/stock.ts";

/** Deletes the rows whose keys a limited query gives. Returns whether there may be more of them. */
export async function deletePart(
  trx: Trx,
  table: Exclude<keyof Schema, keyof StockTables>,
  key: readonly string[],
  keys: Expression<unknown>,
) {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const query = sql`delete from ${sql.table(table)} where (${columns}) in ${keys}`;
  const { numAffectedRows = 0n } = await query.execute(trx);
  return numAffectedRows > 0n;
}
