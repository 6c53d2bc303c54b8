/** Inserts rows; the statements for the usual numbers of rows are compiled once. */
import type { Insertable } from "kysely";
import { inParts } from "../kernel/yielding.ts";
import type { Trx, TrxOf } from "./access.ts";
import { compiledOnce } from "./prepared.ts";
import type { Schema } from "./schema.ts";

/** Rows of one INSERT: SQLite binds at most 32,766 values. */
const ROWS_MAX = 250;
/** The most rows of a small INSERT that is compiled once, like the one of ROWS_MAX rows. */
const FEW = 4;

const insert = (trx: Trx, table: keyof Schema, rows: readonly object[]) =>
  trx.insertInto(table as "pictures").values(rows as never);

/** A compiled INSERT with the number of rows, and the columns, of `like`. */
function insertLike(table: keyof Schema, like: readonly object[]) {
  const compiled = compiledOnce((db) => insert(db, table, like));
  return (trx: Trx, rows: readonly object[]) => {
    const parameters = rows.flatMap((row) => Object.values(row));
    return trx.executeQuery({ ...compiled(trx), parameters });
  };
}

/** Makes a function that inserts rows into a table. */
export function inserter<Table extends keyof Schema>(table: Table) {
  /** Statements by the number of rows and their columns: a row may leave a column to its default. */
  const statements = new Map<string, ReturnType<typeof insertLike>>();
  const insertPart = (trx: Trx, rows: readonly object[]) => {
    const columns = new Set(rows.map((row) => Object.keys(row).join()));
    const isOften = rows.length <= FEW || rows.length === ROWS_MAX;
    if (!isOften || columns.size > 1) return insert(trx, table, rows).execute();
    const like = `${rows.length} ${[...columns]}`;
    const statement = statements.get(like) ?? insertLike(table, rows);
    statements.set(like, statement);
    return statement(trx, rows);
  };
  return async (
    trx: TrxOf<Table>,
    rows: Iterable<Readonly<Insertable<Schema[Table]>>>,
  ): Promise<void> => {
    for await (const part of inParts(rows, ROWS_MAX)) await insertPart(trx as Trx, part);
  };
}
