/** Slows down guessing of passwords, for the account and for the address; kept in the database (design section 4). */
import { hash } from "node:crypto";
import type { Trx } from "./database/database.ts";
import { tooMany } from "./errors.ts";
import type { Services } from "./handler.ts";

/** Wrong passwords that cost nothing; an address may be a whole building's. */
const FREE = { account: 5, address: 30 };
/** Milliseconds: 1 s, 2 s, 4 s … and never more than this, so that nobody is locked out by a stranger. */
const WAIT_MAX = 60_000;
/** Milliseconds without a failure after which all is forgotten. */
const FORGET = 60 * 60 * 1000;
/** Sign-ins to one account that may wait for each other. */
const QUEUE_MAX = 20;

type Kind = keyof typeof FREE;
type Clock = Pick<Services, "database" | "now">;

/** An IPv6 household has a /64. */
function network(address: string): string {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (v4 || !address.includes(":")) return v4 ?? address;
  const [head = "", tail] = address.replace(/%.*$/, "").split("::");
  const left = head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? [] : Array(8 - left.length - right.length).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}

const keyOf = (kind: Kind, what: string) => `${kind}:${hash("sha256", what, "hex")}`;

function refuseFor(ms: number): never {
  const seconds = Math.ceil(ms / 1000);
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  throw tooMany(`Too many failed tries. Please wait ${wait} and try again.`, seconds);
}

/** Throws 429 while any of the keys must wait. */
async function refuseWhileBlocked(keys: string[], { database, now }: Clock): Promise<void> {
  const time = now();
  const rows = await database.readOnce(
    database.db
      .selectFrom("loginAttempts")
      .select("intBlockedUntil")
      .where("strKey", "in", keys)
      .where("intBlockedUntil", ">", time)
      // No wait is longer: this one was written by a clock that was ahead, and may be years off.
      .where("intBlockedUntil", "<=", time + WAIT_MAX),
  );
  if (rows.length > 0) {
    refuseFor(Math.max(...rows.map((row) => Number(row.intBlockedUntil))) - time);
  }
}

async function countFailure(trx: Trx, kind: Kind, strKey: string, now: number): Promise<void> {
  const row = await trx
    .selectFrom("loginAttempts")
    .select(["intFailures", "intLastFailureAt"])
    .where("strKey", "=", strKey)
    .executeTakeFirst();
  const isRecent = row && Number(row.intLastFailureAt) > now - FORGET;
  const intFailures = isRecent ? row.intFailures + 1 : 1;
  const over = intFailures - FREE[kind];
  const wait = over < 0 ? 0 : Math.min(WAIT_MAX, 1000 * 2 ** over);
  const values = { intFailures, intLastFailureAt: now, intBlockedUntil: wait ? now + wait : 0 };
  await trx
    .insertInto("loginAttempts")
    .values({ strKey, ...values })
    .onConflict((on) => on.column("strKey").doUpdateSet(values))
    .execute();
}

const queues = new Map<string, { length: number; last: Promise<unknown> }>();

/** One at a time for an account, so that tries sent at once count as well as tries in a row. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= QUEUE_MAX) refuseFor(1000);
  queue.length++;
  queues.set(key, queue);
  const turn = queue.last.then(work);
  queue.last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    queue.length--;
    if (queue.length === 0) queues.delete(key);
  }
}

/**
 * Runs a check of a password; `check` returns null when it was wrong, which is counted. Throws 429
 * without checking while the account or the address must wait; a right password works after that.
 */
export function guarded<T>(
  account: string,
  address: string,
  services: Clock,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const keys = { account: keyOf("account", account), address: keyOf("address", network(address)) };
  return inTurn(keys.account, async () => {
    await refuseWhileBlocked(Object.values(keys), services);
    const result = await check();
    const now = services.now();
    await services.database.write(async (trx) => {
      if (result === null) {
        await trx
          .deleteFrom("loginAttempts")
          .where("intLastFailureAt", "<", now - FORGET)
          .execute();
        await countFailure(trx, "account", keys.account, now);
        await countFailure(trx, "address", keys.address, now);
      } else {
        await trx.deleteFrom("loginAttempts").where("strKey", "=", keys.account).execute();
      }
    });
    return result;
  });
}
