/** `npm run user`: lists users, sets a role, resets a password, whether the server runs or not (design section 4, "Roles"). */
import { readConfig, StartError } from "../config.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open.ts";
import { prepareDataFolder } from "../dataFolder.ts";
import { generatePassword, hashPassword, prehash } from "../passwords.ts";
import { emailKey } from "../users.ts";
import { runCommand } from "./command.ts";

const USAGE = `npm run user -- list
npm run user -- set-role EMAIL ROLE        admin, guest, or another word
npm run user -- reset-password EMAIL       prints a new password; ends the user's sessions`;

const ROLE = /^[a-z][a-z0-9_-]{0,29}$/;

async function list({ db }: Database): Promise<string> {
  const users = await db
    .selectFrom("users")
    .select(["strEmail", "strRole", "strName"])
    .orderBy("strEmailKey")
    .execute();
  const width = Math.max(0, ...users.map(({ strEmail }) => strEmail.length));
  return users
    .map(({ strEmail, strRole, strName }) =>
      `${strEmail.padEnd(width)}  ${strRole.padEnd(8)}  ${strName}`.trimEnd(),
    )
    .join("\n");
}

const nobody = (email: string) => new StartError(`There is no user with the e-mail ${email}.`);

/** Holds from the user's next call on: sessions ask for it each time. */
async function setRole({ db }: Database, email: string, strRole: string): Promise<string> {
  if (!ROLE.test(strRole)) {
    throw new StartError("A role is a lower-case word such as admin, guest or user.");
  }
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ strRole })
    .where("strEmailKey", "=", emailKey(email))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw nobody(email);
  return `${email} is ${strRole} now.`;
}

async function resetPassword(database: Database, email: string): Promise<string> {
  const password = generatePassword();
  const strPasswordHash = await hashPassword(prehash(password));
  await database.write(async (trx) => {
    const user = await trx
      .updateTable("users")
      .set({ strPasswordHash })
      .where("strEmailKey", "=", emailKey(email))
      .returning("strUser")
      .executeTakeFirst();
    if (!user) throw nobody(email);
    await trx.deleteFrom("sessions").where("strUser", "=", user.strUser).execute();
  });
  return `The new password of ${email}, shown only this once: ${password}`;
}

async function run(database: Database, [command, ...args]: string[]): Promise<string> {
  const [email, role] = args;
  if (command === "list" && args.length === 0) return list(database);
  if (command === "set-role" && email && role && args.length === 2) {
    return setRole(database, email, role);
  }
  if (command === "reset-password" && email && args.length === 1) {
    return resetPassword(database, email);
  }
  throw new StartError(USAGE);
}

await runCommand(async () => {
  const config = readConfig(process.env, []);
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config.databaseUrl);
  try {
    console.log(await run(database, process.argv.slice(2)));
  } finally {
    await database.close();
  }
});
