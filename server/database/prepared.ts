/**
 * Statements that are compiled once for each database: building and compiling takes as long as
 * SQLite takes to find a toy (`npm run bench -- server`).
 */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Trx } from "./access.ts";
import { boundIn } from "./among.ts";

/** Named arguments. */
type Args<Given> = { [Name in keyof Given]: string | number | null | readonly number[] };

/** Stands for an argument while a query is compiled; PostgreSQL could not even store it. */
const MARK = "\0";

/** The texts that were compiled, each with a name by which a connection may cache it. */
const names = new Map<string, string>();

/** A statement's name, where it is one of those that are compiled once. */
export const nameOf = (sql: string): string | undefined => names.get(sql);

/** A query that is compiled once for each database. */
export function compiledOnce<Row>(
  build: (db: Trx) => Compilable<Row>,
): (db: Db) => CompiledQuery<Row> {
  // A transaction's queries read like those outside of it.
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
 * A statement with arguments, each of which must be a parameter of its query and change nothing else in it: a list the
 * one of `among`.
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
