/**
 * Counts tries in the database and refuses those that come too soon (docs/design.md, "Limits"). A device that
 * has signed in to the account before is counted by itself, so that strangers who guess cannot keep
 * its owner out (OWASP "device cookies").
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Services } from "../calls/handler.ts";
import type { Trx } from "../database/database.ts";
import { tooMany } from "../kernel/errors.ts";
import { network } from "./addresses.ts";
import { inLane, type Lane } from "./hashQueue.ts";
import { type Limit, TRIES } from "./limits.ts";

type Clock = Pick<Services, "database" | "now">;

/** What tries are counted for. */
interface Subject {
  kind: keyof typeof TRIES;
  strKey: string;
}

const subjectOf = (kind: Subject["kind"], what = ""): Subject => ({
  kind,
  strKey: `${kind}:${hash("sha256", what, "hex")}`,
});

export const ofAccount = (strEmailKey: string) => subjectOf("account", strEmailKey);
export const ofAddress = (address: string) => subjectOf("address", network(address));
export const ofLink = (address: string) => subjectOf("link", network(address));
/** A device that has signed in to the account before. */
export const ofDevice = (strEmailKey: string, strDeviceHash: string) =>
  subjectOf("device", `${strDeviceHash} ${strEmailKey}`);
/** Somebody signed in who names the own password. */
export const ofOwner = (strUser: string) => subjectOf("device", `own ${strUser}`);
export const ofSignUp = (address: string): Subject[] => [
  subjectOf("signUp", network(address)),
  subjectOf("signUps"),
];

function refuse({ what }: Limit, ms: number): never {
  const seconds = Math.ceil(ms / 1000);
  const [n, unit] = seconds < 120 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  const wait = `${n} ${unit}${n === 1 ? "" : "s"}`;
  throw tooMany(`Too many ${what}. Please wait ${wait} and try again.`, seconds);
}

/** Throws 429 while one must wait. No wait is longer than its limit's: one that is was written by a clock that was ahead. */
function refuseUntil(kind: Subject["kind"], until: number, now: number): void {
  const limit = TRIES[kind];
  if (until > now && until <= now + limit.longestWait) refuse(limit, until - now);
}

/** A look only, so that a flood of tries writes nothing. */
export async function refuseWhileBlocked(
  subjects: Subject[],
  { database, now }: Clock,
): Promise<void> {
  const rows = await database.db
    .selectFrom("loginAttempts")
    .select(["strKey", "intBlockedUntil"])
    .where(
      "strKey",
      "in",
      subjects.map(({ strKey }) => strKey),
    )
    .orderBy("intBlockedUntil", "desc")
    .execute();
  for (const { strKey, intBlockedUntil } of rows) {
    const subject = subjects.find((each) => each.strKey === strKey);
    if (subject) refuseUntil(subject.kind, Number(intBlockedUntil), now());
  }
}

/** Counts a try. Throws 429 while the subject must wait. */
async function countOne(trx: Trx, { kind, strKey }: Subject, now: number): Promise<void> {
  const none = { intFailures: 0, intLastFailureAt: now, intBlockedUntil: 0 };
  const row = await trx
    .insertInto("loginAttempts")
    .values({ strKey, ...none })
    .onConflict((on) => on.column("strKey").doUpdateSet({ strKey }))
    .returningAll()
    .executeTakeFirstOrThrow();
  refuseUntil(kind, Number(row.intBlockedUntil), now);
  const { free, longestWait, window } = TRIES[kind];
  const isRecent = Number(row.intLastFailureAt) > now - window;
  const intFailures = isRecent ? row.intFailures + 1 : 1;
  const over = intFailures - free;
  const wait = over < 0 ? 0 : Math.min(longestWait, 1000 * 2 ** over);
  await trx
    .updateTable("loginAttempts")
    .set({ intFailures, intLastFailureAt: now, intBlockedUntil: wait ? now + wait : 0 })
    .where("strKey", "=", strKey)
    .execute();
}

/** Counts a try for each subject, for all servers. Throws 429, and counts nothing, while one must wait. */
export async function countTry(subjects: Subject[], services: Clock): Promise<void> {
  await refuseWhileBlocked(subjects, services);
  await services.database.write(async (trx) => {
    for (const subject of subjects) await countOne(trx, subject, services.now());
  });
}

/** Forgets all that was counted for somebody. */
export async function forgetTries(trx: Trx, subjects: Subject[]): Promise<void> {
  const keys = subjects.map(({ strKey }) => strKey);
  await trx.deleteFrom("loginAttempts").where("strKey", "in", keys).execute();
}

/** Takes back what was counted; all that is counted for the account where the password was right. */
async function takeBack(subjects: Subject[], { database }: Clock, isRight = false): Promise<void> {
  await database.write(async (trx) => {
    for (const { kind, strKey } of subjects) {
      // A right password forgives the account's failures, not those of everybody at the address.
      await (isRight && kind !== "address"
        ? trx.deleteFrom("loginAttempts").where("strKey", "=", strKey)
        : trx
            .updateTable("loginAttempts")
            .set({ intFailures: sql<number>`"intFailures" - 1`, intBlockedUntil: 0 })
            .where("strKey", "=", strKey)
            .where("intFailures", ">", 0)
      ).execute();
    }
  });
}

/**
 * Runs a check of a secret in its lane; `check` returns null when it was wrong, which is counted.
 * Throws 429 without checking while one of the subjects must wait; a right one works after that.
 * Counted before it is checked, so that tries sent at once, to any server, count as tries in a row do.
 */
export async function throttled<T>(
  lane: Lane,
  subjects: Subject[],
  services: Clock,
  check: () => Promise<T | null>,
): Promise<T | null> {
  await refuseWhileBlocked(subjects, services);
  return inLane(lane, async () => {
    await countTry(subjects, services);
    const result = await check().catch(async (error) => {
      // The secret was not looked at.
      await takeBack(subjects, services);
      throw error;
    });
    if (result !== null) await takeBack(subjects, services, true);
    return result;
  });
}
