/**
 * The time that purges go by: it follows the clock, but never back, and forward at most a day for each hour that
 * a server ran. So a clock that is wrong for a while makes nothing old that is new (docs/design.md, "Limits").
 */
import type { ReadDatabase, Trx } from "./database.ts";

/** The factor by which this time may run faster than performance.now(); an object, so that a test can let years pass. */
export const PACE = { faster: 24 };
/** Milliseconds that it moves before that is stored. */
const STORED_EVERY = 60 * 60 * 1000;

interface Reached {
  time: number;
  /** A value of performance.now(), which nobody sets. */
  at: number;
  stored: number;
}
const reached = new WeakMap<ReadDatabase, Reached>();

/** The time that was reached about an hour ago at most: near enough for data that is kept for weeks. */
export async function storedTime(trx: Trx, now: number): Promise<number> {
  const row = await trx
    .insertInto("counters")
    .values({ strCounter: "steadyTime", intValue: now })
    .onConflict((on) => on.column("strCounter").doUpdateSet({ strCounter: "steadyTime" }))
    .returning("intValue")
    .executeTakeFirstOrThrow();
  return Number(row.intValue);
}

/** Milliseconds since 1970; `now` is what the clock says. */
export async function steadyTime(database: ReadDatabase, trx: Trx, now: number): Promise<number> {
  const at = performance.now();
  const before = reached.get(database);
  const from = before?.time ?? (await storedTime(trx, now));
  const most = from + (at - (before?.at ?? at)) * PACE.faster;
  const time = Math.floor(Math.min(Math.max(from, now), most));
  let stored = before?.stored ?? from;
  if (time - stored >= STORED_EVERY) {
    stored = time;
    await trx
      .updateTable("counters")
      .set({ intValue: time })
      .where("strCounter", "=", "steadyTime")
      .where("intValue", "<", time)
      .execute();
  }
  reached.set(database, { time, at, stored });
  return time;
}

/**
 * The moment from which data is kept for some time, by what the clock and the steady time say. While the steady time
 * catches up with the clock it runs faster: by it alone the data would be old too soon.
 */
export const keptFrom = (now: number, steady: number): number => Math.max(now, steady);
