/** The first start on an empty database makes one admin (docs/design.md, "Roles"). */
import { isEmail } from "#domain/people/email.ts";
import { RIGHTS } from "#domain/people/roles.ts";
import { addRecovery } from "../accounts/links.ts";
import { isFitForAdmin, storedPassword, UNFIT } from "../accounts/passwordPolicy.ts";
import { generatePassword } from "../accounts/passwords.ts";
import { addUser } from "../accounts/users.ts";
import type { Database } from "../database/database.ts";
import { StartError } from "../kernel/startError.ts";
import type { Config } from "./config.ts";

export type FirstAdmin = NonNullable<Awaited<ReturnType<typeof addFirstAdmin>>>;

/**
 * Adds the admin to a database without users. Returns the values to print, or null where there is a user. Throws
 * StartError for a weak password, and for an address that nobody could sign in with.
 */
export async function addFirstAdmin(database: Database, { email, password }: Config["admin"]) {
  const someone = database.db.selectFrom("users").select("strUser").limit(1);
  if ((await someone.execute()).length > 0) return null;
  if (!isEmail(email.trim())) throw new StartError("ADMIN_EMAIL must be an e-mail address.");
  const secret = password ?? generatePassword();
  if (!isFitForAdmin(secret)) throw new StartError(`ADMIN_PASSWORD cannot be taken. ${UNFIT}`);
  const stored = await storedPassword(secret, "admin");
  return database.write(async (trx) => {
    const others = await trx.selectFrom("users").select("strUser").limit(1).execute();
    if (others.length > 0) return null;
    const person = { email, name: "Admin", strRole: "admin", rights: RIGHTS };
    const strUser = await addUser(trx, { ...person, ...stored }, Date.now());
    const admin = { strUser, strName: person.name, strRole: person.strRole };
    /** The secret of the link that gives the admin a new password once, at any time. */
    const recovery = await addRecovery(trx, admin, Date.now());
    /** The generated password; null where one was given. */
    const generated = password === undefined ? secret : null;
    return { email: email.trim(), generated, recovery };
  });
}
