/**
 * Counts tries in the database and refuses those that come too soon (docs/design.md, "Limits"). A device that
 * has signed in to the account before is counted by itself, so that strangers who guess cannot keep
 * its owner out (OWASP "device cookies").
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../calls/handler.ts";
import { type Limit, TRIES } from "../calls/limits.ts";
import { among } from "../database/among.ts";
import type { Trx } from "../database/database.ts";
import { write } from "../database/writer.ts";
import { tooMany } from "../kernel/errors.ts";
import { network } from "./addresses.ts";
import { inLane, type Lane } from "./hashQueue.ts";

type Clock = Pick<Services, "database" | "now">;

type Kind = keyof typeof TRIES;

/** The stored key of counted tries: the kind, then a hash. */
const keyOf = (kind: Kind, what = "") => `${kind}:${hash("sha256", what, "hex")}`;
const limitOf = (key: string): Limit => TRIES[key.slice(0, key.indexOf(":")) as Kind];

export const ofAccount = (emailKey: string) => keyOf("account", emailKey);
export const ofAddress = (address: string) => keyOf("address", network(address));
export const ofLink = (address: string) => keyOf("link", network(address));
/** A device that has signed in to the account before. */
export const ofDevice = (emailKey: string, deviceHash: string) =>
  keyOf("device", `${deviceHash} ${emailKey}`);
/** A signed-in person who is asked for the own password. */
export const ofOwner = (userId: string) => keyOf("device", `own ${userId}`);
/** A signed-in person who changes the own account. */
export const ofOwnChange = (userId: string) => keyOf("ownChange", userId);
export const ofSignUp = (address: string) => [keyOf("signUp", network(address)), keyOf("signUps")];

function refuse({ what }: Limit, ms: number): never {
  const seconds = Math.ceil(ms / 1000);
  const [n, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const wait = `${n} ${unit}${n === 1 ? "" : "s"}`;
  throw tooMany(`Too many ${what}. Please wait ${wait} and try again.`, seconds);
}

/** Throws 429 while one must wait. No wait is longer than its limit's: one that is was written by a clock that was ahead. */
function refuseUntil(key: string, until: number, now: number): void {
  const limit = limitOf(key);
  if (until > now && until <= now + limit.longestWait) refuse(limit, until - now);
}

/** A look only, so that a flood of tries writes nothing. */
export async function refuseWhileBlocked(keys: string[], { database, now }: Clock): Promise<void> {
  const rows = await database.db
    .selectFrom("loginAttempts")
    .select(["strKey", "intBlockedUntil"])
    .where("strKey", "in", keys)
    .orderBy("intBlockedUntil", "desc")
    .execute();
  for (const { strKey, intBlockedUntil } of rows) refuseUntil(strKey, intBlockedUntil, now());
}

/** Counts a try. Throws 429 while one must wait. */
async function countOne(trx: Trx, key: string, now: number): Promise<void> {
  const none = { intFailures: 0, intLastFailureAt: now, intBlockedUntil: 0 };
  const row = await trx
    .insertInto("loginAttempts")
    .values({ strKey: key, ...none })
    .onConflict((on) => on.column("strKey").doUpdateSet({ strKey: key }))
    .returningAll()
    .executeTakeFirstOrThrow();
  refuseUntil(key, row.intBlockedUntil, now);
  const { free, longestWait, window } = limitOf(key);
  const isRecent = row.intLastFailureAt > now - window;
  const failures = isRecent ? row.intFailures + 1 : 1;
  const over = failures - free;
  const wait = over < 0 ? 0 : Math.min(longestWait, 1000 * 2 ** over);
  await trx
    .updateTable("loginAttempts")
    .set({ intFailures: failures, intLastFailureAt: now, intBlockedUntil: wait ? now + wait : 0 })
    .where("strKey", "=", key)
    .execute();
}

/** Counts a try for each key, for all servers. Throws 429, and counts nothing, while one must wait. */
export async function countTry(keys: string[], services: Clock): Promise<void> {
  await refuseWhileBlocked(keys, services);
  await write(services.database, async (trx) => {
    for (const key of keys) await countOne(trx, key, services.now());
  });
}

/** Takes a try back. */
const uncountOne = (trx: Trx, key: string) =>
  trx
    .updateTable("loginAttempts")
    .set({ intFailures: sql<number>`"intFailures" - 1`, intBlockedUntil: 0 })
    .where("strKey", "=", key)
    .where("intFailures", ">", 0)
    .execute();

/** Forgets all that was counted. */
export const forgetTries = (trx: Trx, keys: string[]) =>
  trx
    .deleteFrom("loginAttempts")
    .where(among(trx, "strKey", keys))
    .execute();

/**
 * Runs a check of a secret in its lane; `check` returns null when it was wrong, which is counted.
 * Throws 429 without checking while one of the keys must wait; a right one works after that.
 * Counted before it is checked, so that tries sent at once, to any server, count as tries in a row do.
 */
export async function throttled<T>(
  lane: Lane,
  who: string,
  keys: string[],
  services: Clock,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await refuseWhileBlocked(keys, services);
  return inLane(lane, who, async () => {
    await countTry(keys, services);
    const takeBack = (forget: (trx: Trx, key: string) => Promise<unknown>) =>
      write(services.database, async (trx) => {
        for (const key of keys) await forget(trx, key);
      });
    const result = await check().catch(async (error) => {
      // The secret was not looked at.
      await takeBack(uncountOne);
      throw error;
    });
    // A right password forgives the account's failures, not those of everybody at the address.
    if (result !== null) {
      await takeBack((trx, key) =>
        key.startsWith("address:") ? uncountOne(trx, key) : forgetTries(trx, [key]),
      );
    }
    return result;
  });
}
