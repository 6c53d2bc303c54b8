/** The database as handlers see it: one Kysely, prepared reads, one transaction helper (design section 3). */
import { type Compilable, CompiledQuery, type Kysely, type Transaction } from "kysely";
import type { Dialect } from "./dialect.ts";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;
export type Trx = Transaction<Schema>;
type Sql = string | number | null;

/** Stands in a prepared read where an argument will be. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

interface Plan {
  sql: string;
  parameters: readonly unknown[];
}

/** A read that is built and compiled once for a database and then run with other arguments. */
export interface Prepared<Args, Row> {
  plan(db: Db): Plan;
  readonly phantom?: [Args, Row];
}

/**
 * Makes a read out of a builder whose arguments are used as values only:
 * `prepared((db, args: { code: string }) => db.selectFrom("toys").selectAll().where("strToyBarcode", "=", args.code))`.
 */
export function prepared<Args extends Record<string, Sql>, Row>(
  build: (db: Db, args: Args) => Compilable<Row>,
): Prepared<Args, Row> {
  const slots = new Proxy({} as Args, {
    get: (_target, name) => new Slot(String(name)),
  });
  const plans = new WeakMap<Db, Plan>();
  return {
    plan(db) {
      let plan = plans.get(db);
      if (!plan) {
        const { sql, parameters } = build(db, slots).compile();
        plan = { sql, parameters };
        plans.set(db, plan);
      }
      return plan;
    },
  };
}

type ArgsOf<Args> = string extends keyof Args ? [] : [Args];

function valuesOf<Args extends Record<string, Sql>>({ parameters }: Plan, args?: Args): Sql[] {
  return parameters.map((value) =>
    value instanceof Slot ? (args as Args)[value.name] : value,
  ) as Sql[];
}

/** Runs prepared reads: on the database as of the last commit, or inside a transaction. */
export interface Reader {
  read<Args extends Record<string, Sql>, Row>(
    read: Prepared<Args, Row>,
    ...args: ArgsOf<Args>
  ): Promise<Row[]>;
}

/** The reads of a transaction, which see what it has written. */
export function within(trx: Trx): Reader {
  return {
    async read(read, ...[args]) {
      const plan = read.plan(trx);
      const { rows } = await trx.executeQuery(CompiledQuery.raw(plan.sql, valuesOf(plan, args)));
      return rows as never;
    },
  };
}

const MEMORIES_MAX = 1000;

export class Database implements Reader {
  readonly db: Db;
  readonly dialect: Dialect;
  readonly #memories = new Map<string, { value: unknown; version: number }>();

  constructor(db: Db, dialect: Dialect) {
    this.db = db;
    this.dialect = dialect;
  }

  /** The rows of a prepared read, as of the last commit. Inside a transaction use the transaction instead. */
  async read<Args extends Record<string, Sql>, Row>(
    read: Prepared<Args, Row>,
    ...[args]: ArgsOf<Args>
  ): Promise<Row[]> {
    const plan = read.plan(this.db);
    return (await this.dialect.read(plan.sql, valuesOf(plan, args))) as Row[];
  }

  /**
   * What a read gave, remembered until anybody commits anything: for what every call asks for,
   * such as who calls. Without a promise when it is known.
   */
  remembered<T>(key: string, read: () => Promise<T>): T | Promise<T> {
    const known = this.#memories.get(key);
    if (known && known.version === this.dialect.version()) return known.value as T;
    return this.#remember(key, read);
  }

  async #remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    // As of before the read: what is written meanwhile must not be missed.
    const version = this.dialect.version();
    const value = await read();
    if (this.#memories.size >= MEMORIES_MAX) this.#memories.clear();
    this.#memories.set(key, { value, version });
    return value;
  }

  /** The rows of a read that is built for this call. */
  async readOnce<Row>(query: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile();
    return (await this.dialect.read(sql, parameters as Sql[])) as Row[];
  }

  /** The rows of a read one after the other, for more than fit into memory. */
  stream<Row>(query: Compilable<Row>): AsyncIterable<Row> | Iterable<Row> {
    const { sql, parameters } = query.compile();
    return this.dialect.stream(sql, parameters as Sql[]) as Iterable<Row>;
  }

  /** Runs a write whole or not at all. Use only what it is given: another handle inside would wait for it forever. */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    return this.db.transaction().execute(work);
  }

  /** Waits for what runs, then closes. */
  close(): Promise<void> {
    return this.db.destroy();
  }
}
