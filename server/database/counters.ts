/** Numbers kept beside the rows they count, changed in the same transaction. */
import type { Trx } from "./database.ts";
import { prepared } from "./database.ts";
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
  return Number(intValue) - n;
}

/** Reads a counter: one row with `intValue`. */
export const readCounter = prepared((db, args: { counter: CountersTable["strCounter"] }) =>
  db.selectFrom("counters").select("intValue").where("strCounter", "=", args.counter),
);
