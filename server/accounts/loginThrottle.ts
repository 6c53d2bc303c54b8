/**
 * Slows down guessing of passwords; its state is in the database, for all servers (design section 4, "Passwords
 * and sessions"). A device that has signed in to the account before is counted by itself, so that
 * strangers who guess cannot keep its owner out (OWASP "device cookies").
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import { tooMany } from "../kernel/errors.ts";
import { network } from "./addresses.ts";

/** Wrong passwords that cost nothing; an address may be a whole building's. */
const FREE = { account: 5, address: 30, device: 5 };
/** Milliseconds: 1 s, 2 s, 4 s … and never more than this, so that nobody is locked out by a stranger. */
const WAIT_MAX = 60_000;
/** Milliseconds without a failure after which all is forgotten. */
const FORGET = 60 * 60 * 1000;
/** Sign-ins with one subject that may wait for each other. */
const QUEUE_MAX = { account: 20, address: 50, device: 20 };

type Kind = keyof typeof FREE;
type Clock = Pick<Services, "database" | "now">;

/** What failures are counted for. */
interface Subject {
  kind: Kind;
  strKey: string;
}

const subjectOf = (kind: Kind, what: string): Subject => ({
  kind,
  strKey: `${kind}:${hash("sha256", what, "hex")}`,
});

/** A device that is new to the account: all such share the account's count, and their address's. */
export const strangers = (account: string, address: string): Subject[] => [
  subjectOf("account", account),
  subjectOf("address", network(address)),
];

/** A device that has signed in to the account before. */
export const knownDevice = (account: string, strDeviceHash: string): Subject[] => [
  subjectOf("device", `${strDeviceHash} ${account}`),
];

/** Somebody signed in who names the own password. */
export const ownPassword = (strUser: string): Subject => subjectOf("device", `own ${strUser}`);

function refuseFor(ms: number): never {
  const seconds = Math.ceil(ms / 1000);
  const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
  throw tooMany(`Too many failed tries. Please wait ${wait} and try again.`, seconds);
}

/** Throws 429 while any of the subjects must wait. A look only, so that a flood of tries writes nothing. */
async function refuseWhileBlocked(subjects: Subject[], { database, now }: Clock): Promise<void> {
  const time = now();
  const keys = subjects.map(({ strKey }) => strKey);
  const rows = await database.db
    .selectFrom("loginAttempts")
    .select("intBlockedUntil")
    .where("strKey", "in", keys)
    .where("intBlockedUntil", ">", time)
    // No wait is longer: this one was written by a clock that was ahead, and may be years off.
    .where("intBlockedUntil", "<=", time + WAIT_MAX)
    .execute();
  if (rows.length > 0) {
    refuseFor(Math.max(...rows.map((row) => Number(row.intBlockedUntil))) - time);
  }
}

/** Counts a try as a failure until it turns out to be right. Throws 429 while the subject must wait. */
async function count(trx: Trx, { kind, strKey }: Subject, now: number): Promise<void> {
  const none = { intFailures: 0, intLastFailureAt: now, intBlockedUntil: 0 };
  const row = await trx
    .insertInto("loginAttempts")
    .values({ strKey, ...none })
    .onConflict((on) => on.column("strKey").doUpdateSet({ strKey }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const until = Number(row.intBlockedUntil);
  if (until > now && until <= now + WAIT_MAX) refuseFor(until - now);
  const isRecent = Number(row.intLastFailureAt) > now - FORGET;
  const intFailures = isRecent ? row.intFailures + 1 : 1;
  const over = intFailures - FREE[kind];
  const wait = over < 0 ? 0 : Math.min(WAIT_MAX, 1000 * 2 ** over);
  await trx
    .updateTable("loginAttempts")
    .set({ intFailures, intLastFailureAt: now, intBlockedUntil: wait ? now + wait : 0 })
    .where("strKey", "=", strKey)
    .execute();
}

/** Takes back what `count` counted. */
async function giveBack(trx: Trx, { strKey }: Subject): Promise<void> {
  await trx
    .updateTable("loginAttempts")
    .set({ intFailures: sql<number>`"intFailures" - 1`, intBlockedUntil: 0 })
    .where("strKey", "=", strKey)
    .where("intFailures", ">", 0)
    .execute();
}

const queues = new Map<string, { length: number; last: Promise<unknown> }>();

/** One at a time for a subject: a right password sent beside another is not taken for a guess. */
async function queued<T>({ kind, strKey }: Subject, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(strKey) ?? { length: 0, last: Promise.resolve() };
  if (queue.length >= QUEUE_MAX[kind]) refuseFor(1000);
  queue.length++;
  queues.set(strKey, queue);
  const turn = queue.last.then(work);
  queue.last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    queue.length--;
    if (queue.length === 0) queues.delete(strKey);
  }
}

/** Counted before `check` runs, so that tries sent at once, to any server, count as tries in a row do. */
async function counted<T>(
  subjects: Subject[],
  services: Clock,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const { database } = services;
  const now = services.now();
  await refuseWhileBlocked(subjects, services);
  await database.write(async (trx) => {
    await trx
      .deleteFrom("loginAttempts")
      .where("intLastFailureAt", "<", now - FORGET)
      .execute();
    for (const subject of subjects) await count(trx, subject, now);
  });
  const takeBack = (isRight: boolean) =>
    database.write(async (trx) => {
      for (const subject of subjects) {
        // A right password forgives the account's failures, not those of everybody at the address.
        if (!isRight || subject.kind === "address") await giveBack(trx, subject);
        else await trx.deleteFrom("loginAttempts").where("strKey", "=", subject.strKey).execute();
      }
    });
  let result: T | null;
  try {
    result = await check();
  } catch (error) {
    // The password was not looked at.
    await takeBack(false);
    throw error;
  }
  if (result !== null) await takeBack(true);
  return result;
}

/**
 * Runs a check of a password; `check` returns null when it was wrong, which is counted. Throws 429
 * without checking while one of the subjects must wait; a right password works after that.
 */
export function throttled<T>(
  subjects: Subject[],
  services: Clock,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const run = subjects.reduceRight(
    (inner, subject) => () => queued(subject, inner),
    () => counted(subjects, services, check),
  );
  return run();
}
