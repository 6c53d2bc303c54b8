/**
 * The way to a transaction: `perform` opens a call's, and `npm run boundaries` allows few other files to import this.
 */
import type { Trx } from "./access.ts";
import type { Database, ReadDatabase } from "./database.ts";

/** Runs a write of about so many rows as one transaction, whole or not at all. */
export const write = <T>(
  database: ReadDatabase,
  work: (trx: Trx) => Promise<T>,
  rows?: number,
): Promise<T> => (database as Database).write(work, rows);
