/**
 * Statements that are compiled once for each database: building and compiling takes as long as
 * SQLite takes to find a toy (`npm run bench -- server`).
 */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Trx } from "./access.ts";
import { boundIn } from "./among.ts";

/** Named arguments. */
type Args<Given> = { [Name in keyof Given]: string | number | null | readonly number[] };

/**
 * Begins the placeholder of an argument while a query is compiled. No value contains it: PostgreSQL cannot store it.
 */
const MARK = "\0";

/** The names of the compiled statements by their texts. A connection may cache a statement's plan by its name. */
const names = new Map<string, string>();

/** The name of a compiled statement; undefined for any other. */
export const nameOf = (sql: string): string | undefined => names.get(sql);

/** A query that is compiled once for each kind of database. */
export function compiledOnce<Row>(
  build: (db: Trx) => Compilable<Row>,
): (db: Db) => CompiledQuery<Row> {
  // By the adapter's class: a query has the same text inside a transaction and outside of it.
  const known = new WeakMap<object, CompiledQuery<Row>>();
  return (db) => {
    const dialect = db.getExecutor().adapter.constructor;
    const query = known.get(dialect) ?? build(db as Trx).compile();
    known.set(dialect, query);
    if (!names.has(query.sql)) names.set(query.sql, `compiled ${names.size}`);
    return query;
  };
}

/**
 * A statement with named arguments. Each must be a bound parameter, and must not change the query's text: a list is the
 * parameter of `among`.
 */
export function prepared<Row, Given extends Args<Given>>(
  build: (db: Trx, args: Given) => Compilable<Row>,
): (db: Db, args: Given) => Promise<Row[]> {
  const marks = new Proxy({}, { get: (_, name) => MARK + String(name) }) as Given;
  const compiled = compiledOnce((db) => build(db, marks));
  return async (db, args) => {
    const query = compiled(db);
    const parameters = query.parameters.map((value) =>
      typeof value === "string" && value.startsWith(MARK)
        ? boundIn(db, args[value.slice(MARK.length) as keyof Given])
        : value,
    );
    return (await db.executeQuery({ ...query, parameters } as CompiledQuery<Row>)).rows;
  };
}
