/**
 * The permissions to read and write tables: few files write the stock, which the types enforce (docs/design.md,
 * "Journal").
 */
import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";
import type { StockTables } from "./tables/stock.ts";

type StockTable = keyof StockTables;
type Writing = "insertInto" | "updateTable" | "deleteFrom";

/** The interface of reads. */
export type Db = Pick<Kysely<Schema>, "selectFrom" | "executeQuery" | "getExecutor">;
/** A transaction, which reads everything and writes everything but the stock. */
export type Trx = Db & Pick<Kysely<Omit<Schema, StockTable>>, Writing>;
/** A transaction that writes the stock too: a file `write.ts` of `stock/` gets it from the journal's entry. */
export type StockTrx = Db & Pick<Kysely<Schema>, Writing>;
/** The transaction that may write a table. */
export type TrxOf<Table extends keyof Schema> = Table extends StockTable ? StockTrx : Trx;
