/** The first start on an empty database makes one admin (design section 4, "Roles"). */
import type { Config } from "./config.ts";
import type { Database } from "./database/database.ts";
import { generatePassword, hashPassword, prehash } from "./passwords.ts";
import { addUser } from "./users.ts";

/** Adds the admin where there is no user at all. Returns what is to be printed, or null when there is someone. */
export async function addFirstAdmin(
  database: Database,
  { email, password }: Config["admin"],
): Promise<{ email: string; generated: string | null } | null> {
  const someone = database.db.selectFrom("users").select("strUser").limit(1);
  if ((await database.readOnce(someone)).length > 0) return null;
  const secret = password ?? generatePassword();
  const strPasswordHash = await hashPassword(prehash(secret));
  return database.write(async (trx) => {
    const others = await trx.selectFrom("users").select("strUser").limit(1).execute();
    if (others.length > 0) return null;
    await addUser(trx, { email, name: "Admin", strRole: "admin", strPasswordHash });
    return { email: email.trim(), generated: password === undefined ? secret : null };
  });
}
