/**
 * The steady time, by which old data is deleted: it follows the clock, but never goes back, and forward at most a day
 * for each hour that a server ran. So a clock that is wrong for a while makes no new data old (docs/design.md,
 * "Limits").
 */
import type { ReadDatabase, Trx } from "./database.ts";

/**
 * The factor by which this time may run faster than performance.now(). An object, so that a test can let years pass.
 */
export const PACE = { faster: 24 };
/** Milliseconds of steady time between two stores of it. */
const STORED_EVERY = 60 * 60 * 1000;

interface Reached {
  time: number;
  /** The value of performance.now() at that time. */
  at: number;
  stored: number;
}
const reached = new WeakMap<ReadDatabase, Reached>();

/**
 * The stored steady time, at most about an hour behind: near enough for data that is kept for weeks. The first call
 * stores `now`.
 */
export async function storedTime(trx: Trx, now: number): Promise<number> {
  const row = await trx
    .insertInto("counters")
    .values({ strCounter: "steadyTime", intValue: now })
    .onConflict((on) => on.column("strCounter").doUpdateSet({ strCounter: "steadyTime" }))
    .returning("intValue")
    .executeTakeFirstOrThrow();
  return row.intValue;
}

/** The steady time in milliseconds since 1970, stored from time to time; `now` is the clock's. */
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
 * The moment from which new data's time of retention counts, the later of the clock and the steady time. While the
 * steady time catches up with the clock it runs faster: by it alone the data would be old too soon.
 */
export const keptFrom = (now: number, steady: number): number => Math.max(now, steady);
