/** Users as they are stored (specification section 3). */
import { randomUUID } from "node:crypto";
import type { NewUser, Right, Session } from "#domain/types.ts";
import { among } from "../database/among.ts";
import type { Db, Trx } from "../database/database.ts";
import type { User } from "../database/tables/accounts.ts";
import { badField, duplicate } from "../kernel/errors.ts";
import { accountFlags } from "./rights.ts";
import { forgetTries, ofAccount, ofDevice, ofOwnChange, ofOwner } from "./tries.ts";

const DAY = 24 * 60 * 60 * 1000;

/** The normal form of an e-mail: blanks around it and case do not count. */
export const emailKey = (email: string) => email.trim().normalize("NFKC").toLowerCase();

/** The stored columns of an e-mail. */
const keyed = (email: string) => ({ strEmail: email.trim(), strEmailKey: emailKey(email) });
const emailTaken = () => duplicate("There is an account with this email already.");

export const userById = (db: Db, userId: string) =>
  db.selectFrom("users").selectAll().where("strUser", "=", userId).executeTakeFirst();

export const userByEmail = (db: Db, email: string) =>
  db.selectFrom("users").selectAll().where("strEmailKey", "=", emailKey(email)).executeTakeFirst();

/** The ids of the receivers of messages by mail that have this e-mail. */
export async function mailedAt(db: Db, strEmailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom("receivers")
    .select(["strReceiver", "strAddress"])
    .where("strKind", "=", "mail")
    .execute();
  return rows
    .filter(({ strAddress }) => emailKey(strAddress) === strEmailKey)
    .map(({ strReceiver }) => strReceiver);
}

/** The entries of others that name an e-mail: of who has added it to the receivers, or removed it. */
async function entriesNaming(db: Db, strEmailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom("accountLog")
    .select(["strEntry", "strDetail"])
    .where("strEvent", "=", "settingChanged")
    .execute();
  return rows
    .filter(({ strDetail }) => emailKey(strDetail).split(" ").includes(strEmailKey))
    .map(({ strEntry }) => strEntry);
}

interface Person
  extends Pick<NewUser, "email" | "name">,
    Partial<Pick<NewUser, "address" | "dob" | "phone">> {
  strRole: string;
  strPasswordHash: string;
  intPasswordFits?: number;
  /** An admin's rights. */
  rights?: readonly Right[];
  isSelfSignedUp?: boolean;
}

/** Deletes an account with all personal data; its changes of the stock stay in the journal (docs/design.md, "Roles"). Returns whether there was one. */
export async function eraseUser(trx: Trx, userId: string): Promise<boolean> {
  // The answers that repeated calls get; the one of a sign-up is nobody's yet, and is the account's id.
  await trx
    .deleteFrom("idempotencyKeys")
    .where((eb) =>
      eb.or([
        eb("strUser", "=", userId),
        eb.and({ strUser: "", strAnswer: JSON.stringify(userId) }),
      ]),
    )
    .execute();
  const devices = await trx
    .selectFrom("knownDevices")
    .select("strDeviceHash")
    .where("strUser", "=", userId)
    .execute();
  // Sessions, devices, links and entries of the account log go with it.
  const user = await trx
    .deleteFrom("users")
    .where("strUser", "=", userId)
    .returning("strEmailKey")
    .executeTakeFirst();
  await trx
    .insertInto("erasedUsers")
    .values({ strUser: userId })
    .onConflict((on) => on.doNothing())
    .execute();
  if (!user) return false;
  const receivers = await mailedAt(trx, user.strEmailKey);
  await trx
    .deleteFrom("receivers")
    .where(among(trx, "strReceiver", receivers))
    .execute();
  const entries = await entriesNaming(trx, user.strEmailKey);
  await trx
    .deleteFrom("accountLog")
    .where(among(trx, "strEntry", entries))
    .execute();
  await forgetTries(trx, [
    ofAccount(user.strEmailKey),
    ofOwner(userId),
    ofOwnChange(userId),
    ...devices.map(({ strDeviceHash }) => ofDevice(user.strEmailKey, strDeviceHash)),
  ]);
  return true;
}

/** Takes away whom a backup that was restored has brought back. */
export async function eraseAgain(trx: Trx): Promise<void> {
  const users = await trx
    .selectFrom("users")
    .innerJoin("erasedUsers", "erasedUsers.strUser", "users.strUser")
    .select("users.strUser")
    .execute();
  for (const { strUser } of users) await eraseUser(trx, strUser);
}

/** Gives an account another e-mail. Throws 409 when it is somebody else's. */
export async function setEmail(trx: Trx, userId: string, email: string): Promise<void> {
  const other = await userByEmail(trx, email);
  if (other && other.strUser !== userId) throw emailTaken();
  await trx.updateTable("users").set(keyed(email)).where("strUser", "=", userId).execute();
}

/** A user as a session and the own account tell it. */
export const userOf = (user: User): Session["user"] => ({
  ...{ name: user.strName, email: user.strEmail },
  ...{ address: user.strAddress, phone: user.strPhone, dob: user.strDob },
});

/** Throws 400 where somebody would be born in the future. */
export function assertBorn(dob: string | null | undefined, now: number): void {
  // It is tomorrow already in some places.
  const latest = new Date(now + DAY).toISOString().slice(0, 10);
  if (dob && dob > latest) throw badField("dob", "The date of birth is in the future.");
}

/** Adds a user and returns the new id. Throws 409 when the e-mail is taken. */
export async function addUser(trx: Trx, person: Person, now: number): Promise<string> {
  const { email, name, address, phone, dob, strRole, strPasswordHash } = person;
  assertBorn(dob, now);
  const userId = randomUUID();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("users")
    .values({
      ...{ strUser: userId, strRole, strPasswordHash, strOwner: userId, ...keyed(email) },
      strName: name.trim(),
      strAddress: address?.trim() ?? null,
      strPhone: phone?.trim() ?? null,
      strDob: dob ?? null,
      intPasswordFits: person.intPasswordFits ?? null,
      ...accountFlags(strRole, person.rights),
      intSelfSignedUp: person.isSelfSignedUp ? 1 : 0,
      intCreatedAt: now,
    })
    .onConflict((on) => on.column("strEmailKey").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) {
    throw emailTaken();
  }
  return userId;
}
