/**
 * Statements that are compiled once for each database: building and compiling takes as long as
 * SQLite takes to find a toy (`npm run bench -- server`).
 */
import type { Compilable, CompiledQuery } from "kysely";
import type { Db, Trx } from "./access.ts";

type Arg = string | number | null;
/** Named arguments. */
export type ArgsOf<Given> = { [Name in keyof Given]: Arg };
export type Arguments<Given> = [keyof Given] extends [never] ? [] : [Given];
export type Build<Given, Row> = (
  db: Db,
  ...args: Arguments<Given>
) => { execute(): Promise<Row[]> };

/** Stands for an argument while a query is compiled; PostgreSQL could not even store it. */
const MARK = "\0";

/** The texts that were compiled, each with a name by which a connection may cache it. */
const names = new Map<string, string>();

/** A statement's name, where it is one of those that are compiled once. */
export const nameOf = (sql: string): string | undefined => names.get(sql);

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** Of each parameter the argument that it is, or null where it is always the same. */
  arguments: (string | null)[];
}

function compile<Given extends ArgsOf<Given>, Row>(
  build: (db: Trx, args: Given) => Compilable<Row>,
  db: Db,
  args: Given,
): Compiled<Row> {
  const marks = Object.fromEntries(Object.keys(args).map((name) => [name, MARK + name]));
  const query = build(db as Trx, marks as never).compile();
  if (!names.has(query.sql)) names.set(query.sql, `compiled ${names.size}`);
  const argumentOf = (value: unknown) =>
    typeof value === "string" && value.startsWith(MARK) ? value.slice(MARK.length) : null;
  return { query, arguments: query.parameters.map(argumentOf) };
}

/** A statement with arguments, each of which must be a parameter of its query and change nothing else in it. */
export function prepared<Row, Given extends ArgsOf<Given> = Record<never, never>>(
  build: (db: Trx, args: Given) => Compilable<Row> & { execute(): Promise<Row[]> },
): Build<Given, Row> {
  // A transaction's queries read like those outside of it.
  const known = new WeakMap<object, Compiled<Row>>();
  return (db, ...[args = {} as Given]) => ({
    async execute() {
      const dialect = db.getExecutor().adapter.constructor;
      const one = known.get(dialect) ?? compile(build, db, args);
      known.set(dialect, one);
      const parameters = one.query.parameters.map((value, i) => {
        const name = one.arguments[i];
        return name == null ? value : args[name as keyof Given];
      });
      const query: CompiledQuery<Row> = { ...one.query, parameters };
      return (await db.executeQuery(query)).rows;
    },
  });
}
