/** Clears away what has ended of accounts, from time to time and in nobody's call. */
import type { Services } from "../calls/handler.ts";
import { steadyTime } from "../database/steadyTime.ts";
import { DEVICE_LENGTH } from "./devices.ts";
import { TRIES } from "./limits.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which the account log's entries are kept. */
const LOG_LENGTH = 90 * DAY;
const WINDOW = Math.max(...Object.values(TRIES).map(({ window }) => window));

export const CLEARED_EVERY = 60 * 60 * 1000;

export async function clearEnded({
  database,
  now,
}: Pick<Services, "database" | "now">): Promise<void> {
  await database.write(async (trx) => {
    const time = Math.min(now(), await steadyTime(database, trx, now()));
    await trx.deleteFrom("sessions").where("intExpiresAt", "<=", time).execute();
    await trx.deleteFrom("links").where("intExpiresAt", "<=", time).execute();
    await trx
      .deleteFrom("knownDevices")
      .where("intLastUsedAt", "<", time - DEVICE_LENGTH)
      .execute();
    await trx
      .deleteFrom("accountLog")
      .where("intAt", "<", time - LOG_LENGTH)
      .execute();
    await trx
      .deleteFrom("loginAttempts")
      .where("intLastFailureAt", "<", time - WINDOW)
      .execute();
  });
}
