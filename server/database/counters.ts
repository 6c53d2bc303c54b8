/** Numbers kept beside the rows they count, changed in the same transaction. */
import type { Db, Trx } from "./database.ts";
import type { CountersTable } from "./schema.ts";

/** Adds to a counter and returns what it was before. */
export async function addToCounter(
  trx: Trx,
  counter: CountersTable["strCounter"],
  n: number,
): Promise<number> {
  const { intValue } = await trx
    .updateTable("counters")
    .set((eb) => ({ intValue: eb("intValue", "+", n) }))
    .where("strCounter", "=", counter)
    .returning("intValue")
    .executeTakeFirstOrThrow();
  return intValue - n;
}

/** All counters by their names. */
export async function readCounters(db: Db): Promise<Record<CountersTable["strCounter"], number>> {
  const rows = await db.selectFrom("counters").selectAll().execute();
  return Object.fromEntries(
    rows.map(({ strCounter, intValue }) => [strCounter, intValue]),
  ) as Record<CountersTable["strCounter"], number>;
}
