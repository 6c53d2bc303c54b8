/** `npm run user`: what the People screen does, in the terminal, whether the server runs or not (docs/design.md, "Roles"). */
import { parseArgs } from "node:util";
import type { Selectable } from "kysely";
import type { AccountEvent } from "#domain/people/people.ts";
import type { Right } from "#domain/types.ts";
import { changeAccount, setPassword } from "../accounts/accountChange.ts";
import { addEntry } from "../accounts/accountLog.ts";
import { invite } from "../accounts/invitations.ts";
import { generatePassword, hashPassword, prehash } from "../accounts/passwords.ts";
import { keepingFullAdmin, rightsOf } from "../accounts/rights.ts";
import { emailKey, eraseUser } from "../accounts/users.ts";
import type { Database, Trx } from "../database/database.ts";
import { openDatabase } from "../database/open.ts";
import type { UsersTable } from "../database/tables/accounts.ts";
import { printable } from "../kernel/printable.ts";
import { StartError } from "../kernel/startError.ts";
import { type Config, readConfig } from "../process/config.ts";
import { prepareDataFolder } from "../process/dataFolder.ts";
import { runCommand } from "./command.ts";

const USAGE = `npm run user                                everybody
npm run user -- invite ROLE                 prints a link; --name NAME
npm run user -- set-role EMAIL ROLE         admin, guest, or another word
npm run user -- disable EMAIL               ends the user's sessions
npm run user -- enable EMAIL
npm run user -- reset-password EMAIL        prints a new password; ends the user's sessions
npm run user -- delete EMAIL                for ever; what was done in the stock stays, by "a former colleague"

An admin gets the rights that are named: --may-delete (boxes, sections and toys), --may-manage (people).`;

const ROLE = /^[a-z][a-z0-9_-]{0,29}$/;

function checkRole(role: string): void {
  if (!ROLE.test(role)) {
    throw new StartError("A role is a lower-case word such as admin, guest or user.");
  }
}

async function list({ db }: Database): Promise<string> {
  const rows = await db.selectFrom("users").selectAll().orderBy("strEmailKey").execute();
  const users = rows.map((row) => ({
    email: printable(row.strEmail),
    role: printable(row.strRole),
    rest: [
      printable(row.strName),
      ...rightsOf(row).map((right) => (right === "delete" ? "may delete" : "may manage people")),
      ...(row.intDisabled ? ["disabled"] : []),
      ...(row.intSelfSignedUp ? ["signed up by themselves"] : []),
    ].join(", "),
  }));
  const width = Math.max(0, ...users.map(({ email }) => email.length));
  return users
    .map(({ email, role, rest }) => `${email.padEnd(width)}  ${role.padEnd(8)}  ${rest}`)
    .join("\n");
}

/** Runs a write about somebody by e-mail; its entries say that it was done in the terminal. */
function about<T>(
  database: Database,
  email: string,
  work: (
    trx: Trx,
    user: Selectable<UsersTable>,
    note: (event: AccountEvent, detail?: string) => Promise<void>,
  ) => Promise<T>,
): Promise<T> {
  return database.write(async (trx) => {
    const user = await trx
      .selectFrom("users")
      .selectAll()
      .where("strEmailKey", "=", emailKey(email))
      .executeTakeFirst();
    if (!user) throw new StartError(`There is no user with the e-mail ${printable(email)}.`);
    const where = { email, strUser: user.strUser, address: "the terminal" };
    return work(trx, user, (event, detail) =>
      addEntry(trx, { ...where, event, ...(detail && { detail }) }, Date.now()),
    );
  });
}

/** Changes somebody; returns what the person at the terminal should see to. */
const change = (
  database: Database,
  email: string,
  wanted: { role?: string; rights?: Right[]; disabled?: boolean },
): Promise<string[]> =>
  about(database, email, async (trx, user, note) => {
    const { happened, warnings } = await changeAccount(trx, user, wanted);
    for (const { event, detail } of happened) await note(event, detail);
    return warnings;
  });

async function resetPassword(database: Database, email: string): Promise<string> {
  const password = generatePassword();
  const strPasswordHash = await hashPassword(prehash(password));
  await about(database, email, async (trx, { strUser }, note) => {
    await setPassword(trx, strUser, { strPasswordHash, intPasswordFits: 1 });
    await note("passwordChanged");
  });
  return `The new password of ${printable(email)}, shown only this once: ${password}`;
}

async function run(database: Database, { port }: Config): Promise<string> {
  const { positionals, values } = parse();
  const [command = "list", one = "", two = "", ...more] = positionals;
  const rights: Right[] = [];
  if (values["may-delete"]) rights.push("delete");
  if (values["may-manage"]) rights.push("people");
  const given = [one, two, ...more].filter((word) => word !== "").length;
  switch (`${command} ${given}`) {
    case "list 0":
      return list(database);
    case "invite 1": {
      checkRole(one);
      const invitation = { role: one, name: values.name ?? "", rights };
      const { secret } = await database.write((trx) => invite(trx, invitation, Date.now()));
      return `This link works once, for 7 days. Put your server's address before it if it is another:\nhttp://localhost:${port}/login#invite=${secret}`;
    }
    case "set-role 2":
      checkRole(two);
      return [
        `${printable(one)} is ${two} now.`,
        ...(await change(database, one, two === "admin" ? { role: two, rights } : { role: two })),
      ].join("\n");
    case "disable 1":
    case "enable 1":
      await change(database, one, { disabled: command === "disable" });
      return `${printable(one)} is ${command}d now.`;
    case "reset-password 1":
      return resetPassword(database, one);
    case "delete 1":
      await about(database, one, (trx, { strUser }) =>
        keepingFullAdmin(trx, () => eraseUser(trx, strUser)),
      );
      return `${printable(one)} is deleted.`;
    default:
      throw new StartError(USAGE);
  }
}

function parse() {
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      allowPositionals: true,
      options: { name: { type: "string" }, "may-delete": flag, "may-manage": flag },
    });
  } catch {
    throw new StartError(USAGE);
  }
}

await runCommand(async () => {
  const config = readConfig(process.env, []);
  prepareDataFolder(config.dataDir);
  const database = await openDatabase(config.databaseUrl);
  try {
    console.log(await run(database, config));
  } finally {
    await database.close();
  }
});
