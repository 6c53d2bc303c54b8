/** Deletes expired rows, at the start and every hour, outside of calls. */
import type { FastifyInstance } from "fastify";
import { KEY_LIFETIME } from "#domain/limits.ts";
import { DEVICE_LENGTH } from "../accounts/devices.ts";
import { eraseAgain } from "../accounts/users.ts";
import type { Services } from "../calls/handler.ts";
import { TRIES } from "../calls/limits.ts";
import type { Trx } from "../database/database.ts";
import { deletePart } from "../database/deletes.ts";
import { steadyTime } from "../database/steadyTime.ts";
import { write } from "../database/writer.ts";
import { removeOldImports } from "../imports/importRemoval.ts";

const HOUR = 60 * 60 * 1000;
/** Milliseconds for which the account log's entries are kept. */
const LOG_LENGTH = 90 * 24 * HOUR;
const WINDOW = Math.max(...Object.values(TRIES).map(({ window }) => window));

type Clock = Pick<Services, "database" | "now">;

/** Milliseconds for which a picture that no toy has is stored. */
const PICTURE_LENGTH = 60 * 24 * HOUR;

/** Pictures of one write, each of some 100 kB. */
const PICTURES_AT_ONCE = 20;

/** Deletes some pictures that no toy has had since `before`. Returns whether there may be more of them. */
function clearPictures(trx: Trx, before: number) {
  const unused = trx
    .selectFrom("pictures")
    .select("strHash")
    .where("intUnusedSince", "is not", null)
    .where("intUnusedSince", "<", before);
  return deletePart(trx, "pictures", ["strHash"], unused.limit(PICTURES_AT_ONCE));
}

/** Expired keys of one write, which must not take long: other writes wait for it. */
const KEYS_AT_ONCE = 500;

/** Deletes some keys of before `before`. Returns whether there may be more of them. */
function clearKeys(trx: Trx, before: number) {
  const expired = trx
    .selectFrom("idempotencyKeys")
    .select(["strUser", "strKey"])
    .where("intCreatedAt", "<", before);
  return deletePart(trx, "idempotencyKeys", ["strUser", "strKey"], expired.limit(KEYS_AT_ONCE));
}

/** Ends between two writes where the signal says so. */
export async function clearEnded({ database, now }: Clock, ending?: AbortSignal): Promise<void> {
  const time = await write(database, async (trx) => {
    const time = Math.min(now(), await steadyTime(database, trx, now()));
    const ended = [
      trx.deleteFrom("sessions").where("intExpiresAt", "<=", time),
      trx.deleteFrom("links").where("intExpiresAt", "<=", time),
      trx.deleteFrom("knownDevices").where("intLastUsedAt", "<", time - DEVICE_LENGTH),
      trx.deleteFrom("accountLog").where("intAt", "<", time - LOG_LENGTH),
      trx.deleteFrom("loginAttempts").where("intLastFailureAt", "<", time - WINDOW),
    ];
    for (const rows of ended) await rows.execute();
    await eraseAgain(trx);
    return time;
  });
  const clear = async (part: (trx: Trx) => Promise<boolean>) => {
    while (!ending?.aborted && (await write(database, part)));
  };
  await clear((trx) => clearKeys(trx, time - KEY_LIFETIME));
  await clear((trx) => clearPictures(trx, time - PICTURE_LENGTH));
  await removeOldImports(database, time, ending);
}

export function keepHouse(app: FastifyInstance, clock: Clock): void {
  const ending = new AbortController();
  let clearing: Promise<void> | undefined;
  const clear = () => {
    clearing = clearEnded(clock, ending.signal).catch((error) =>
      app.log.warn({ err: error }, "could not clear away what has ended"),
    );
  };
  const timer = setInterval(clear, HOUR).unref();
  app.addHook("onReady", async () => clear());
  app.addHook("onClose", async () => {
    clearInterval(timer);
    ending.abort();
    await clearing;
  });
}
