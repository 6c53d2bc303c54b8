/** Counters, changed in the transaction of the rows that they count or number. */
import type { Db, Trx } from "./database.ts";
import { prepared } from "./prepared.ts";
import type { CountersTable } from "./schema.ts";

const added = prepared((db, args: { counter: CountersTable["strCounter"]; n: number }) =>
  db
    .updateTable("counters")
    .set((eb) => ({ intValue: eb("intValue", "+", args.n) }))
    .where("strCounter", "=", args.counter)
    .returning("intValue"),
);

/** Adds to a counter and returns its value of before. */
export async function addToCounter(
  trx: Trx,
  counter: CountersTable["strCounter"],
  n: number,
): Promise<number> {
  const [row] = await added(trx, { counter, n });
  if (!row) throw new Error(`There is no counter ${counter}.`);
  return row.intValue - n;
}

const all = prepared((db) => db.selectFrom("counters").select(["strCounter", "intValue"]));

/** All counters by their names. */
export async function readCounters(db: Db): Promise<Record<CountersTable["strCounter"], number>> {
  const rows = await all(db, {});
  return Object.fromEntries(
    rows.map(({ strCounter, intValue }) => [strCounter, intValue]),
  ) as Record<CountersTable["strCounter"], number>;
}
