/** How many accounts may be made in an hour: from an address, and in all (design section 4, "Passwords and sessions"). */
import { hash } from "node:crypto";
import type { Services } from "../calls/handler.ts";
import { tooMany } from "../kernel/errors.ts";
import { network } from "./addresses.ts";

const HOUR = 60 * 60 * 1000;
/** A whole team signs up from one office, all at once. */
const FROM_ADDRESS = 40;
const IN_ALL = 400;

/** Counts a sign-up, for all servers. Throws 429 when there were too many within the hour. */
export async function countSignUp(
  address: string,
  { database, now }: Pick<Services, "database" | "now">,
): Promise<void> {
  const time = now();
  const limits = [
    { strKey: `signUp:${hash("sha256", network(address), "hex")}`, most: FROM_ADDRESS },
    { strKey: "signUp", most: IN_ALL },
  ];
  await database.write(async (trx) => {
    for (const { strKey, most } of limits) {
      // The hour begins with the first one; intBlockedUntil is its end.
      const row = await trx
        .insertInto("loginAttempts")
        .values({ strKey, intFailures: 0, intLastFailureAt: time, intBlockedUntil: time + HOUR })
        .onConflict((on) => on.column("strKey").doUpdateSet({ strKey }))
        .returningAll()
        .executeTakeFirstOrThrow();
      const end = Number(row.intBlockedUntil);
      const isOver = end <= time || end > time + HOUR;
      if (!isOver && row.intFailures >= most) {
        const minutes = Math.ceil((end - time) / 60_000);
        throw tooMany(
          `Too many accounts were made lately. Please try again in ${minutes === 1 ? "1 minute" : `${minutes} minutes`}.`,
          Math.ceil((end - time) / 1000),
        );
      }
      await trx
        .updateTable("loginAttempts")
        .set({
          intFailures: isOver ? 1 : row.intFailures + 1,
          intLastFailureAt: time,
          intBlockedUntil: isOver ? time + HOUR : end,
        })
        .where("strKey", "=", strKey)
        .execute();
    }
  });
}
