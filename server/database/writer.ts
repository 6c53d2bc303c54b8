/** The writer: a call's transaction is `perform`'s, and few other files have one, which `npm run boundaries` holds. */
import type { Trx } from "./access.ts";
import type { Database, ReadDatabase } from "./database.ts";

/** Runs a write whole or not at all. */
export const write = <T>(database: ReadDatabase, work: (trx: Trx) => Promise<T>): Promise<T> =>
  (database as Database).write(work);
