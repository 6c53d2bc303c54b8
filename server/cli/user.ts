/**
 * `toyshelf user`: the commands of the People screen in the terminal, whether the server runs or not (docs/design.md,
 * "Roles").
 */
import { peopleMessages } from "#domain/people/peopleMessages.ts";
import { USUAL_RIGHTS } from "#domain/people/roles.ts";
import type { Right } from "#domain/types.ts";
import { changeAccount, type NotePerson, setPassword } from "../accounts/accountChange.ts";
import { addEntry } from "../accounts/accountLog.ts";
import { invite } from "../accounts/invitations.ts";
import { addRecovery } from "../accounts/links.ts";
import { storedPassword } from "../accounts/passwordPolicy.ts";
import { generatePassword } from "../accounts/passwords.ts";
import { assertFullAdmin, rightsOf } from "../accounts/rights.ts";
import { eraseUser, userByEmail } from "../accounts/users.ts";
import type { Database, Trx } from "../database/database.ts";
import type { User } from "../database/tables/accounts.ts";
import { printable } from "../kernel/printable.ts";
import { StartError } from "../kernel/startError.ts";
import type { Config } from "../process/config.ts";
import { type Command, parseCommand, withDatabase } from "./command.ts";

const USAGE = `npm run user                                everybody
npm run user -- invite ROLE                 prints a link; --name NAME
npm run user -- set-role EMAIL ROLE         admin, guest, or another word
npm run user -- disable EMAIL               ends the user's sessions
npm run user -- enable EMAIL
npm run user -- reset-password EMAIL        prints a new password; ends the user's sessions
npm run user -- recovery EMAIL              prints a link that gives a new password once, whenever that is
npm run user -- delete EMAIL                for ever; what was done in the stock stays, by "a former colleague"

An admin changes the stock, or with --only-look nothing, and gets the rights that are named:
--may-delete (boxes, sections and toys), --may-manage (people).`;

const ROLE = /^[a-z][a-z0-9_-]{0,29}$/;

function checkRole(role: string): void {
  if (!ROLE.test(role)) {
    throw new StartError("A role is a lower-case word such as admin, guest or user.");
  }
}

/** The differences of an admin's rights from the usual ones, in words. */
const formatRights = (row: User) => [
  ...(row.strRole === "admin" && row.intMayChange === 0 ? ["only looks"] : []),
  ...rightsOf(row).flatMap((right) => RIGHT_WORDS[right] ?? []),
];
const RIGHT_WORDS: Partial<Record<Right, string>> = {
  ...{ delete: "may delete", people: "may manage people" },
};

async function list({ db }: Database): Promise<string> {
  const rows = await db.selectFrom("users").selectAll().orderBy("strEmailKey").execute();
  const users = rows.map((row) => ({
    email: printable(row.strEmail),
    role: printable(row.strRole),
    rest: [
      printable(row.strName),
      ...formatRights(row),
      ...(row.intDisabled ? ["disabled"] : []),
      ...(row.intSelfSignedUp ? ["signed up by themselves"] : []),
    ].join(", "),
  }));
  const width = Math.max(0, ...users.map(({ email }) => email.length));
  return users
    .map(({ email, role, rest }) => `${email.padEnd(width)}  ${role.padEnd(8)}  ${rest}`)
    .join("\n");
}

/** Runs a write about the person with an e-mail; its entries in the account log name the terminal. */
const about = <T>(
  { email, database }: { email: string; database: Database },
  work: (trx: Trx, user: User, note: NotePerson) => Promise<T>,
): Promise<T> =>
  database.write(async (trx) => {
    const user = await userByEmail(trx, email);
    if (!user) throw new StartError(`There is no user with the email ${printable(email)}.`);
    const where = { email, strUser: user.strUser, address: "the terminal" };
    return work(trx, user, (event, detail = "") =>
      addEntry(trx, { ...where, event, detail }, Date.now()),
    );
  });

async function answer(args: string[], database: Database, { port }: Config): Promise<string> {
  const flag = { type: "boolean" } as const;
  const may = { "only-look": flag, "may-delete": flag, "may-manage": flag };
  const options = { name: { type: "string" }, ...may } as const;
  const { positionals, values } = parseCommand(args, USAGE, options);
  const [command = "list", one = "", two = "", ...more] = positionals;
  const rights = values["only-look"] ? [] : [...USUAL_RIGHTS];
  if (values["may-delete"]) rights.push("delete");
  if (values["may-manage"]) rights.push("people");
  const given = [one, two, ...more].filter((word) => word !== "").length;
  const whom = { email: one, database };
  const name = printable(one);
  switch (`${command} ${given}`) {
    case "list 0":
      return list(database);
    case "invite 1": {
      checkRole(one);
      const invitation = { role: one, name: values.name ?? "", rights };
      const { secret } = await database.write((trx) => invite(trx, invitation, Date.now()));
      return `This link works once, for 7 days. Put your server's address before it if it is another:\nhttp://localhost:${port}/login#invite=${secret}`;
    }
    case "set-role 2": {
      checkRole(two);
      const wanted = two === "admin" ? { role: two, rights } : { role: two };
      const warnings = await about(whom, (trx, user, note) =>
        changeAccount(trx, user, note, wanted),
      );
      return [`${name} is ${two} now.`, ...warnings].join("\n");
    }
    case "disable 1":
    case "enable 1": {
      const warnings = await about(whom, (trx, user, note) =>
        changeAccount(trx, user, note, { disabled: command === "disable" }),
      );
      return [`${name} is ${command}d now.`, ...warnings].join("\n");
    }
    case "reset-password 1": {
      const password = generatePassword();
      const stored = await storedPassword(password, "admin");
      await about(whom, async (trx, { strUser }, note) => {
        await setPassword(trx, strUser, stored);
        await note("passwordChanged");
      });
      return `The new password of ${name}, shown only this once: ${password}`;
    }
    case "recovery 1": {
      const secret = await about(whom, async (trx, user, note) => {
        // The link would open nothing.
        if (user.intDisabled === 1) {
          throw new StartError(peopleMessages.enableFirst(printable(user.strName)));
        }
        await note("resetLinkMade");
        return addRecovery(trx, user, Date.now());
      });
      return `This link gives ${name} a new password once, and does not end; one that was made before is none any more. Put your server's address before it if it is another:\nhttp://localhost:${port}/login#reset=${secret}`;
    }
    case "delete 1":
      await about(whom, async (trx, { strUser }) => {
        await eraseUser(trx, strUser);
        await assertFullAdmin(trx);
      });
      return `${name} is deleted.`;
    default:
      throw new StartError(USAGE);
  }
}

export const run: Command = (args) =>
  withDatabase(async (database, config) => console.log(await answer(args, database, config)));
